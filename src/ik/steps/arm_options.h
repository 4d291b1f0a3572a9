// What is asked of two bones beside the target: the parameters of ik/solvers/two_bone.cpp, which
// side the elbow lies on, and how far the arm goes.
#pragma once

#include "ik/work/work.h"

namespace ik {

/// Which of the two sides: as the parameter `bend` says.
enum class BendSide { positive, negative };

// The indices of the parameters.
inline constexpr std::size_t kBend = 0;  ///< a BendSide
inline constexpr std::size_t kSoften = 1;
inline constexpr std::size_t kStretch = 2;
inline constexpr std::size_t kStretchStart = 3;
inline constexpr std::size_t kTwist = 4;  ///< degrees
inline constexpr std::size_t kArmWeight = 5;

/// The sine of the angle to the line base → target below which a pole, or up, lies in line with it
/// and tells no plane.
inline constexpr double kInLine = 1e-6;

/// Bone work.first as it lies in the end: unit. `aim` is the unit vector base → target; (adjacent,
/// opposite) the tip as seen from the base, x along the bone, unit, opposite >= 0. Sets
/// work.bendPlane.
///
/// In the plane `positive` turns the second bone counter-clockwise against the first, in the
/// chain's unmirrored frame; with a pole it takes the elbow to the pole's side.
glm::dvec3 firstBone(PlaneWork& work, const glm::dvec3& aim, const glm::dvec2& tip, BendSide side);

/// In space the elbow lies in the vertical plane through base and target, for `positive` below the
/// line between them (the second bone turns counter-clockwise as seen with up above and the target
/// to the right), for `negative` above; with a pole it lies towards it, or away from it. The sides
/// are the world's: mirrored parents do not change them. `twist`, radians, then turns it about
/// base → target. A pole in line with base and target, and a target straight above or below the
/// base, leave the bend where the start pose has it.
glm::dvec3 firstBone(SpaceWork& work, const glm::dvec3& aim, const glm::dvec2& tip, BendSide side);

/// What the lengths of both bones are multiplied by, for a target at this distance from the base.
/// Scene units.
double stretchFor(const ParameterValues& parameters, double l1, double l2, double distance);

/// How far from the base the tip is to be, for a target at `distance`; `sum` is the arm's length,
/// stretched. Less than the distance where the tip falls behind.
double softened(const ParameterValues& parameters, double distance, double sum);

}  // namespace ik
