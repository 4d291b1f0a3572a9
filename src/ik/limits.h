// What a joint's limits allow, and the directions that they bar.
//
// A ball's turn is the product swing · twist. The twist comes first, about the joint's axis; the
// swing, about an axis across it, takes the joint's axis to where it points then.
#pragma once

#include <array>

#include "ik/mechanism.h"
#include "ik/step_notes.h"

namespace iklab::ik {

/// Radians or scene units. A joint this near to the end of its range stands at it.
inline constexpr double kAtLimit = 1e-9;

/// Whether the limit excludes any value. A fixed joint has none, and no joint but a ball a cone.
bool isLimited(const Joint& joint) noexcept;

struct SwingTwist {
  double swing = 0.0;         ///< radians, 0 to π
  double twist = 0.0;         ///< radians, in (-π, π]; 0 where the swing is half a turn
  bool isTwistAny = false;    ///< the swing is half a turn: about another axis, with any twist
  glm::dvec3 swingAxis{0.0};  ///< unit, across `axis`; 0 where there is no swing
};
SwingTwist swingTwist(const glm::dquat& turn, const glm::dvec3& axis) noexcept;

/// Brings a value within its joint's limits, and returns what held it. A value that is within them
/// keeps every bit. Amounts stop at the nearer end of the range; a ball swings about the same axis
/// and twists, as far as both are allowed, to the nearer end on the circle.
Holds clampTo(const Joint& joint, Value& value) noexcept;

/// The same for a joint that has just turned from `before`, by at most `most` radians: no ball
/// turns by more. Far out a small turn may change the twist by much, and who is taken back from
/// there would turn as much: such a ball goes only a part of its way.
Holds clampTurned(const Joint& joint, const Value& before, double most, Value& value) noexcept;

/// The amount to which a hinge turns if it is at `now`, within its range, and best at `wanted`,
/// where whole turns make no difference: the nearest of these that is allowed, else the end of the
/// range with the smaller angle to it.
double nearestAllowed(const Limit& limit, double now, double wanted) noexcept;

/// A direction in which a joint stands at a limit: unit, in its own frame, pointing out of the
/// limits. A turn of a ball about it, or a positive change along a hinge's or a slide's axis.
struct Barrier {
  glm::dvec3 out{0.0};
  Holds holds{};
};
/// Those of a value within its limits, at most two; others have no `holds`.
std::array<Barrier, 2> barriersAt(const Joint& joint, const Value& value) noexcept;

}  // namespace iklab::ik
