// What a trace costs FABRIK and CCD: solves of 10 iterations with and without, in turn, on the
// fixed problems of fixed_problems.h. Processor time; the median of the passes' ratios, as percent
// more.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "fixed_problems.h"
#include "rigs/rigs.h"

namespace {

constexpr std::size_t kBoneCounts[] = {3, 10, 100, 1000};
constexpr int kPasses = 25;
constexpr std::size_t kBonesAPass = 3000;  // of all its solves

struct Form {
  const char* name;
  const char* solver;
  double parameter;  // the first of the solver's
};
constexpr Form kForms[] = {{"fabrik standard", "fabrik", 0.0},
                           {"fabrik shift-back", "fabrik", 1.0},
                           {"ccd tip-to-base", "ccd", 0.0}};

double percentMore(const Form& form, const bench::FixedProblems& set) {
  const ik::Solver& solver = *ik::findSolver(form.solver);
  ik::Settings settings{
      .iterations = 10, .stopWhenDone = false, .parameters = ik::defaultParameters(solver)};
  settings.parameters[0] = form.parameter;
  rigs::Workspace workspace;
  rigs::Trace trace;
  rigs::Pose pose;
  const std::size_t count = std::max<std::size_t>(1, kBonesAPass / set.chain.bones.size());
  const auto secondsOf = [&](rigs::Trace* record) {
    const std::clock_t begin = std::clock();
    for (std::size_t i = 0; i < count; ++i) {
      pose = set.start;
      const glm::dvec3& target = set.targets[i % set.targets.size()];
      rigs::solve(solver, {set.chain, target}, settings, pose, workspace, record);
    }
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  std::vector<double> ratios;
  for (int pass = 0; pass < kPasses; ++pass) {
    const double without = secondsOf(nullptr);
    ratios.push_back(secondsOf(&trace) / without);
  }
  std::ranges::nth_element(ratios, ratios.begin() + kPasses / 2);
  return 100.0 * (ratios[kPasses / 2] - 1.0);
}

}  // namespace

int main() {
  std::printf("%-18s %-6s", "A trace, % more", "");
  for (const std::size_t bones : kBoneCounts) std::printf(" %5zu", bones);
  std::printf("\n");
  for (const Form& form : kForms) {
    for (const auto make : {bench::planeChain, bench::ballChain}) {
      std::printf("%-18s %-6s", form.name, make(3).name);
      for (const std::size_t bones : kBoneCounts) {
        std::printf(" %5.0f", percentMore(form, make(bones)));
      }
      std::printf("\n");
    }
  }
  return 0;
}
