// How long a seek takes in a long trace: 100 bones, 100 iterations, a step a bone. Seeking is what
// the scrubber does at every move of the mouse: the chain at that step, and one step before as its
// ghost.
#include <benchmark/benchmark.h>

#include "rigs/rigs.h"

namespace {

rigs::Trace longTrace(const char* solverId) {
  constexpr std::size_t kBones = 100;
  rigs::Chain chain;
  chain.bones.assign(kBones, {0.01, {}});
  rigs::Pose pose{std::vector<double>(kBones, 0.01)};
  const ik::Solver& solver = *ik::findSolver(solverId);
  ik::Settings settings;
  settings.parameters = ik::defaultParameters(solver);
  settings.iterations = 100;
  settings.stopWhenDone = false;
  rigs::Workspace workspace;
  rigs::Trace trace;
  rigs::solve(solver, {chain, {0.3, 0.4, 0.0}}, settings, pose, workspace, &trace);
  return trace;
}

void seek(benchmark::State& state, const char* solver) {
  const rigs::Trace trace = longTrace(solver);
  rigs::TraceState shown;
  rigs::TraceState ghost;
  std::size_t step = 1;
  for (auto _ : state) {
    trace.at(step, shown);
    trace.at(step - 1, ghost);
    benchmark::DoNotOptimize(shown.joints.data());
    step = (step + 7919) % (trace.size() - 1) + 1;  // a prime: all over the trace
  }
  state.counters["steps"] = static_cast<double>(trace.size());
}

BENCHMARK_CAPTURE(seek, ccd, "ccd")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(seek, fabrik, "fabrik")->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
