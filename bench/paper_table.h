// The comparison that students know from A. Aristidou and J. Lasenby, "FABRIK: A fast, iterative
// solver for the Inverse Kinematics problem", Graphical Models 73 (2011), done again: a chain of
// ten bones, targets in reach and beyond, how many iterations and how long.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rigs/rigs.h"

namespace bench {

struct PaperSetup {
  int runs = 100;          ///< problems of each kind
  std::uint64_t seed = 1;  ///< equal seeds make equal problems
  /// The chain is 1 long. Beyond reach a run has arrived when the tip is no more than this farther
  /// from the target than the chain has to stay.
  double tolerance = 1e-4;
  int iterations = 10'000;  ///< the most that a solver may take
};

struct PaperProblem {
  rigs::Pose start;  ///< every joint turned by up to 30° about any axis across the bone
  glm::dvec3 target{0.0};
};

/// Ten equal bones with ball joints in space, together as long as 1, from the origin.
rigs::Chain paperChain();

/// Targets uniform in a ball: in reach, of radius 0.95; else between 1.05 and 1.5 from the base.
/// The start poses are the same for both.
std::vector<PaperProblem> paperProblems(const PaperSetup& setup, bool inReach);

/// An iterative solver in one of its forms.
struct PaperMethod {
  const ik::Solver* solver = nullptr;
  ik::ParameterValues parameters{};
  std::string label;  ///< "FABRIK, standard"
  /// Mean iterations for a target in reach that the paper is quoted with.
  std::optional<double> published = std::nullopt;
};

/// Every registered solver that moves a whole chain, in each of its forms.
std::vector<PaperMethod> paperMethods();

/// What the paper is quoted with and no solver here does.
struct PublishedOnly {
  std::string_view label;
  double iterations;
};
std::span<const PublishedOnly> publishedOnly();

struct PaperFigures {
  double arrived = 0.0;  ///< part of the runs, 0 to 1
  double mean = 0.0;     ///< iterations, all runs
  double median = 0.0;
  double microseconds = 0.0;  ///< a solve, median
  double left = 0.0;          ///< median of the tip's distance to the target, less what it must be
};

PaperFigures paperFigures(const PaperMethod& method, std::span<const PaperProblem> problems,
                          const PaperSetup& setup);

struct PaperRow {
  PaperMethod method;
  PaperFigures inReach;
  PaperFigures beyond;
};
std::vector<PaperRow> paperRows(const PaperSetup& setup);

/// The rows as a table to read, and as JSON.
std::string paperText(const PaperSetup& setup, std::span<const PaperRow> rows);
std::string paperJson(const PaperSetup& setup, std::span<const PaperRow> rows);

struct PaperOptions {
  PaperSetup setup;
  bool json = false;
  bool help = false;
};
/// Reads --runs N, --seed N, --json and --help. Returns what is wrong, naming the option.
std::string readPaperOptions(std::span<const std::string> arguments, PaperOptions& options);

}  // namespace bench
