#include "explain/arm_choices.h"

#include <cmath>
#include <cstdlib>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>

#include "explain/steps/builder.h"
#include "ik/maths/space.h"
#include "language/language.h"

namespace explain {

using language::tr, language::fill;

namespace {

constexpr double kShown = 1e-9;  // radians; of lengths as a part of another
constexpr double kHalfTurn = std::numbers::pi;

// " + 180°", " − 360°": so many half turns; nothing for 0.
std::string halfTurns(double radians, bool degrees) {
  const int count = static_cast<int>(std::lround(radians / kHalfTurn));
  if (count == 0) return {};
  std::string text = count > 0 ? " + " : " − ";
  const int size = std::abs(count);
  if (degrees) return text.append(std::to_string(180 * size)).append("°");
  return text.append(size > 1 ? std::to_string(size) + "·π" : "π");
}

// A joint's two amounts: start + side·angle and start − side·angle. The start and the angle are
// quantities already, `start` with its sign: "$phi", "−$rest", or nothing.
struct TwoAmounts {
  std::string start;
  double startsAt;
  std::string angle;
  double size;
  double side;
};

void addAmounts(Builder& builder, const ArmToExplain& arm, std::size_t joint,
                const TwoAmounts& two) {
  const std::string& name = arm.names[joint];
  const double own = arm.amounts[joint];
  const auto text = [&](const char* id, double side, double amount) {
    std::string formula = "$";
    formula.append(id).append(" = ").append(two.start);
    const bool isFirst = two.start.empty();
    formula.append(side < 0.0 ? (isFirst ? "−" : " − ") : (isFirst ? "" : " + "));
    formula.append("$").append(two.angle);
    return formula.append(halfTurns(amount - two.startsAt - side * two.size, arm.degrees));
  };
  const double side = two.side == 0.0 ? 1.0 : two.side;
  builder.angle("own", name, fill(tr("{joint} of this answer"), {{"joint", name}}), own);
  if (arm.isFree[joint])
    return builder.formula(fill(tr("{joint} is free here: any amount will do"), {{"joint", name}}));
  builder.formula(text("own", side, own), "own");
  if (two.side == 0.0) return;
  const double other = wrapped(two.startsAt - side * two.size);
  builder.angle("other", name + "′", fill(tr("{joint} with the other choice"), {{"joint", name}}),
                other);
  builder.formula(text("other", -side, other), "other");
}

Explanation finished(Builder& builder, std::string sentence, double side) {
  Explanation explanation = builder.take();
  explanation.sentence = std::move(sentence);
  if (side == 0.0) explanation.sentence.append(" ").append(tr("Here both are one.").view());
  return explanation;
}

// " − $rest" is where the angle is counted from; a zero is not worth a symbol.
std::string restOf(Builder& builder, const std::string& symbol, const std::string& name,
                   double atRest) {
  if (std::abs(atRest) < kShown) return {};
  builder.angle("rest", symbol, fill(tr("this angle where {joint} is 0"), {{"joint", name}}),
                atRest);
  return "−$rest";
}

Turn between(const glm::dvec3& a, const glm::dvec3& b, double angle) {
  const glm::dvec3 normal = glm::cross(a, b);
  return {directionOr(normal, ik::anyPerpendicular(directionOr(a, {1.0, 0.0, 0.0}))), angle};
}

// The two tangents, as seen along axis 1.
void markTangents(Builder& builder, const ik::ShoulderGeometry& own, const Label& offset) {
  const bool hasCircle = own.offset > kShown * own.distance;
  if (hasCircle) {
    Mark& ring = builder.ring(Role::neutral, own.middle, own.offset);
    ring.u = own.across;
    ring.v = glm::cross(own.axis, own.across);
  }
  for (const double side : {-own.side, own.side}) {
    const bool isOwn = side == own.side;
    const glm::dvec3 touch = own.touch(side);
    builder.line(isOwn ? MarkKind::line : MarkKind::dashed, isOwn ? Role::result : Role::neutral,
                 touch, own.centre);
    Mark& radius = builder.line(isOwn ? MarkKind::line : MarkKind::dashed,
                                isOwn ? Role::current : Role::neutral, own.middle, touch);
    if (isOwn && hasCircle) radius.show(offset);
    if (own.side == 0.0) break;
  }
}

}  // namespace

Explanation explainShoulder(const ArmToExplain& arm) {
  const ik::ShoulderGeometry& own = arm.geometry.shoulder;
  const bool hasCircle = own.offset > kShown * own.distance;
  Builder builder(false, arm.degrees);
  const glm::dvec3 toCentre = own.centre - own.middle;
  const glm::dvec3 ahead = glm::cross(own.axis, own.across);
  builder.length("x", "x",
                 tr("the wrist's centre along the direction in which the arm lies beside "
                    "axis 1 where joint 1 is 0"),
                 glm::dot(toCentre, own.across));
  builder.length("y", "y", tr("and across it, as seen from above"), glm::dot(toCentre, ahead));
  const Label reach = builder.length(
      "r", "r", tr("from axis 1 to the wrist's centre, as seen from above"), own.distance);
  const Label offset = builder.length(
      "d", "d", tr("radius of the circle: how far the arm lies beside axis 1"), own.offset);
  const Label phi =
      builder.angle("phi", "φ", tr("direction of the wrist's centre about axis 1"), own.direction);
  const Label alpha = builder.angle(
      "alpha", "α", tr("between the wrist's centre and where the tangent touches"), own.angle);

  builder.line(MarkKind::dashed, Role::neutral, own.start, own.middle);
  markTangents(builder, own, offset);
  builder.line(MarkKind::line, Role::interior, own.middle, own.centre).show(reach);
  builder.line(MarkKind::dashed, Role::neutral, own.middle,
               own.middle + 0.4 * own.distance * own.across);
  builder.turnArc(Role::target, own.middle, own.across, {own.axis, own.direction}, 34.0)
      .withHead()
      .show(phi);
  if (own.side != 0.0)
    builder.turnArc(Role::result, own.middle, toCentre, {own.axis, own.side * own.angle}, 50.0)
        .withHead()
        .show(alpha);
  builder.dot(Role::target, own.centre, tr("wrist's centre"));

  builder.formula("$phi = atan2($y, $x)", "phi");
  builder.formula("cos $alpha = [$d|$r]", "alpha");
  addAmounts(builder, arm, 0, {"$phi", own.direction, "alpha", own.angle, own.side});
  return finished(
      builder,
      hasCircle
          ? tr("Seen from above: joints 2 and 3 keep the wrist's centre in a plane that passes "
               "axis "
               "1 at the distance d, a tangent to a circle. Two tangents go through the wrist's "
               "centre.")
          : tr("Seen from above: the arm's plane goes through axis 1 and the wrist's centre. The "
               "arm "
               "reaches ahead in it, or backwards over its head."),
      own.side);
}

Explanation explainElbow(const ArmToExplain& arm) {
  const ik::ElbowGeometry& own = *arm.geometry.elbow;
  Builder builder(false, arm.degrees);
  const Label upper =
      builder.length("l1", "l₁", tr("from joint 2 to joint 3, across axis 2"), own.upper);
  const Label fore = builder.length("l2", "l₂",
                                    arm.geometry.family == ik::ArmFamily::threeParallel
                                        ? tr("from joint 3 to joint 4, across axis 2")
                                        : tr("from joint 3 to the wrist's centre, across axis 2"),
                                    own.fore);
  const Label line =
      builder.length("d", "d", tr("from joint 2 to where these two have to end"), own.distance);
  const Label beta = builder.angle("beta", "β", tr("interior angle at the elbow"), own.angle);
  if (own.side != 0.0) {
    builder.line(MarkKind::dashed, Role::neutral, own.shoulder, own.other);
    builder.line(MarkKind::dashed, Role::neutral, own.other, own.wrist);
    builder.dot(Role::neutral, own.other, tr("other elbow"));
  }
  builder.line(MarkKind::line, Role::interior, own.shoulder, own.elbow).show(upper);
  builder.line(MarkKind::line, Role::interior, own.elbow, own.wrist).show(fore);
  builder.line(MarkKind::dashed, Role::target, own.shoulder, own.wrist).show(line);
  const glm::dvec3 back = own.shoulder - own.elbow;
  builder
      .turnArc(Role::result, own.elbow, back, between(back, own.wrist - own.elbow, own.angle), 36.0)
      .show(beta);
  builder.formula("cos $beta = [$l1² + $l2² − $d²|2·$l1·$l2]", "beta");
  const std::string rest = restOf(builder, "β₀", arm.names[2], own.atRest);
  addAmounts(builder, arm, 2, {rest, -own.atRest, "beta", own.angle, own.side});
  return finished(
      builder,
      tr("Upper arm, forearm and the line from joint 2 to where they have to end make a "
         "triangle. All three sides are known: the law of cosines gives the angle at "
         "the elbow. The triangle's mirror image is the other choice."),
      own.side);
}

namespace {

// What a flipped wrist does to the joints around it, where that is half a turn.
void addFlip(Builder& builder, const ArmToExplain& arm) {
  std::string fourth;
  double turned = 0.0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double sense = arm.geometry.turnsFourth[i];
    if (sense == 0.0) continue;
    if (!fourth.empty() || sense < 0.0) fourth.append(sense < 0.0 ? " − " : " + ");
    fourth.append(arm.names[i + 1]);
    turned += sense * arm.amounts[i + 1];
  }
  const auto add = [&](const char* id, const std::string& name, double amount) {
    const std::string flipped = std::string(id) + "o";
    const bool isSum = name.find(' ') != std::string::npos;
    const double other = wrapped(amount + kHalfTurn);
    builder.angle(id, name, fill(tr("{joint} of this answer"), {{"joint", name}}), amount);
    builder.angle(flipped, isSum ? "(" + name + ")′" : name + "′",
                  fill(tr("{joint} with the other choice"), {{"joint", name}}), other);
    std::string formula = "$";
    formula.append(flipped).append(" = $").append(id);
    builder.formula(formula.append(halfTurns(other - amount, arm.degrees)), flipped);
  };
  add("fourth", fourth, turned);
  add("sixth", arm.names[5], arm.amounts[5]);
}

void markWristAxes(Builder& builder, const ArmToExplain& arm, const Label& theta) {
  const ik::WristGeometry& own = arm.geometry.wrist;
  const double length = 0.35 * glm::distance(arm.geometry.shoulder.start, own.centre);
  const auto axis = [&](MarkKind kind, Role role, const glm::dvec3& along) -> Mark& {
    return builder.line(kind, role, own.centre, own.centre + length * along);
  };
  axis(MarkKind::arrow, Role::interior, own.axes[0]).show({"z4", "z₄"});
  axis(MarkKind::arrow, Role::target, own.axes[2]).show({"z6", "z₆"});
  // Axis 5 of a flipped wrist points the other way.
  axis(MarkKind::arrow, Role::result, 0.7 * own.axes[1]).show({{}, "z₅"});
  if (own.side == 0.0) return;
  axis(MarkKind::dashed, Role::neutral, -0.7 * own.axes[1]).show({{}, "z₅′"});
  builder
      .turnArc(Role::current, own.centre, own.axes[0], between(own.axes[0], own.axes[2], own.lean),
               44.0)
      .show(theta);
}

}  // namespace

Explanation explainWrist(const ArmToExplain& arm) {
  const ik::WristGeometry& own = arm.geometry.wrist;
  Builder builder(false, arm.degrees);
  builder.point("z4", "z₄", tr("direction of axis 4"), own.axes[0]);
  builder.point("z6", "z₆", tr("direction of axis 6, as the target asks for it"), own.axes[2]);
  const Label theta = builder.angle("theta", "θ", tr("between axes 4 and 6"), own.lean);
  markWristAxes(builder, arm, theta);
  builder.formula("cos $theta = $z4 · $z6", "theta");
  const std::string rest = restOf(builder, "θ₀", arm.names[4], own.atRest);
  addAmounts(builder, arm, 4, {rest, -own.atRest, "theta", own.angle, own.side});
  if (own.side != 0.0) addFlip(builder, arm);
  return finished(
      builder,
      arm.geometry.family == ik::ArmFamily::threeParallel
          ? tr("The wrist flips: joint 5 bends to the other side, and half turns of joint 6 and of "
               "joints 2 to 4 together make up for it. Axis 6 points where it did.")
          : tr("The wrist flips: joint 5 bends to the other side, and half turns of joints 4 and 6 "
               "make up for it. Axis 6 points where it did."),
      own.side);
}

}  // namespace explain
