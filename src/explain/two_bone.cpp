// The triangle A B C of the two bone solver: sides, interior angles, and the two rotations.
#include "explain/two_bone.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "explain/limited.h"

namespace explain {
namespace {

Triangle triangleOf(const ExplainInput& input) {
  const std::size_t n = input.chain.bones.size();
  const ik::TraceState meant = asMeant(input);
  Triangle tri{meant.joints[n - 2], meant.joints[n - 1], meant.joints[n], input.target};
  tri.l1 = lengthOf(input, n - 2) * meant.pose.stretchOf(n - 2);
  tri.l2 = lengthOf(input, n - 1) * meant.pose.stretchOf(n - 1);
  tri.d = glm::distance(tri.a, tri.t);
  tri.hasAim = tri.d > ik::kSmallest;
  const bool hasLengths = tri.l1 > 0.0 && tri.l2 > 0.0;
  tri.isSoftened = hasLengths && isSoftened(input, tri.d, tri.l1 + tri.l2);
  if (tri.isSoftened) tri.d = glm::distance(tri.a, tri.c);
  tri.isProper = hasLengths && (tri.isSoftened || input.result.shortfall == 0.0);
  const double d = std::clamp(tri.d, std::abs(tri.l1 - tri.l2), tri.l1 + tri.l2);
  tri.alpha = interiorAngle(tri.l2, d, tri.l1);
  tri.beta = interiorAngle(d, tri.l1, tri.l2);
  tri.gamma = interiorAngle(tri.l1, d, tri.l2);
  const glm::dvec3 bone1 = tri.b - tri.a;
  const glm::dvec3 bone2 = tri.c - tri.b;
  tri.aim = tri.hasAim ? heading(tri.t - tri.a) : 0.0;
  tri.theta1 = heading(tri.l1 > 0.0 ? bone1 : bone2);
  tri.theta2 = wrapped(ik::angleBetween(bone1, bone2));
  // Folded all the way it is half a turn: which way round is rounding's choice.
  if (!tri.isProper && std::abs(tri.theta2) > 0.5 * std::numbers::pi) {
    tri.theta2 = std::abs(tri.theta2);
  }
  return tri;
}

// The stages, in the lines of the code that a step carries out: see explain/code.cpp. By the step
// that turns the second bone everything about the first is known.
struct Stages {
  int distance = 0, aim = 0, clamp = 0, alpha = 0, beta = 0, sense = 0, theta1 = 0, turn1 = 0;
  bool isSecond = false;
};

Stages stagesOf(const ExplainInput& input) {
  const bool isSecond = input.step.bone + 1 == static_cast<int>(input.chain.bones.size());
  if (isSecond) return {.isSecond = true};
  return {0, 1, 3, 4, 5, 7, 8, 9, false};
}

void sides(Builder& builder, const Triangle& tri, const Stages& stages) {
  auto& l1 = builder.line(MarkKind::line, Role::interior, tri.a, tri.b);
  l1.text = "c = " + builder.length("l1", "l₁", "length of the first bone: side c", tri.l1);
  l1.quantity = "l1";
  l1.stage = stages.alpha;
  auto& l2 = builder.line(MarkKind::line, Role::interior, tri.b, tri.c);
  l2.text = "a = " + builder.length("l2", "l₂", "length of the second bone: side a", tri.l2);
  l2.quantity = "l2";
  l2.stage = stages.beta;
  const glm::dvec3 end = tri.isSoftened ? tri.c : tri.t;
  auto& d = builder.line(MarkKind::dashed, Role::target, tri.a, end);
  d.text = "b = " + builder.length("d", "d",
                                   tri.isSoftened ? "softened distance, from A to the tip: side b"
                                                  : "distance from A to the target: side b",
                                   tri.d);
  if (!tri.isProper) d.text = builder.text("d");
  d.quantity = "d";
  d.stage = stages.distance;
  builder.dot(Role::neutral, tri.a, "A").quantity = "A";
  builder.dot(Role::neutral, tri.b, "B").stage = stages.alpha;
  builder.dot(Role::tip, tri.c, "C").stage = stages.beta;
}

// An angle of the triangle, drawn from one of its sides through its inside to the other.
void interior(Builder& builder, const Triangle& tri, const Stages& stages) {
  const double sense = tri.sense();
  const auto draw = [&](const glm::dvec3& at, const glm::dvec3& side, double angle, double points,
                        const char* id, int stage) {
    auto& arc = builder.angleArc(Role::interior, at, heading(side), -sense * angle, points);
    arc.text = builder.text(id);
    arc.quantity = id;
    arc.stage = stage;
  };
  builder.angle("alpha", "α", "interior angle at A", tri.alpha);
  builder.angle("beta", "β", "interior angle at B", tri.beta);
  builder.angle("gamma", "γ", "interior angle at C", tri.gamma);
  if (tri.hasAim) draw(tri.a, tri.t - tri.a, tri.alpha, 46.0, "alpha", stages.alpha);
  draw(tri.b, tri.a - tri.b, tri.beta, 34.0, "beta", stages.beta);
  if (tri.hasAim) draw(tri.c, tri.b - tri.c, tri.gamma, 40.0, "gamma", stages.beta);
}

void aim(Builder& builder, const Triangle& tri, const Stages& stages) {
  builder.point("A", "A", "where the first bone starts", tri.a);
  builder.point("T", "T", "the target", tri.t);
  if (tri.isSoftened) {
    builder.point("C", "C", "where the tip is asked to be, behind the target", tri.c);
    builder.formula("softened: the tip eases towards full reach, behind the target");
  }
  builder.formula(tri.isSoftened ? "$d = |$C − $A|" : "$d = |$T − $A|", "d");
  markAxis(builder, tri.a, 0.45 * (tri.l1 + tri.l2), stages.aim);
  if (!tri.hasAim) {
    builder.formula("the target is on A: every θ₁ is as good as another");
    return;
  }
  auto& arc = builder.angleArc(Role::target, tri.a, 0.0, tri.aim, 74.0);
  arc.text = builder.angle("aim", "α′", "direction to the target, from the x axis", tri.aim);
  arc.quantity = "aim";
  arc.hasHead = true;
  arc.stage = stages.aim;
  builder.formula("$aim = atan2($T − $A)", "aim");
}

void rotations(Builder& builder, const Triangle& tri, const Stages& stages) {
  auto& first = builder.angleArc(Role::result, tri.a, 0.0, tri.theta1, 98.0);
  first.text = builder.angle("theta1", "θ₁",
                             "direction of the first bone in the world, from the "
                             "x axis",
                             tri.theta1);
  first.quantity = "theta1";
  first.hasHead = true;
  first.stage = stages.theta1;
  if (!stages.isSecond) return;
  builder.angle("theta2", "θ₂", "turn of the second bone in the world, from the first's extension",
                tri.theta2);
  if (!(tri.l1 > 0.0 && tri.l2 > 0.0)) return;
  builder.line(MarkKind::dashed, Role::neutral, tri.b, tri.b + 0.5 * (tri.b - tri.a));
  auto& second = builder.angleArc(Role::result, tri.b, tri.theta1, tri.theta2, 56.0);
  second.text = builder.text("theta2");
  second.quantity = "theta2";
  second.hasHead = true;
}

// The arc that the tip, or the joint between the bones, travels in this step.
void travel(Builder& builder, const ExplainInput& input, std::size_t bone, int stage) {
  const ik::Segment& before = input.before.bones[bone];
  const glm::dvec3 from = before.end - before.start;
  const double turn =
      ik::angleBetween(from, input.now.bones[bone].end - input.now.bones[bone].start);
  builder.line(MarkKind::dashed, Role::before, before.start, before.end);
  auto& arc =
      builder.travelArc(Role::current, before.start, glm::length(from), heading(from), turn);
  arc.hasHead = true;
  arc.stage = stage;
}

// Before a weight, or a solver that ignores negative scale, changes the pose again.
ik::TraceState afterTurns(const ik::Trace& trace) {
  constexpr std::size_t kMostSteps = 5;  // start, stretch, two turns, blend
  std::size_t last = 0;
  for (std::size_t i = 0; i < std::min(trace.size(), kMostSteps); ++i) {
    if (trace.step(i).phase == ik::Phase::turn) last = i;
  }
  return trace.at(last);
}

// The turns that the limits left. A stopped bone makes both aim the tip at the target once more.
void explainLimits(Builder& builder, const ExplainInput& input, const Triangle& tri,
                   bool isSecond) {
  if (!hasLimits(input) || input.ignoreNegativeScale) return;
  const std::size_t n = input.chain.bones.size();
  const glm::dvec3 bone1 = spanOf(input.now, n - 2);
  const glm::dvec3 bone2 = spanOf(input.now, n - 1);
  const bool hasLengths = tri.l1 > 0.0 && tri.l2 > 0.0;
  const bool stopped1 =
      tri.l1 > 0.0 &&
      explainStopped(builder, input, n - 2, {"theta1", "θ₁", tri.theta1}, heading(bone1), "1");
  const bool stopped2 = isSecond && hasLengths &&
                        explainStopped(builder, input, n - 1, {"theta2", "θ₂", tri.theta2},
                                       ik::angleBetween(bone1, bone2), "2");
  if (stopped1 || stopped2) {
    builder.formula("a bone was stopped: then bone 1, then bone 2, point the tip at the target");
  }
}

}  // namespace

double interiorAngle(double opposite, double side1, double side2) {
  const double s = 0.5 * (opposite + side1 + side2);
  const double near = std::max(0.0, s - side1) * std::max(0.0, s - side2);
  const double far = s * std::max(0.0, s - opposite);
  return 2.0 * std::atan2(std::sqrt(near), std::sqrt(far));
}

ik::TraceState asMeant(const ExplainInput& input) {
  if (!hasLimits(input)) return afterTurns(input.trace);
  ik::Chain free = input.chain;
  for (ik::Bone& bone : free.bones) bone.limit = {};
  ik::Pose pose = input.trace.at(0).pose;
  ik::Workspace workspace;
  ik::Trace trace;
  const ik::Problem problem{free, input.target, input.ignoreNegativeScale, input.pole};
  ik::solve(input.solver, problem, input.settings, pose, workspace, &trace);
  return afterTurns(trace);
}

bool isSoftened(const ExplainInput& input, double distance, double sum) {
  const double soften = parameterOf(input, "soften");
  return soften < 1.0 && distance > soften * sum;
}

Explanation explainTwoBone(const ExplainInput& input) {
  Builder builder(input);
  const Triangle tri = triangleOf(input);
  const Stages stages = stagesOf(input);
  const std::size_t n = input.chain.bones.size();
  sides(builder, tri, stages);
  aim(builder, tri, stages);
  if (tri.isProper) interior(builder, tri, stages);
  rotations(builder, tri, stages);
  if (tri.isProper) {
    triangleFormulas(builder, input, tri, stages.isSecond);
  } else {
    explainMissing(builder, input, tri.c, stages.clamp);
    stretchedFormulas(builder, input, tri, stages.isSecond);
  }
  explainLimits(builder, input, tri, stages.isSecond);
  travel(builder, input, stages.isSecond ? n - 1 : n - 2, stages.isSecond ? 1 : stages.turn1);
  explainLocalAngle(builder, input, n - 2, "theta1", tri.theta1);
  if (stages.isSecond) localSecond(builder, input, tri);
  return builder.take();
}

}  // namespace explain
