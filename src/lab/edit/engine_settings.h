// How game engines set their solvers before anybody changes it, in the engines' own words: to see
// here why a chain does not reach there.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "lab/state.h"
#include "language/language.h"

namespace lab {

struct EngineSettings {
  std::string_view name;           ///< the engine's and the node's: "Godot CCDIK3D"
  std::string_view solver;         ///< the solver that works as that node does, or comes nearest
  int iterations = 0;              ///< a frame
  double tolerance = 0.0;          ///< scene units, of which one is a metre
  double maxStep = ik::kUncapped;  ///< degrees that a joint may turn in one iteration
  bool stopWhenDone = true;
  language::Text words;  ///< the same in the engine's words, and what is different there
};

std::span<const EngineSettings> engineSettings();

/// Sets the solver, its cap, iterations and tolerance; its other parameters become the usual ones.
void use(const EngineSettings& settings, Choices& choices);

/// The first one that `choices` are like.
std::optional<std::size_t> engineLike(const Choices& choices);

}  // namespace lab
