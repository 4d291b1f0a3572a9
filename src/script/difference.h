// The first step at which two solves of one problem part, and the usual mistake that it looks like.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "rigs/problem.h"
#include "rigs/trace.h"

namespace script {

enum class Mistake {
  none,         ///< no usual one
  sign,         ///< turned the other way, or set down on the other side
  degrees,      ///< degrees in place of radians, or the other way round
  parentTurn,   ///< the turn of what carries the bone is counted twice, or left out
  stale,        ///< the tip is where it was before the iteration turned other joints
  baseNotBack,  ///< the first bone does not begin at the base again
  quadrant,     ///< an arc tangent, sine or cosine that knows half of the circle
  exchanged,    ///< target and tip
  wrongEnd,     ///< the iteration begins at the chain's other end
  length,       ///< a bone is longer or shorter than it is
};
inline constexpr std::size_t kMistakes = 10;
/// "sign", "degrees", "parent-turn", ...; of none "none".
std::string_view name(Mistake mistake) noexcept;

struct Difference {
  std::size_t yourStep = 0;  ///< of the traces; where one is done before, its size
  std::size_t ourStep = 0;
  bool isYourEnd = false;  ///< yours is done, and ours goes on
  bool isOurEnd = false;
  int yourBone = rigs::kAllBones;  ///< what these steps move
  int ourBone = rigs::kAllBones;
  std::size_t bone = 0;   ///< one that lies elsewhere after them
  rigs::Segment yours{};  ///< it, world
  rigs::Segment ours{};
  /// Of steps of one bone: how far its joint was to turn, or the bone was turned when it was set
  /// down; radians, counter-clockwise, in space about the axis of our turn.
  std::optional<double> yourTurn{};
  std::optional<double> ourTurn{};
  Mistake mistake = Mistake::none;
};

/// Compares the steps that move something, one by one; where ours moves all joints in a step, whole
/// iterations. `yours` and `ours` are of `problem`, from the same pose. Nothing: they are the same
/// to 1e-6 of the chain's length, or ours lays the bones straight towards a target out of reach, as
/// FABRIK does.
std::optional<Difference> firstDifference(const rigs::Problem& problem, const rigs::Trace& yours,
                                          const rigs::Trace& ours);

}  // namespace script
