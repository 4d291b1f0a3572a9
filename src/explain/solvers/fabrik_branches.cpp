// FABRIK where a chain branches or has several goals: A. Aristidou and J. Lasenby (2011), section
// "Multiple end effectors". A joint that carries several bones, a sub-base, is set down at the mean
// of where each of them would put it; on the way back it is one rigid body. What each asks for is
// worked out again from where the walk set the others down.
#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/joint_names.h"
#include "explain/solvers/fabrik.h"
#include "explain/steps/branches.h"
#include "explain/steps/directed.h"
#include "explain/steps/parts.h"
#include "ik/maths/space.h"
#include "language/language.h"

namespace explain {

using language::tr, language::fill;

namespace {

constexpr double kSame = 1e-7;

// From a joint to the next one that moves on a goal's branch, or to the goal's point.
struct Reach {
  int child = rigs::kBase;           // the bone of that joint; none: the goal's point
  const rigs::Goal* goal = nullptr;  // whose point it is
  double weight = 0.0;               // of the goals beyond
  glm::dvec3 own{0.0};               // from the joint to it, as both lay before the iteration
  glm::dvec3 wish{0.0};              // where the walk tip → base puts it
};

struct Walk {
  const ExplainInput& input;
  std::size_t joint = 0;  // the bone of the joint that moves it
  std::vector<Reach> reaches{};
  rigs::TraceState old{};  // before the iteration
  glm::dvec3 mean{0.0};    // where the walk tip → base puts the joint
};

// The bone, or the nearest one before it, whose joint is not fixed.
int moving(const ExplainInput& input, int bone) {
  while (bone != rigs::kBase && isFixed(input, static_cast<std::size_t>(bone)))
    bone = input.chain.parentOf(static_cast<std::size_t>(bone));
  return bone;
}

// Where the walk tip → base puts a joint; nothing where it did not come to it.
std::optional<glm::dvec3> setDown(const ExplainInput& input, std::size_t joint) {
  for (std::size_t i = firstOfIteration(input); i < input.trace.size(); ++i) {
    const rigs::StepInfo step = input.trace.step(i);
    if (step.phase != ik::Phase::tipToBase) break;
    if (step.bone != static_cast<int>(joint)) continue;
    if (const rigs::Segment* placed = input.trace.placed(i)) return placed->start;
    return input.trace.at(i).bones[joint].start;
  }
  return std::nullopt;
}

Walk walkOf(const ExplainInput& input) {
  Walk walk{.input = input};
  const rigs::Chain& chain = input.chain;
  const int joint = moving(input, input.step.bone);
  input.trace.at(firstOfIteration(input) - 1, walk.old);
  if (joint == rigs::kBase) return walk;
  walk.joint = static_cast<std::size_t>(joint);
  const glm::dvec3 at = walk.old.bones[walk.joint].start;
  walk.mean = setDown(input, walk.joint).value_or(at);
  for (const rigs::Goal& goal : input.goals) {
    if (moving(input, static_cast<int>(goal.bone)) == joint)
      walk.reaches.push_back(
          {rigs::kBase, &goal, goal.weight, walk.old.bones[goal.bone].end - at, goal.target});
  }
  for (std::size_t i = walk.joint + 1; i < chain.bones.size(); ++i) {
    if (isFixed(input, i) || moving(input, chain.parentOf(i)) != joint) continue;
    Reach reach{.child = static_cast<int>(i), .own = walk.old.bones[i].start - at};
    for (const rigs::Goal& goal : input.goals)
      if (isBefore(chain, i, goal.bone)) reach.weight += goal.weight;
    if (!(reach.weight > 0.0)) continue;
    reach.wish = setDown(input, i).value_or(walk.old.bones[i].start);
    walk.reaches.push_back(reach);
  }
  return walk;
}

std::string nameOf(const Walk& walk, const Reach& reach) {
  const rigs::Chain& chain = walk.input.chain;
  if (reach.goal) return goalName(chain, *reach.goal);
  const auto child = static_cast<std::size_t>(reach.child);
  return goalName(chain, {.bone = child});
}

bool isDirected(const Reach& reach) { return reach.goal && reach.goal->facing; }

// From the joint to a goal's point, as the goal's direction asks for it.
glm::dvec3 givenWay(const Walk& walk, const Reach& reach) {
  const GoalView view(walk.input, *reach.goal);
  const Laid laid = layOut(view.input, walk.old.pose);
  const glm::dmat3& end = laid.end().axes;
  return ik::wantedAxes(laid.goal(), end) * glm::transpose(end) * reach.own;
}

// Where the bone would put the joint.
glm::dvec3 askedBy(const Walk& walk, const Reach& reach) {
  if (isDirected(reach)) return reach.wish - givenWay(walk, reach);
  const glm::dvec3 start = walk.old.bones[walk.joint].start;
  const double length = glm::length(reach.own);
  const glm::dvec3 way = start - reach.wish;
  const double distance = glm::length(way);
  return distance > ik::kNoWay * length ? reach.wish + (length / distance) * way
                                        : reach.wish - reach.own;
}

void markBase(Builder& builder, const Walk& walk) {
  builder.dot(Role::blue, walk.input.chain.base, tr("remembered base"));
}

// What one bone of a sub-base asks for: its number is `index`.
void explainWish(Builder& builder, const Walk& walk, const Reach& reach, std::size_t index) {
  const std::string n = std::to_string(index);
  const std::string name = nameOf(walk, reach);
  const auto help = [&](const language::Text& text) { return fill(text, {{"branch", name}}); };
  const glm::dvec3 start = walk.old.bones[walk.joint].start;
  const double length = glm::length(reach.own);
  builder.point("R" + n, withIndex("R", index),
                help(reach.goal ? tr("the target of {branch}")
                                : tr("where the walk put the start of {branch}")),
                reach.wish);
  builder.dot(reach.goal ? Role::target : Role::red, reach.wish)
      .show({"R" + n, withIndex("R", index)});
  if (isTree(walk.input)) return;
  const glm::dvec3 asked = askedBy(walk, reach);
  builder.length("l" + n, withIndex("l", index),
                 help(tr("the distance from the joint to that point, which stays")), length);
  builder.point("Q" + n, withIndex("Q", index), help(tr("where {branch} asks the joint to lie")),
                asked);
  builder.line(MarkKind::line, Role::target, reach.wish, asked)
      .show({"l" + n})
      .since(FabrikStage::ratio);
  builder.dot(Role::current, asked)
      .show({"Q" + n, withIndex("Q", index) + " " + name})
      .since(FabrikStage::move);
  if (glm::distance(start, reach.wish) > ik::kNoWay * length && !isDirected(reach)) {
    const std::string way = "$A − $R" + n;
    builder.formula("$Q" + n + " = $R" + n + " + $l" + n + "·[" + way + "||" + way + "|]", "Q" + n);
  } else {
    builder.formula(help(tr("how {branch} is to lie says where it asks the joint to be")));
  }
}

// The same for all bones of a sub-base.
void explainMean(Builder& builder, const Walk& walk) {
  const glm::dvec3 start = walk.old.bones[walk.joint].start;
  builder.point("A", "A", tr("where the joint lay before"), start);
  builder.dot(Role::before, start).show({"A", "A"});
  markBase(builder, walk);
  const bool isWeighted = std::ranges::any_of(
      walk.reaches, [&](const Reach& each) { return each.weight != walk.reaches[0].weight; });
  std::string sum;
  std::string weights;
  for (std::size_t k = 0; k < walk.reaches.size(); ++k) {
    const std::string n = std::to_string(k + 1);
    explainWish(builder, walk, walk.reaches[k], k + 1);
    if (isWeighted)
      builder.number(
          "v" + n, withIndex("v", k + 1),
          fill(tr("what the goals of {branch} weigh"), {{"branch", nameOf(walk, walk.reaches[k])}}),
          walk.reaches[k].weight);
    if (k > 0) sum += " + ";
    if (isWeighted) sum.append("$v").append(n).append("·");
    sum.append("$Q").append(n);
    weights += (k > 0 ? " + $v" : "$v") + n;
  }
  builder.point("newA", "A′", tr("the mean of what the branches ask for: there the joint is put"),
                walk.mean);
  if (isTree(walk.input)) {
    builder.formula(
        tr("its bones turn as one body towards their points R, and it moves to the "
           "mean of where their ends would lie on them: $newA"));
  } else {
    const std::string all = isWeighted ? weights : std::to_string(walk.reaches.size());
    builder.formula("$newA = [" + sum + "|" + all + "]", "newA");
  }
  builder.line(MarkKind::arrow, Role::result, start, walk.mean)
      .show({"newA"})
      .since(FabrikStage::nextPoint);
  builder.dot(Role::result, walk.mean).show({"newA", tr("A′, mean")}).since(FabrikStage::nextPoint);
}

void explainOne(Builder& builder, const Walk& walk) {
  const Reach& reach = walk.reaches.front();
  Reaching reaching{.bone = walk.joint,
                    .point = reach.wish,
                    .start = walk.old.bones[walk.joint].start,
                    .newStart = walk.mean,
                    .newEnd = reach.wish,
                    .span = reach.wish - walk.mean,
                    .isTarget = reach.goal != nullptr};
  reaching.end = reaching.start + reach.own;
  if (!isDirected(reach))
    return explainReaching(builder, walk.input, measured(reaching, glm::length(reach.own)));
  builder.point("R", "T", tr("the target"), reach.wish);
  builder.dot(Role::target, reach.wish).show({"R", "T"});
  builder.point("newA", "A′", tr("part 2: the new start of the bone"), walk.mean);
  builder.line(MarkKind::arrow, Role::result, reaching.start, walk.mean)
      .show({"newA", tr("A′, new start")})
      .since(FabrikStage::move);
  builder.formula(tr(
      "the target's direction says how the bone lies, as far as its joint turns so: with its end "
      "on $R it starts at $newA"));
}

// --- The walk base → tip -------------------------------------------------------------------------

// The bone of the step, as it is set down; in the tree form all of the joint's bones are.
rigs::Segment placedBone(const Walk& walk) {
  const rigs::Segment* placed = walk.input.trace.placed(walk.input.cursor);
  return placed ? *placed : walk.input.now.bones[boneOf(walk.input)];
}

// What the step is about, if the walk sees it: not a part of a piece, or of a branch without goal.
const Reach* reachOf(const Walk& walk) {
  const rigs::StepInfo& step = walk.input.step;
  const auto isIt = [&](const Reach& each) {
    return each.goal ? step.child == rigs::kAllBones && each.goal->bone == boneOf(walk.input)
                     : each.child == step.child;
  };
  const auto found = std::ranges::find_if(walk.reaches, isIt);
  return found == walk.reaches.end() ? nullptr : &*found;
}

bool isSame(const rigs::Segment& bone, const glm::dvec3& way) {
  return glm::distance(bone.end - bone.start, way) <= kSame * std::max(1.0, glm::length(way));
}

// The line that looks towards the points; the second walk of some forms looks at nothing.
StageName towards(const Walk& walk) {
  return isStandard(walk.input) ? FabrikStage::backVector : FabrikStage::place;
}

// The body turns so that its ends come nearest to their points. In the plane two sums tell the
// turn.
void explainBody(Builder& builder, const Walk& walk, const glm::dvec3& place,
                 const rigs::Segment& bone) {
  const bool isPlanar = walk.input.chain.planar;
  const glm::dvec3 from = isStandard(walk.input) ? place : walk.mean;
  glm::dvec2 sums(0.0);
  std::string sine, cosine;
  for (std::size_t k = 0; k < walk.reaches.size(); ++k) {
    const Reach& each = walk.reaches[k];
    const glm::dvec3 b = each.wish - from;
    builder.dot(each.goal ? Role::target : Role::red, each.wish)
        .show({{}, withIndex("R", k + 1) + " " + nameOf(walk, each)})
        .since(FabrikStage::place);
    builder.line(MarkKind::dashed, Role::before, from, each.wish).since(towards(walk));
    if (!isPlanar) continue;
    const std::string n = std::to_string(k + 1);
    builder.point("a" + n, withIndex("a", k + 1),
                  tr("from the joint to this end, before the iteration"), each.own);
    builder.point("b" + n, withIndex("b", k + 1), tr("from there to the point"), b);
    builder.number("v" + n, withIndex("v", k + 1), tr("what a goal weighs"), each.weight);
    sums += each.weight * glm::dvec2(glm::cross(each.own, b).z, glm::dot(each.own, b));
    const std::string plus = (k > 0 ? " + $v" : "$v") + n;
    sine.append(plus).append("·($a").append(n).append(" × $b").append(n).append(")");
    cosine.append(plus).append("·($a").append(n).append("·$b").append(n).append(")");
  }
  builder.formula(
      tr("the joint's bones are one body: of all turns the one that makes the sum of v·(turned a − "
         "b)² least, b going to each R"));
  if (isPlanar) {
    builder.angle("turn", language::trc("quantity", "turn"),
                  tr("the turn that brings all ends nearest to their points"),
                  std::atan2(sums.x, sums.y));
    builder.formula("$turn = atan2(" + sine + ", " + cosine + ")", "turn");
  }
  builder.point("turned", "a′", tr("this end from the joint, after the turn"),
                bone.end - bone.start);
  if (walk.input.notes.holds.any())
    builder.formula(tr("limits or weights hold the joint: a′ is what they leave of that"));
  builder.formula("$newB = $newA + $turned", "newB");
}

void explainAimAt(Builder& builder, const Walk& walk, const Reach& reach,
                  const rigs::Segment& bone) {
  const double length = glm::length(reach.own);
  const glm::dvec3 from = isStandard(walk.input) ? bone.start : walk.mean;
  const glm::dvec3 b = reach.wish - from;
  builder.point("R", "R", tr("the point that is reached for"), reach.wish);
  builder.dot(reach.goal ? Role::target : Role::red, reach.wish)
      .show({"R", "R"})
      .since(FabrikStage::place);
  builder.line(MarkKind::arrow, Role::target, from, reach.wish)
      .show({"b", "b"})
      .since(towards(walk));
  builder.point("b", "b", tr("from there to the point"), b);
  builder.formula(isStandard(walk.input) ? "$b = $R − $newA" : "$b = $R − $A", "b");
  builder.length("l", numbered("l", walk.joint), tr("length of the bone"), length);
  const bool isAlong =
      glm::length(b) > ik::kNoWay * length && isSame(bone, length * glm::normalize(b));
  if (isAlong) return builder.formula("$newB = $newA + $l·[$b||$b|]", "newB");
  builder.point("h", "h", tr("the bone's direction"),
                directionOr(bone.end - bone.start, reach.own));
  builder.formula(
      tr("its joint cannot turn that far, serves a direction too, or b is zero: h replaces b"));
  builder.formula("$newB = $newA + $l·$h", "newB");
}

void explainBack(Builder& builder, const Walk& walk) {
  const rigs::Segment bone = placedBone(walk);
  markBase(builder, walk);
  builder.point("A", "A", tr("where the walk from the tip put the joint"), walk.mean);
  builder.dot(Role::before, walk.mean).show({"A", "A"});
  builder.point("newA", "A′", tr("its place: where the base, or the bone before it, has it"),
                bone.start);
  builder.line(MarkKind::arrow, Role::result, walk.mean, bone.start)
      .show({"newA", "A′"})
      .since(FabrikStage::place);
  builder.point("newB", "B′", tr("the new end of the bone"), bone.end);
  builder.dot(Role::result, bone.end).show({"newB", tr("B′, new end")}).since(FabrikStage::end);
  const Reach* const reach = reachOf(walk);
  if (isTree(walk.input)) {
    builder.formula(tr("the joint moves from $A to $newA, and all that it carries with it"));
  } else if (!reach || isFixed(walk.input, boneOf(walk.input))) {
    builder.formula(tr("nothing pulls at this bone alone: it is carried along to $newB"));
  } else if (walk.reaches.size() > 1) {
    explainBody(builder, walk, bone.start, bone);
  } else {
    explainAimAt(builder, walk, *reach, bone);
  }
}

}  // namespace

Explanation explainFabrikBranches(const ExplainInput& input) {
  Builder builder(input);
  const Walk walk = walkOf(input);
  const bool isBack = input.step.phase == ik::Phase::baseToTip;
  if (isBack || walk.reaches.empty()) {
    explainBack(builder, walk);
  } else if (walk.reaches.size() == 1) {
    explainOne(builder, walk);
  } else {
    explainMean(builder, walk);
  }
  return builder.take();
}

std::string branchSentence(const ExplainInput& input) {
  const Walk walk = walkOf(input);
  const bool isBack = input.step.phase == ik::Phase::baseToTip;
  // Translators: what a bone does, behind "q₃ chest: ".
  if (isBack && (walk.reaches.empty() || !reachOf(walk))) return tr("it is carried along");
  if (walk.reaches.size() > 1)
    return fill(isBack ? tr("goes back to its place, and its {count} branches turn as one body "
                            "towards where they were put")
                       : tr("is put at the mean of what its {count} branches ask for"),
                {{"count", walk.reaches.size()}});
  const Reach& reach = walk.reaches.front();
  const language::Text text = isBack
                                  ? tr("goes back to its place and aims at R, {point}")
                                  : tr("looks at R, {point}, and moves until its end lies there");
  const language::Text point =
      reach.goal ? tr("the target of {branch}") : tr("the start of {branch}");
  return fill(text, {{"point", fill(point, {{"branch", nameOf(walk, reach)}})}});
}

}  // namespace explain
