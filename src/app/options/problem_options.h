// The options of a problem, shared by `solve` and `shot`.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/options/option_reader.h"
#include "lab/file/scene_file.h"
#include "rigs/rigs.h"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11 calls it so
class App;
}
namespace lab {
class Lab;
}

namespace app {

/// The options as they were typed; empty where they were not given.
struct ProblemOptions {
  std::string solver;
  std::string arm;
  std::string lengths;
  std::string target;
  std::string targetRotation;
  std::string targetAxis;
  std::string values;
  std::string angles;
  std::string base;
  std::string scale;
  std::string boneScale;
  std::string iterations;
  std::string tolerance;
  std::string turnTolerance;
  std::string unitsPerDegree;
  std::string pole;
  std::string rotations;
  std::string joints;
  std::string limits;
  std::string weights;
  std::string rest;
  std::string restGain;
  bool minimumMove = false;
  bool ignoreNegativeScale = false;
  std::map<std::string, std::string> parameters;  ///< by id, of any solver

  friend bool operator==(const ProblemOptions&, const ProblemOptions&) = default;
  [[nodiscard]] bool isEmpty() const { return *this == ProblemOptions{}; }  ///< nothing was given
};

void addProblemOptions(CLI::App& command, ProblemOptions& options);

/// Each option that is given has a value, and each flag none: nothing passes for what was not
/// given. After the last of them was added.
void beStrict(CLI::App& command);

/// A chain, its task and how it is solved: as they are, or stated by options alone.
struct StatedProblem {
  lab::Scene scene;
  lab::Choices choices = lab::defaultChoices();
  rigs::Pose pose;
  /// The chain is given, and options change the parts of it that they name. Else --lengths and
  /// --target state a new one, in space if the target is x,y,z.
  bool hasChain = false;
  const ik::Solver* own = nullptr;  ///< solves in place of that of the choices; null: none does

  [[nodiscard]] const ik::Solver& solver() const {
    return own ? *own : *ik::solvers()[choices.solver];
  }
  [[nodiscard]] ik::Settings settings() const { return lab::settingsOf(choices); }
  /// Refers to `scene`.
  [[nodiscard]] rigs::Problem problem() const { return lab::problemOf(scene, choices); }
};

/// The solver that `option` names; null where there is none, and `fault` says so.
const ik::Solver* solverOf(const std::string& option, const std::string& id, std::string& fault);

/// Reads the options that were given into `problem`, which holds the defaults of the others.
/// Returns what is wrong, in one line that names the option; empty if nothing is.
std::string read(const ProblemOptions& options, StatedProblem& problem);

/// The preset that --arm names. Null: none is named, or `fault` says what is wrong with the name.
const lab::Document* armOf(const ProblemOptions& options, std::string& fault);

/// What was given without an effect, in one line that names the option; empty if all of it has one:
/// a pole with a solver that bends towards none. `problem`: as read() left it.
std::string warningOf(const ProblemOptions& options, const StatedProblem& problem);

/// The problem of the selected chain.
StatedProblem problemOf(const lab::Lab& lab);

/// Changes what the options name of a scene, or of the one in the lab, and nothing else; of a
/// creature the target is its goal. An arm takes the place of the scene, unless `keepsChain`.
/// Lengths change the bones' lengths where there are as many and `keepsChain`; else they state a
/// new chain. Returns what is wrong, naming the option; then all is as it was.
std::string applyProblem(const ProblemOptions& options, bool keepsChain, lab::Document& document);
std::string applyProblem(const ProblemOptions& options, bool keepsChain, lab::Lab& lab);

}  // namespace app
