#include "app/problem_options.h"

#include <algorithm>
#include <charconv>
#include <numbers>
#include <sstream>
#include <string_view>
#include <vector>

namespace app {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  if (!text.empty() && text.back() == separator) parts.emplace_back();
  return parts;
}

std::optional<double> toNumber(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0.0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Reads options one after the other; the first fault stays.
class Reader {
 public:
  [[nodiscard]] const std::string& fault() const { return fault_; }

  void refuse(const std::string& option, const std::string& expected, const std::string& got) {
    if (fault_.empty()) fault_ = option + ": expected " + expected + ", got '" + got + "'";
  }

  std::vector<double> numbers(const std::string& option, const std::string& text) {
    std::vector<double> values;
    for (const std::string& part : split(text, ',')) {
      const auto value = toNumber(part);
      if (!value) refuse(option, "numbers separated by commas", text);
      values.push_back(value.value_or(0.0));
    }
    return values;
  }

  void point(const std::string& option, const std::string& text, glm::dvec3& value) {
    if (text.empty()) return;
    const std::vector<double> values = numbers(option, text);
    if (values.size() != 2) return refuse(option, "two numbers x,y", text);
    value = {values[0], values[1], 0.0};
  }

  void number(const std::string& option, const std::string& text, double& value) {
    if (text.empty()) return;
    const auto read = toNumber(text);
    if (!read) return refuse(option, "a number", text);
    value = *read;
  }

  void integer(const std::string& option, const std::string& text, int& value) {
    if (text.empty()) return;
    int read = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), read);
    if (code != std::errc{} || end != text.data() + text.size()) {
      return refuse(option, "a whole number from 0 to " + std::to_string(ik::kMaxIterations), text);
    }
    value = read;
  }

  void sign(const std::string& option, const std::string& text, ik::ScaleSign& value) {
    if (text.empty()) return;
    const std::vector<double> values = numbers(option, text);
    const auto isSign = [](double each) { return each == 1.0 || each == -1.0; };
    if (values.size() != 2 || !isSign(values[0]) || !isSign(values[1])) {
      return refuse(option, "1 or -1 for x and y, such as -1,1", text);
    }
    value = {static_cast<int>(values[0]), static_cast<int>(values[1])};
  }

 private:
  std::string fault_;
};

void readSolver(Reader& reader, const std::string& text, const ik::SolverInfo*& solver) {
  if (text.empty()) return;
  std::string names;
  for (const ik::SolverInfo* each : ik::solvers()) {
    if (each->id == text) solver = each;
    names += (names.empty() ? "" : ", ") + std::string(each->id);
  }
  if (!solver || solver->id != text) reader.refuse("--solver", "one of " + names, text);
}

void readChain(Reader& reader, const ProblemOptions& options, StatedProblem& problem) {
  if (!options.lengths.empty()) {
    problem.chain.bones.clear();
    for (const double length : reader.numbers("--lengths", options.lengths)) {
      problem.chain.bones.push_back({length, {}});
    }
    problem.pose.angles.assign(problem.chain.bones.size(), 0.0);
  }
  if (!options.angles.empty()) {
    problem.pose.angles = reader.numbers("--angles", options.angles);
    for (double& angle : problem.pose.angles) angle *= std::numbers::pi / 180.0;
  }
  reader.point("--base", options.base, problem.chain.base);
  reader.sign("--scale", options.scale, problem.chain.baseScale);
  if (options.boneScale.empty()) return;
  const std::vector<std::string> scales = split(options.boneScale, ';');
  if (scales.size() != problem.chain.bones.size()) {
    const std::string count = std::to_string(problem.chain.bones.size());
    return reader.refuse("--bone-scale", "one pair a bone, " + count + " in all, such as 1,1;-1,1",
                         options.boneScale);
  }
  for (std::size_t i = 0; i < scales.size(); ++i) {
    if (scales[i].empty()) reader.refuse("--bone-scale", "1 or -1 for x and y", options.boneScale);
    reader.sign("--bone-scale", scales[i], problem.chain.bones[i].scale);
  }
}

double readChoice(Reader& reader, const ik::Parameter& parameter, const std::string& text) {
  const auto found = std::ranges::find(parameter.options, text);
  if (found != parameter.options.end()) {
    return static_cast<double>(found - parameter.options.begin());
  }
  std::string names;
  for (const std::string_view option : parameter.options) {
    names += (names.empty() ? "" : ", ") + std::string(option);
  }
  reader.refuse("--" + std::string(parameter.id), "one of " + names, text);
  return 0.0;
}

// Another solver's parameter is checked all the same, and then has no effect: a script may pass the
// same options to every solver.
void readParameter(Reader& reader, const std::string& id, const std::string& text,
                   StatedProblem& problem) {
  for (const ik::SolverInfo* solver : ik::solvers()) {
    const auto index = ik::findParameter(*solver, id);
    if (!index) continue;
    const ik::Parameter& parameter = solver->parameters[*index];
    double value = parameter.initial;
    if (parameter.isChoice()) {
      value = readChoice(reader, parameter, text);
    } else {
      reader.number("--" + id, text, value);
    }
    if (solver == problem.solver) problem.settings.parameters[*index] = value;
  }
}

// The library names fields; people on a command line know options.
std::string asOption(const std::string& fault) {
  const std::string field = fault.substr(0, fault.find_first_of(":.[ "));
  if (fault.starts_with("base scale")) return "--scale: " + fault;
  if (field == "bones") {
    return (fault.find("].scale") != std::string::npos ? "--bone-scale: " : "--lengths: ") + fault;
  }
  return "--" + field + ": " + fault;
}

}  // namespace

void addProblemOptions(CLI::App& command, ProblemOptions& options) {
  command.add_option("--solver", options.solver, "Which solver")->type_name("NAME");
  command.add_option("--lengths", options.lengths, "Bone lengths from the base, such as 1,0.8");
  command.add_option("--target", options.target, "Where the tip should go: x,y");
  command.add_option("--angles", options.angles, "Starting local angles in degrees (default: 0)");
  command.add_option("--base", options.base, "Where the first joint is: x,y (default: 0,0)");
  command.add_option("--scale", options.scale, "Signs of the base frame's scale, such as -1,1");
  command.add_option("--bone-scale", options.boneScale,
                     "Signs of each bone's scale, such as 1,1;-1,1");
  command.add_flag("--ignore-negative-scale", options.ignoreNegativeScale,
                   "Solve as if no scale were negative");
  command.add_option("--iterations", options.iterations, "The most iterations");
  command.add_option("--tolerance", options.tolerance,
                     "How near is near enough; 0: no test at all, every iteration is done");
  for (const ik::SolverInfo* solver : ik::solvers()) {
    for (const ik::Parameter& parameter : solver->parameters) {
      const std::string id(parameter.id);
      std::string help = std::string(parameter.help) + " (" + std::string(solver->id) + ")";
      for (const std::string_view option : parameter.options) help += " " + std::string(option);
      if (options.parameters.contains(id)) continue;
      command.add_option("--" + id, options.parameters[id], help);
    }
  }
  // A script's unset variable: not the same as an option that was not given.
  const auto isGiven = [](const std::string& text) {
    return std::string(text.empty() ? "expected a value, got ''" : "");
  };
  for (CLI::Option* option : command.get_options()) option->check(isGiven);
}

std::string read(const ProblemOptions& options, StatedProblem& problem) {
  Reader reader;
  const ik::SolverInfo* const before = problem.solver;
  readSolver(reader, options.solver, problem.solver);
  if (!reader.fault().empty()) return reader.fault();
  if (problem.solver != before) {
    problem.settings.parameters = ik::defaultParameters(*problem.solver);
  }
  readChain(reader, options, problem);
  reader.point("--target", options.target, problem.target);
  reader.integer("--iterations", options.iterations, problem.settings.iterations);
  reader.number("--tolerance", options.tolerance, problem.settings.tolerance);
  if (problem.settings.tolerance == 0.0) problem.settings.stopWhenDone = false;
  problem.ignoreNegativeScale = problem.ignoreNegativeScale || options.ignoreNegativeScale;
  for (const auto& [id, text] : options.parameters) {
    if (!text.empty()) readParameter(reader, id, text, problem);
  }
  if (!reader.fault().empty()) return reader.fault();
  const std::string fault =
      ik::findFault(*problem.solver, {problem.chain, problem.target, problem.ignoreNegativeScale},
                    problem.settings, problem.pose);
  return fault.empty() ? fault : asOption(fault);
}

}  // namespace app
