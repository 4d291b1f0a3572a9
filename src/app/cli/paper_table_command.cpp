#include <iomanip>
#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/option_reader.h"
#include "app/cli/paper_table.h"
#include "app/json.h"

namespace app {
namespace {

constexpr int kMostRuns = 10'000;

// What a reader has to know before setting the two side by side.
constexpr std::string_view kDiffers =
    "Published: mean iterations for a target in reach as quoted from Aristidou and Lasenby "
    "(2011),\n"
    "known here at second hand only; for a target beyond reach no counts are known here. What may\n"
    "differ: theirs was Matlab code, with start poses, targets, tolerance, damping and step "
    "lengths\n"
    "that are not known here. Here: ten bones with ball joints, start poses and targets at random\n"
    "(in a ball of 0.95 of the chain's length, or from 1.05 to 1.5), the library's own defaults, "
    "by\n"
    "which the Jacobian solvers choose the lengths of their steps. Compare the order of the rows\n"
    "rather than the counts. Beyond reach a run has arrived when the chain is stretched out at "
    "the\n"
    "target, to within the tolerance.\n";

struct Row {
  PaperMethod method;
  PaperFigures inReach;
  PaperFigures beyond;
};

std::string fixed(double value, int digits) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << value;
  return text.str();
}

void printFigures(const PaperFigures& figures) {
  std::cout << std::setw(6) << fixed(100.0 * figures.arrived, 0) << " %" << std::setw(9)
            << fixed(figures.mean, 1) << std::setw(8) << fixed(figures.median, 1) << std::setw(9)
            << fixed(figures.microseconds, 2);
}

void printTable(const PaperSetup& setup, const std::vector<Row>& rows) {
  std::cout << "Ten bones, " << setup.runs << " runs, seed " << setup.seed << ", tolerance "
            << setup.tolerance << " of the chain's length, at most " << setup.iterations
            << " iterations\n\n"
            << std::setw(59) << "target in reach" << std::setw(38) << "beyond reach\n"
            << std::left << std::setw(26) << "method" << std::right << std::setw(10) << "published"
            << "  ";
  const auto heads = [] {
    std::cout << std::setw(8) << "arrived" << std::setw(9) << "mean" << std::setw(8) << "median"
              << std::setw(9) << "us";
  };
  heads();
  std::cout << "   ";
  heads();
  std::cout << '\n';
  for (const Row& row : rows) {
    const auto& published = row.method.published;
    std::cout << std::left << std::setw(26) << row.method.label << std::right << std::setw(10)
              << (published ? fixed(*published, 1) : "-") << "  ";
    printFigures(row.inReach);
    std::cout << "   ";
    printFigures(row.beyond);
    std::cout << '\n';
  }
  for (const PublishedOnly& each : publishedOnly()) {
    std::cout << std::left << std::setw(26) << each.label << std::right << std::setw(10)
              << fixed(each.iterations, 1) << "  not among the solvers here\n";
  }
  std::cout << "\nmean, median: iterations; us: microseconds a solve, median\n" << kDiffers;
}

Json toJson(const PaperFigures& figures) {
  return {{"arrived", figures.arrived},
          {"mean_iterations", figures.mean},
          {"median_iterations", figures.median},
          {"microseconds", figures.microseconds},
          {"distance_left", figures.left}};
}

Json toJson(const PaperSetup& setup, const std::vector<Row>& rows) {
  Json list = Json::array();
  for (const Row& row : rows) {
    Json each{{"solver", row.method.solver->id}, {"label", row.method.label}};
    each["published_iterations"] = row.method.published ? Json(*row.method.published) : Json();
    each["in_reach"] = toJson(row.inReach);
    each["beyond_reach"] = toJson(row.beyond);
    list.push_back(each);
  }
  Json others = Json::array();
  for (const PublishedOnly& each : publishedOnly()) {
    others.push_back({{"label", each.label}, {"published_iterations", each.iterations}});
  }
  return {{"runs", setup.runs},
          {"seed", setup.seed},
          {"tolerance", setup.tolerance},
          {"iteration_limit", setup.iterations},
          {"published", "Aristidou and Lasenby (2011), at second hand; target in reach, mean"},
          {"methods", list},
          {"published_only", others}};
}

std::string read(const PaperTableOptions& options, PaperSetup& setup) {
  OptionReader reader;
  int seed = static_cast<int>(setup.seed);
  reader.integer("--runs", options.runs, setup.runs);
  reader.integer("--seed", options.seed, seed);
  if (setup.runs < 1 || setup.runs > kMostRuns) {
    reader.refuse("--runs", "a whole number from 1 to " + std::to_string(kMostRuns), options.runs);
  }
  if (seed < 0) reader.refuse("--seed", "a whole number, not less than 0", options.seed);
  setup.seed = static_cast<std::uint64_t>(seed);
  return reader.fault();
}

}  // namespace

int runPaperTable(const PaperTableOptions& options) {
  PaperSetup setup;
  if (const std::string fault = read(options, setup); !fault.empty()) {
    return fail(kBadInput, fault);
  }
  const std::vector<PaperProblem> inReach = paperProblems(setup, true);
  const std::vector<PaperProblem> beyond = paperProblems(setup, false);
  std::vector<Row> rows;
  for (const PaperMethod& method : paperMethods()) {
    rows.push_back(
        {method, paperFigures(method, inReach, setup), paperFigures(method, beyond, setup)});
  }
  if (options.json) {
    std::cout << toJson(setup, rows).dump(2) << '\n';
  } else {
    printTable(setup, rows);
  }
  std::cout.flush();
  return std::cout ? kDone : fail(kFailed, "standard output: could not be written");
}

}  // namespace app
