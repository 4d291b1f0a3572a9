#include "explain/steps/parts.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/joint_names.h"
#include "explain/steps/directed.h"
#include "language/language.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

// The direction of the frame that the bone turns in.
double parentHeading(const ExplainInput& input, std::size_t bone) {
  if (bone == 0) return input.chain.baseScale.x < 0 ? std::numbers::pi : 0.0;
  std::vector<rigs::Frame> frames(input.chain.bones.size());
  rigs::boneFrames(input.chain, input.now.pose, frames);
  return heading(frames[bone - 1].x);
}

}  // namespace

bool turnInOwnFrames(const rigs::Chain& chain) {
  const auto hasSign = [](const rigs::Bone& each) { return each.scale != ik::ScaleSign{}; };
  return chain.bones.size() > 2 || chain.baseScale != ik::ScaleSign{} ||
         std::ranges::any_of(chain.bones, hasSign);
}

std::string numbered(std::string_view symbol, std::size_t bone) {
  return withIndex(symbol, bone + 1);
}

std::string fullTurns(const ExplainInput& input, double sum, double shown) {
  const double turns = std::round((shown - sum) / (2.0 * std::numbers::pi));
  if (turns == 0.0) return {};
  return std::string(turns > 0.0 ? " + " : " − ") + (input.degrees ? "360°" : "2·π");
}

std::vector<std::size_t> largestOf(const std::vector<double>& sizes, std::size_t count) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] >= 0.0) order.push_back(i);
  }
  std::ranges::stable_sort(order,
                           [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
  if (order.size() > count) order.resize(count);
  std::ranges::sort(order);
  return order;
}

std::string_view halfTurn(const ExplainInput& input) { return input.degrees ? "180°" : "π"; }

double explainLocalTurn(Builder& builder, const ExplainInput& input, std::size_t bone, double turn,
                        StageName stage) {
  if (input.chain.parityAt(bone) > 0) return turn;
  markMirroredFrame(builder, input, bone, stage);
  const std::string symbol = jointSymbol("Δθ", input.chain, bone);
  if (!input.ignoreNegativeScale) {
    builder.angle("local", symbol, tr("change of the local angle, in the mirrored frame"), -turn);
    builder.formula("$local = −$turn", "local");
    return turn;
  }
  builder.angle("local", symbol,
                tr("change of the local angle; that its frame is mirrored is ignored"), turn);
  builder.formula("$local = $turn", "local");
  builder.angle("done", tr("turn done"), tr("what that turns in the world: the frame is mirrored"),
                -turn);
  builder.formula("$done = −$local", "done");
  return -turn;
}

void explainOwnAngle(Builder& builder, const ExplainInput& input, std::size_t bone,
                     const std::string& id, const std::string& relative, double turn) {
  // A bone whose own x axis is turned over lies along the negative x of what its angle turned.
  const bool isReversed = input.chain.bones[bone].scale.x < 0;
  const double sense = input.ignoreNegativeScale ? 1.0 : input.chain.parityAt(bone);
  const double sum = sense * turn + (isReversed ? std::numbers::pi : 0.0);
  const double local = wrapped(sum);
  builder.angle(id, numbered("θ", bone),
                input.ignoreNegativeScale ? tr("local angle, as if nothing were mirrored")
                                          : tr("local angle: in the frame that the bone turns in"),
                local);
  const bool isSum = relative.find(' ') != std::string::npos;
  std::string text = "$" + id + " = ";
  text += sense > 0.0 ? relative : isSum ? "−(" + relative + ")" : "−" + relative;
  if (isReversed) text += " + " + std::string(halfTurn(input));
  builder.formula(text + fullTurns(input, sum, local), id);
  if (!input.ignoreNegativeScale) markMirroredFrame(builder, input, bone);
}

void explainLocalAngle(Builder& builder, const ExplainInput& input, std::size_t bone,
                       const std::string& world, double angle) {
  if (!turnInOwnFrames(input.chain)) return;
  const std::string number = std::to_string(bone + 1);
  const double parent = parentHeading(input, bone);
  builder.angle("parent" + number, numbered("ψ", bone),
                fill(tr("direction of the frame that bone {bone} turns in"), {{"bone", number}}),
                parent);
  explainOwnAngle(builder, input, bone, "local" + number, "$" + world + " − $parent" + number,
                  angle - parent);
}

void markAxis(Builder& builder, const glm::dvec3& at, double length, StageName stage) {
  if (!(length > 0.0)) return;
  builder.line(MarkKind::dashed, Role::neutral, at, at + glm::dvec3(length, 0, 0))
      .show({{}, "x"})
      .since(stage);
}

void explainMissing(Builder& builder, const ExplainInput& input, const glm::dvec3& tip,
                    StageName stage) {
  const double missing = input.result.shortfall;
  if (!(missing > 0.0)) return;
  builder.line(MarkKind::line, Role::target, tip, input.target)
      .show(builder.length("missing", trc("quantity", "missing"),
                           tr("how far the target lies out of reach"), missing))
      .since(stage);
}

bool explainShortened(Builder& builder, const ExplainInput& input, std::size_t bone,
                      const std::string& wanted, double& turn) {
  const double weight = input.chain.bones[bone].effectiveWeight();
  const double whole = turn;
  turn *= input.notes.part;
  if (turn == whole) return false;
  builder.angle("taken", trc("quantity", "taken"),
                tr("what the joint's weight and Max. step leave of the turn"), turn);
  const bool isShare = input.notes.part != weight && !input.notes.holds.cap;
  if (weight != 1.0 || isShare)
    builder.number("w", jointSymbol("w", input.chain, bone), tr("the joint's weight"), weight);
  if (isShare) {
    builder.number("sum", "W", tr("the weights of this bone and those that are still to turn"),
                   weight / input.notes.part);
    builder.formula("$taken = [$w|$sum]·$" + wanted, "taken");
  } else if (input.notes.holds.cap) {
    builder.formula(tr("$taken: as far as Max. step lets it"));
  } else {
    builder.formula("$taken = $w·$" + wanted, "taken");
  }
  return true;
}

Mark& markLeft(Builder& builder, const ExplainInput& input, Role role) {
  const glm::dvec3 tip = input.now.joints.back();
  return builder.line(MarkKind::dashed, role, tip, input.target)
      .show(builder.length("left", trc("quantity", "left"),
                           tr("distance from the tip to the target"),
                           glm::distance(tip, input.target)));
}

void explainTipLeft(Builder& builder, const ExplainInput& input, Role role) {
  markLeft(builder, input, role);
  builder.point("T", "T", tr("the target"), input.target);
  builder.point("E", "E", tr("the tip"), input.now.joints.back());
  builder.formula("$left = |$T − $E|", "left");
  explainTurnLeft(builder, input);
}

void explainLeft(Builder& builder, const ExplainInput& input, StageName stage) {
  builder.point("tipNow", "E′", tr("the tip after the turn"), input.now.joints.back());
  markLeft(builder, input, Role::target).since(stage);
  builder.formula("$left = |$T − $tipNow|", "left");
  explainTurnLeft(builder, input);
}

Mark& explainError(Builder& builder, const ExplainInput& input) {
  const glm::dvec3 tip = input.before.joints.back();
  builder.point("E", "E", tr("the tip before"), tip);
  builder.point("T", "T", tr("the target"), input.target);
  Mark& arrow =
      builder.line(MarkKind::arrow, Role::target, tip, input.target)
          .show(builder.point("e", "e", tr("from the tip to the target"), input.target - tip));
  builder.formula("$e = $T − $E", "e");
  return arrow;
}

void explainRadius(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const std::string id = std::to_string(bone + 1);
  builder.point(
      "r" + id, jointSymbol("r", input.chain, bone),
      fill(tr("from joint {joint} to the tip"), {{"joint", jointLabel(input.chain, bone)}}),
      input.before.joints.back() - input.before.joints[bone]);
}

std::string explainWeight(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const double weight = input.chain.bones[bone].effectiveWeight();
  if (weight == 1.0) return {};
  const std::string id = std::to_string(bone + 1);
  builder.number("w" + id, jointSymbol("w", input.chain, bone),
                 fill(tr("weight of joint {joint}"), {{"joint", jointLabel(input.chain, bone)}}),
                 weight);
  return "$w" + id + "·";
}

double explainTipMove(Builder& builder, const ExplainInput& input, StageName stage) {
  const glm::dvec3 old = input.before.joints.back();
  const glm::dvec3 tip = input.now.joints.back();
  builder.line(MarkKind::arrow, Role::tip, old, tip)
      .show(builder.length("moved", trc("quantity", "moved"), tr("how far the tip moved"),
                           glm::distance(old, tip)))
      .since(stage);
  const double left = glm::distance(tip, input.target);
  builder.length("left", trc("quantity", "left"), tr("distance from the tip to the target, after"),
                 left);
  return left;
}

void explainOutOfReach(Builder& builder, const ExplainInput& input, std::size_t bone, double d,
                       StageName stage) {
  if (!(input.result.shortfall > 0.0)) return;
  const double length = lengthOf(input, bone);
  builder.length("l", numbered("l", bone), tr("length of the bone"), length);
  explainMissing(builder, input, input.now.bones[bone].end, stage);
  builder.formula(d > length ? "$missing = $d − $l" : "$missing = $l − $d", "missing");
}

}  // namespace explain
