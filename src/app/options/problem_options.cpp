#include "app/options/problem_options.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/options/chain_options.h"
#include "app/options/option_reader.h"
#include "explain/format.h"
#include "lab/core/lab.h"
#include "lab/file/nearest_name.h"
#include "lab/file/presets.h"
#include "lab/file/scene_file.h"
#include "lab/text.h"

namespace app {
namespace {

std::string solverNames() { return lab::listOf(ik::solvers(), &ik::Solver::id); }

void readSolver(OptionReader& reader, const std::string& text, lab::Choices& choices) {
  if (text.empty()) return;
  const auto all = ik::solvers();
  const auto found = std::ranges::find(all, text, [](const auto* each) { return each->id; });
  if (found == all.end()) return reader.refuse("--solver", "one of " + solverNames(), text);
  choices.solver = static_cast<std::size_t>(found - all.begin());
}

// The numbers that a scene has as well; a tolerance of 0 only says that there is no test.
void readSolving(OptionReader& reader, const ProblemOptions& options, lab::Choices& choices) {
  reader.integer("--iterations", options.iterations, choices.iterations);
  double tolerance = choices.tolerance;
  reader.number("--tolerance", options.tolerance, tolerance);
  (tolerance == 0.0 ? choices.stopWhenDone = false : choices.tolerance = tolerance);
  reader.number("--turn-tolerance", options.turnTolerance, choices.turnTolerance);
  reader.number("--units-per-degree", options.unitsPerDegree, choices.unitsPerDegree);
  choices.ignoreNegativeScale = choices.ignoreNegativeScale || options.ignoreNegativeScale;
}

double readChoice(OptionReader& reader, const ik::Parameter& parameter, const std::string& text) {
  const auto found = std::ranges::find(parameter.options, text);
  if (found != parameter.options.end()) {
    return static_cast<double>(found - parameter.options.begin());
  }
  reader.refuse("--" + std::string(parameter.id), "one of " + lab::listOf(parameter.options), text);
  return 0.0;
}

// A parameter of another solver is checked too, but has no effect: a script may pass the same
// options to every solver.
void readParameter(OptionReader& reader, const std::string& id, const std::string& text,
                   StatedProblem& problem) {
  const ik::Parameter* refused = nullptr;
  bool isTaken = false;
  for (const ik::Solver* solver : ik::solvers()) {
    const auto index = ik::findParameter(*solver, id);
    if (!index) continue;
    const ik::Parameter& parameter = solver->parameters[*index];
    double value = parameter.initial;
    if (parameter.isChoice()) {
      value = readChoice(reader, parameter, text);
    } else {
      reader.number("--" + id, text, value);
    }
    if (solver == &problem.solver()) {
      problem.choices.parameters[problem.choices.solver][*index] = value;
    }
    const bool fits = parameter.isChoice() || (value >= parameter.least && value <= parameter.most);
    isTaken = isTaken || fits;
    if (!fits) refused = &parameter;
  }
  if (isTaken || refused == nullptr) return;
  reader.refuse(
      "--" + id,
      "a number from " + explain::number(refused->least) + " to " + explain::number(refused->most),
      text);
}

// The library names fields, a scene's by JSON pointers; people on a command line know options.
std::string asOption(const std::string& fault) {
  if (fault.starts_with('/')) {
    const std::string field = fault.substr(1, fault.find_first_of("/:", 1) - 1);
    const std::string name = field == "bones" ? "lengths" : field == "pose" ? "angles" : field;
    return "--" + name + ": " + fault;
  }
  const std::string field = fault.substr(0, fault.find_first_of(":.[ "));
  if (field == "facing") return "--target-rotation" + fault.substr(fault.find(": "));
  if (fault.starts_with("base scale")) return "--scale: " + fault;
  if (field == "tolerance") {  // an option may switch the test off, too
    constexpr std::string_view kExpected = "expected ";
    return "--tolerance: expected 0, or " + fault.substr(fault.find(kExpected) + kExpected.size());
  }
  if (field == "bones") {
    if (fault.find("].axis") != std::string::npos || fault.find("].joint") != std::string::npos) {
      return "--joints: " + fault;
    }
    return (fault.find("].scale") != std::string::npos ? "--bone-scale: " : "--lengths: ") + fault;
  }
  return fault.starts_with(field + ": ") ? "--" + fault : "--" + field + ": " + fault;
}

// A parameter's help and its solvers: "The most ... (ccd, fabrik)".
std::string helpOf(std::string_view id) {
  std::vector<std::pair<std::string, std::string>> meanings;  // and their solvers
  for (const ik::Solver* solver : ik::solvers()) {
    const auto index = ik::findParameter(*solver, id);
    if (!index) continue;
    const ik::Parameter& parameter = solver->parameters[*index];
    std::string options;
    for (const std::string_view option : parameter.options) options += " " + std::string(option);
    const std::string meaning = std::string(parameter.help) + options;
    const std::string name(solver->id);
    const auto same = std::ranges::find(meanings, meaning, &decltype(meanings)::value_type::first);
    if (same == meanings.end()) {
      meanings.emplace_back(meaning, name);
    } else {
      same->second += ", " + name;
    }
  }
  std::string help;
  for (const auto& [meaning, solvers] : meanings) {
    if (!help.empty()) help += ' ';
    help.append(meaning).append(" (").append(solvers).append(")");
  }
  return help;
}

bool isPlanarPoint(const std::string& text) { return split(text, ',').size() != 3; }

// The bones are stated again: there was no chain, or it had other bones.
bool isNewChain(const ProblemOptions& options, const StatedProblem& problem) {
  if (options.lengths.empty()) return false;
  const bool changesSpace =
      !options.target.empty() && problem.scene.chain.planar != isPlanarPoint(options.target);
  return !problem.hasChain || changesSpace ||
         split(options.lengths, ',').size() != problem.scene.chain.bones.size();
}

// Free and straight bones; the target decides whether they lie in the plane.
void beginChain(OptionReader& reader, const ProblemOptions& options, StatedProblem& problem) {
  lab::Scene& scene = problem.scene;
  rigs::Chain& chain = scene.chain;
  if (scene.rest && options.rest.empty() && !options.minimumMove) {
    const std::string expected = "the lengths of the " + std::to_string(chain.bones.size()) +
                                 " bones that the scene's rest pose has, or --rest beside it";
    return reader.refuse("--lengths", expected, options.lengths);
  }
  if (!options.target.empty()) chain.planar = isPlanarPoint(options.target);
  chain.bones.assign(split(options.lengths, ',').size(), {});
  chain.tip.reset();
  scene.goals.clear();
  scene.facing.reset();
  scene.planeLimits.clear();
  problem.pose = {};
  if (!chain.planar) {
    problem.pose.rotations.assign(chain.bones.size(), glm::dquat(1.0, 0.0, 0.0, 0.0));
    return;
  }
  problem.pose.angles.assign(chain.bones.size(), 0.0);
  chain.base.z = scene.target.z = 0.0;
  chain.baseScale.z = 1;
  if (scene.pole) scene.pole->z = 0.0;
}

// One that is given as it stands here; those of the solvers are their parameters'.
struct ProblemOption {
  const char* name;
  std::string ProblemOptions::*text;  // null: it is a flag
  bool isOfChain;                     // not for a creature, whose legs are given
  const char* help;
  bool ProblemOptions::*flag = nullptr;
};

using Options = ProblemOptions;
constexpr ProblemOption kProblemOptions[] = {
    {"--arm", &Options::arm, true,
     "A robot's arm, in metres, z up: ur5e, panda, puma560, irb120, iiwa14, kr6, lrmate200id, "
     "so101, scara, stanford or hexapod-leg"},
    {"--lengths", &Options::lengths, true, "Bone lengths from the base, such as 1,0.8"},
    {"--target", &Options::target, false,
     "Where the tip should go: x,y, or x,y,z for a chain in space"},
    {"--target-rotation", &Options::targetRotation, true,
     "How the tip should lie there: a quaternion w,x,y,z, or in the plane an angle in degrees; "
     "none: as it likes"},
    {"--target-axis", &Options::targetAxis, true,
     "Of that only where this axis of the tip's frame points: x,y,z, such as 0,0,1"},
    {"--values", &Options::values, true,
     "Starting values of the joints that move, from the base: degrees, scene units for slides"},
    {"--angles", &Options::angles, true,
     "Starting local angles in degrees (default: 0); in space about a hinge's axis, or z"},
    {"--pole", &Options::pole, true, "The point that the elbow bends towards: x,y,z (two-bone)"},
    {"--joints", &Options::joints, true,
     "The joint of each bone: ball, fixed, or in space the axis of a hinge, such as "
     "ball;fixed;0,0,1"},
    {"--rotations", &Options::rotations, true,
     "In space, starting local quaternions w,x,y,z, such as 1,0,0,0;0,0,0,1"},
    {"--limits", &Options::limits, true,
     "The limits of each joint, degrees, such as -90:90;0:150;: an empty range is free; for a ball "
     "its cone, such as 45, or 45/-30:30 with its twist"},
    {"--weights", &Options::weights, true,
     "How freely each joint turns, 0 to 1, such as 1;0.5;;0: empty is 1"},
    {"--rest", &Options::rest, true,
     "A rest pose, local angles in degrees: the answer is the pose nearest to it that reaches the "
     "target; in space about a hinge's axis, or z"},
    {"--minimum-move", nullptr, true,
     "Find the pose nearest to the starting one that reaches the target", &Options::minimumMove},
    {"--rest-gain", &Options::restGain, true,
     "How far each iteration goes towards the rest pose, 0 to 1 (default: 1)"},
    {"--base", &Options::base, true, "Where the first joint is: x,y (default: 0,0)"},
    {"--scale", &Options::scale, true, "Signs of the base frame's scale, such as -1,1"},
    {"--bone-scale", &Options::boneScale, true, "Signs of each bone's scale, such as 1,1;-1,1"},
    {"--ignore-negative-scale", nullptr, false, "Solve as if no scale were negative",
     &Options::ignoreNegativeScale},
    {"--iterations", &Options::iterations, false, "The most iterations that the solver may do"},
    {"--tolerance", &Options::tolerance, false,
     "Stop when the tip is this near to the target; 0: no test, all iterations are done"},
    {"--turn-tolerance", &Options::turnTolerance, false,
     "By how many degrees the tip may miss --target-rotation"},
    {"--units-per-degree", &Options::unitsPerDegree, false,
     "How many scene units count as much as a degree of that; 0: a radian as much as the chain's "
     "length"}};

// Why the scene's chain, a leg of a creature, is not for these options to change.
std::string legFault(const ProblemOptions& options) {
  for (const ProblemOption& each : kProblemOptions) {
    const bool isGiven = each.flag ? options.*each.flag : !(options.*each.text).empty();
    if (!each.isOfChain || !isGiven) continue;
    return std::string(each.name) + ": expected a scene without a creature, whose legs are given";
  }
  return {};
}

}  // namespace

const ik::Solver* solverOf(const std::string& option, const std::string& id, std::string& fault) {
  const ik::Solver* const found = ik::findSolver(id);
  if (!found) fault = option + ": expected one of " + solverNames() + ", got '" + id + "'";
  return found;
}

void addProblemOptions(CLI::App& command, ProblemOptions& options) {
  command.add_option("--solver", options.solver, "Which solver: " + solverNames())
      ->type_name("NAME");
  for (const auto& [name, text, isOfChain, help, flag] : kProblemOptions) {
    if (flag) {
      command.add_flag(name, options.*flag, help);
    } else {
      command.add_option(name, options.*text, help);
    }
  }
  for (const ik::Solver* solver : ik::solvers()) {
    for (const ik::Parameter& parameter : solver->parameters) {
      const std::string id(parameter.id);
      if (command.get_option_no_throw("--" + id) != nullptr) continue;
      command.add_option_function<std::string>(
          "--" + id, [&options, id](const std::string& text) { options.parameters[id] = text; },
          helpOf(id));
    }
  }
}

void beStrict(CLI::App& command) {
  for (CLI::Option* option : command.get_options()) {
    if (option->get_items_expected_max() == 0) {
      option->disable_flag_override();
    } else {
      option->check(isGiven);
    }
  }
}

std::string read(const ProblemOptions& options, StatedProblem& problem) {
  OptionReader reader;
  lab::Scene& scene = problem.scene;
  readSolver(reader, options.solver, problem.choices);
  if (!options.arm.empty() && !options.lengths.empty()) {
    reader.refuse("--lengths", "no --arm beside it", options.lengths);
  }
  if (!reader.fault().empty()) return reader.fault();
  if (isNewChain(options, problem)) {
    beginChain(reader, options, problem);
  } else if (scene.chain.planar && !isPlanarPoint(options.target)) {
    moveIntoSpace(problem);
  }
  if (!reader.fault().empty()) return reader.fault();
  readChain(reader, options, problem);
  reader.point("--target", options.target, scene.chain.planar, scene.target);
  readDirection(reader, options, scene);
  if (!options.pole.empty()) {
    reader.point("--pole", options.pole, scene.chain.planar, scene.pole.emplace(0.0));
  }
  readSolving(reader, options, problem.choices);
  for (const auto& [id, text] : options.parameters) readParameter(reader, id, text, problem);
  if (!reader.fault().empty()) return reader.fault();
  // A scene's ranges hold for what is only solved, too.
  std::string fault = lab::sceneFaultOf(lab::OtherChain{scene, problem.choices, problem.pose});
  if (fault.empty()) {
    fault = rigs::findFault(problem.solver(), problem.problem(), problem.settings(), problem.pose);
    if (problem.hasChain) return fault;  // by the field of the scene
  }
  return fault.empty() ? fault : asOption(fault);
}

const lab::Document* armOf(const ProblemOptions& options, std::string& fault) {
  if (options.arm.empty()) return nullptr;
  if (const lab::Document* const arm = lab::findArm(options.arm)) return arm;
  const auto names = lab::armNames();
  fault = lab::withNearest(
      "--arm: expected one of " + lab::listOf(names) + ", got '" + options.arm + "'", options.arm,
      names);
  return nullptr;
}

std::string warningOf(const ProblemOptions& options, const StatedProblem& problem) {
  const ik::Solver& solver = problem.solver();
  if (options.pole.empty() || solver.iterative || ik::findParameter(solver, "bend")) return {};
  return "--pole has no effect: " + std::string(solver.id) + " bends towards none, two-bone does";
}

StatedProblem problemOf(const lab::Lab& lab) {
  return {lab.state().scene, lab.state().choices, lab.startPose(), true};
}

std::string applyProblem(const ProblemOptions& options, bool keepsChain, lab::Document& document) {
  if (options.isEmpty()) return {};
  std::string fault;
  if (const lab::Document* const arm = armOf(options, fault)) {
    if (keepsChain) return "--arm: expected no other scene beside it, got '" + options.arm + "'";
    document = *arm;
  }
  if (!fault.empty()) return fault;
  lab::Lab lab;  // has a creature's leg
  fault = lab.apply(lab::OpenDocument{document});
  if (!fault.empty()) return fault;
  StatedProblem stated = problemOf(lab);
  stated.hasChain = keepsChain;
  auto& walk = document.walk;
  if (walk) {
    fault = legFault(options);
    if (!fault.empty()) return fault;
    stated.scene.target = walk->goal;
  }
  fault = read(options, stated);
  if (!fault.empty()) return fault;
  document.choices = stated.choices;
  if (walk) {
    walk->goal = stated.scene.target;
    return {};
  }
  document.scene = stated.scene;
  document.pose = stated.pose;
  return {};
}

std::string applyProblem(const ProblemOptions& options, bool keepsChain, lab::Lab& lab) {
  if (options.isEmpty()) return {};
  lab::Document document = lab.document(0.0);
  std::string fault = applyProblem(options, keepsChain, document);
  if (fault.empty()) fault = lab.apply(lab::OpenDocument{document});
  return fault;
}

}  // namespace app
