// What the explanations of several solvers share.
#pragma once

#include <string>

#include "explain/builder.h"

namespace explain {

/// The bone's length as it counts.
double lengthOf(const ExplainInput& input, std::size_t bone);

/// The solver's own parameter with this id; 1 where it has none.
double parameterOf(const ExplainInput& input, std::string_view id);

/// "l₃" for ("l", 2): bones and joints are numbered from 1.
std::string numbered(std::string_view symbol, std::size_t bone);

/// What brings `sum`, a sum of angles in radians, to the angle `shown`: " + 360°", " − 360°" (2π
/// where angles are written in radians) or "".
std::string fullTurns(const ExplainInput& input, double sum, double shown);

/// "180°" or "π".
std::string_view halfTurn(const ExplainInput& input);

/// The local turn of a bone that is to turn by the quantity $turn in the world: the opposite in a
/// mirrored frame. Where the solver ignores mirrors it keeps the sign, and "done", the turn in the
/// world that comes of it, is explained as well. Returns the turn done. Adds nothing where nothing
/// is mirrored.
double explainLocalTurn(Builder& builder, const ExplainInput& input, std::size_t bone, double turn,
                        int stage);

/// The local angle of a bone that points along `$world` (the id of a quantity) in the world, where
/// this is another angle because of a negative scale: "local1" for bone 1, with what it follows
/// from. Adds nothing elsewhere.
void explainLocalAngle(Builder& builder, const ExplainInput& input, std::size_t bone,
                       const std::string& world, double angle);

/// The x axis of the world at `at`, as a dashed line of this length.
void markAxis(Builder& builder, const glm::dvec3& at, double length, int stage = 0);

/// What is left from the tip to the target: the line, both points and the formula.
void explainTipLeft(Builder& builder, const ExplainInput& input, Role role);

/// From the tip to the target after a bone's turn, at this stage.
void explainLeft(Builder& builder, const ExplainInput& input, int stage);
/// How the tip moved in a step of all joints, and what is left from there to the target. Returns
/// that, scene units.
double explainMove(Builder& builder, const ExplainInput& input, int stage);

/// The line from `tip` to the target that is missing, where the target is out of reach.
void explainMissing(Builder& builder, const ExplainInput& input, const glm::dvec3& tip, int stage);

/// The problem: the start of every solve.
Explanation explainStart(const ExplainInput& input);

/// A solver that ignores negative scale sets the local angles, and the chain comes to lie
/// elsewhere.
Explanation explainApply(const ExplainInput& input);
Explanation explainApplyInSpace(const ExplainInput& input);

/// `automatic` lays all bones on the line to a target out of reach.
Explanation explainStraighten(const ExplainInput& input);

/// `automatic` goes on from another pose.
Explanation explainOtherPose(const ExplainInput& input);
/// What a joint's weight and the cap leave of a turn, told as the quantity `told`, radians: then as
/// "part", and in `turn`. Returns whether they take anything off.
bool explainShortened(Builder& builder, const ExplainInput& input, std::size_t bone,
                      const std::string& told, double& turn);
/// What gradient descent's cap lets a joint turn by in a step, radians.
double mostTurn(const ExplainInput& input);
Explanation explainSelfMotion(const ExplainInput& input);

/// From where the bone starts to where it ends.
glm::dvec3 spanOf(const ik::TraceState& state, std::size_t bone);

/// The bones as they were meant before the step; returns the first that went astray in it.
std::size_t markAstray(Builder& builder, const ExplainInput& input);

/// The length of a step down the gradient: `cauchy` the best on a straight path, shortened as often
/// as `refused` says; 0 where none was taken.
void explainStepLength(Builder& builder, const ExplainInput& input, double step, double cauchy,
                       int refused);
/// What gradient descent has gained by that step, at this stage.
void explainGain(Builder& builder, const ExplainInput& input, int stage);

}  // namespace explain
