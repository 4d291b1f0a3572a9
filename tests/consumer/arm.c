/* What a C program does with mechanisms of the installed library: a UR5e, whose tool it finds again
 * with matrices of its own. */
#include <iklab_mechanism.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(int is_true, const char* what) {
  if (is_true) return;
  fprintf(stderr, "not so: %s\n", what);
  ++failures;
}

static const double pi = 3.14159265358979323846;

/* Universal_Robots_ROS2_Description, config/ur5e: metres, radians. */
#define TURN 6.283185307
static const iklab_mechanism_origin ur5e[6] = {
    {{0, 0, 0.1625}, {0, 0, 0}, IKLAB_JOINT_HINGE, {0, 0, 1}, -TURN, TURN},
    {{0, 0, 0}, {0, 0, 0}, IKLAB_JOINT_HINGE, {0, 1, 0}, -TURN, TURN},
    {{0.425, 0, 0}, {0, 0, 0}, IKLAB_JOINT_HINGE, {0, 1, 0}, -TURN / 2, TURN / 2},
    {{0.3922, 0.1333, 0}, {0, 0, 0}, IKLAB_JOINT_HINGE, {0, 1, 0}, -TURN, TURN},
    {{0, 0, -0.0997}, {0, 0, 0}, IKLAB_JOINT_HINGE, {0, 0, -1}, -TURN, TURN},
    {{0, 0.0996, 0}, {0, 0, 0}, IKLAB_JOINT_HINGE, {0, 1, 0}, -TURN, TURN},
};
/* Its tool: x is -x, y is z, z is y. */
static const double tool[6] = {0, 0, 0, 1.57079632679489661923, 0, 3.14159265358979323846};

/* Where the tool lies, then its x, y and z. Each of these vectors is carried out from the tool to
 * the world, through one joint after the other. */
static void place_tool(const double* pose, long double out[12]) {
  static const long double own[12] = {0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 1, 0};
  int i, which;
  memcpy(out, own, sizeof own);
  for (i = 5; i >= 0; --i) {
    const long double c = cosl(pose[i]), s = sinl(pose[i]) * (ur5e[i].axis[2] < 0 ? -1 : 1);
    for (which = 0; which < 4; ++which) {
      long double* v = out + 3 * which;
      const long double x = v[0], y = v[1], z = v[2];
      int k;
      if (ur5e[i].axis[1] > 0) { /* about y */
        v[0] = c * x + s * z;
        v[2] = c * z - s * x;
      } else {
        v[0] = c * x - s * y;
        v[1] = s * x + c * y;
      }
      for (k = 0; k < 3 && which == 0; ++k) v[k] += ur5e[i].xyz[k];
    }
  }
}

static int stop_at_two(void* context, int iterations, double distance) {
  *(double*)context = distance;
  return iterations < 2;
}

static void an_arm_brings_its_tool_to_a_pose(void) {
  iklab_mechanism* arm = iklab_mechanism_create();
  const double target[3] = {0.5, 0.1, 0.2};
  const double down[9] = {1, 0, 0, 0, -1, 0, 0, 0, -1};
  const double start[6] = {0, -pi / 2, pi / 2, -pi / 2, -pi / 2, 0};
  double pose[6], frames[84], seen = 0;
  long double own[12], left;
  iklab_mechanism_result result;
  int i;
  const int end = iklab_mechanism_add_origins(arm, IKLAB_WORLD, ur5e, 6, tool);
  expect(end == 6 && iklab_mechanism_joints(arm) == 7, "six joints and their end");
  expect(iklab_mechanism_pose_size(arm) == 6, "an angle a joint");
  expect(iklab_mechanism_add_goal(arm, end, NULL, target) == 0, "a goal");
  expect(iklab_mechanism_set_facing(arm, 0, down), "a direction");
  expect(iklab_mechanism_set_goal_weight(arm, 0, 1.0, 0.5), "half a unit counts as a radian");
  expect(iklab_mechanism_set_solver(arm, "levenberg-marquardt"), "a solver");
  expect(iklab_mechanism_set_parameter(arm, "damping", 0.3), "a parameter");
  expect(iklab_mechanism_set_tolerance(arm, 1e-8, 1e-8), "a tolerance");
  memcpy(pose, start, sizeof pose);
  result = iklab_mechanism_solve(arm, pose, 6);
  place_tool(pose, own);
  expect(result.status == IKLAB_SOLVE_REACHED, "reached");
  for (i = 0; i < 3; ++i) expect(fabsl(own[i] - target[i]) < 1e-7L, "the tool's place");
  for (i = 0; i < 9; ++i) expect(fabsl(own[3 + i] - down[i]) < 1e-7L, "the tool's direction");
  expect(iklab_mechanism_frames(arm, pose, 6, frames, 84), "frames");
  for (i = 0; i < 12; ++i) expect(fabsl(frames[72 + i] - own[i]) < 1e-12L, "the same frame");
  /* Stopped by a listener of the caller's. */
  expect(iklab_mechanism_set_listener(arm, stop_at_two, &seen), "a listener");
  memcpy(pose, start, sizeof pose);
  result = iklab_mechanism_solve(arm, pose, 6);
  place_tool(pose, own);
  expect(result.is_stopped && result.iterations == 2, "stopped");
  left = hypotl(hypotl(own[0] - target[0], own[1] - target[1]), own[2] - target[2]);
  expect(fabsl(result.distance - left) < 1e-12L, "the distance");
  expect(fabsl(hypotl(left, 0.5L * result.turn) - seen) < 1e-12L, "what it was told is left");
  iklab_mechanism_destroy(arm);
}

static void errors_are_values(void) {
  iklab_mechanism* arm = iklab_mechanism_create();
  iklab_mechanism_origin bad = ur5e[0];
  double pose[6] = {0};
  expect(iklab_mechanism_solve(NULL, pose, 6).status == IKLAB_SOLVE_INVALID_INPUT, "no mechanism");
  expect(iklab_mechanism_solve(arm, pose, 6).status == IKLAB_SOLVE_INVALID_INPUT, "no joints");
  bad.axis[2] = 0;
  expect(iklab_mechanism_add_origins(arm, IKLAB_WORLD, &bad, 1, NULL) == -1, "no axis");
  expect(strcmp(iklab_mechanism_message(arm), "origins[0].axis: expected a unit vector") == 0,
         "the field is named");
  expect(strcmp(iklab_mechanism_status_name(IKLAB_SOLVE_TOO_FAR), "too-far") == 0, "a name");
  iklab_mechanism_destroy(arm);
}

int main(void) {
  an_arm_brings_its_tool_to_a_pose();
  errors_are_values();
  return failures == 0 ? 0 : 1;
}
