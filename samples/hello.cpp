// Bends a chain of three bones so that its tip comes to a target, and then to another one.
#include <iomanip>
#include <iostream>

#include <rigs/rigs.h>

int main() {
  std::cout << std::fixed << std::setprecision(3);
  // What does not change: bone lengths from the base to the tip, in any unit, in the plane.
  const rigs::Chain chain{.bones = {{1.0}, {0.8}, {0.5}}};
  // What moves: local angles in radians. A solve begins from them and leaves its answer in them.
  rigs::Pose pose{.angles = {0.3, 0.4, 0.2}};
  // The memory of a solve: one a thread, kept from solve to solve.
  rigs::Workspace workspace;

  for (const glm::dvec3 target : {glm::dvec3(1.2, 0.3, 0.0), glm::dvec3(2.0, 2.0, 0.0)}) {
    const rigs::Result result = rigs::solve({chain, target}, pose, workspace);
    if (result.status == ik::Status::invalidInput) {
      std::cerr << result.message << '\n';  // names the field and what was expected
      return 1;
    }
    std::cout << ik::name(result.status) << ", " << result.distance << " left\n";
    for (const glm::dvec3& joint : rigs::forwardKinematics(chain, pose)) {
      std::cout << "  (" << joint.x << ", " << joint.y << ")\n";
    }
  }
  return 0;
}

// Prints:
//   reached, 0.000 left
//     (0.000, 0.000)
//     (0.703, -0.711)
//     (1.309, -0.188)
//     (1.200, 0.300)
//   too-far, 0.528 left
//     (0.000, 0.000)
//     (0.707, 0.707)
//     (1.273, 1.273)
//     (1.626, 1.626)
