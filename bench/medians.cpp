#include "medians.h"

namespace bench {

void Medians::ReportRuns(const std::vector<Run>& runs) {
  ConsoleReporter::ReportRuns(runs);
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Aggregate || run.aggregate_name != "median") continue;
    const double unit = benchmark::GetTimeUnitMultiplier(run.time_unit);
    seconds_[run.run_name.function_name] = run.GetAdjustedCPUTime() / unit;
  }
}

double Medians::seconds(const std::string& name) const {
  const auto found = seconds_.find(name);
  return found == seconds_.end() ? 0.0 : found->second;
}

bool runAll(int argc, char** argv, Medians& medians) {
  std::vector<std::string> arguments{
      argc > 0 ? argv[0] : "bench",
      "--benchmark_repetitions=9",
      "--benchmark_min_time=0.01",
      "--benchmark_enable_random_interleaving=true",
      "--benchmark_report_aggregates_only=true",
  };
  for (int i = 1; i < argc; ++i) arguments.emplace_back(argv[i]);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  int count = static_cast<int>(pointers.size());
  benchmark::Initialize(&count, pointers.data());
  if (benchmark::ReportUnrecognizedArguments(count, pointers.data())) return false;
  benchmark::RunSpecifiedBenchmarks(&medians);
  return true;
}

}  // namespace bench
