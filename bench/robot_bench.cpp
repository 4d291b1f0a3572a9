// A UR5 of Universal Robots: six hinges within ±166° with fixed joints between them, against Orocos
// KDL's Levenberg-Marquardt, which knows no limits. Both go from random starts to where the tool is
// at random angles, by KDL's forward kinematics, at most 500 iterations. In each pass both solve
// all targets in turn; times are processor time, medians, and the ratio is the median of the
// passes' own.
#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <numbers>
#include <random>
#include <vector>

#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolverpos_lma.hpp>

#include "rigs/rigs.h"

namespace {

constexpr int kTargets = 1000;
constexpr int kPasses = 21;
constexpr int kIterations = 500;
constexpr double kQuarter = 0.5 * std::numbers::pi;
constexpr double kMost = 166.0 * std::numbers::pi / 180.0;

// By Denavit and Hartenberg: a turn about z, d along z, a along x, a turn by alpha about x.
struct Link {
  double a, d, alpha;
};
constexpr std::array<Link, 6> kUr5{{{0.0, 0.089159, kQuarter},
                                    {-0.425, 0.0, 0.0},
                                    {-0.39225, 0.0, 0.0},
                                    {0.0, 0.10915, kQuarter},
                                    {0.0, 0.09465, -kQuarter},
                                    {0.0, 0.0823, 0.0}}};
using Angles = std::array<double, kUr5.size()>;

struct Problem {
  glm::dvec3 target;
  Angles start;
};

KDL::Chain kdlChain() {
  KDL::Chain chain;
  for (const Link& link : kUr5) {
    chain.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::RotZ),
                                  KDL::Frame::DH(link.a, link.alpha, link.d, 0.0)));
  }
  return chain;
}

KDL::JntArray jointsOf(const Angles& angles) {
  KDL::JntArray joints(kUr5.size());
  for (unsigned i = 0; i < kUr5.size(); ++i) joints(i) = angles[i];
  return joints;
}

glm::dvec3 tipOf(const KDL::Chain& chain, const KDL::JntArray& joints) {
  KDL::ChainFkSolverPos_recursive forward(chain);
  KDL::Frame frame;
  forward.JntToCart(joints, frame);
  return {frame.p.x(), frame.p.y(), frame.p.z()};
}

// Ours: for each link a hinge without length, a fixed bone along its offset, and one that turns
// back.
struct Robot {
  rigs::Chain chain;
  rigs::Pose pose;

  Robot() {
    chain.planar = false;
    const glm::dvec3 x{1.0, 0.0, 0.0};
    for (const Link& link : kUr5) {
      const glm::dvec3 offset{link.a, 0.0, link.d};
      const ik::Rotation lean = ik::rotationBetween(x, offset);
      rigs::Bone hinge{.length = 0.0, .joint = rigs::JointKind::hinge, .axis = {0.0, 0.0, 1.0}};
      hinge.limit.least = -kMost;
      hinge.limit.most = kMost;
      add(hinge, ik::kNoRotation);
      add({.length = glm::length(offset), .joint = rigs::JointKind::fixed}, lean);
      add({.length = 0.0, .joint = rigs::JointKind::fixed},
          glm::conjugate(lean) * ik::rotationAbout(x, link.alpha));
    }
  }
  void turn(const Angles& angles) {
    for (std::size_t i = 0; i < angles.size(); ++i) {
      pose.rotations[3 * i] = ik::rotationAbout({0.0, 0.0, 1.0}, angles[i]);
    }
  }

 private:
  void add(const rigs::Bone& bone, const ik::Rotation& rotation) {
    chain.bones.push_back(bone);
    pose.rotations.push_back(rotation);
  }
};

std::vector<Problem> problems() {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> angle(-kMost, kMost);
  const KDL::Chain chain = kdlChain();
  std::vector<Problem> all(kTargets);
  for (Problem& problem : all) {
    Angles there{};
    for (double& each : there) each = angle(random);
    for (double& each : problem.start) each = angle(random);
    problem.target = tipOf(chain, jointsOf(there));
  }
  return all;
}

struct Pass {
  double seconds = 0.0;
  double iterations = 0.0;
  int reached = 0;
};

Pass solveByUs(const std::vector<Problem>& all, double tolerance, Robot& robot,
               rigs::Workspace& workspace) {
  ik::Settings settings{.iterations = kIterations,
                        .parameters = ik::defaultParameters(ik::kAutomatic)};
  settings.tolerance = tolerance;
  Pass pass;
  const std::clock_t begin = std::clock();
  for (const Problem& problem : all) {
    robot.turn(problem.start);
    const rigs::Result result =
        rigs::solve(ik::kAutomatic, {robot.chain, problem.target}, settings, robot.pose, workspace);
    pass.iterations += result.iterations;
    const glm::dvec3 tip = rigs::forwardKinematics(robot.chain, robot.pose).back();
    pass.reached += glm::distance(tip, problem.target) <= tolerance + 1e-12 ? 1 : 0;
  }
  pass.seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  return pass;
}

Pass solveByKdl(const std::vector<Problem>& all, double tolerance, const KDL::Chain& chain) {
  Eigen::Matrix<double, 6, 1> weights;
  weights << 1.0, 1.0, 1.0, 0.0, 0.0, 0.0;
  KDL::ChainIkSolverPos_LMA solver(chain, weights, tolerance, kIterations);
  KDL::ChainFkSolverPos_recursive forward(chain);
  KDL::JntArray answer(kUr5.size());
  KDL::Frame frame;
  Pass pass;
  const std::clock_t begin = std::clock();
  for (const Problem& problem : all) {
    const glm::dvec3& goal = problem.target;
    solver.CartToJnt(jointsOf(problem.start), KDL::Frame(KDL::Vector(goal.x, goal.y, goal.z)),
                     answer);
    pass.iterations += solver.lastNrOfIter;
    forward.JntToCart(answer, frame);
    const glm::dvec3 tip{frame.p.x(), frame.p.y(), frame.p.z()};
    pass.reached += glm::distance(tip, goal) <= tolerance + 1e-12 ? 1 : 0;
  }
  pass.seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  return pass;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

}  // namespace

int main() {
  const std::vector<Problem> all = problems();
  const KDL::Chain chain = kdlChain();
  Robot robot;
  rigs::Workspace workspace;
  robot.turn(all[0].start);
  const glm::dvec3 ours = rigs::forwardKinematics(robot.chain, robot.pose).back();
  if (glm::distance(ours, tipOf(chain, jointsOf(all[0].start))) > 1e-12) {
    std::fprintf(stderr, "robot_bench: the two chains are not the same\n");
    return 1;
  }
  std::printf(
      "| UR5, within | automatic, us | iterations | reached | KDL LMA, us | iterations | "
      "reached | ratio |\n| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
  for (const double tolerance : {1e-3, 1e-6}) {
    std::vector<double> own;
    std::vector<double> peers;
    std::vector<double> ratios;
    Pass mine;
    Pass kdl;
    for (int i = 0; i < kPasses; ++i) {
      mine = solveByUs(all, tolerance, robot, workspace);
      kdl = solveByKdl(all, tolerance, chain);
      own.push_back(1e6 * mine.seconds / kTargets);
      peers.push_back(1e6 * kdl.seconds / kTargets);
      ratios.push_back(kdl.seconds / mine.seconds);
    }
    std::printf("| %.0e | %.2f | %.1f | %.1f %% | %.2f | %.1f | %.1f %% | %.2f |\n", tolerance,
                median(own), mine.iterations / kTargets, 100.0 * mine.reached / kTargets,
                median(peers), kdl.iterations / kTargets, 100.0 * kdl.reached / kTargets,
                median(ratios));
  }
  return 0;
}
