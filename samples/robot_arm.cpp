// A robot's arm from its table of Denavit-Hartenberg parameters: hinges, with fixed joints for the
// offsets between them. Here a UR5 of Universal Robots, whose tool comes to a point.
#include <array>
#include <iomanip>
#include <iostream>

#include <glm/geometric.hpp>
#include <rigs/rigs.h>

// A link turns about z, then goes by d along z and by a along x, and its x axis turns the next
// link's z by alpha. Metres, radians.
struct Link {
  double a;
  double d;
  double alpha;
};

int main() {
  constexpr double kQuarter = 1.5707963267948966;
  constexpr std::array<Link, 6> kUr5{{{0.0, 0.089159, kQuarter},
                                      {-0.425, 0.0, 0.0},
                                      {-0.39225, 0.0, 0.0},
                                      {0.0, 0.10915, kQuarter},
                                      {0.0, 0.09465, -kQuarter},
                                      {0.0, 0.0823, 0.0}}};
  const glm::dvec3 x{1.0, 0.0, 0.0};
  const glm::dvec3 z{0.0, 0.0, 1.0};
  rigs::Chain chain;
  chain.planar = false;
  rigs::Pose pose;
  const auto add = [&](const rigs::Bone& bone, const ik::Rotation& rotation) {
    chain.bones.push_back(bone);
    pose.rotations.push_back(rotation);
  };
  for (const Link& link : kUr5) {
    // Bones reach along their own x axis: the offset is one that leans; the next one turns back.
    const glm::dvec3 offset{link.a, 0.0, link.d};
    const ik::Rotation lean = ik::rotationBetween(x, offset);
    const ik::Rotation back = glm::conjugate(lean) * ik::rotationAbout(x, link.alpha);
    add({.length = 0.0, .joint = rigs::JointKind::hinge, .axis = z}, ik::rotationAbout(z, 0.3));
    add({.length = glm::length(offset), .joint = rigs::JointKind::fixed}, lean);
    add({.length = 0.0, .joint = rigs::JointKind::fixed}, back);
  }
  rigs::Workspace workspace;
  const rigs::Result result = rigs::solve({chain, {0.4, 0.2, 0.5}}, pose, workspace);
  if (result.status == ik::Status::invalidInput) {
    std::cerr << result.message << '\n';
    return 1;
  }
  const glm::dvec3 tool = rigs::forwardKinematics(chain, pose).back();
  std::cout << std::fixed << std::setprecision(3) << ik::name(result.status) << "\ntool at ("
            << tool.x << ", " << tool.y << ", " << tool.z << ")\n";
  return 0;
}

// Prints:
//   reached
//   tool at (0.400, 0.200, 0.500)
