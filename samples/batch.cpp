// Ten thousand targets for one chain at once, in SIMD lanes and on all processors: which part of a
// square can an arm with joint limits reach?
#include <algorithm>
#include <iostream>
#include <numbers>
#include <vector>

#include <ik/ik.h>
#include <ik_batch/batch.h>

int main() {
  ik::Chain chain{.bones = {{1.0}, {0.7}, {0.4}}};
  for (ik::Bone& bone : chain.bones) {
    bone.limit = {.least = -0.5 * std::numbers::pi, .most = 0.5 * std::numbers::pi};
  }
  const ik::Pose start{.angles = {0.3, 0.3, 0.3}};  // every solve begins from it

  constexpr int kSide = 100;
  std::vector<glm::dvec3> targets;
  for (int i = 0; i < kSide * kSide; ++i) {
    targets.emplace_back(0.05 * (i % kSide - 49.5), 0.05 * (i / kSide - 49.5), 0.0);
  }

  const ik::SolverInfo& solver = *ik::findSolver("levenberg-marquardt");
  ik::BatchSettings settings;
  settings.each.parameters = ik::defaultParameters(solver);
  settings.each.tolerance = 1e-3;
  settings.threads = 0;  // as many as the machine has processors

  std::vector<ik::BatchAnswer> answers(targets.size());
  ik::BatchWorkspace workspace;  // kept from batch to batch
  const ik::BatchProblem problem{chain, targets, std::span(&start, 1)};
  const ik::BatchResult result = ik::solveBatch(solver, problem, settings, workspace, {answers});
  if (!result.message.empty()) {
    std::cerr << result.message << '\n';
    return 1;
  }

  std::cout << "solved " << (result.inLanes ? "in lanes" : "one by one") << '\n';
  for (const ik::Status status : {ik::Status::reached, ik::Status::tooFar}) {
    const auto count = std::ranges::count(answers, status, &ik::BatchAnswer::status);
    std::cout << ik::name(status) << ": " << 100 * count / std::ssize(answers) << " %\n";
  }
  return 0;
}

// Prints:
//   solved in lanes
//   reached: 26 %
//   too-far: 44 %
