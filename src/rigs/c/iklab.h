/* Chains from C, and from whatever calls C: a chain, its pose as plain numbers, and how a solve
 * ended. It goes in 2.0.0; iklab_mechanism.h has what stays. Lengths are scene units, angles
 * radians, counter-clockwise; the library's other conventions are in docs/library.md.
 *
 * A pose is an array of doubles, one after the other: of a planar chain an angle a bone, else four
 * numbers a bone, the local rotation as a unit quaternion w, x, y, z. A point is x, y, z.
 *
 * Nothing throws and nothing is printed. A null chain, target or pose is an error, never a crash.
 * One chain is for one thread at a time. */
#ifndef IKLAB_H
#define IKLAB_H

#include "ik/version.h"

#ifdef __cplusplus
extern "C" {
#endif

/* NOLINTBEGIN(modernize-*,readability-identifier-naming): this is C */
typedef struct iklab_chain iklab_chain;

/* As ik::Status in ik/problem.h, in the same order. */
typedef enum iklab_status {
  IKLAB_INVALID_INPUT, /* nothing was done; iklab_message() has the words */
  IKLAB_REACHED,
  IKLAB_TOO_FAR,
  IKLAB_TOO_CLOSE,
  IKLAB_HELD_BACK,
  IKLAB_LIMIT_BLOCKED,
  IKLAB_STALLED,
  IKLAB_ITERATION_LIMIT
} iklab_status;

typedef struct iklab_settings {
  const char* solver; /* its id, as on the command line; null: "automatic" */
  int iterations;     /* at most; 0 moves nothing */
  double tolerance;   /* a tip this near has reached the target */
} iklab_settings;

typedef struct iklab_result {
  iklab_status status;
  int iterations;
  int restarts;
  double distance; /* from the tip to the target */
} iklab_result;

/* IKLAB_VERSION_NUMBER of the library that is linked. */
int iklab_version(void);

/* Without bones, its base at the origin; `planar`: in z = 0, else in space. Null: out of memory. */
iklab_chain* iklab_chain_create(int planar);
void iklab_chain_destroy(iklab_chain* chain);

/* From the base to the tip. Returns the bone's index, or -1: out of memory, or no chain. */
int iklab_add_bone(iklab_chain* chain, double length);
/* What follows returns 1, or 0 where there is no such bone. Values are checked by a solve. */
int iklab_set_hinge(iklab_chain* chain, int bone, double x, double y, double z);
int iklab_set_fixed(iklab_chain* chain, int bone); /* keeps the rotation that its pose has */
int iklab_set_limit(iklab_chain* chain, int bone, double least, double most, double cone);
int iklab_set_weight(iklab_chain* chain, int bone, double weight);
int iklab_set_scale(iklab_chain* chain, int bone, int x, int y, int z); /* signs, each 1 or -1 */
void iklab_set_base(iklab_chain* chain, double x, double y, double z);

/* How many doubles a pose of the chain has; 0 without a chain. */
int iklab_pose_size(const iklab_chain* chain);

/* 1,000 iterations of "automatic" to 1e-6, as ik::Settings has it. */
iklab_settings iklab_default_settings(void);

/* Moves `pose` so that the tip comes to `target`. `settings` may be null. */
iklab_result iklab_solve(iklab_chain* chain, const iklab_settings* settings, const double target[3],
                         double* pose);

/* World positions of the joints, from the base to the tip, three numbers each, bones + 1 of them.
 */
void iklab_joints(const iklab_chain* chain, const double* pose, double* joints);

/* What was wrong with the input of the last solve, or ""; valid until the next one. */
const char* iklab_message(const iklab_chain* chain);
/* "reached", "too-far", ...: as on the command line. */
const char* iklab_status_name(iklab_status status);

/* NOLINTEND(modernize-*,readability-identifier-naming) */
#ifdef __cplusplus
}
#endif

#endif
