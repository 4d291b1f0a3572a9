// A robot's arm from its table of Denavit-Hartenberg parameters: hinges, with fixed joints for the
// offsets between them. Here a UR5 of Universal Robots, whose tool comes to a point.
#include <array>
#include <iomanip>
#include <iostream>
#include <numbers>

#include <glm/geometric.hpp>
#include <ik/ik.h>

namespace {

// A link turns about z, then goes by d along z and by a along x, and its x axis turns the next
// link's z by alpha. Metres, radians.
struct Link {
  double a;
  double d;
  double alpha;
};

constexpr double kQuarter = 0.5 * std::numbers::pi;
constexpr std::array<Link, 6> kUr5{{
    {0.0, 0.089159, kQuarter},
    {-0.425, 0.0, 0.0},
    {-0.39225, 0.0, 0.0},
    {0.0, 0.10915, kQuarter},
    {0.0, 0.09465, -kQuarter},
    {0.0, 0.0823, 0.0},
}};

struct Robot {
  ik::Chain chain;
  ik::Pose pose;

  void add(const ik::Bone& bone, const ik::Rotation& rotation) {
    chain.bones.push_back(bone);
    pose.rotations.push_back(rotation);
  }
};

Robot robotOf(std::span<const Link> links, double angle) {
  const glm::dvec3 x{1.0, 0.0, 0.0};
  const glm::dvec3 z{0.0, 0.0, 1.0};
  Robot robot;
  robot.chain.planar = false;
  for (const Link& link : links) {
    // Bones reach along their own x axis: the offset is one that leans, and the next one turns
    // back.
    const glm::dvec3 offset{link.a, 0.0, link.d};
    const ik::Rotation lean = ik::rotationBetween(x, offset);
    const ik::Rotation back = glm::conjugate(lean) * ik::rotationAbout(x, link.alpha);
    robot.add({.length = 0.0, .joint = ik::JointKind::hinge, .axis = z},
              ik::rotationAbout(z, angle));
    robot.add({.length = glm::length(offset), .joint = ik::JointKind::fixed}, lean);
    robot.add({.length = 0.0, .joint = ik::JointKind::fixed}, back);
  }
  return robot;
}

void print(const char* what, const glm::dvec3& point) {
  std::cout << what << " (" << point.x << ", " << point.y << ", " << point.z << ")\n";
}

}  // namespace

int main() {
  std::cout << std::fixed << std::setprecision(3);
  const Robot straight = robotOf(kUr5, 0.0);
  print("all angles 0:", ik::forwardKinematics(straight.chain, straight.pose).back());

  Robot robot = robotOf(kUr5, 0.3);
  ik::Workspace workspace;
  const ik::Result result = ik::solve({robot.chain, {0.4, 0.2, 0.5}}, robot.pose, workspace);
  if (result.status == ik::Status::invalidInput) {
    std::cerr << result.message << '\n';
    return 1;
  }
  std::cout << ik::name(result.status) << '\n';
  print("tool at", ik::forwardKinematics(robot.chain, robot.pose).back());
  return 0;
}

// Prints:
//   all angles 0: (-0.817, -0.191, -0.005)
//   reached
//   tool at (0.400, 0.200, 0.500)
