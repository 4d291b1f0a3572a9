// The comparison that students know from A. Aristidou and J. Lasenby, "FABRIK: A fast, iterative
// solver for the Inverse Kinematics problem", Graphical Models 73 (2011), done again: a chain of
// ten bones, targets in reach and beyond, and bodies with several ends; how many iterations and how
// long.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
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
  /// from the target than the chain has to stay. The paper names 1e-3 mm for a chain of 900 mm.
  double tolerance = 1e-6;
  int iterations = 10'000;  ///< the most that a solver may take
};

struct PaperProblem {
  rigs::Pose start;  ///< every joint turned by up to 30° about any axis across the bone
  glm::dvec3 target{0.0};
  std::vector<rigs::Goal> goals{};  ///< of the other ends
};

/// The engine's bits are the standard's; its distributions would differ from one library to
/// another.
class PaperRandom {
 public:
  explicit PaperRandom(std::uint64_t seed) : engine_(seed) {}
  double within(double least, double most) {
    return least + (most - least) * (static_cast<double>(engine_() >> 11U) * 0x1p-53);
  }

 private:
  std::mt19937_64 engine_;
};
/// Each joint turned by up to `most` radians about any axis across its bone.
rigs::Pose paperPose(PaperRandom& random, std::size_t bones, double most);

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
  /// The paper's mean iterations, table 1: for a target in reach, and beyond.
  std::optional<double> published = std::nullopt;
  std::optional<double> publishedBeyond = std::nullopt;
};

/// Every registered solver that moves a whole chain, in each of its forms.
std::vector<PaperMethod> paperMethods();

/// What is in the paper's table and no solver here does.
struct PublishedOnly {
  std::string_view label;
  double iterations;
  double beyond = 0.0;
};
std::span<const PublishedOnly> publishedOnly();

struct PaperFigures {
  double arrived = 0.0;  ///< part of the runs, 0 to 1
  double mean = 0.0;     ///< iterations, all runs
  double median = 0.0;
  double microseconds = 0.0;  ///< a solve, median
  double left = 0.0;          ///< median of the tip's distance to the target, less what it must be
};

PaperFigures paperFigures(const PaperMethod& method, const rigs::Chain& chain,
                          std::span<const PaperProblem> problems, const PaperSetup& setup);

struct PaperRow {
  PaperMethod method;
  PaperFigures inReach;
  PaperFigures beyond;
};
std::vector<PaperRow> paperRows(const PaperSetup& setup);

/// A body with several ends, of ball joints: as many points and ends as one of the paper's has.
struct PaperBody {
  std::string_view name;
  rigs::Chain chain;
  std::vector<std::size_t> ends;         ///< bones; the last is the tip
  std::vector<PublishedOnly> published;  ///< by a solver's id: mean iterations, table 2
};
std::vector<PaperBody> paperBodies();
/// From random poses to where the ends are in others.
std::vector<PaperProblem> paperProblems(const PaperSetup& setup, const PaperBody& body);
/// Those that move several ends; `beyond` stays empty.
std::vector<PaperRow> paperRows(const PaperSetup& setup, const PaperBody& body);
std::string paperText(const PaperBody& body, std::span<const PaperRow> rows);

/// The rows as a table to read, and as JSON.
std::string paperText(const PaperSetup& setup, std::span<const PaperRow> rows);
std::string paperJson(const PaperSetup& setup, std::span<const PaperRow> rows);

struct PaperOptions {
  PaperSetup setup;
  bool json = false;
  bool help = false;
};
/// Reads --runs N, --seed N, --tolerance X, --json and --help. Returns what is wrong, naming the
/// option.
std::string readPaperOptions(std::span<const std::string> arguments, PaperOptions& options);

}  // namespace bench
