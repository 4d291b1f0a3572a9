/* Mechanisms from C, and from whatever calls C: joints in a tree, goals, a solve, and where a pose
 * puts the joints.
 *
 * Units: lengths are scene units, angles radians, counter-clockwise about an axis that points at
 * the reader. Shapes: a point or a direction is three doubles x, y, z. Axes are nine doubles: the
 * directions of x, then of y, then of z, three numbers each, orthonormal; a mirror has the
 * determinant -1. A pose is the values of all joints, one after the other: of a hinge its angle, of
 * a slide its way, of a ball its turn as a unit quaternion w, x, y, z, of a fixed joint nothing.
 *
 * Spaces: a joint's frame lies at `at`, along `axes`, in its parent's frame, when its value is 0 or
 * no turn; the value turns or moves it in that rest frame. Targets and what comes out of
 * iklab_mechanism_frames() are in the world.
 *
 * Errors are values: functions say below what they return where something is wrong, and
 * iklab_mechanism_message() says what it is: the field and what was expected. A call that is
 * refused changes nothing. A null mechanism is an error too, never a crash. What pointers point at
 * is copied, but for a listener's context. Nothing throws and nothing is printed. One mechanism is
 * for one thread at a time. */
#ifndef IKLAB_MECHANISM_H
#define IKLAB_MECHANISM_H

#ifdef __cplusplus
extern "C" {
#endif

/* NOLINTBEGIN(modernize-*,readability-identifier-naming): this is C */
typedef struct iklab_mechanism iklab_mechanism;

#define IKLAB_WORLD (-1)
#define IKLAB_MOST_JOINTS 100000

/* As JointKind in mechanism/mechanism.h, in the same order. */
enum {
  IKLAB_JOINT_FIXED, /* does not move */
  IKLAB_JOINT_HINGE, /* turns about its axis ("revolute") */
  IKLAB_JOINT_SLIDE, /* moves along its axis ("prismatic") */
  IKLAB_JOINT_BALL   /* turns about any axis */
};

/* As ik::Status in ik/problem.h, in the same order. The first that fits is reported. */
enum {
  IKLAB_SOLVE_INVALID_INPUT, /* nothing was done; iklab_mechanism_message() has the words */
  IKLAB_SOLVE_REACHED,
  IKLAB_SOLVE_TOO_FAR,
  IKLAB_SOLVE_TOO_CLOSE,
  IKLAB_SOLVE_HELD_BACK,
  IKLAB_SOLVE_LIMIT_BLOCKED,
  IKLAB_SOLVE_STALLED,
  IKLAB_SOLVE_ITERATION_LIMIT
};

enum {
  IKLAB_DH_STANDARD, /* Rz(theta) Tz(d) Tx(a) Rx(alpha) */
  IKLAB_DH_CRAIG     /* Rx(alpha) Tx(a) Rz(theta) Tz(d), "modified" */
};

/* Without joints or goals; the solver is "automatic". Null: out of memory. */
iklab_mechanism* iklab_mechanism_create(void);
void iklab_mechanism_destroy(iklab_mechanism* mechanism); /* null: nothing is done */

/* What was wrong with the last call that may fail and say why, or "": all but those that take a
 * const mechanism. Valid until the next such call. */
const char* iklab_mechanism_message(const iklab_mechanism* mechanism);

/* --- Joints. An index is that of the order in which they came, from 0. */

/* `parent`: a joint that is there already, or IKLAB_WORLD. `at`: null is 0, 0, 0. `axes`: null are
 * the parent's. `axis`: unit, in the rest frame; of a ball, what cone and twist are about; null is
 * z. Returns the joint's index; -1: there is no such parent or kind, or no room. Numbers are
 * checked by a solve. */
int iklab_mechanism_add_joint(iklab_mechanism* mechanism, int parent, int kind, const double at[3],
                              const double axes[9], const double axis[3]);

/* `count` bones along x, from the frame of `parent` on: one joint each, hinges about z, cones about
 * x; and a fixed joint at the end of the last bone. Returns the index of that one, the others
 * lie before it; -1: as above. */
int iklab_mechanism_add_chain(iklab_mechanism* mechanism, int parent, int kind,
                              const double* lengths, int count);

/* A robot's table of Denavit and Hartenberg, from the frame of `parent` on. `rows`: theta, d, a and
 * alpha of each joint, four doubles a row, in Craig's tables the a and alpha of the link before.
 * `kinds`: hinges, whose amount is added to theta, or slides, where it is added to d; null: all are
 * hinges. Then a fixed joint, whose frame is that of the last row. Returns its index; -1: as
 * above. */
int iklab_mechanism_add_dh(iklab_mechanism* mechanism, int parent, int convention,
                           const double* rows, const int* kinds, int count);

/* A joint as URDF has it. */
typedef struct iklab_mechanism_origin {
  double xyz[3];  /* where its frame lies in that of the joint before, scene units */
  double rpy[3];  /* and how: roll, pitch and yaw, radians: Rz(yaw) Ry(pitch) Rx(roll) */
  int kind;       /* IKLAB_JOINT_... */
  double axis[3]; /* unit, in that frame; a fixed joint needs none */
  double least;   /* limits, as iklab_mechanism_set_limit() takes them; -HUGE_VAL, HUGE_VAL: none */
  double most;
} iklab_mechanism_origin;

/* `count` joints, each in the frame of the one before, the first in that of `parent`; then a fixed
 * joint at `tool`: x, y, z, roll, pitch, yaw in the frame of the last one; null: that frame.
 * Returns its index; -1: as above, or a number is none. */
int iklab_mechanism_add_origins(iklab_mechanism* mechanism, int parent,
                                const iklab_mechanism_origin* origins, int count,
                                const double tool[6]);

/* What follows, up to the solve, returns 1; 0: there is no such joint, goal, solver or parameter.
 */

/* Of a hinge's angle, a slide's way, a ball's twist (-pi to pi). HUGE_VAL: no end. */
int iklab_mechanism_set_limit(iklab_mechanism* mechanism, int joint, double least, double most);
/* How far a ball's axis may lean from where it points at rest: 0 to pi. */
int iklab_mechanism_set_cone(iklab_mechanism* mechanism, int joint, double cone);
/* How willingly a joint moves: 1 freely, 0 not at all. */
int iklab_mechanism_set_weight(iklab_mechanism* mechanism, int joint, double weight);

/* --- Goals: points of joints' frames that are to come to targets. */

/* `point`: in the joint's frame, null is its origin. `target`: world. Returns the goal's index,
 * from 0; -1: there is no such joint, or no target. */
int iklab_mechanism_add_goal(iklab_mechanism* mechanism, int joint, const double point[3],
                             const double target[3]);
int iklab_mechanism_set_target(iklab_mechanism* mechanism, int goal, const double target[3]);
/* How the joint's frame is to lie in the world; null: as it likes. */
int iklab_mechanism_set_facing(iklab_mechanism* mechanism, int goal, const double axes[9]);
/* `weight`: against other goals, > 0. `length`: how many scene units of distance count as much as a
 * radian of turning; 0: the mechanism's size. */
int iklab_mechanism_set_goal_weight(iklab_mechanism* mechanism, int goal, double weight,
                                    double length);
int iklab_mechanism_clear_goals(iklab_mechanism* mechanism);

/* --- How to go about it. */

/* Its id, as on the command line: "ccd". All parameters get their defaults. */
int iklab_mechanism_set_solver(iklab_mechanism* mechanism, const char* solver);
/* The id of a solver, from 0; null: there are no more. */
const char* iklab_mechanism_solver(int index);
/* A parameter of that solver by its id: "max-step". */
int iklab_mechanism_set_parameter(iklab_mechanism* mechanism, const char* parameter, double value);
/* The same for a choice: "bend", "negative". */
int iklab_mechanism_set_option(iklab_mechanism* mechanism, const char* parameter,
                               const char* option);
/* At most; 1,000 if it is not set. 0: only what is outside its limits changes. */
int iklab_mechanism_set_iterations(iklab_mechanism* mechanism, int iterations);
/* A point this near to its target has reached it, if its frame is this near to its direction, both
 * >= 0; 1e-6 if they are not set. */
int iklab_mechanism_set_tolerance(iklab_mechanism* mechanism, double distance, double turn);
/* Two bone: the elbow bends towards this point, world; null: no pole. */
int iklab_mechanism_set_pole(iklab_mechanism* mechanism, const double pole[3]);
/* The mechanism settles in the pose nearest to this one, among all that keep the goals; null: to
 * the start pose. `gain`: the part of the way that each iteration goes, 0 to 1; 0: off. */
int iklab_mechanism_set_rest(iklab_mechanism* mechanism, const double* pose, int size, double gain);
/* 1: solve as if no frame were mirrored, as a naive implementation does. */
int iklab_mechanism_ignore_mirrors(iklab_mechanism* mechanism, int ignores);
/* After so many seconds no iteration begins; HUGE_VAL: no end. */
int iklab_mechanism_set_seconds(iklab_mechanism* mechanism, double seconds);
/* Called before each iteration with the iterations that are done and the distance that is left of
 * all goals, scene units; 0 stops the solve. It must not call functions of the mechanism. Null:
 * nobody is asked. */
typedef int (*iklab_mechanism_listener)(void* context, int iterations, double distance);
int iklab_mechanism_set_listener(iklab_mechanism* mechanism, iklab_mechanism_listener listener,
                                 void* context);

/* --- Poses. */

/* How many joints there are, and how many doubles their pose has, which is the `size` that all
 * functions expect that take a pose; 0 without a mechanism. */
int iklab_mechanism_joints(const iklab_mechanism* mechanism);
int iklab_mechanism_pose_size(const iklab_mechanism* mechanism);
/* Where a joint's value begins in a pose; -1: there is no such joint. */
int iklab_mechanism_pose_index(const iklab_mechanism* mechanism, int joint);

/* Each joint at 0, a ball without a turn. Returns 1; 0: no mechanism, or not the pose's size. */
int iklab_mechanism_rest_pose(iklab_mechanism* mechanism, double* pose, int size);

/* How a solve ended, by forward kinematics of the answer, of the goal that is worst off. */
typedef struct iklab_mechanism_result {
  int status;         /* IKLAB_SOLVE_...; after an invalid input nothing else has a meaning */
  int iterations;     /* that were done */
  int is_stopped;     /* 1: by its time or its listener; the status is that of the iterations */
  int bent_otherwise; /* 1: two bone, whose limits left no pose with the bend that was asked for */
  double distance;    /* of a goal's point from its target, scene units */
  double turn;        /* that a goal's frame misses, radians */
  double shortfall;   /* of a target from what is in reach, scene units */
  /* Two bone that may stretch: how many times as long both bones are; else 1. Joints after the
   * first that moves lie so many times as far from it as iklab_mechanism_frames() says. */
  double stretch;
} iklab_mechanism_result;

/* Moves `pose` so that the goals are met, starting from it. With invalid input it stays as it
 * was. */
iklab_mechanism_result iklab_mechanism_solve(iklab_mechanism* mechanism, double* pose, int size);

/* Forward kinematics: where each joint lies in the world, then its axes, twelve doubles a joint.
 * `room`: how many doubles there is room for, at least 12 times the joints. Returns 1; 0:
 * something is wrong with the joints, the pose or the room. */
int iklab_mechanism_frames(iklab_mechanism* mechanism, const double* pose, int size, double* frames,
                           int room);

/* "reached", "too-far", ...: as on the command line; "" for no status. */
const char* iklab_mechanism_status_name(int status);

/* NOLINTEND(modernize-*,readability-identifier-naming) */
#ifdef __cplusplus
}
#endif

#endif
