// Parts that several explanations have: the tip's way, a bone's local angle, what shortens a turn.
#pragma once

#include <string>
#include <vector>

#include "explain/steps/builder.h"

namespace explain {

/// Whether the last two bones turn in frames that are not the world's: behind other bones, or where
/// a scale is negative.
bool turnInOwnFrames(const rigs::Chain& chain);

/// "l₃" for ("l", 2): bones are numbered from 1. Joints have jointSymbol().
std::string numbered(std::string_view symbol, std::size_t bone);

/// What brings `sum`, a sum of angles in radians, to the angle `shown`: " + 360°", " − 360°" (2π
/// where angles are written in radians) or "".
std::string fullTurns(const ExplainInput& input, double sum, double shown);

/// The indices of the `count` largest sizes, in ascending order; negative ones are left out.
std::vector<std::size_t> largestOf(const std::vector<double>& sizes, std::size_t count);

/// "180°" or "π".
std::string_view halfTurn(const ExplainInput& input);

/// The local turn of a bone that is to turn by the quantity $turn in the world: the opposite in a
/// mirrored frame. Where the solver ignores mirrors it keeps the sign, and "done", the turn in the
/// world that comes of it, is explained as well. Returns the turn done. Adds nothing where nothing
/// is mirrored.
double explainLocalTurn(Builder& builder, const ExplainInput& input, std::size_t bone, double turn,
                        StageName stage);

/// The local angle of a bone that points along `$world` (the id of a quantity) in the world, where
/// this is another angle because of a negative scale or of bones before it: "local1" for bone 1,
/// with what it follows from. Adds nothing elsewhere.
void explainLocalAngle(Builder& builder, const ExplainInput& input, std::size_t bone,
                       const std::string& world, double angle);

/// The quantity `id`, the local angle of a bone that turns by `turn` off the frame that it turns
/// in, as seen in the world: `relative` in formulas.
void explainOwnAngle(Builder& builder, const ExplainInput& input, std::size_t bone,
                     const std::string& id, const std::string& relative, double turn);

/// What a joint's weight and the cap leave of the turn `turn`, the quantity `wanted`, radians: then
/// as "part", and in `turn`. Returns whether they take anything off.
bool explainShortened(Builder& builder, const ExplainInput& input, std::size_t bone,
                      const std::string& wanted, double& turn);

/// The x axis of the world at `at`, as a dashed line of this length.
void markAxis(Builder& builder, const glm::dvec3& at, double length, StageName stage);

/// The line that is left from the tip to the target, with its length.
Mark& markLeft(Builder& builder, const ExplainInput& input, Role role);

/// The same with both points and the formula.
void explainTipLeft(Builder& builder, const ExplainInput& input, Role role);

/// The same after a bone's turn; T, the target, is there already.
void explainLeft(Builder& builder, const ExplainInput& input, StageName stage);

/// The error e, the arrow from the tip before to the target. Returns it.
Mark& explainError(Builder& builder, const ExplainInput& input);

/// Of a joint in a step of all: "r", from it to the tip.
void explainRadius(Builder& builder, const ExplainInput& input, std::size_t bone);

/// And its weight where that counts: "$w1·" for a formula; else "".
std::string explainWeight(Builder& builder, const ExplainInput& input, std::size_t bone);

/// How the tip moved in a step of all joints, and what is left from there to the target. Returns
/// that, scene units.
double explainTipMove(Builder& builder, const ExplainInput& input, StageName stage);

/// The line from `tip` to the target that is missing, where the target is out of reach.
void explainMissing(Builder& builder, const ExplainInput& input, const glm::dvec3& tip,
                    StageName stage);

/// Where the bone stops on its way to a single bone's target out of reach: "l", and what of "d" is
/// missing.
void explainOutOfReach(Builder& builder, const ExplainInput& input, std::size_t bone, double d,
                       StageName stage);

}  // namespace explain
