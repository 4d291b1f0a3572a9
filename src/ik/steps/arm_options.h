// The options of two bones: the parameters of ik/solvers/two_bone.cpp, the side of the elbow, and
// how far the arm reaches.
#pragma once

#include "ik/work/work.h"

namespace iklab::ik {

/// The side of the elbow: the parameter `bend`.
enum class BendSide { positive, negative };

// The indices of the parameters.
inline constexpr std::size_t kBend = 0;  ///< a BendSide
inline constexpr std::size_t kSoften = 1;
inline constexpr std::size_t kStretch = 2;
inline constexpr std::size_t kStretchStart = 3;
inline constexpr std::size_t kTwist = 4;  ///< degrees
inline constexpr std::size_t kArmWeight = 5;

/// The sine of an angle to the line base → target: a pole, or up, that is nearer to the line tells
/// no plane.
inline constexpr double kInLine = 1e-6;

/// The final direction of bone work.first: a unit vector. `aim` is the unit vector base → target;
/// (adjacent, opposite) is the tip as seen from the base with x along the bone, unit, opposite >=
/// 0. Sets work.bendPlane.
///
/// In the plane `positive` turns the second bone counter-clockwise against the first, in the
/// chain's unmirrored frame; with a pole it takes the elbow to the pole's side.
glm::dvec3 firstBone(PlaneWork& work, const glm::dvec3& aim, const glm::dvec2& tip, BendSide side);

/// In space the elbow lies in the vertical plane through base and target. For `positive` it lies
/// below the line between them (the second bone turns counter-clockwise as seen with up above and
/// the target to the right), for `negative` above. With a pole it lies towards the pole, or away
/// from it. The sides are the world's: mirrored parents do not change them. `twist`, radians, then
/// turns the elbow about base → target. If a pole is in line with base and target, or the target
/// straight above or below the base, the elbow stays where the start pose has it.
glm::dvec3 firstBone(SpaceWork& work, const glm::dvec3& aim, const glm::dvec2& tip, BendSide side);

/// The factor by which both bones are stretched for a target at this distance from the base, scene
/// units.
double stretchFor(const ParameterValues& parameters, double l1, double l2, double distance);

/// The distance from the base that the tip is to have, for a target at `distance`; `sum` is the
/// length of the stretched arm. Less than `distance` where the tip falls behind.
double softened(const ParameterValues& parameters, double distance, double sum);

}  // namespace iklab::ik
