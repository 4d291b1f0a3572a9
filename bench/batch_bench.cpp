// Batches against the solvers one by one, on the fixed problems of fixed_problems.h, a map of a
// plane's targets, and batches of a single problem. What is timed is a whole call, checks and
// handing out problems included. Batch and single solver take turns; medians.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hwy/targets.h>

#include "fixed_problems.h"
#include "ik_batch/batch.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPasses = 5;
// For chains for which they have lanes.
constexpr const char* kSolvers[] = {"fabrik", "ccd", "dls", "levenberg-marquardt", "automatic"};
// Of the longest chains, which take a second and more for all.
constexpr std::size_t kFewTargets = 200;
constexpr int kMapSide = 256;
constexpr int kMapIterations = 100;

// Of processor time with one thread, which others on the machine do not add to; else of the clock.
double secondsOf(int threads, const auto& work) {
  const auto start = Clock::now();
  const std::clock_t processor = std::clock();
  work();
  if (threads == 1) {
    return static_cast<double>(std::clock() - processor) / static_cast<double>(CLOCKS_PER_SEC);
  }
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

struct Sum {
  double iterations = 0.0;
  int reached = 0;

  void add(ik::Status status, int count) {
    iterations += count;
    reached += status == ik::Status::reached ? 1 : 0;
  }
};

struct Case {
  const bench::FixedProblems& set;
  const ik::SolverInfo& solver;
  ik::BatchSettings settings;
};

// Nanoseconds a bone and iteration, of as many of the targets as there is patience for.
double single(const Case& task, ik::Workspace& workspace) {
  const std::size_t bones = task.set.chain.bones.size();
  const std::size_t count = std::max<std::size_t>(20, 10 * bench::kTargets / bones / 5);
  Sum sum;
  ik::Pose pose;
  const double seconds = secondsOf(1, [&] {
    for (std::size_t i = 0; i < std::min(count, task.set.targets.size()); ++i) {
      pose = task.set.start;
      const ik::Result result = ik::solve(task.solver, {task.set.chain, task.set.targets[i]},
                                          task.settings.each, pose, workspace);
      sum.add(result.status, result.iterations);
    }
  });
  return 1e9 * seconds / (sum.iterations * static_cast<double>(bones));
}

void measure(const Case& task) {
  const double bones = static_cast<double>(task.set.chain.bones.size());
  ik::Workspace workspace;
  ik::BatchWorkspace batchWorkspace;
  std::vector<ik::BatchAnswer> answers(task.set.targets.size());
  std::vector<double> singles;
  std::vector<double> batches;
  ik::BatchResult result;
  for (int pass = 0; pass < kPasses; ++pass) {
    singles.push_back(single(task, workspace));
    batches.push_back(secondsOf(task.settings.threads, [&] {
      result = ik::solveBatch(task.solver,
                              {task.set.chain, task.set.targets, std::span(&task.set.start, 1)},
                              task.settings, batchWorkspace, {answers});
    }));
  }
  Sum sum;
  for (const ik::BatchAnswer& answer : answers) sum.add(answer.status, answer.iterations);
  const double seconds = median(batches);
  const double perBone = 1e9 * seconds / (sum.iterations * bones);
  const double count = static_cast<double>(answers.size());
  std::printf("%-6s %5.0f %7.0e  %-20s %-7s %7d %8.1f %8.1f %9.3f %11.0f %8.2f %7.1f %8.1f\n",
              task.set.name, bones, task.settings.each.tolerance,
              std::string(task.solver.id).c_str(),
              task.settings.precision == ik::Precision::floats ? "floats" : "doubles",
              task.settings.threads, 100.0 * sum.reached / count, sum.iterations / count,
              1e6 * seconds / count, count / seconds, perBone, 100.0 * result.busyPart(),
              median(singles) / perBone);
  std::fflush(stdout);
}

void compare(const bench::FixedProblems& set) {
  for (const char* id : kSolvers) {
    const ik::SolverInfo& solver = *ik::findSolver(id);
    ik::BatchSettings settings;
    settings.each.parameters = ik::defaultParameters(solver);
    if (!ik::solvesInLanes(solver, {set.chain, {}, {}}, settings.each)) continue;
    for (const double tolerance : {1e-3, 1e-6}) {
      settings.each.tolerance = tolerance;
      for (const auto precision : {ik::Precision::floats, ik::Precision::doubles}) {
        settings.precision = precision;
        for (const int threads : {1, 2}) {
          settings.threads = threads;
          measure({set, solver, settings});
        }
      }
    }
  }
}

// Every point of a square as target, the reach and a tenth more to every side.
void map() {
  bench::FixedProblems set = bench::planeChain(10);
  set.targets.clear();
  for (int y = 0; y < kMapSide; ++y) {
    for (int x = 0; x < kMapSide; ++x) {
      set.targets.emplace_back(1.1 * (2.0 * x / (kMapSide - 1) - 1.0),
                               1.1 * (2.0 * y / (kMapSide - 1) - 1.0), 0.0);
    }
  }
  std::printf(
      "\nA map of %d x %d targets, plane, 10 bones, within 1e-3, at most %d iterations, ms\n",
      kMapSide, kMapSide, kMapIterations);
  std::printf("%-20s %9s %9s %7s\n", "solver", "1 thread", "2 threads", "busy %");
  std::vector<ik::BatchAnswer> answers(set.targets.size());
  for (const char* id : kSolvers) {
    const ik::SolverInfo& solver = *ik::findSolver(id);
    ik::BatchSettings settings;
    settings.each.parameters = ik::defaultParameters(solver);
    if (!ik::solvesInLanes(solver, {set.chain, {}, {}}, settings.each)) continue;
    settings.each.tolerance = 1e-3;
    settings.each.iterations = kMapIterations;
    ik::BatchWorkspace workspace;
    ik::BatchResult result;
    std::vector<double> seconds[2];
    for (int pass = 0; pass < kPasses; ++pass) {
      for (const int threads : {1, 2}) {
        settings.threads = threads;
        seconds[threads - 1].push_back(secondsOf(threads, [&] {
          result = ik::solveBatch(solver, {set.chain, set.targets, std::span(&set.start, 1)},
                                  settings, workspace, {answers});
        }));
      }
    }
    std::printf("%-20s %9.1f %9.1f %7.1f\n", id, 1e3 * median(seconds[0]), 1e3 * median(seconds[1]),
                100.0 * result.busyPart());
  }
}

constexpr std::size_t kBoneCounts[] = {3, 6, 10, 30};
constexpr std::size_t kOnes = 300;  // problems, each a batch of its own

enum class Held { free, limited, weighted };
constexpr const char* kHeldNames[] = {"free", "limits", "weights"};

bench::FixedProblems heldChain(bench::FixedProblems set, Held held) {
  constexpr double kMost = 2.0;  // radians
  for (ik::Bone& bone : set.chain.bones) {
    if (held == Held::limited) bone.limit = {-kMost, kMost, kMost};
    if (held == Held::weighted) bone.weight = 0.7;
  }
  set.targets.resize(kOnes);
  return set;
}

// How many times as long as solve() a batch of one problem takes; the median of passes in turn.
double timesSingle(const Case& task) {
  ik::Workspace workspace;
  ik::BatchWorkspace batchWorkspace;
  ik::BatchAnswer answer;
  ik::Pose pose;
  std::vector<ik::Pose> poses(1, task.set.start);
  std::vector<double> ratios;
  for (int pass = 0; pass < kPasses; ++pass) {
    const double one = secondsOf(1, [&] {
      for (const glm::dvec3& target : task.set.targets) {
        pose = task.set.start;
        ik::solve(task.solver, {task.set.chain, target}, task.settings.each, pose, workspace);
      }
    });
    const double batch = secondsOf(1, [&] {
      for (const glm::dvec3& target : task.set.targets) {
        const ik::BatchProblem problem{task.set.chain, std::span(&target, 1),
                                       std::span(&task.set.start, 1)};
        ik::solveBatch(task.solver, problem, task.settings, batchWorkspace,
                       {.answers = std::span(&answer, 1), .poses = poses});
      }
    });
    ratios.push_back(batch / one);
  }
  return median(ratios);
}

void batchesOfOne() {
  std::printf(
      "\nA batch of one problem, within 1e-3, times solve(); the faster of floats, doubles\n");
  std::printf("%-20s %-7s %-8s", "solver", "joints", "");
  for (const std::size_t bones : kBoneCounts) std::printf(" %7zu", bones);
  std::printf("\n");
  for (const char* id : kSolvers) {
    const ik::SolverInfo& solver = *ik::findSolver(id);
    ik::BatchSettings settings;
    settings.each = {.iterations = 200, .tolerance = 1e-3, .parameters = defaultParameters(solver)};
    for (const auto make : {bench::planeChain, bench::hingeChain, bench::ballChain}) {
      for (const Held held : {Held::free, Held::limited, Held::weighted}) {
        const bench::FixedProblems first = heldChain(make(kBoneCounts[0]), held);
        if (!ik::solvesInLanes(solver, {first.chain, {}, {}}, settings.each)) continue;
        std::printf("%-20s %-7s %-8s", id, first.name, kHeldNames[static_cast<int>(held)]);
        for (const std::size_t bones : kBoneCounts) {
          const bench::FixedProblems set = heldChain(make(bones), held);
          double least = 1e9;
          for (const auto precision : {ik::Precision::floats, ik::Precision::doubles}) {
            settings.precision = precision;
            least = std::min(least, timesSingle({set, solver, settings}));
          }
          std::printf(" %7.2f", least);
        }
        std::printf("\n");
        std::fflush(stdout);
      }
    }
  }
}

// Solves with the instruction set of this name from here on; false where there is none such.
bool useSet(std::string_view name) {
  for (auto left = hwy::SupportedTargets() & HWY_TARGETS; left != 0; left &= left - 1) {
    if (name != hwy::TargetName(left & -left)) continue;
    hwy::SetSupportedTargetsForTest(left & -left);
    return true;
  }
  return false;
}

}  // namespace

// Without arguments chains of 10, 100 and 1000 bones, with the best instruction set; else those of
// the numbers given and the set that is named.
int main(int argc, char** argv) {
  std::vector<std::size_t> lengths;
  for (const std::string argument : std::span(argv + 1, static_cast<std::size_t>(argc - 1))) {
    const std::size_t bones = std::strtoul(argument.c_str(), nullptr, 10);
    if (bones > 0) {
      lengths.push_back(bones);
    } else if (!useSet(argument)) {
      std::fprintf(stderr, "%s: no instruction set of this machine\n", argument.c_str());
      return 2;
    }
  }
  if (lengths.empty()) lengths = {10, 100, 1000};
  std::printf("%s\n", std::string(ik::batchInstructionSet()).c_str());
  std::printf("%-6s %5s %7s  %-20s %-7s %7s %8s %8s %9s %11s %8s %7s %8s\n", "joints", "bones",
              "within", "solver", "numbers", "threads", "reached", "iter.", "us/solve", "solves/s",
              "ns/b.it.", "busy %", "x single");
  for (const std::size_t bones : lengths) {
    for (bench::FixedProblems set :
         {bench::ballChain(bones), bench::hingeChain(bones), bench::planeChain(bones)}) {
      if (bones >= 1000) set.targets.resize(kFewTargets);
      compare(set);
    }
  }
  map();
  batchesOfOne();
  return 0;
}
