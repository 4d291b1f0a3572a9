// A solver of your own: one function that moves points. The library turns the joints after them,
// within their limits, and does all the rest.
#include <array>
#include <iomanip>
#include <iostream>
#include <ranges>

#include <glm/geometric.hpp>
#include <rigs/rigs.h>

namespace {
constexpr std::array kParameters{
    ik::Parameter{"sweeps", "Sweeps", "How often an iteration relaxes the rope.", 4.0, 1.0, 100.0}};

// One iteration. The chain is a rope: the tip is pinned to the target, and every bone in turn pulls
// or pushes its two ends to their distance (T. Jakobsen, 2001). Then the joints turn after them.
void relax(ik::SolverState& state) {
  ik::findBones(state);
  ik::findPoints(state);
  const auto start = static_cast<std::size_t>(state.bones.front().joint);
  const glm::dvec3 base = state.points[start];
  for (int sweep = 0; sweep < static_cast<int>(state.parameter(0)); ++sweep) {
    state.points[state.bones.back().end] = state.problem.goals.front().target;
    for (const ik::Bone& bone : state.bones | std::views::reverse) {
      glm::dvec3& joint = state.points[static_cast<std::size_t>(bone.joint)];
      glm::dvec3& end = state.points[bone.end];
      const glm::dvec3 way = end - joint;
      const glm::dvec3 correction = 0.5 * (1.0 - bone.length / glm::length(way)) * way;
      joint += correction;
      end -= correction;
    }
    state.points[start] = base;
  }
  ik::turnTowardsPoints(state);
}

constexpr ik::Solver kRope{.id = "rope",
                           .name = "Rope",
                           .summary = "Every bone pulls its ends to their distance.",
                           .parameters = kParameters,
                           .anyJoint = false,
                           .iterate = relax};
}  // namespace

int main() {
  const rigs::Chain chain{
      .bones = {{1.0}, {.length = 0.8, .scale = {.y = -1}}, {0.5}}};  // mirrored
  const ik::Settings settings{.parameters = ik::defaultParameters(kRope)};
  rigs::Workspace workspace;
  std::cout << std::fixed << std::setprecision(3);
  for (const glm::dvec3 target : {glm::dvec3(1.2, 0.3, 0.0), glm::dvec3(2.0, 2.0, 0.0)}) {
    rigs::Pose pose{.angles = {0.3, 0.4, 0.2}};
    const rigs::Result result = rigs::solve(kRope, {chain, target}, settings, pose, workspace);
    std::cout << ik::name(result.status) << ", " << result.distance << " left\n";
  }
}

// Prints:
//   reached, 0.000 left
//   too-far, 0.528 left
