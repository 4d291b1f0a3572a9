/* Inverse kinematics from C, and from whatever calls C. A mechanism is a tree of joints. It gets
 * goals; a solve moves its pose so that they are met; forward kinematics says where its joints are.
 *
 * Units: lengths are scene units, angles radians, counter-clockwise about an axis that points at
 * the reader.
 *
 * Arrays: a point or a direction is three doubles x, y, z. Axes are nine: where x, y and z point,
 * three numbers each, orthonormal; of a mirrored frame with the determinant -1. A pose is the
 * values of all joints, one after the other: a hinge's angle, a slide's way, a ball's turn as a
 * unit quaternion w, x, y, z, of a fixed joint nothing.
 *
 * Spaces: a joint carries a frame. With a value of 0, or no turn, it lies at `at`, along `axes`, in
 * the frame of the joint's parent; the value turns it about, or moves it along, `axis` from there.
 * Targets, directions and poles are in the world, and so is what iklab_mechanism_frames() gives.
 *
 * Errors are values: each function says what it returns where something is wrong, and
 * iklab_mechanism_message() names the field and what was expected. A call that is refused changes
 * nothing; a null mechanism is refused too. What pointers point at is copied, but for a listener's
 * context. Nothing throws and nothing is printed.
 *
 * Threads: one mechanism is for one thread at a time. */
#ifndef IKLAB_MECHANISM_H
#define IKLAB_MECHANISM_H

#ifdef __cplusplus
extern "C" {
#endif

/* NOLINTBEGIN(modernize-*,readability-identifier-naming): this is C */
typedef struct iklab_mechanism iklab_mechanism;

#define IKLAB_WORLD (-1)
#define IKLAB_MOST_JOINTS 100000

/* As JointKind in ik/mechanism.h, in the same order. */
enum {
  IKLAB_JOINT_FIXED, /* does not move */
  IKLAB_JOINT_HINGE, /* turns about its axis ("revolute") */
  IKLAB_JOINT_SLIDE, /* moves along its axis ("prismatic") */
  IKLAB_JOINT_BALL   /* turns about any axis */
};

/* As Status in ik/problem.h, in the same order. The first that fits is reported. */
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

/* Begins without joints and goals, with the solver "automatic". Null: out of memory. */
iklab_mechanism* iklab_mechanism_create(void);
void iklab_mechanism_destroy(iklab_mechanism* mechanism); /* null: nothing is done */

/* What was wrong with the last call, or "" if it went well; valid until the next call. Functions
 * that take a const mechanism, or none, leave it as it is. */
const char* iklab_mechanism_message(const iklab_mechanism* mechanism);

/* --- Joints. They are numbered from 0, in the order in which they came. */

/* `parent`: a joint that is there already, or IKLAB_WORLD. `at`: null is 0, 0, 0. `axes`: null are
 * the parent's. `axis`: unit, in the joint's frame; a ball's cone and twist are about it; null is
 * z. Returns the joint's index; -1: there is no such parent or kind, or no room. A solve checks the
 * numbers. */
int iklab_mechanism_add_joint(iklab_mechanism* mechanism, int parent, int kind, const double at[3],
                              const double axes[9], const double axis[3]);

/* A chain of `count` bones along x, which begins in the frame of `parent`: a joint at the start of
 * each bone, hinges about z, balls with their cone about x; and a fixed joint at the end of the
 * last one. Returns the index of that one, just before which the others lie; -1: something is
 * wrong. */
int iklab_mechanism_add_chain(iklab_mechanism* mechanism, int parent, int kind,
                              const double* lengths, int count);

/* An arm from a table of Denavit and Hartenberg, which begins in the frame of `parent`. `rows`:
 * theta, d, a and alpha of each joint, four doubles a row; in Craig's tables a and alpha are those
 * of the link before. `kinds`: hinges, whose angle is added to theta, and slides, whose way is
 * added to d; null: all are hinges. A fixed joint follows, with the frame of the last row. Returns
 * its index; -1: something is wrong. */
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

/* An arm from origins: each joint lies in the frame of the one before, the first in that of
 * `parent`. A fixed joint follows, at `tool`: x, y, z, roll, pitch and yaw in the frame of the last
 * one; null: in its place. Returns its index; -1: something is wrong. */
int iklab_mechanism_add_origins(iklab_mechanism* mechanism, int parent,
                                const iklab_mechanism_origin* origins, int count,
                                const double tool[6]);

/* What follows, up to the solve, returns 1 unless something else is said; 0: there is no such
 * joint, goal, solver or parameter. A solve checks the numbers. */

/* The range of a hinge's angle, a slide's way or a ball's twist (within -pi to pi); -HUGE_VAL and
 * HUGE_VAL: no end. */
int iklab_mechanism_set_limit(iklab_mechanism* mechanism, int joint, double least, double most);
/* How far a ball's axis may lean from where it points at rest: 0 to pi. */
int iklab_mechanism_set_cone(iklab_mechanism* mechanism, int joint, double cone);
/* How willingly a joint moves: 1 freely, 0 not at all. */
int iklab_mechanism_set_weight(iklab_mechanism* mechanism, int joint, double weight);

/* --- Goals. Each is a point of a joint's frame, and where it is to come. */

/* `point`: in the joint's frame; null: its origin. Returns the goal's index, from 0; -1: there is
 * no such joint, or no target. */
int iklab_mechanism_add_goal(iklab_mechanism* mechanism, int joint, const double point[3],
                             const double target[3]);
int iklab_mechanism_set_target(iklab_mechanism* mechanism, int goal, const double target[3]);
/* Where the axes of the joint's frame are to point in the world; null: anywhere. */
int iklab_mechanism_set_facing(iklab_mechanism* mechanism, int goal, const double axes[9]);
/* Of that only where this axis of the joint's frame points, unit: a pen may turn about itself;
 * null: the whole frame counts. */
int iklab_mechanism_set_facing_axis(iklab_mechanism* mechanism, int goal, const double axis[3]);
/* `weight`: against other goals, > 0; 1 if it is not set. `length`: how many scene units of
 * distance count as much as a radian of turning; 0, as if it were not set: the mechanism's size. */
int iklab_mechanism_set_goal_weight(iklab_mechanism* mechanism, int goal, double weight,
                                    double length);
int iklab_mechanism_clear_goals(iklab_mechanism* mechanism);

/* --- How to go about it. */

/* By its id, as on the command line: "ccd". All parameters get their defaults. */
int iklab_mechanism_set_solver(iklab_mechanism* mechanism, const char* solver);
/* The id of a solver, from 0; null: there are no more. */
const char* iklab_mechanism_solver(int index);
/* A parameter of that solver, by its id: "max-step". docs/library.md lists them. */
int iklab_mechanism_set_parameter(iklab_mechanism* mechanism, const char* parameter, double value);
/* The same where it is a choice: "bend", "negative". */
int iklab_mechanism_set_option(iklab_mechanism* mechanism, const char* parameter,
                               const char* option);
/* The most that a solve does; 1,000 if it is not set. With 0 only values outside their limits
 * change. */
int iklab_mechanism_set_iterations(iklab_mechanism* mechanism, int iterations);
/* A goal is reached when its point is this near to the target (scene units) and its frame this near
 * to the direction (radians); each 1e-6 if they are not set. */
int iklab_mechanism_set_tolerance(iklab_mechanism* mechanism, double distance, double turn);
/* Two bone alone: the elbow bends towards this point; null: there is none. */
int iklab_mechanism_set_pole(iklab_mechanism* mechanism, const double pole[3]);
/* Of all poses that meet the goals, the solve settles in the one nearest to this pose; null:
 * nearest to where it starts. `gain`: the part of the way that each iteration goes, 0 to 1; 0, as
 * if it were not set: no rest pose. */
int iklab_mechanism_set_rest(iklab_mechanism* mechanism, const double* pose, int size, double gain);
/* 1: solve as if no frame were mirrored, as a naive implementation does. */
int iklab_mechanism_ignore_mirrors(iklab_mechanism* mechanism, int ignores);
/* After so many seconds, 0 or more, no iteration begins. HUGE_VAL: no end; so it is at first. */
int iklab_mechanism_set_seconds(iklab_mechanism* mechanism, double seconds);
/* Called before each iteration; 0 stops the solve. `distance` is what is left of all goals: the
 * root of the sum of weight * (distance * distance + turn * turn * length * length). It must not
 * call functions of the mechanism. Null: nobody is asked. */
typedef int (*iklab_mechanism_listener)(void* context, int iterations, double distance);
int iklab_mechanism_set_listener(iklab_mechanism* mechanism, iklab_mechanism_listener listener,
                                 void* context);

/* --- Poses. */

/* How many joints there are; and how many doubles their pose has, which is the `size` that is
 * expected with each pose. 0 without a mechanism. */
int iklab_mechanism_joints(const iklab_mechanism* mechanism);
int iklab_mechanism_pose_size(const iklab_mechanism* mechanism);
/* Where a joint's value begins in a pose; -1: there is no such joint. */
int iklab_mechanism_pose_index(const iklab_mechanism* mechanism, int joint);

/* Fills `pose`: each joint at 0, a ball without a turn. Returns 1; 0: not the pose's size. */
int iklab_mechanism_rest_pose(iklab_mechanism* mechanism, double* pose, int size);

/* How a solve ended. What is left is that of the goal that misses most, by forward kinematics of
 * the answer. */
typedef struct iklab_mechanism_result {
  int status;         /* IKLAB_SOLVE_...; after an invalid input nothing else has a meaning */
  int iterations;     /* that were done */
  int is_stopped;     /* 1: by its time or its listener */
  int bent_otherwise; /* 1: two bone, whose limits left no pose with the bend and the plane that
                         were asked for, but one with others */
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

/* Forward kinematics: of each joint where its frame lies in the world, then its axes: twelve
 * doubles a joint. `room`: how many doubles `frames` has room for. Returns 1; 0: something is wrong
 * with the joints, the pose or the room. */
int iklab_mechanism_frames(iklab_mechanism* mechanism, const double* pose, int size, double* frames,
                           int room);

/* "reached", "too-far", ...: as on the command line; "" for no status. */
const char* iklab_mechanism_status_name(int status);

/* NOLINTEND(modernize-*,readability-identifier-naming) */
#ifdef __cplusplus
}
#endif

#endif
