// The comparison of paper_table.h as text and as JSON, and its options.
#include <charconv>
#include <iomanip>
#include <sstream>

#include <nlohmann/json.hpp>

#include "paper_table.h"

namespace bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostRuns = 10'000;
constexpr std::uint64_t kMostSeed = 0x7fffffff;

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

std::string fixed(double value, int digits) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << value;
  return text.str();
}

void print(std::ostream& out, const PaperFigures& figures) {
  out << std::setw(6) << fixed(100.0 * figures.arrived, 0) << " %" << std::setw(9)
      << fixed(figures.mean, 1) << std::setw(8) << fixed(figures.median, 1) << std::setw(9)
      << fixed(figures.microseconds, 2);
}

Json toJson(const PaperFigures& figures) {
  return {{"arrived", figures.arrived},
          {"mean_iterations", figures.mean},
          {"median_iterations", figures.median},
          {"microseconds", figures.microseconds},
          {"distance_left", figures.left}};
}

// Returns what is wrong.
template <typename Number>
std::string readWhole(const std::string& option, const std::string& text, Number least, Number most,
                      Number& number) {
  const char* const end = text.data() + text.size();
  const auto [last, code] = std::from_chars(text.data(), end, number);
  if (code == std::errc{} && last == end && number >= least && number <= most) return {};
  std::ostringstream fault;
  fault << option << ": expected a whole number from " << least << " to " << most << ", got '"
        << text << "'";
  return fault.str();
}

}  // namespace

std::string paperText(const PaperSetup& setup, std::span<const PaperRow> rows) {
  std::ostringstream out;
  out << "Ten bones, " << setup.runs << " runs, seed " << setup.seed << ", tolerance "
      << setup.tolerance << " of the chain's length, at most " << setup.iterations
      << " iterations\n\n"
      << std::setw(59) << "target in reach" << std::setw(38) << "beyond reach\n"
      << std::left << std::setw(26) << "method" << std::right << std::setw(10) << "published"
      << "  ";
  const auto heads = [&] {
    out << std::setw(8) << "arrived" << std::setw(9) << "mean" << std::setw(8) << "median"
        << std::setw(9) << "us";
  };
  heads();
  out << "   ";
  heads();
  out << '\n';
  for (const PaperRow& row : rows) {
    const auto& published = row.method.published;
    out << std::left << std::setw(26) << row.method.label << std::right << std::setw(10)
        << (published ? fixed(*published, 1) : "-") << "  ";
    print(out, row.inReach);
    out << "   ";
    print(out, row.beyond);
    out << '\n';
  }
  for (const PublishedOnly& each : publishedOnly()) {
    out << std::left << std::setw(26) << each.label << std::right << std::setw(10)
        << fixed(each.iterations, 1) << "  not among the solvers here\n";
  }
  out << "\nmean, median: iterations; us: microseconds a solve, median\n" << kDiffers;
  return out.str();
}

std::string paperJson(const PaperSetup& setup, std::span<const PaperRow> rows) {
  Json list = Json::array();
  for (const PaperRow& row : rows) {
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
  const Json table{
      {"runs", setup.runs},
      {"seed", setup.seed},
      {"tolerance", setup.tolerance},
      {"iteration_limit", setup.iterations},
      {"published", "Aristidou and Lasenby (2011), at second hand; target in reach, mean"},
      {"methods", list},
      {"published_only", others}};
  return table.dump(2) + "\n";
}

std::string readPaperOptions(std::span<const std::string> arguments, PaperOptions& options) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& option = arguments[i];
    if (option == "--json" || option == "--help") {
      (option == "--json" ? options.json : options.help) = true;
      continue;
    }
    if (option != "--runs" && option != "--seed") {
      return option + ": expected --runs N, --seed N, --json or --help";
    }
    const std::string text = ++i < arguments.size() ? arguments[i] : "";
    const std::string fault =
        option == "--runs"
            ? readWhole(option, text, 1, kMostRuns, options.setup.runs)
            : readWhole(option, text, std::uint64_t{0}, kMostSeed, options.setup.seed);
    if (!fault.empty()) return fault;
  }
  return {};
}

}  // namespace bench
