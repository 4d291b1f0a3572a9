// All that is taught about one solver: its pseudo-code, which lines a step carries out, a step's
// sentence, its explanation, its colour, why it works. Each is defined in a file of solvers/.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "explain/code.h"
#include "explain/registry.h"
#include "explain/steps/input.h"
#include "language/language.h"

namespace explain {

/// The words of a line. Those with a phrase or a comment go through tr(); pure code is a literal,
/// the same in every language.
struct CodeWords : language::Text {
  // NOLINTBEGIN(google-explicit-constructor): for tables
  constexpr CodeWords() = default;
  constexpr CodeWords(const char* code) : Text(code) {}
  constexpr CodeWords(const language::Text& text) : Text(text) {}
  // NOLINTEND(google-explicit-constructor)
};

/// A line as a record has it; see CodeLine.
struct CodeText {
  CodeWords text;
  StageName stage{};
};

/// What decides about the words of a solver's pseudo-code.
struct CodeCase {
  const ik::Solver& solver;
  const ik::Settings& settings;
  CodePlace place;
  CodeFeatures features;

  /// Whether a choice stands at the option with this id.
  [[nodiscard]] bool isChosen(std::string_view parameter, std::string_view option) const {
    return explain::isChosen(solver, settings, parameter, option);
  }
  /// Whether a parameter stands elsewhere than at its default.
  [[nodiscard]] bool isChanged(std::string_view parameter) const;
};

/// What a line says instead where something more is asked for; of several the last counts. Its
/// stage stays, so that steps and marks find it.
struct CodeEdit {
  bool (*isAskedFor)(const CodeCase& asked);
  StageName stage;
  CodeWords text;
};

bool hasLimits(const CodeCase& asked);
bool hasWeights(const CodeCase& asked);
bool hasDirection(const CodeCase& asked);
bool hasSlides(const CodeCase& asked);

/// The named lines from stage `first` to stage `last`, which a step of this phase carries out where
/// the code has them. A phase may have several ranges.
struct PhaseLines {
  enum class Bones {
    every,
    last,     ///< the step of the last bone of a walk
    butLast,  ///< all others
  };
  ik::Phase phase;
  StageName first;
  StageName last;
  Bones bones = Bones::every;
};

/// One of a solver's pseudo-codes. Its first line is the heading, of stage kStart.
struct Code {
  std::span<const CodeText> lines;
  std::span<const CodeEdit> edits;
  std::span<const PhaseLines> phases;
  /// How many of the last bones the lines call {first} and {second}, and θ₁ and θ₂; on the screen
  /// they have their own numbers.
  std::size_t namedBones = 0;
};

/// For solvers with one code, or one for the plane and one for space.
template <const Code& plane, const Code& space = plane>
const Code& codeFor(const CodeCase& asked) {
  return asked.place == CodePlace::plane ? plane : space;  // NOLINT(bugprone-branch-clone)
}

inline constexpr StageName kStart{"start"};
inline constexpr StageName kUntil{"until"};
/// The last line of every iterative solver.
inline constexpr CodeText kUntilNear{
    language::tr("  until |target − tip| ≤ tolerance, or nothing moves"), kUntil};

/// The lines or edits of several parts, one after another.
template <typename Entry, std::size_t... n>
constexpr auto joined(const std::array<Entry, n>&... parts) {
  std::array<Entry, (n + ...)> all{};
  auto at = all.begin();
  ((at = std::ranges::copy(parts, at).out), ...);
  return all;
}

using Explainer = Explanation(const ExplainInput& input);

/// One explanation for the plane and one for space.
template <Explainer& inPlane, Explainer& inSpace>
Explanation byPlace(const ExplainInput& input) {
  return input.chain.planar ? inPlane(input) : inSpace(input);
}

struct SolverRecord {
  std::string_view solver;  ///< its id
  const Code& (*code)(const CodeCase& asked);
  /// What a step does, without the bone that it is of: "turn by 12.3° to point at the target". Null
  /// for a solver that leaves all such steps to the one that it picks; so is the next.
  std::string (*sentence)(const ExplainInput& input);
  Explainer* explain;
  SolverColors colors;
  Why why;
};

}  // namespace explain
