// An arm of two bones in space whose elbow bends towards a pole: first as a chain, with all that a
// solve can do and tell, then by the bare formula, for those who have a thousand arms a frame.
#include <iomanip>
#include <iostream>

#include <rigs/rigs.h>

namespace {

void print(const glm::dvec3& elbow) {
  std::cout << "elbow at (" << elbow.x << ", " << elbow.y << ", " << elbow.z << ")\n";
}

}  // namespace

int main() {
  std::cout << std::fixed << std::setprecision(3);
  const glm::dvec3 target{0.9, 0.5, 0.6};
  const glm::dvec3 pole{0.0, 2.0, 0.0};  // +y is up

  // The pose of a chain in space is a rotation a bone; without any the arm lies along x.
  const rigs::Chain chain{.bones = {{1.0}, {0.8}}, .planar = false};
  rigs::Pose pose{.angles = {}, .rotations = {2, glm::dquat(1.0, 0.0, 0.0, 0.0)}};

  const ik::Solver& solver = *ik::findSolver("two-bone");
  ik::Settings settings{.parameters = ik::defaultParameters(solver)};
  // From nine tenths of its length on the arm straightens gently: the elbow never snaps straight.
  settings.parameters[*ik::findParameter(solver, "soften")] = 0.9;

  rigs::Workspace workspace;
  rigs::Problem problem{.chain = chain, .target = target, .pole = pole};
  const rigs::Result near = rigs::solve(solver, problem, settings, pose, workspace);
  std::cout << ik::name(near.status) << ", bend plane " << ik::name(near.bendPlane) << '\n';
  print(rigs::forwardKinematics(chain, pose)[1]);

  // Farther away softening keeps the tip from a target that the arm could reach.
  problem.target = 1.4 * target;
  const rigs::Result far = rigs::solve(solver, problem, settings, pose, workspace);
  std::cout << ik::name(far.status) << ", " << far.distance << " left\n";

  // The same arm by the formula, unchecked: base, target, two lengths, and a side for the elbow.
  print(ik::twoBone({.target = target, .l1 = 1.0, .l2 = 0.8, .side = pole}).elbow);
  return 0;
}

// Prints:
//   reached, bend plane as-asked
//   elbow at (0.332, 0.917, 0.221)
//   held-back, 0.006 left
//   elbow at (0.332, 0.917, 0.221)
