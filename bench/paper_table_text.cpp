// The comparison of paper_table.h as text and as JSON, and its options.
#include <charconv>
#include <iomanip>
#include <optional>
#include <sstream>
#include <type_traits>

#include <nlohmann/json.hpp>

#include "paper_table.h"

namespace bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostRuns = 10'000;
constexpr std::uint64_t kMostSeed = 0x7fffffff;

// What a reader has to know before setting the two side by side.
constexpr std::string_view kDiffers =
    "Published: mean iterations of 20 runs, tables 1 and 2 of Aristidou and Lasenby (2011). What\n"
    "differs: their targets and start poses are not known, their steps of Jacobian methods are "
    "small\n"
    "and damped by 1.1. Here: start poses and targets at random (in a ball of 0.95 of the chain's\n"
    "length, or from 1.05 to 1.5), the library's own defaults, by which the Jacobian solvers "
    "choose\n"
    "the lengths of their steps. Beyond reach a run has arrived when the chain is stretched out "
    "at\n"
    "the target, to within the tolerance.\n";

std::string fixed(double value, int digits) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << value;
  return text.str();
}

void print(std::ostream& out, const std::optional<double>& published, const PaperFigures& figures) {
  out << std::setw(10) << (published ? fixed(*published, 1) : "-") << "  " << std::setw(6)
      << fixed(100.0 * figures.arrived, 0) << " %" << std::setw(9) << fixed(figures.mean, 1)
      << std::setw(8) << fixed(figures.median, 1) << std::setw(9) << fixed(figures.microseconds, 2);
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
std::string readNumber(const std::string& option, const std::string& text, Number least,
                       Number most, Number& number) {
  const char* const end = text.data() + text.size();
  const auto [last, code] = std::from_chars(text.data(), end, number);
  if (code == std::errc{} && last == end && number >= least && number <= most) return {};
  std::ostringstream fault;
  fault << option << ": expected a " << (std::is_integral_v<Number> ? "whole " : "")
        << "number from " << least << " to " << most << ", got '" << text << "'";
  return fault.str();
}

}  // namespace

std::string paperText(const PaperSetup& setup, std::span<const PaperRow> rows) {
  std::ostringstream out;
  out << "Ten bones, " << setup.runs << " runs, seed " << setup.seed << ", tolerance "
      << setup.tolerance << " of the chain's length, at most " << setup.iterations
      << " iterations\n\n"
      << std::setw(59) << "target in reach" << std::setw(47) << "beyond reach\n"
      << std::left << std::setw(26) << "method" << std::right;
  const auto heads = [&] {
    out << std::setw(10) << "published  " << std::setw(8) << "arrived" << std::setw(9) << "mean"
        << std::setw(8) << "median" << std::setw(9) << "us";
  };
  heads();
  heads();
  out << '\n';
  for (const PaperRow& row : rows) {
    out << std::left << std::setw(26) << row.method.label << std::right;
    print(out, row.method.published, row.inReach);
    print(out, row.method.publishedBeyond, row.beyond);
    out << '\n';
  }
  for (const PublishedOnly& each : publishedOnly()) {
    out << std::left << std::setw(26) << each.label << std::right << std::setw(10)
        << fixed(each.iterations, 1) << "  not among the solvers here" << std::setw(16)
        << fixed(each.beyond, 1) << '\n';
  }
  out << "\nmean, median: iterations; us: microseconds a solve, median\n" << kDiffers;
  return out.str();
}

std::string paperText(const PaperBody& body, std::span<const PaperRow> rows) {
  std::ostringstream out;
  out << body.name << ": targets where the ends are in another pose\n"
      << std::left << std::setw(26) << "method" << std::right << std::setw(10) << "published"
      << std::setw(10) << "arrived" << std::setw(9) << "mean" << std::setw(8) << "median"
      << std::setw(9) << "us" << '\n';
  for (const PaperRow& row : rows) {
    out << std::left << std::setw(26) << row.method.label << std::right;
    print(out, row.method.published, row.inReach);
    out << '\n';
  }
  return out.str();
}

std::string paperJson(const PaperSetup& setup, std::span<const PaperRow> rows) {
  Json list = Json::array();
  for (const PaperRow& row : rows) {
    Json each{{"solver", row.method.solver->id}, {"label", row.method.label}};
    each["published_iterations"] = row.method.published ? Json(*row.method.published) : Json();
    each["published_beyond"] =
        row.method.publishedBeyond ? Json(*row.method.publishedBeyond) : Json();
    each["in_reach"] = toJson(row.inReach);
    each["beyond_reach"] = toJson(row.beyond);
    list.push_back(each);
  }
  Json others = Json::array();
  for (const PublishedOnly& each : publishedOnly()) {
    others.push_back({{"label", each.label},
                      {"published_iterations", each.iterations},
                      {"published_beyond", each.beyond}});
  }
  const Json table{{"runs", setup.runs},
                   {"seed", setup.seed},
                   {"tolerance", setup.tolerance},
                   {"iteration_limit", setup.iterations},
                   {"published", "Aristidou and Lasenby (2011), table 1, means of 20 runs"},
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
    if (option != "--runs" && option != "--seed" && option != "--tolerance") {
      return option + ": expected --runs N, --seed N, --tolerance X, --json or --help";
    }
    const std::string text = ++i < arguments.size() ? arguments[i] : "";
    const std::string fault =
        option == "--runs" ? readNumber(option, text, 1, kMostRuns, options.setup.runs)
        : option == "--seed"
            ? readNumber(option, text, std::uint64_t{0}, kMostSeed, options.setup.seed)
            : readNumber(option, text, 1e-12, 1.0, options.setup.tolerance);
    if (!fault.empty()) return fault;
  }
  return {};
}

}  // namespace bench
