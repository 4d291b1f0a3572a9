// One bone turns so that one direction becomes another: CCD and look at.
#pragma once

#include "explain/steps/limited.h"
#include "explain/steps/turns.h"

namespace explain {

/// From `a` to `b`, both from the joint.
struct Aim {
  glm::dvec3 joint{0.0}, a{0.0}, b{0.0};
  bool isHinge = false;    ///< of a chain in space
  bool isDefined = false;  ///< there is an angle between them
  Turn turn{};             ///< of a hinge, too, it may be negative
};

/// What became of the turn that was wanted: the quantity of what weight, cap and limit left of it.
/// `made`: what the bone really turned by.
WantedTurn explainHeldTurn(Builder& builder, const ExplainInput& input, std::size_t bone,
                           WantedTurn wanted, double made);

/// In space: the arrow of the axis, the arc from a towards b, and the formulas for both; $a and $b
/// are there already.
void explainAxis(Builder& builder, const Aim& aim, double size, StageName axisStage,
                 StageName turnStage);

/// In space, where the joint's limits let it turn otherwise: by how much it did, and about which
/// axis. Returns whether they do; adds nothing elsewhere.
bool explainHeld(Builder& builder, const ExplainInput& input, std::size_t bone, const Aim& aim,
                 const Turn& made);

}  // namespace explain
