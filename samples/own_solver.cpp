// A solver of your own: one function that moves joints. The library does all the rest.
#include <array>
#include <iomanip>
#include <iostream>

#include <glm/geometric.hpp>
#include <ik/ik.h>

namespace {

constexpr ik::Parameter kSweeps{"sweeps", "Sweeps", "How often an iteration relaxes the rope.",
                                4.0,      1.0,      100.0};
constexpr std::array kParameters{kSweeps};

// One iteration. The chain is a rope: the tip is pinned to the target, and every bone in turn pulls
// or pushes its two ends to their distance. At last bones get their lengths, from the base on.
void relax(ik::JointPositions& chain) {
  const std::span<glm::dvec3> joints = chain.joints;
  const std::size_t bones = chain.lengths.size();
  const glm::dvec3 base = joints[0];
  for (int sweep = 0; sweep < static_cast<int>(chain.parameters[0]); ++sweep) {
    joints[bones] = chain.target;
    for (std::size_t i = bones; i-- > 0;) {
      const glm::dvec3 bone = joints[i + 1] - joints[i];
      const glm::dvec3 correction = 0.5 * (1.0 - chain.lengths[i] / glm::length(bone)) * bone;
      joints[i] += correction;
      joints[i + 1] -= correction;
    }
    joints[0] = base;
  }
  for (std::size_t i = 0; i < bones; ++i) {
    joints[i + 1] = joints[i] + chain.lengths[i] * glm::normalize(joints[i + 1] - joints[i]);
    chain.trace(ik::Phase::baseToTip, i);
  }
}

constexpr ik::SolverInfo kRope{.id = "rope",
                               .name = "Rope",
                               .summary = "Every bone pulls its ends to their distance.",
                               .citation = "T. Jakobsen, Advanced Character Physics (2001)",
                               .parameters = kParameters,
                               .iterate = {.onPositions = relax}};

}  // namespace

int main() {
  const ik::Chain chain{.bones = {{1.0}, {.length = 0.8, .scale = {.y = -1}}, {0.5}}};  // mirrored
  const ik::Settings settings{.parameters = ik::defaultParameters(kRope)};
  ik::Workspace workspace;
  std::cout << std::fixed << std::setprecision(3);
  for (const glm::dvec3 target : {glm::dvec3(1.2, 0.3, 0.0), glm::dvec3(2.0, 2.0, 0.0)}) {
    ik::Pose pose{.angles = {0.3, 0.4, 0.2}};
    const ik::Result result = ik::solve(kRope, {chain, target}, settings, pose, workspace);
    std::cout << ik::name(result.status) << ", " << result.distance << " left\n";
  }
}

// Prints:
//   reached, 0.000 left
//   too-far, 0.528 left
