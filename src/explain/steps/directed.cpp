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

// At the tip: the axes that count, as they lie and as they are to lie, and the turn about its axis.
void markTurn(Builder& builder, const ExplainInput& input, const Laid& laid, const glm::dvec3& turn,
              StageName stage) {
  const glm::dvec3 tip = input.before.joints.back();
  const double size = 0.13 * rigs::sizeOf(input.chain);
  std::vector<AxisPair> pairs = axisPairs(laid);
  if (input.chain.planar) pairs.resize(1);
  const auto mark = [&](MarkKind kind, Role role, const glm::dvec3& way, const char* text) {
    builder.line(kind, role, tip, tip + size * way).show({"om", text}).since(stage);
  };
  for (const AxisPair& pair : pairs) {
    mark(MarkKind::dashed, Role::tip, pair.now, "");
    mark(MarkKind::line, Role::target, pair.wanted, "");
  }
  const double angle = glm::length(turn);
  if (!(angle > kSeen)) return;
  const glm::dvec3 axis = turn / angle;
  if (!input.chain.planar) mark(MarkKind::arrow, Role::current, 0.7 * axis, "ω");
  const glm::dvec3 from = pairs.size() == 1 ? pairs.front().now : ik::anyPerpendicular(axis);
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
  pairs.reserve(3);
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
  builder.length("whole", "D", tr("d and κ·δ as one length: the solver makes it less"),
                 missing.whole());
  builder.formula("$whole = √($dist² + ($worth·$delta" + toRadians(input) + ")²)", "whole");
  markTurn(builder, input, laid, missing.turn, stage);
}

void explainTurnLeft(Builder& builder, const ExplainInput& input) {
  if (!isDirected(input)) return;
  const double left = rigs::leftIn(input.problem, input.now).turn;
  builder.angle("turnLeft", "δ′", tr("the turn that the tip misses, after"), left);
  builder.formula("δ′: $turnLeft");
}

}  // namespace explain
