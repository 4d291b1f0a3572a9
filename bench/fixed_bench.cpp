// The fixed problems (fixed_problems.h) by the solvers that turn all joints of a chain, and a
// million targets for two bones, each by itself: success, iterations, time a solve, time a bone and
// iteration, and how time grows with n. Ratios to other code are jacobian_bench's, sweeps_bench's
// and peers_bench's, which take turns with it.
#include <string>

#include <benchmark/benchmark.h>

#include "fixed_problems.h"

namespace {

constexpr std::size_t kFewTargets = 50;  // of long chains, for solvers that take seconds a pass

struct Kind {
  bench::FixedProblems (*make)(std::size_t bones);
  const char* name;
};
constexpr Kind kKinds[] = {{bench::ballChain, "balls"}, {bench::hingeChain, "hinges"}};

struct Entrant {
  const char* id;
  bool isQuick;  // needs a few iterations at any length
};
constexpr Entrant kEntrants[] = {{"automatic", true},
                                 {"levenberg-marquardt", true},
                                 {"dls", false},
                                 {"fabrik", false},
                                 {"ccd", false}};

struct Sums {
  std::size_t solved = 0;
  double iterations = 0.0;
};

Sums solveAll(const ik::SolverInfo& solver, const bench::FixedProblems& problems,
              const ik::Settings& settings, ik::Workspace& workspace, ik::Pose& pose) {
  Sums sums;
  for (const glm::dvec3& target : problems.targets) {
    pose = problems.start;
    const ik::Result result =
        ik::solve(solver, {problems.chain, target}, settings, pose, workspace);
    sums.solved += result.status == ik::Status::reached ? 1 : 0;
    sums.iterations += result.iterations;
  }
  return sums;
}

void run(benchmark::State& state, const Entrant& entrant, const Kind& kind, double tolerance) {
  const auto bones = static_cast<std::size_t>(state.range(0));
  bench::FixedProblems problems = kind.make(bones);
  if (!entrant.isQuick && bones >= 100) problems.targets.resize(kFewTargets);
  const ik::SolverInfo& solver = *ik::findSolver(entrant.id);
  const ik::Settings settings{.iterations = bench::kIterations,
                              .tolerance = tolerance,
                              .parameters = ik::defaultParameters(solver)};
  ik::Workspace workspace;
  ik::Pose pose;
  Sums sums;
  for ([[maybe_unused]] auto pass : state) {
    sums = solveAll(solver, problems, settings, workspace, pose);
    benchmark::ClobberMemory();
  }
  using benchmark::Counter;
  const auto count = static_cast<double>(problems.targets.size());
  const double passes = static_cast<double>(state.iterations());
  const double steps = sums.iterations * static_cast<double>(bones);
  state.SetComplexityN(state.range(0));
  state.counters["solved_%"] = 100.0 * static_cast<double>(sums.solved) / count;
  state.counters["iterations"] = sums.iterations / count;
  state.counters["s_a_solve"] = Counter(passes * count, Counter::kIsRate | Counter::kInvert);
  state.counters["s_a_bone_iteration"] =
      Counter(passes * steps, Counter::kIsRate | Counter::kInvert);
}

void addAll() {
  for (const Entrant& entrant : kEntrants) {
    for (const Kind& kind : kKinds) {
      const bool takes =
          ik::findSolver(entrant.id)->turnsHinges || std::string(kind.name) == "balls";
      for (const double tolerance : {1e-3, 1e-6}) {
        if (!takes) continue;
        const std::string name =
            std::string(entrant.id) + "/" + kind.name + (tolerance < 1e-4 ? "/1e-6" : "/1e-3");
        benchmark::RegisterBenchmark(
            name.c_str(),
            [entrant, kind, tolerance](auto& state) { run(state, entrant, kind, tolerance); })
            ->Arg(10)
            ->Arg(100)
            ->Arg(1000)
            ->Unit(benchmark::kMillisecond);
      }
    }
  }
}

// Uniform in a cube of ±1.2, lengths 0.6 and 0.4.
std::vector<glm::dvec3> cubeTargets() {
  bench::SplitMix random(7);
  std::vector<glm::dvec3> all(1'000'000);
  for (glm::dvec3& each : all) {
    each.x = 2.4 * random.unit() - 1.2;
    each.y = 2.4 * random.unit() - 1.2;
    each.z = 2.4 * random.unit() - 1.2;
  }
  return all;
}

template <typename Answer>
void twoBones(benchmark::State& state, Answer (*solve)(const ik::Arm&)) {
  const std::vector<glm::dvec3> targets = cubeTargets();
  for ([[maybe_unused]] auto pass : state) {
    for (const glm::dvec3& target : targets) {
      benchmark::DoNotOptimize(solve({{}, target, 0.6, 0.4, {0.0, 1.0, 0.0}}));
    }
  }
  state.counters["s_a_solve"] =
      benchmark::Counter(static_cast<double>(state.iterations() * targets.size()),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
void twoBone(benchmark::State& state) { twoBones(state, ik::twoBone); }
void twoBoneRotations(benchmark::State& state) { twoBones(state, ik::twoBoneRotations); }

}  // namespace

int main(int argc, char** argv) {
  addAll();
  benchmark::RegisterBenchmark("two-bone/joints", twoBone)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("two-bone/rotations", twoBoneRotations)
      ->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
