// The user's own solver, a text in Lua that a scene carries (lab::Script), among all others.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ik/ik.h"
#include "lab/state.h"
#include "script/solver.h"

namespace lab {

/// Its place in a list of solvers: behind those of ik::solvers().
inline std::size_t ownPlace() { return ik::solvers().size(); }
/// The solver at a place of such a list. Of the user's own what it is called and takes: it moves
/// nothing.
const ik::Solver& solverAt(std::size_t place);
/// The place of the chosen one.
inline std::size_t placeOf(const Choices& choices) {
  return choices.isOwn ? ownPlace() : choices.solver;
}

/// Texts to begin from, by name: "ccd.lua".
struct ScriptTemplate {
  std::string_view name;
  std::string_view text;
};
std::vector<ScriptTemplate> scriptTemplates();
/// One that begins from the template `name`; without one of that name it is empty.
Script scriptFrom(std::string_view name);

/// The text of a file's bytes: valid UTF-8 with plain line ends, and spaces for tabs. `fault`: what
/// is wrong, where it is too long; then it is empty.
std::string scriptText(std::string_view bytes, std::string& fault);

/// Makes a solver of a text, and keeps it until another text is asked for. One for each thread. A
/// copy has its own, as none of its answers depends on what it was asked before.
class OwnSolver {
 public:
  OwnSolver() = default;
  ~OwnSolver() = default;
  OwnSolver(const OwnSolver& /*other*/) {}
  OwnSolver& operator=(const OwnSolver& /*other*/) { return *this; }
  OwnSolver(OwnSolver&&) noexcept = default;
  OwnSolver& operator=(OwnSolver&&) noexcept = default;

  /// Valid until another text is asked for, or this is moved. An empty text moves nothing.
  const ik::Solver& of(const std::string& text);
  /// What it knows of its last solve.
  [[nodiscard]] script::Solver* script() const { return made_ ? &made_->script : nullptr; }

 private:
  struct Made {
    explicit Made(const std::string& itsText);
    std::string text;
    script::Solver script;
    ik::Solver solver;
  };
  std::unique_ptr<Made> made_;
};

/// What is wrong with the text before anything is solved; it is run, but for iterate().
std::optional<script::Fault> faultOfScript(const std::string& text);

/// Of a lesson, which compares a script with a solver; they are the same for everybody.
inline constexpr std::size_t kHiddenProblems = 40;
/// On how many of them they part, or the script has a fault.
std::size_t differences(const std::string& text, const ik::Solver& like);

/// What a script left of a solve. Nothing of other solvers.
struct OwnRun {
  std::vector<script::Note> notes{};  ///< by ascending steps of the trace
  std::vector<int> lines{};           ///< by its steps: that made each; 0: none did
  std::optional<script::Fault> fault{};

  /// Null: nothing was said or marked there.
  [[nodiscard]] const script::Note* noteOf(std::size_t step) const;
  [[nodiscard]] int lineOf(std::size_t step) const { return step < lines.size() ? lines[step] : 0; }
};

}  // namespace lab
