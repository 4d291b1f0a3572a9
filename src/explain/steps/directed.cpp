#include "explain/steps/directed.h"

#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "explain/steps/turns.h"
#include "explain/words.h"
#include "language/language.h"
#include "rigs/facing.h"
#include "rigs/reach.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

constexpr double kSeen = 1e-6;  // radians: a smaller turn has no axis to draw

double shownSize(const ExplainInput& input) { return 0.13 * rigs::sizeOf(input.chain); }

// The axes that count, at the tip, as they lie and as they are to lie.
void markAxes(Builder& builder, const ExplainInput& input, const Laid& laid, StageName stage) {
  const glm::dvec3 tip = input.before.joints.back();
  const double size = shownSize(input);
  std::vector<AxisPair> pairs = axisPairs(laid);
  if (input.chain.planar) pairs.resize(1);
  for (const AxisPair& pair : pairs) {
    builder.line(MarkKind::dashed, Role::tip, tip, tip + size * pair.now).show({"om"}).since(stage);
    builder.line(MarkKind::line, Role::target, tip, tip + size * pair.wanted)
        .show({"om"})
        .since(stage);
  }
}

// The turn about its axis: from the axis that counts, if it is one.
void markTurn(Builder& builder, const ExplainInput& input, const Laid& laid, const glm::dvec3& turn,
              StageName stage) {
  const double angle = glm::length(turn);
  if (!(angle > kSeen)) return;
  const glm::dvec3 tip = input.before.joints.back();
  const glm::dvec3 axis = turn / angle;
  if (!input.chain.planar) {
    builder.line(MarkKind::arrow, Role::current, tip, tip + 0.7 * shownSize(input) * axis)
        .show({"om", "ω"})
        .since(stage);
  }
  const bool isOne = input.chain.planar || laid.goal().axis.has_value();
  const glm::dvec3 from = isOne ? axisPairs(laid).front().now : ik::anyPerpendicular(axis);
  const Turn made = input.chain.planar ? Turn{.angle = turn.z} : Turn{axis, angle};
  builder.turnArc(Role::current, tip, from, made, 46.0)
      .show(builder.labelOf(input.chain.planar ? "om" : "delta"))
      .withHead()
      .since(stage);
}

}  // namespace

Laid layOut(const ExplainInput& input, const rigs::Pose& pose) {
  Laid laid;
  rigs::mechanismOf(input.problem, pose, laid.parts);
  ik::forwardKinematics(laid.parts.joints, laid.parts.pose, laid.frames);
  return laid;
}

double PoseError::whole() const { return std::hypot(glm::length(way), worth * glm::length(turn)); }

PoseError poseErrorOf(const ExplainInput& input, const Laid& laid) {
  const ik::GoalError error = ik::errorOf(laid.goal(), laid.end());
  const double own = laid.goal().lengthPerRadian;
  const double size = ik::sizeOf({.joints = laid.parts.joints, .goals = laid.parts.goals});
  return {input.target - input.before.joints.back(), error.turn, own > 0.0 ? own : size};
}

std::vector<AxisPair> axisPairs(const Laid& laid) {
  const ik::Goal& goal = laid.goal();
  const glm::dmat3& now = laid.end().axes;
  if (!goal.facing) return {};
  if (goal.axis) return {{now * *goal.axis, *goal.facing * *goal.axis}};
  std::vector<AxisPair> pairs;
  for (int k = 0; k < 3; ++k) pairs.push_back({now[k], (*goal.facing)[k]});
  return pairs;
}

std::string toRadians(const ExplainInput& input) { return input.degrees ? "·[π|180°]" : ""; }

void explainWorth(Builder& builder, const ExplainInput& input, double worth) {
  builder.length("worth", "κ", tr("what a radian of turning is worth, in scene units"), worth);
  const double degree = worth * std::numbers::pi / 180.0;
  // Translators: how direction and place are weighed; the slider below sets it.
  builder.formula(fill(input.problem.lengthPerRadian > 0.0
                           ? tr("a degree counts as much as {length} scene units")
                           : tr("a degree counts as much as {length} scene units: κ is as long as "
                                "the chain"),
                       {{"length", number(degree)}}));
}

void explainPoseError(Builder& builder, const ExplainInput& input, const Laid& laid,
                      StageName stage) {
  Mark& way = explainError(builder, input).since(stage);
  if (!input.chain.planar) way.text = "e";  // three numbers are too long for an arrow
  if (!isDirected(input)) return;
  const PoseError missing = poseErrorOf(input, laid);
  const double angle = glm::length(missing.turn);
  const bool isAxis = laid.goal().axis.has_value();
  builder.rotation("om", "ω",
                   input.chain.planar ? tr("the turn that the tip misses")
                   : isAxis ? tr("the turn that takes the tip's axis to where it is to point: "
                                 "about the vector, as far as it is long")
                            : tr("the turn that takes the tip's frame to the target's: about the "
                                 "vector, as far as it is long"),
                   missing.turn);
  builder.length("dist", "d", tr("how far the tip is from the target"), glm::length(missing.way));
  builder.formula("$dist = |$e|", "dist");
  builder.angle("delta", "δ", tr("how far the tip is turned away from its direction"), angle);
  builder.formula("$delta = |$om|", "delta");
  explainWorth(builder, input, missing.worth);
  builder.length("whole", "D", tr("both as one length: the solver makes it less"), missing.whole());
  builder.formula("$whole = √($dist² + ($worth·$delta" + toRadians(input) + ")²)", "whole");
  markAxes(builder, input, laid, stage);
  markTurn(builder, input, laid, missing.turn, stage);
}

void explainTurnLeft(Builder& builder, const ExplainInput& input, StageName stage) {
  if (!isDirected(input)) return;
  const glm::dvec3 turn =
      rigs::missingTurn(input.chain, input.now.pose, input.chain.tipBone(), *input.problem.facing);
  const double angle = glm::length(turn);
  const Label label =
      builder.angle("turnLeft", "δ′", tr("the turn that the tip misses, after"), angle);
  const glm::dvec3 tip = input.now.joints.back();
  if (input.chain.planar || !(angle > kSeen)) return;
  builder.line(MarkKind::dashed, Role::current, tip, tip + 0.7 * shownSize(input) * turn / angle)
      .show(label)
      .since(stage);
}

std::string leftText(const ExplainInput& input, const rigs::TraceState& state) {
  const ik::Left left = rigs::leftIn(input.problem, state);
  if (!isDirected(input)) return number(left.distance);
  return leftText(left);
}

}  // namespace explain
