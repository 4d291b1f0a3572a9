// Steps that belong to no single solver: the start, what a mirror that is ignored does, what two
// bones do beside their triangle, what `automatic` does beside the solver that it picks,
// self-motion, and the turn towards a pole.
#include "explain/steps/shared_phases.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/last_steps.h"
#include "explain/steps/directed.h"
#include "explain/steps/limited.h"
#include "explain/steps/parts.h"
#include "explain/steps/turns.h"
#include "language/language.h"
#include "rigs/reach.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

// Whether the target lies in the ring around A that can be reached.
void explainReach(Builder& builder, const ExplainInput& input, std::size_t first, double far) {
  const rigs::Reach reach = rigs::reach(input.chain, input.before.pose, first);
  const auto stretch = ik::findParameter(input.solver, "stretch");
  const double most = stretch ? input.settings.parameters[*stretch] : 1.0;
  const double outer = most * reach.outer;
  builder.length("outer", trc("quantity", "reach"),
                 most > 1.0 ? tr("all lengths together, as far as the bones may stretch")
                            : tr("all lengths together: the chain stretched out"),
                 outer);
  const double shortfall = input.result.shortfall;
  const bool isTooFar = far > outer && shortfall > 0.0;
  if (!isTooFar) {
    builder.length("inner", trc("quantity", "hole"),
                   tr("the longest bone minus all others: the hole in the middle"), reach.inner);
  }
  if (!(shortfall > 0.0)) {
    builder.formula(tr("$inner ≤ $far ≤ $outer: within reach"));
    return;
  }
  builder.length("missing", trc("quantity", "missing"),
                 isTooFar ? tr("how far the target lies out of reach")
                          : tr("how far inside the hole the target lies"),
                 shortfall);
  builder.formula(isTooFar ? "$missing = $far − $outer" : "$missing = $inner − $far", "missing");
}

Explanation explainStart(const ExplainInput& input) {
  Builder builder(input);
  const auto first = static_cast<std::size_t>(input.result.firstBone);
  const glm::dvec3 a = input.now.joints[first];
  const glm::dvec3 tip = input.now.joints.back();
  builder.point("T", "T", tr("the target"), input.target);
  builder.point("E", "E", tr("the tip"), tip);
  builder.point("A", "A", tr("the start of the first bone that moves"), a);
  markLeft(builder, input, Role::tip);
  builder.formula("$left = |$T − $E|", "left");
  explainTurnLeft(builder, input);
  const double distance = glm::distance(a, input.target);
  builder.line(MarkKind::dashed, Role::target, a, input.target)
      .show(builder.length("far", "d", tr("distance from A to the target"), distance));
  builder.formula("$far = |$T − $A|", "far");
  builder.dot(Role::neutral, a).show({"A", "A"});
  builder.dot(Role::tip, tip).show({"E", "E"});
  // With a slide the reach is no ring around A; of bones that look together the last one moves.
  const bool isShared = ik::bonesOf(input.solver, input.settings) != input.solver.bones ||
                        (input.solver.bones == 1 && !input.goals.empty());
  if (!hasSlides(input) && !isShared) explainReach(builder, input, first, distance);
  return builder.take();
}

// The bones as they were meant before the step; returns the first that went astray in it.
std::size_t markAstray(Builder& builder, const ExplainInput& input) {
  constexpr std::size_t kMostBones = 12;
  const auto first = static_cast<std::size_t>(input.result.firstBone);
  const std::size_t n = input.chain.bones.size();
  for (std::size_t i = first; i < n && i < first + kMostBones; ++i) {
    const rigs::Segment& meant = input.before.bones[i];
    builder.line(MarkKind::dashed, Role::before, meant.start, meant.end);
  }
  std::size_t bone = first;
  for (std::size_t i = n; i-- > first;) {
    if (angleInSpace(spanOf(input.before, i), spanOf(input.now, i)) > 1e-9) bone = i;
  }
  return bone;
}

Explanation explainApply(const ExplainInput& input) {
  Builder builder(input);
  const bool isPlanar = input.chain.planar;
  const std::size_t bone = markAstray(builder, input);
  const glm::dvec3 meant = spanOf(input.before, bone);
  const glm::dvec3 got = spanOf(input.now, bone);
  if (isPlanar) {
    builder.angle("set", numbered("θ", bone),
                  tr("local angle that was set, as if nothing were mirrored"),
                  input.now.pose.angles[bone]);
    builder.angle("meant", tr("φ meant"), tr("where the bone was to point, in the world"),
                  heading(meant));
    builder.angle("got", tr("φ got"), tr("where it points: a scale is negative"), heading(got));
  } else {
    builder.point("meant", trc("quantity", "meant"),
                  fill(tr("bone {bone} as it was meant"), {{"bone", bone + 1}}), meant);
    builder.point("got", trc("quantity", "got"), tr("and as it lies: a scale is negative"), got);
  }
  const Turn off = smallestTurn(input, meant, got);
  builder.turnArc(Role::current, input.now.bones[bone].start, meant, off, 50.0)
      .show(builder.angle("off", trc("quantity", "off by"), tr("how far the bone turned elsewhere"),
                          off.angle))
      .withHead();
  builder.formula(
      isPlanar ? "$off = $got − $meant" + fullTurns(input, heading(got) - heading(meant), off.angle)
               : "$off = atan2(|$meant × $got|, $meant·$got)",
      "off");
  explainTipLeft(builder, input, Role::target);
  markMirroredFrame(builder, input, bone);
  return builder.take();
}

// The part of the stretch that the target's distance asks for.
double stretchPart(Builder& builder, double distance, double sum, double start, double most) {
  const double raw = (distance / sum - start) / (most - start);
  const double part = std::clamp(raw, 0.0, 1.0);
  builder.number("part", "p", tr("the part of the stretch that the distance asks for"), part);
  if (part == raw) {
    builder.formula("$part = [$d − $start·$sum|$sum·($most − $start)]", "part");
  } else {
    builder.formula(tr("$d ≥ $most·$sum: all of it, $part"));
  }
  return part;
}

// From the bone's own length to what it stretched to.
void markStretch(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const rigs::Segment& now = input.now.bones[bone];
  const glm::dvec3 own = now.start + (now.end - now.start) / input.now.pose.stretchOf(bone);
  builder.line(MarkKind::dashed, Role::interior, now.start, own);
  builder.line(MarkKind::line, Role::result, own, now.end)
      .show(builder.length("more" + std::to_string(bone + 1), numbered("Δl", bone),
                           tr("how much longer the bone got"), glm::distance(own, now.end)));
}

// A joint's way from one pose to another, radians. It stays within its range, which may be the
// longer way.
double wayBetween(const rigs::Chain& chain, const rigs::Pose& from, const rigs::Pose& to,
                  std::size_t bone) {
  const rigs::Bone& made = chain.bones[bone];
  if (!chain.planar || !rigs::isLimited(made, true)) return turnBetween(chain, from, to, bone);
  return rigs::nearRange(made.limit, to.angles[bone]) -
         rigs::nearRange(made.limit, from.angles[bone]);
}

Explanation explainStretch(const ExplainInput& input) {
  Builder builder(input);
  const std::size_t first = input.chain.bones.size() - 2;
  const glm::dvec3 a = input.now.joints[first];
  const double sum = lengthOf(input, first) + lengthOf(input, first + 1);
  const double distance = glm::distance(a, input.target);
  const double start = parameterOf(input, "stretch-start");
  const double most = parameterOf(input, "stretch");
  builder.line(MarkKind::dashed, Role::target, a, input.target)
      .show(builder.length("d", "d", tr("distance from A to the target"), distance));
  builder.dot(Role::neutral, a, "A");
  builder.length("sum", "L", tr("both bones' own lengths together"), sum);
  builder.number("start", trc("quantity", "start"),
                 tr("the parameter: the part of their length where it begins"), start);
  builder.number("most", trc("quantity", "stretch"),
                 tr("the parameter: how many times as long they may get"), most);
  const double part = stretchPart(builder, distance, sum, start, most);
  const double factor = input.now.pose.stretchOf(first);
  builder.number("factor", trc("quantity", "factor"), tr("what both lengths are multiplied by"),
                 factor);
  if (std::abs(factor - (1.0 + (most - 1.0) * part)) <= 1e-9 * most) {
    builder.formula("$factor = 1 + ($most − 1)·$part", "factor");
  } else {
    builder.formula(
        tr("$factor: no more, or the target would lie in the hole between the lengths"));
  }
  markStretch(builder, input, first);
  markStretch(builder, input, first + 1);
  return builder.take();
}

Explanation explainBlend(const ExplainInput& input) {
  Builder builder(input);
  const rigs::TraceState start = input.trace.at(0);
  const std::size_t first = input.chain.bones.size() - 2;
  builder.number("w", trc("quantity", "weight"),
                 tr("the parameter: the part of the way to the answer"),
                 parameterOf(input, "weight"));
  for (std::size_t bone = first; bone < first + 2; ++bone) {
    const std::string which = std::to_string(bone + 1);
    builder.line(MarkKind::dashed, Role::neutral, start.bones[bone].start, start.bones[bone].end);
    builder.line(MarkKind::dashed, Role::result, input.before.bones[bone].start,
                 input.before.bones[bone].end);
    builder.angle(
        "all" + which, numbered(trc("quantity", "full"), bone),
        fill(tr("local: bone {bone}'s turn from the start pose to the answer"), {{"bone", which}}),
        wayBetween(input.chain, start.pose, input.before.pose, bone));
    builder.angle("part" + which, numbered("Δθ", bone),
                  tr("local: what the bone turned, the weight's part of it"),
                  wayBetween(input.chain, start.pose, input.now.pose, bone));
    const std::string part = "part" + which;
    std::string text = "$";
    const double own = input.chain.bones[bone].effectiveWeight();
    text.append(part).append(" = $w·");
    if (own != 1.0) {
      builder.number("w" + which, numbered("w", bone), tr("the joint's own weight"), own);
      text.append("$w").append(which).append("·");
    }
    text.append("$all").append(which);
    // Halfway between two ends of a wide range may lie outside of it.
    if (!stopsOf(input, bone).empty()) {
      builder.formula(
          // Translators: {quantity} is a symbol.
          fill(tr("{quantity}: stopped at the joint's limit"), {{"quantity", "$part" + which}}));
      continue;
    }
    builder.formula(text, part);
  }
  builder.label(Role::neutral, start.bones[first + 1].end).text = tr("start pose").str();
  builder.label(Role::result, input.before.bones[first + 1].end).text = tr("answer").str();
  explainTipLeft(builder, input, Role::tip);
  return builder.take();
}

// The chain as it lay, and what is left from the tip to the target.
void explainTip(Builder& builder, const ExplainInput& input) {
  for (const rigs::Segment& bone : input.before.bones) {
    builder.line(MarkKind::dashed, Role::before, bone.start, bone.end);
  }
  explainTipLeft(builder, input, Role::tip);
}

Explanation explainOtherPose(const ExplainInput& input) {
  Builder builder(input);
  explainTip(builder, input);
  const double was = glm::distance(input.before.joints.back(), input.target);
  builder.length("was", trc("quantity", "before"), tr("what was left before this step"), was);
  builder.formula(input.step.phase == ik::Phase::recall
                      ? tr("back to an earlier pose, $left away: no other came much nearer")
                      : tr("$was left, and nothing helped: another pose, $left away"));
  return builder.take();
}

Explanation explainSelfMotion(const ExplainInput& input) {
  Builder builder(input);
  explainTip(builder, input);
  builder.formula(tr("z = rest − θ: what each joint is from the rest pose"));
  builder.formula(rigs::isWeighted(input.chain.bones) ? "Δθ = z − W·Jᵗ·(J·W·Jᵗ)⁻¹·J·z"
                                                      : "Δθ = z − Jᵗ·(J·Jᵗ)⁻¹·J·z");
  builder.formula(tr("J·Δθ = 0: the tip stays"));
  return builder.take();
}

// The part of `v` across a unit vector.
glm::dvec3 across(const glm::dvec3& v, const glm::dvec3& axis) {
  return v - axis * glm::dot(v, axis);
}

// About the line from the first joint to the tip, from the joint that is farthest from it.
Explanation explainPole(const ExplainInput& input) {
  Builder builder(input);
  const ik::StepNotes notes = input.trace.notes(input.cursor);
  const auto bone = static_cast<std::size_t>(input.step.bone);
  for (const rigs::Segment& each : input.before.bones)
    builder.line(MarkKind::dashed, Role::before, each.start, each.end);
  const glm::dvec3 a = input.before.bones[bone].start;
  const glm::dvec3 tip = input.before.joints.back();
  const glm::dvec3 n = glm::normalize(tip - a);
  glm::dvec3 bend(0.0);
  for (const glm::dvec3& joint : input.before.joints) {
    const glm::dvec3 away = across(joint - a, n);
    if (glm::length(away) > glm::length(bend)) bend = away;
  }
  const glm::dvec3 wanted = across(*input.problem.pole - a, n);
  builder.line(MarkKind::dashed, Role::tip, a, tip);
  builder.dot(Role::neutral, a, "A");
  builder.point("n", "n", tr("along the line from A to the tip, of length 1"), n);
  builder.point("q", "q", tr("from that line to the joint farthest from it"), bend);
  builder.point("p", "P′", tr("from that line to the pole"), wanted);
  const double angle = std::atan2(glm::dot(n, glm::cross(bend, wanted)), glm::dot(bend, wanted));
  builder.angle("turn", trc("quantity", "turn"), tr("about n, from q to P′: the tip stays"), angle);
  builder.formula("$turn = atan2($n·($q × $p), $q·$p)", "turn");
  if (notes.holds.limit() || notes.holds.weight)
    builder.formula(tr("the joint's limit or weight lets it turn less far"));
  explainTipLeft(builder, input, Role::tip);
  return builder.take();
}

constexpr SharedPhase kSharedPhases[]{
    // Translators: what a step does; stands behind "CCD, iteration 2: ", and a full stop follows.
    {ik::Phase::start, explainStart, tr("the pose it starts from")},
    {ik::Phase::apply, explainApply,
     tr("the angles are set as if nothing were mirrored, so the chain lies elsewhere")},
    {ik::Phase::stretch, explainStretch, tr("the bones stretch to reach farther")},
    {ik::Phase::blend, explainBlend,
     tr("the weight takes the chain part of the way back to the pose it started from")},
    {ik::Phase::restart, explainOtherPose,
     tr("restarts from another pose, since the last one was stuck")},
    {ik::Phase::recall, explainOtherPose,
     tr("returns to an earlier pose, {left} from the target: no other came much nearer")},
    {ik::Phase::selfMotion, explainSelfMotion,
     tr("the joints go towards the rest pose, and the tip stays where it is")},
    {ik::Phase::pole, explainPole,
     tr("the chain turns about the line from its first joint to the tip, towards the pole")},
    {ik::Phase::roll, explainRoll, tr("bones turn about themselves, and no joint moves away")},
    {ik::Phase::influence, explainInfluence,
     tr("the influence takes the joints part of the way back to the pose before")},
};

}  // namespace

const SharedPhase* sharedPhase(ik::Phase phase) {
  const auto found = std::ranges::find(kSharedPhases, phase, &SharedPhase::phase);
  return found == std::ranges::end(kSharedPhases) ? nullptr : found;
}

}  // namespace explain
