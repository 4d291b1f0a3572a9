// Collects the medians of a run of Google Benchmark, so that they can be set side by side.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace bench {

/// Prints what Google Benchmark prints and keeps the medians.
class Medians : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override;

  /// Seconds of processor time a repetition, by the benchmark's name; 0 where it was filtered out.
  [[nodiscard]] double seconds(const std::string& name) const;

 private:
  std::map<std::string, double> seconds_;
};

/// Runs everything that was registered, as often as a noisy machine needs and in random order, so
/// that a slow spell does not hit one side of a comparison only. The command line can override it.
/// False where the command line was wrong.
bool runAll(int argc, char** argv, Medians& medians);

}  // namespace bench
