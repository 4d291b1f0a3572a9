// Ten thousand targets for one chain, on all processors: which part of a square can an arm with
// joint limits reach?
#include <algorithm>
#include <iostream>
#include <numbers>
#include <vector>

#include <rigs/rigs.h>

int main() {
  rigs::Chain chain{.bones = {{1.0}, {0.7}, {0.4}}};
  for (rigs::Bone& bone : chain.bones) {
    bone.limit = {.least = -0.5 * std::numbers::pi, .most = 0.5 * std::numbers::pi};
  }
  const rigs::Pose start{.angles = {0.3, 0.3, 0.3}};  // every solve begins from it

  constexpr int kSide = 100;
  std::vector<glm::dvec3> targets;
  for (int i = 0; i < kSide * kSide; ++i) {
    targets.emplace_back(0.05 * (i % kSide - 49.5), 0.05 * (i / kSide - 49.5), 0.0);
  }

  const ik::Solver& solver = *ik::findSolver("levenberg-marquardt");
  ik::Settings settings;
  settings.parameters = ik::defaultParameters(solver);
  settings.tolerance = 1e-3;

  std::vector<rigs::Pose> poses(targets.size());  // the answers
  std::vector<rigs::Result> results(targets.size());
  const std::string fault = rigs::solveMany(
      solver, {chain}, settings,
      {.targets = targets, .starts = std::span(&start, 1), .poses = poses, .results = results});
  if (!fault.empty()) {
    std::cerr << fault << '\n';
    return 1;
  }

  for (const ik::Status status : {ik::Status::reached, ik::Status::tooFar}) {
    const auto count = std::ranges::count(results, status, &rigs::Result::status);
    std::cout << ik::name(status) << ": " << 100 * count / std::ssize(results) << " %\n";
  }
  return 0;
}

// Prints:
//   reached: 26 %
//   too-far: 44 %
