/* What a C program does with the installed library. Where the joints are it works out by itself. */
#include <iklab.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(int is_true, const char* what) {
  if (is_true) return;
  fprintf(stderr, "not so: %s\n", what);
  ++failures;
}

static const double lengths[3] = {1.0, 0.8, 0.5};

static iklab_chain* three_bones(int planar) {
  iklab_chain* chain = iklab_chain_create(planar);
  int i;
  for (i = 0; i < 3; ++i) expect(iklab_add_bone(chain, lengths[i]) == i, "the bone's index");
  return chain;
}

static void in_the_plane(void) {
  iklab_chain* chain = three_bones(1);
  const double target[3] = {1.2, 0.3, 0.0};
  double pose[3] = {0.3, 0.4, 0.2};
  double joints[12];
  long double x = 0.0L, y = 0.0L, heading = 0.0L;
  iklab_result result;
  int i;
  for (i = 0; i < 3; ++i) expect(iklab_set_limit(chain, i, -2.0, 2.0, 3.0), "a limit");
  expect(iklab_set_weight(chain, 1, 0.5), "a weight");
  expect(!iklab_set_weight(chain, 3, 0.5), "no such bone");
  expect(iklab_pose_size(chain) == 3, "an angle a bone");
  result = iklab_solve(chain, NULL, target, pose);
  for (i = 0; i < 3; ++i) {
    heading += pose[i];
    x += lengths[i] * cosl(heading);
    y += lengths[i] * sinl(heading);
    expect(fabs(pose[i]) <= 2.0 + 1e-9, "the limits");
  }
  expect(result.status == IKLAB_REACHED, "reached");
  expect(hypotl(x - target[0], y - target[1]) <= 1.000001e-6L, "the tip");
  expect(fabs(result.distance - (double)hypotl(x - target[0], y - target[1])) < 1e-12, "distance");
  iklab_joints(chain, pose, joints);
  expect(fabs(joints[9] - (double)x) < 1e-12 && fabs(joints[10] - (double)y) < 1e-12, "joints");
  iklab_chain_destroy(chain);
}

/* A hinge about z, a ball and a fixed joint: the tip by turning vectors with the quaternions. */
static void in_space(void) {
  iklab_chain* chain = three_bones(0);
  const double target[3] = {0.9, 0.6, 0.4};
  double pose[12] = {1, 0, 0, 0, 1, 0, 0, 0, 0.8, 0, 0.6, 0};
  long double tip[3] = {0.1L, 0.2L, 0.3L};
  iklab_settings settings = iklab_default_settings();
  iklab_result result;
  int i, j;
  settings.solver = "levenberg-marquardt";
  iklab_set_base(chain, 0.1, 0.2, 0.3);
  expect(iklab_set_hinge(chain, 1, 0.0, 0.0, 1.0), "a hinge");
  expect(iklab_set_fixed(chain, 2) && !iklab_set_fixed(chain, 3), "a fixed joint");
  expect(iklab_pose_size(chain) == 12, "four numbers a bone");
  result = iklab_solve(chain, &settings, target, pose);
  expect(pose[8] == 0.8 && pose[9] == 0 && pose[10] == 0.6 && pose[11] == 0, "it is kept");
  for (i = 0; i < 3; ++i) {
    long double v[3] = {0.0L, 0.0L, 0.0L};
    v[0] = lengths[i];
    for (j = i; j >= 0; --j) { /* out through the frames that it lies in */
      const long double w = pose[4 * j], a = pose[4 * j + 1], b = pose[4 * j + 2],
                        c = pose[4 * j + 3];
      const long double t0 = 2 * (b * v[2] - c * v[1]), t1 = 2 * (c * v[0] - a * v[2]),
                        t2 = 2 * (a * v[1] - b * v[0]);
      const long double r0 = v[0] + w * t0 + (b * t2 - c * t1),
                        r1 = v[1] + w * t1 + (c * t0 - a * t2),
                        r2 = v[2] + w * t2 + (a * t1 - b * t0);
      v[0] = r0;
      v[1] = r1;
      v[2] = r2;
    }
    for (j = 0; j < 3; ++j) tip[j] += v[j];
  }
  for (j = 0; j < 3; ++j) expect(fabsl(tip[j] - target[j]) <= 1.000001e-6L, "the tip in space");
  expect(result.status == IKLAB_REACHED, "reached in space");
  expect(pose[5] == 0.0 && pose[6] == 0.0, "a hinge turns about its axis");
  iklab_chain_destroy(chain);
}

static void errors_are_values(void) {
  iklab_chain* chain = three_bones(1);
  const double target[3] = {1.0, 0.0, 2.0};
  double pose[3] = {0.3, 0.4, 0.2};
  iklab_settings settings = iklab_default_settings();
  expect(iklab_solve(chain, NULL, target, pose).status == IKLAB_INVALID_INPUT, "z is refused");
  expect(strstr(iklab_message(chain), "target") != NULL, "the field is named");
  expect(pose[1] == 0.4, "nothing was touched");
  settings.solver = "no-such-solver";
  expect(iklab_solve(chain, &settings, target, pose).status == IKLAB_INVALID_INPUT, "no solver");
  expect(strstr(iklab_message(chain), "solver") != NULL, "the solver is named");
  expect(strcmp(iklab_status_name(IKLAB_TOO_FAR), "too-far") == 0, "a status has a name");
  iklab_chain_destroy(chain);
}

int main(void) {
  expect(iklab_version() == IKLAB_VERSION_NUMBER, "header and library are of one version");
  in_the_plane();
  in_space();
  errors_are_values();
  return failures == 0 ? 0 : 1;
}
