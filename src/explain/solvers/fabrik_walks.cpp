// FABRIK's two walks. Tip → base, each bone reaches for a point in two parts, looking at it and
// moving onto it. Base → tip, each goes back to the end of the one before it, the first to the
// remembered base; in the standard form it then aims again.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/solvers/fabrik.h"
#include "explain/steps/limited.h"
#include "explain/steps/space.h"
#include "language/language.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

// --- The walk tip → base -------------------------------------------------------------------------

// Where the children of `bone` were before they were carried along: the nearest few.
void markChildren(Builder& builder, const ExplainInput& input, std::size_t bone, StageName stage) {
  constexpr std::size_t kMostChildren = 8;
  const std::size_t end = std::min(input.chain.bones.size(), bone + 1 + kMostChildren);
  for (std::size_t i = bone + 1; i < end; ++i) {
    const rigs::Segment& child = input.before.bones[i];
    auto& line = builder.line(MarkKind::dashed, Role::before, child.start, child.end);
    line.stage = stage;
    if (i == bone + 1) line.text = tr("child before").str();
  }
}

struct Reaching {
  std::size_t bone;
  glm::dvec3 point, start, end, newStart;
  glm::dvec3 v;
  double length = 0.0, distance = 0.0, old = 0.0;
  bool isDefined = false;  // there is a direction to look in
};

// The last bone of the piece that fixed joints make of a bone and those after it. In the tree form
// it moves as one.
std::size_t lastOfPiece(const ExplainInput& input, std::size_t bone) {
  std::size_t last = bone;
  while (isTree(input) && last + 1 < input.chain.bones.size() && isFixed(input, last + 1)) ++last;
  return last;
}

Reaching reachingOf(const ExplainInput& input, std::size_t bone) {
  Reaching reaching{};
  reaching.bone = bone;
  const std::size_t last = lastOfPiece(input, bone);
  const bool isLast = last + 1 == input.chain.bones.size();
  reaching.point = isLast ? input.target : input.before.bones[last + 1].start;
  reaching.start = input.before.bones[bone].start;
  reaching.end = input.before.bones[last].end;
  reaching.newStart = input.now.bones[bone].start;
  reaching.v = reaching.point - reaching.start;
  reaching.length =
      last == bone ? lengthOf(input, bone) : glm::distance(reaching.start, reaching.end);
  reaching.distance = glm::length(reaching.v);
  reaching.old = heading(reaching.end - reaching.start);
  reaching.isDefined = reaching.distance > ik::kNoWay * reaching.length;
  return reaching;
}

void explainVector(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  const bool isLast = lastOfPiece(input, reaching.bone) + 1 == input.chain.bones.size();
  builder.point("R", isLast ? "T" : "R",
                isLast ? tr("the target") : tr("the red point: start of the bone visited last"),
                reaching.point);
  auto& point = builder.dot(isLast ? Role::target : Role::red, reaching.point,
                            isLast ? "T" : tr("R, red point"));
  point.quantity = "R";
  builder.point("A", "A", tr("where the bone starts, before"), reaching.start);
  auto& start = builder.dot(Role::before, reaching.start, "A");
  start.quantity = "A";
  builder.line(MarkKind::dashed, Role::before, reaching.start, reaching.end);
  builder.dot(Role::blue, input.chain.base, tr("remembered base"));
  auto& v = builder.line(MarkKind::arrow, Role::target, reaching.start, reaching.point);
  v.text = builder.length("distance", "d", tr("distance to the point"), reaching.distance);
  v.quantity = "distance";
  v.also = "b";
  v.stage = FabrikStage::vector;
  builder.point("b", "b", tr("from A to the point"), reaching.v);
  builder.formula("$b = $R − $A", "b");
  builder.formula("$distance = |$b|", "distance");
}

// In space an angle has no sign, and directions are no headings.
void explainLookInSpace(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  const glm::dvec3 old = reaching.end - reaching.start;
  builder.point("a", "a", tr("the bone before, from A to its end"), old);
  auto& arc = spaceArc(builder, Role::current, reaching.start, planeThrough(old, reaching.v),
                       angleInSpace(old, reaching.v), 40.0);
  arc.text = builder.angle("turn", trc("quantity", "turn"),
                           tr("part 1: the bone looks at the point"), arc.sweep);
  arc.quantity = "turn";
  arc.hasHead = true;
  arc.stage = FabrikStage::look;
  builder.formula("$turn = atan2(|$a × $b|, $a·$b)", "turn");
  const rigs::Segment& now = input.now.bones[reaching.bone];
  builder
      .line(MarkKind::dashed, Role::current, reaching.start, reaching.start + (now.end - now.start))
      .stage = FabrikStage::look;
}

void explainLook(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  if (!reaching.isDefined || !(reaching.length > 0.0)) return;
  if (!input.chain.planar) return explainLookInSpace(builder, input, reaching);
  const double aim = heading(reaching.v);
  const double turn = wrapped(aim - reaching.old);
  builder.angle("aim", "α′", tr("direction of b, from the x axis"), aim);
  builder.angle("phi", "φ", tr("direction of the bone before"), reaching.old);
  auto& arc = builder.angleArc(Role::current, reaching.start, reaching.old, turn, 40.0);
  arc.text = builder.angle("turn", trc("quantity", "turn"),
                           tr("part 1: the bone looks at the point"), turn);
  arc.quantity = "turn";
  arc.hasHead = true;
  arc.stage = FabrikStage::look;
  builder.formula("$aim = atan2($b)", "aim");
  builder.formula("$turn = $aim − $phi" + fullTurns(input, aim - reaching.old, turn), "turn");
  const double done = isTree(input)
                          ? explainLocalTurn(builder, input, reaching.bone, turn, FabrikStage::look)
                          : turn;
  const double facing = reaching.old + done;
  const glm::dvec3 direction(std::cos(facing), std::sin(facing), 0.0);
  builder
      .line(MarkKind::dashed, Role::current, reaching.start,
            reaching.start + reaching.length * direction)
      .stage = FabrikStage::look;
}

void explainRatio(Builder& builder, const Reaching& reaching) {
  builder.length("l", numbered("l", reaching.bone), tr("length of the bone"), reaching.length);
  auto& circle = builder.circle(Role::target, reaching.point, reaching.length);
  circle.quantity = "l";
  circle.stage = FabrikStage::ratio;
  if (!reaching.isDefined) return;
  const double ratio = reaching.length / reaching.distance;
  auto& label = builder.label(Role::target, reaching.start + 0.5 * reaching.v);
  label.text = builder.number("ratio", trc("quantity", "ratio"),
                              tr("the bone's length as a part of d"), ratio);
  label.quantity = "ratio";
  label.stage = FabrikStage::ratio;
  builder.formula("$ratio = [$l|$distance]", "ratio");
}

void explainNewStart(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  builder.point("newA", "A′", tr("part 2: the new start of the bone"), reaching.newStart);
  auto& move = builder.line(MarkKind::arrow, Role::result, reaching.start, reaching.newStart);
  move.quantity = "newA";
  move.stage = FabrikStage::move;
  auto& dot = builder.dot(Role::result, reaching.newStart, tr("A′, new start"));
  dot.quantity = "newA";
  dot.stage = FabrikStage::move;
  const double distance = std::max(reaching.distance, rigs::kSmallest);
  const glm::dvec3 along = reaching.isDefined ? reaching.v * (reaching.length / distance)
                                              : reaching.end - reaching.start;
  if (explainHeldDirection(builder, input, reaching.bone, lastOfPiece(input, reaching.bone), along,
                           "$newA = $R − $l·$h", "newA")) {
    builder.formula(tr("its joint cannot turn that far: h replaces b"));
  } else if (reaching.isDefined) {
    builder.formula("$newA = $R − $b·$ratio", "newA");
  } else if (isTree(input)) {
    builder.formula(tr("b is zero: the bone is on the point, and stays"));
  } else {
    builder.formula(tr("b is zero: no direction to look in, so the bone keeps its own"));
  }
  if (isTree(input)) markChildren(builder, input, reaching.bone, FabrikStage::children);
}

// --- The walk base → tip -------------------------------------------------------------------------

// The bone as it was, and where it goes back to.
void explainPlace(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const rigs::Segment& before = input.before.bones[bone];
  builder.line(MarkKind::dashed, Role::before, before.start, before.end);
  builder.point("A", "A", tr("where the bone starts, before"), before.start);
  builder.dot(Role::before, before.start, "A").quantity = "A";
  const glm::dvec3 place = input.now.bones[bone].start;
  const bool isFirst = bone == 0;
  builder.point("newA", "A′",
                isFirst ? tr("the new start: the remembered base").str()
                        : fill(tr("the new start: the end of bone {bone}"), {{"bone", bone}}),
                place);
  builder
      .dot(Role::blue, input.chain.base,
           isFirst ? tr("A′, remembered base") : tr("remembered base"))
      .quantity = isFirst ? "newA" : "";
  if (!isFirst) builder.dot(Role::neutral, place, "A′").quantity = "newA";
  auto& move = builder.line(MarkKind::arrow, Role::result, before.start, place);
  move.quantity = "newA";
  move.stage = FabrikStage::place;
}

void explainAim(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const bool isStraight = input.notes.isStraight;
  const bool atTarget = isStraight || bone + 1 == input.chain.bones.size();
  const glm::dvec3 place = input.now.bones[bone].start;
  const glm::dvec3 aim = isStraight ? input.target : input.before.bones[bone].end;
  const glm::dvec3 v = aim - place;
  const double distance = glm::length(v);
  const double length = lengthOf(input, bone);
  builder.point(
      "R", atTarget ? "T" : "R",
      atTarget ? tr("the target") : tr("where the bone's end was: the start of the next bone"),
      aim);
  auto& point = builder.dot(atTarget ? Role::target : Role::neutral, aim, atTarget ? "T" : "R");
  point.quantity = "R";
  point.stage = FabrikStage::place;
  auto& line = builder.line(MarkKind::arrow, Role::target, place, aim);
  line.text =
      builder.length("distance", "d", tr("distance to the point that is aimed at"), distance);
  line.quantity = "distance";
  line.also = "b";
  line.stage = FabrikStage::backVector;
  builder.point("b", "b", tr("from A′ to the point"), v);
  builder.formula("$b = $R − $newA", "b");
  builder.formula("$distance = |$b|", "distance");

  builder.length("l", numbered("l", bone), tr("length of the bone"), length);
  auto& circle = builder.circle(Role::target, place, length);
  circle.quantity = "l";
  circle.stage = FabrikStage::backRatio;
  const glm::dvec3 end = input.now.bones[bone].end;
  builder.point("newB", "B′", tr("the new end of the bone"), end);
  auto& dot = builder.dot(Role::result, end, tr("B′, new end"));
  dot.quantity = "newB";
  dot.stage = FabrikStage::end;
  const bool hasAim = distance > ik::kNoWay * lengthOf(input, bone);
  const glm::dvec3 along = hasAim ? v * (length / distance) : spanOf(input.before, bone);
  if (explainHeldDirection(builder, input, bone, bone, along, "$newB = $newA + $l·$h", "newB")) {
    builder.formula(tr("its joint cannot turn that far: h replaces b"));
    return;
  }
  if (!hasAim) {
    builder.formula(tr("b is zero: no direction to look in, so the bone keeps its own"));
    return;
  }
  auto& label = builder.label(Role::target, place + 0.5 * v);
  label.text = builder.number("ratio", trc("quantity", "ratio"),
                              tr("the bone's length as a part of d"), length / distance);
  label.quantity = "ratio";
  label.stage = FabrikStage::backRatio;
  builder.formula("$ratio = [$l|$distance]", "ratio");
  builder.formula("$newB = $newA + $b·$ratio", "newB");
}

void explainShift(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const rigs::Segment& before = input.before.bones[bone];
  const rigs::Segment& now = input.now.bones[bone];
  const glm::dvec3 move = now.start - before.start;
  builder.point("m", "m", tr("the move: from A to A′"), move);
  builder.formula("$m = $newA − $A", "m");
  builder.point("B", "B", tr("the bone's end, before"), before.end);
  builder.point("newB", "B′", tr("the new end of the bone; its direction stays"), now.end);
  if (explainHeldDirection(builder, input, bone, bone, spanOf(input.before, bone),
                           "$newB = $newA + $l·$h", "newB")) {
    builder.formula(tr("a limit turns the bone: h replaces its own direction"));
  } else {
    builder.formula("$newB = $B + $m", "newB");
  }
  auto& end = builder.line(MarkKind::arrow, Role::result, before.end, now.end);
  end.text = builder.length("moved", "|m|", tr("how far the bone moves"), glm::length(move));
  end.quantity = "moved";
  end.stage = FabrikStage::end;
  auto& dot = builder.dot(Role::result, now.end, tr("B′, new end"));
  dot.quantity = "newB";
  dot.stage = FabrikStage::end;
  if (isTree(input)) markChildren(builder, input, bone, FabrikStage::end);
}

}  // namespace

Explanation explainFabrik(const ExplainInput& input) {
  Builder builder(input);
  const std::size_t bone = boneOf(input);
  if (input.step.phase == ik::Phase::baseToTip) {
    explainPlace(builder, input, bone);
    if (isStandard(input)) {
      explainAim(builder, input, bone);
    } else {
      explainShift(builder, input, bone);
    }
    return builder.take();
  }
  const Reaching reaching = reachingOf(input, bone);
  explainVector(builder, input, reaching);
  explainLook(builder, input, reaching);
  explainRatio(builder, reaching);
  explainNewStart(builder, input, reaching);
  return builder.take();
}

}  // namespace explain
