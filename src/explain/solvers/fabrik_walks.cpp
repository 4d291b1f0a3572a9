// FABRIK's two walks. Tip → base, each bone reaches for a point in two parts, looking at it and
// moving onto it. Base → tip, each goes back to the end of the one before it, the first to the
// remembered base; in the standard form it then aims again.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/solvers/fabrik.h"
#include "explain/steps/directed.h"
#include "explain/steps/limited.h"
#include "explain/steps/turns.h"
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
    builder.line(MarkKind::dashed, Role::before, child.start, child.end)
        .show({{}, i == bone + 1 ? tr("child before").str() : ""})
        .since(stage);
  }
}

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
  reaching.newEnd = input.now.bones[last].end;
  reaching.span = spanOf(input.now, bone);
  reaching.isTarget = isLast;
  return measured(
      reaching, last == bone ? lengthOf(input, bone) : glm::distance(reaching.start, reaching.end));
}

void explainPlaces(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  const bool isLast = reaching.isTarget;
  builder.point("R", isLast ? "T" : "R",
                isLast ? tr("the target") : tr("the red point: start of the bone visited last"),
                reaching.point);
  builder.dot(isLast ? Role::target : Role::red, reaching.point)
      .show({"R", isLast ? "T" : tr("R, red point")});
  builder.point("A", "A", tr("where the bone starts, before"), reaching.start);
  builder.dot(Role::before, reaching.start).show({"A", "A"});
  builder.line(MarkKind::dashed, Role::before, reaching.start, reaching.end);
  builder.dot(Role::blue, input.chain.base, tr("remembered base"));
}

void explainVector(Builder& builder, const Reaching& reaching) {
  builder.line(MarkKind::arrow, Role::target, reaching.start, reaching.point)
      .show(builder.length("distance", "d", tr("distance to the point"), reaching.distance))
      .showAlso("b")
      .since(FabrikStage::vector);
  builder.point("b", "b", tr("from A to the point"), reaching.v);
  builder.formula("$b = $R − $A", "b");
  builder.formula("$distance = |$b|", "distance");
}

// In space an angle has no sign, and directions are no headings.
void explainLook(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  if (!reaching.isDefined || !(reaching.length > 0.0)) return;
  const bool isPlanar = input.chain.planar;
  const glm::dvec3 old = reaching.end - reaching.start;
  const Turn turn = smallestTurn(input, old, reaching.v);
  const double aim = heading(reaching.v);
  if (isPlanar) {
    builder.angle("aim", "α′", tr("direction of b, from the x axis"), aim);
    builder.angle("phi", "φ", tr("direction of the bone before"), heading(old));
    builder.formula("$aim = atan2($b)", "aim");
  } else {
    builder.point("a", "a", tr("the bone before, from A to its end"), old);
  }
  builder.turnArc(Role::current, reaching.start, old, turn, 40.0)
      .show(builder.angle("turn", trc("quantity", "turn"),
                          tr("part 1: the bone looks at the point"), turn.angle))
      .withHead()
      .since(FabrikStage::look);
  builder.formula(isPlanar
                      ? "$turn = $aim − $phi" + fullTurns(input, aim - heading(old), turn.angle)
                      : "$turn = atan2(|$a × $b|, $a·$b)",
                  "turn");
  glm::dvec3 way = reaching.span;
  if (isPlanar) {
    double facing = heading(old) + turn.angle;
    if (isTree(input)) {
      facing = heading(old) +
               explainLocalTurn(builder, input, reaching.bone, turn.angle, FabrikStage::look);
    }
    way = reaching.length * glm::dvec3(std::cos(facing), std::sin(facing), 0.0);
  }
  builder.line(MarkKind::dashed, Role::current, reaching.start, reaching.start + way)
      .since(FabrikStage::look);
}

// As a circle around where the bone is to lie.
void explainLength(Builder& builder, std::size_t bone, double length, const glm::dvec3& center,
                   StageName stage) {
  builder.length("l", numbered("l", bone), tr("length of the bone"), length);
  builder.circle(Role::target, center, length).show({"l"}).since(stage);
}

void explainRatio(Builder& builder, double ratio, const glm::dvec3& at, StageName stage) {
  builder.label(Role::target, at)
      .show(builder.number("ratio", trc("quantity", "ratio"),
                           tr("the bone's length as a part of d"), ratio))
      .since(stage);
  builder.formula("$ratio = [$l|$distance]", "ratio");
}

void markNewStart(Builder& builder, const Reaching& reaching) {
  builder.point("newA", "A′", tr("part 2: the new start of the bone"), reaching.newStart);
  builder.line(MarkKind::arrow, Role::result, reaching.start, reaching.newStart)
      .show({"newA"})
      .since(FabrikStage::move);
  builder.dot(Role::result, reaching.newStart)
      .show({"newA", tr("A′, new start")})
      .since(FabrikStage::move);
}

void explainNewStart(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  markNewStart(builder, reaching);
  const double distance = std::max(reaching.distance, rigs::kSmallest);
  const glm::dvec3 along = reaching.isDefined ? reaching.v * (reaching.length / distance)
                                              : reaching.end - reaching.start;
  if (explainHeldDirection(builder, input, reaching.bone, reaching.newEnd - reaching.newStart,
                           along, "$newA = $R − $l·$h", "newA")) {
    builder.formula(tr("its joint cannot turn that far: h replaces b"));
  } else if (reaching.isDefined) {
    builder.formula("$newA = $R − $b·$ratio", "newA");
  } else if (isTree(input)) {
    builder.formula(tr("b is zero: the bone is on the point, and stays"));
  } else {
    builder.formula(tr("b is zero: no direction to look in, so the bone keeps its own"));
  }
  if (isTree(input) && input.goals.empty())
    markChildren(builder, input, reaching.bone, FabrikStage::children);
}

// A bone whose direction the target gives: from its start to its end.
struct Given {
  double length = 0.0;
  glm::dvec3 direction{0.0};  // that is asked for: unit, world
};

Given givenOf(const ExplainInput& input, std::size_t bone) {
  const Laid laid = layOut(input, input.before.pose);
  const std::size_t last = lastOfPiece(input, bone);
  const glm::dvec3 own(input.chain.bones[last].scale.x * lengthOf(input, last), 0.0, 0.0);
  const glm::dvec3 span = laid.frames[last].point(own) - laid.frames[bone].at;
  const glm::dmat3& end = laid.end().axes;
  const glm::dmat3 turn = ik::wantedAxes(laid.goal(), end) * glm::transpose(end);
  return {glm::length(span), turn * directionOr(span, laid.frames[bone].axes[0])};
}

// The bone lies along $given, or along h where its joint does not turn so far, or serves the place
// of its end as well.
void explainAlong(Builder& builder, const ExplainInput& input, std::size_t bone, const Given& given,
                  const std::string& equation, const std::string& result) {
  constexpr double kSame = 1e-7;
  const glm::dvec3 span =
      input.now.bones[lastOfPiece(input, bone)].end - input.now.bones[bone].start;
  const bool isAlong = builder.has("given") &&
                       glm::distance(span, given.length * given.direction) <= kSame * given.length;
  const bool isHeld = input.notes.holds.any();
  if (!isAlong) {
    builder.point("h", "h", tr("the bone's direction"), directionOr(span, given.direction));
    builder.formula(
        isHeld ? tr("its joint cannot turn that far: h replaces i′")
               : tr("its joint serves the point and the target's direction, weighed by κ: h"));
    if (!isHeld)
      explainWorth(builder, input, poseErrorOf(input, layOut(input, input.before.pose)).worth);
  }
  builder.formula(equation + (isAlong ? "$given" : "$h"), result);
}

void explainGivenDirection(Builder& builder, const Given& given, const glm::dvec3& start,
                           StageName stage) {
  builder.point("given", "i′", tr("the direction of the last bone that the target asks for"),
                given.direction);
  builder.line(MarkKind::arrow, Role::target, start, start + given.length * given.direction)
      .show({"given", "i′"})
      .since(stage);
}

// Such a bone in the second walk. Where an axis alone counts, what that asks of the bone depends on
// how the others have carried it.
void explainGivenBack(Builder& builder, const ExplainInput& input, std::size_t bone,
                      StageName stage) {
  const Given given = givenOf(input, bone);
  const bool isWhole = !input.problem.facing->axis;
  if (isWhole) explainGivenDirection(builder, given, input.now.bones[bone].start, stage);
  if (!builder.has("l"))
    builder.length("l", numbered("l", bone), tr("length of the bone"), given.length);
  explainAlong(builder, input, bone, given, "$newB = $newA + $l·", "newB");
}

// Such a bone in the first walk: its start follows from the target alone.
void explainGiven(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  const Given given = givenOf(input, reaching.bone);
  explainGivenDirection(builder, given, reaching.point - given.length * given.direction,
                        FabrikStage::vector);
  explainLength(builder, reaching.bone, given.length, reaching.point, FabrikStage::ratio);
  builder.formula(
      tr("the target's direction gives the last bone's: it is put down along i′, and "
         "the others reach for its start"));
  markNewStart(builder, reaching);
  explainAlong(builder, input, reaching.bone, given, "$newA = $R − $l·", "newA");
  if (isTree(input)) markChildren(builder, input, reaching.bone, FabrikStage::children);
}

// --- The walk base → tip -------------------------------------------------------------------------

// The bone as it was, and where it goes back to.
void explainPlace(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const rigs::Segment& before = input.before.bones[bone];
  builder.line(MarkKind::dashed, Role::before, before.start, before.end);
  builder.point("A", "A", tr("where the bone starts, before"), before.start);
  builder.dot(Role::before, before.start).show({"A", "A"});
  const glm::dvec3 place = input.now.bones[bone].start;
  const bool isFirst = bone == 0;
  builder.point("newA", "A′",
                isFirst ? tr("the new start: the remembered base").str()
                        : fill(tr("the new start: the end of bone {bone}"), {{"bone", bone}}),
                place);
  builder.dot(Role::blue, input.chain.base)
      .show(isFirst ? Label{"newA", tr("A′, remembered base")} : Label{{}, tr("remembered base")});
  if (!isFirst) builder.dot(Role::neutral, place).show({"newA", "A′"});
  builder.line(MarkKind::arrow, Role::result, before.start, place)
      .show({"newA"})
      .since(FabrikStage::place);
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
  builder.dot(atTarget ? Role::target : Role::neutral, aim)
      .show({"R", atTarget ? "T" : "R"})
      .since(FabrikStage::place);
  builder.line(MarkKind::arrow, Role::target, place, aim)
      .show(builder.length("distance", "d", tr("distance to the point that is aimed at"), distance))
      .showAlso("b")
      .since(FabrikStage::backVector);
  builder.point("b", "b", tr("from A′ to the point"), v);
  builder.formula("$b = $R − $newA", "b");
  builder.formula("$distance = |$b|", "distance");

  explainLength(builder, bone, length, place, FabrikStage::backRatio);
  const glm::dvec3 end = input.now.bones[bone].end;
  builder.point("newB", "B′", tr("the new end of the bone"), end);
  builder.dot(Role::result, end).show({"newB", tr("B′, new end")}).since(FabrikStage::end);
  if (isGiven(input, bone)) return explainGivenBack(builder, input, bone, FabrikStage::backVector);
  const bool hasAim = distance > ik::kNoWay * lengthOf(input, bone);
  const glm::dvec3 along = hasAim ? v * (length / distance) : spanOf(input.before, bone);
  if (explainHeldDirection(builder, input, bone, spanOf(input.now, bone), along,
                           "$newB = $newA + $l·$h", "newB")) {
    builder.formula(tr("its joint cannot turn that far: h replaces b"));
    return;
  }
  if (!hasAim) {
    builder.formula(tr("b is zero: no direction to look in, so the bone keeps its own"));
    return;
  }
  explainRatio(builder, length / distance, place + 0.5 * v, FabrikStage::backRatio);
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
  const bool stays = glm::distance(spanOf(input.before, bone), now.end - now.start) <=
                     1e-7 * lengthOf(input, bone);
  if (isGiven(input, bone) && !stays) {
    explainGivenBack(builder, input, bone, FabrikStage::end);
  } else if (explainHeldDirection(builder, input, bone, spanOf(input.now, bone),
                                  spanOf(input.before, bone), "$newB = $newA + $l·$h", "newB")) {
    builder.formula(tr("a limit turns the bone: h replaces its own direction"));
  } else {
    builder.formula("$newB = $B + $m", "newB");
  }
  builder.line(MarkKind::arrow, Role::result, before.end, now.end)
      .show(builder.length("moved", "|m|", tr("how far the bone moves"), glm::length(move)))
      .since(FabrikStage::end);
  builder.dot(Role::result, now.end).show({"newB", tr("B′, new end")}).since(FabrikStage::end);
  if (isTree(input)) markChildren(builder, input, bone, FabrikStage::end);
}

}  // namespace

bool isGiven(const ExplainInput& input, std::size_t bone) {
  if (!isDirected(input)) return false;
  for (std::size_t i = bone + 1; i < input.chain.bones.size(); ++i) {
    if (!isFixed(input, i)) return false;
  }
  return true;
}

Reaching measured(Reaching reaching, double length) {
  reaching.v = reaching.point - reaching.start;
  reaching.length = length;
  reaching.distance = glm::length(reaching.v);
  reaching.isDefined = reaching.distance > ik::kNoWay * length;
  return reaching;
}

void explainReaching(Builder& builder, const ExplainInput& input, const Reaching& reaching) {
  explainPlaces(builder, input, reaching);
  explainVector(builder, reaching);
  explainLook(builder, input, reaching);
  explainLength(builder, reaching.bone, reaching.length, reaching.point, FabrikStage::ratio);
  if (reaching.isDefined) {
    explainRatio(builder, reaching.length / reaching.distance, reaching.start + 0.5 * reaching.v,
                 FabrikStage::ratio);
  }
  explainNewStart(builder, input, reaching);
}

Explanation explainFabrik(const ExplainInput& input) {
  if (!input.goals.empty()) return explainFabrikBranches(input);
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
  if (isGiven(input, bone)) {
    explainPlaces(builder, input, reaching);
    explainGiven(builder, input, reaching);
    return builder.take();
  }
  explainReaching(builder, input, reaching);
  return builder.take();
}

}  // namespace explain
