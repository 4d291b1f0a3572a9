// How a solve ended, and what is wrong with an input that was refused.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ik/version.h"

namespace iklab::ik {

/// Why a solver stopped. The first status in this order that fits is reported.
enum class Status {
  invalidInput,    ///< nothing was done; Result::message names the field
  reached,         ///< the tip is within the tolerance of the target
  tooFar,          ///< the target lies beyond the reach of the stretched chain
  tooClose,        ///< the target lies inside the hole that a longest bone leaves
  heldBack,        ///< reachable, but a weight or softening keeps the tip from it; of an iterative
                   ///< solver: it stalled, and a joint of weight 0 would bring the tip nearer
  limitBlocked,    ///< reachable if it had no limits; yet another iteration would change nothing,
                   ///< and some joint stands at a limit beyond which the tip would come nearer
  stalled,         ///< reachable, yet another iteration would change nothing
  iterationLimit,  ///< reachable and moving; the iterations were used up
};

/// The word for it on the command line: "reached", "too-far", ...
std::string_view name(Status status) noexcept;

/// How the plane in which two bones bend was chosen.
enum class BendPlane {
  none,      ///< there is none to choose: another solver, or a planar chain without a pole
  asAsked,   ///< through the pole; without one the vertical plane
  kept,      ///< the pole (or up) is in line with base and target and tells nothing: the plane that
             ///< the start pose bends in
  reversed,  ///< as asked, and the elbow is on the other side than in the start pose, by more than
             ///< a quarter turn about base → target
};

/// The word for it on the command line: "none", "as-asked", "kept", "reversed".
std::string_view name(BendPlane plane) noexcept;

/// What is wrong with an input: a code with its values, which a program may say in words of its
/// own.
struct Fault {
  struct Value {
    std::string_view slot;  ///< "field"
    std::string text;       ///< "bones[2].weight"
  };
  /// Of one kind of fault always the same, and in English what message() says, with slots for the
  /// values: "{field}: expected a number from 0 to 1, got {value}". Empty: nothing is wrong.
  std::string_view code{};
  std::vector<Value> values{};

  [[nodiscard]] bool empty() const noexcept { return code.empty(); }
  /// In English: the field, what was expected, and what was got.
  [[nodiscard]] std::string message() const;
};

}  // namespace iklab::ik
