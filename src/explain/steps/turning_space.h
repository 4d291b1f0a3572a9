// One bone of a chain in space turns so that one direction becomes another: CCD and look at.
#pragma once

#include "explain/steps/space.h"

namespace explain {

/// From `a` to `b`, both from the joint. `before` is what `a` is the way to.
struct Aim {
  glm::dvec3 joint{0.0}, a{0.0}, b{0.0};
  glm::dvec3 axis{0.0, 0.0, 1.0};  ///< unit
  double turn = 0.0;               ///< about it; of a hinge it may be negative
  bool isHinge = false;
  bool isDefined = false;  ///< there is an angle between them
};

/// The arrow of the axis, the arc from a towards b, and the formulas for both; $a and $b are there
/// already.
void explainAxis(Builder& builder, const Aim& aim, double size, StageName axisStage,
                 StageName turnStage);

/// Where the joint's limits let it turn otherwise: by how much it did, and about which axis.
/// Returns whether they do; adds nothing elsewhere.
bool explainHeld(Builder& builder, const ExplainInput& input, std::size_t bone, const Aim& aim,
                 const MadeTurn& made);

}  // namespace explain
