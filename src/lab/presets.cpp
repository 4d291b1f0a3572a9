#include "lab/presets.h"

#include <array>
#include <initializer_list>

namespace lab {
namespace {

ik::Chain chainOf(std::initializer_list<double> lengths, ik::ScaleSign baseScale = {}) {
  ik::Chain chain;
  chain.baseScale = baseScale;
  for (const double length : lengths) chain.bones.push_back({length, {}});
  return chain;
}

ik::Chain chainOfEqual(std::size_t count, double total) {
  ik::Chain chain;
  chain.bones.assign(count, {total / static_cast<double>(count), {}});
  return chain;
}

ik::Pose straight(const Scene& scene) {
  return {std::vector<double>(scene.chain.bones.size(), 0.0)};
}

// Bent like a lazy arc, so that no solver starts in line with a target.
ik::Pose curled(const Scene& scene) {
  const std::size_t n = scene.chain.bones.size();
  ik::Pose pose{std::vector<double>(n, 1.2 / static_cast<double>(n))};
  pose.angles[0] = 0.4;
  return pose;
}

constexpr std::array kPresets{
    Preset{"Arm", "Upper arm and forearm: the two bone solver's own case.",
           [] {
             return Scene{chainOf({1.0, 0.8}), {0.9, 0.7, 0.0}};
           },
           curled},
    Preset{"Three bones", "The smallest chain with more than two answers.",
           [] {
             return Scene{chainOf({0.9, 0.7, 0.5}), {0.6, 1.2, 0.0}};
           },
           curled},
    Preset{"Tentacle", "Twelve short bones: compare how CCD and FABRIK curl it.",
           [] {
             return Scene{chainOfEqual(12, 2.4), {0.5, 1.4, 0.0}};
           },
           curled},
    Preset{"Uneven chain", "A long bone among short ones leaves a hole in the reach.",
           [] {
             return Scene{chainOf({0.2, 1.3, 0.1, 0.6, 0.2}), {0.9, -0.8, 0.0}};
           },
           curled},
    Preset{"Mirrored arm", "Negative scale on x: rotations run the other way.",
           [] {
             return Scene{chainOf({1.0, 0.8}, {-1, 1}), {-0.9, 0.7, 0.0}};
           },
           curled},
    Preset{"In line", "A straight chain and a target in line: iterative solvers stall.",
           [] {
             return Scene{chainOf({0.8, 0.8, 0.8}), {1.2, 0.0, 0.0}};
           },
           straight},
    Preset{"Hundred bones", "How a long chain shares out the bending.",
           [] {
             return Scene{chainOfEqual(100, 3.0), {0.4, 1.6, 0.0}};
           },
           curled},
};

}  // namespace

std::span<const Preset> presets() { return kPresets; }

}  // namespace lab
