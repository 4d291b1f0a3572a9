// Two bones in space: first the plane in which they bend and what chose it, then in it the triangle
// of the planar solver.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "explain/solvers/two_bone.h"
#include "explain/steps/limited.h"
#include "language/language.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

/// What chose the plane.
enum class PlaneChoice {
  vertical,  ///< through base and target, as the article has it
  twisted,   ///< that plane, turned about base → target
  pole,      ///< through base, target and pole
  kept,      ///< the start pose
  allowed,   ///< the limits: the nearest plane in which the arm reaches
};

struct SpaceTriangle : Triangle {
  glm::dvec3 aim{1.0, 0.0, 0.0};   ///< unit, A → target
  glm::dvec3 side{0.0, 1.0, 0.0};  ///< unit, across it: where the elbow is
  PlaneChoice choice = PlaneChoice::vertical;
  PlaneAxes wy{};          ///< of a vertical plane: level towards the target, and up
  double lift = 0.0;       ///< α′, of the target
  double elevation = 0.0;  ///< θ₁, of the first bone

  /// The middle of the circle on which the elbow may lie, and its radius.
  [[nodiscard]] glm::dvec3 ringCenter() const { return a + l1 * std::cos(alpha) * aim; }
  [[nodiscard]] double ringRadius() const { return l1 * std::sin(alpha); }
  /// A bone's average length: arcs are measured by it, so that they stay inside the arm.
  [[nodiscard]] double size() const { return 0.5 * (l1 + l2); }
};

constexpr glm::dvec3 kUp{0.0, 1.0, 0.0};

PlaneChoice choiceOf(const ExplainInput& input) {
  if (input.result.bentOtherwise) return PlaneChoice::allowed;
  if (input.result.bendPlane == ik::BendPlane::kept) return PlaneChoice::kept;
  if (input.pole) return PlaneChoice::pole;
  return parameterOf(input, "twist") != 0.0 ? PlaneChoice::twisted : PlaneChoice::vertical;
}

SpaceTriangle spaceTriangleOf(const ExplainInput& input) {
  SpaceTriangle tri{triangleOf(input)};
  tri.choice = choiceOf(input);
  const glm::dvec3 reached = directionOr(tri.e - tri.a, directionOr(tri.b - tri.a, tri.aim));
  tri.aim = directionOr(tri.t - tri.a, reached);
  tri.side = planeThrough(tri.aim, tri.b - tri.a).v;
  tri.wy.v = kUp;
  tri.wy.u = directionOr(glm::dvec3(tri.aim.x, 0.0, tri.aim.z), {1.0, 0.0, 0.0});
  tri.lift = headingIn(tri.wy, tri.t - tri.a);
  tri.elevation = headingIn(tri.wy, tri.b - tri.a);
  // Limits may leave the asked plane without an answer, and another one with the nearest miss.
  const double aside = glm::dot(glm::cross(tri.wy.u, tri.wy.v), tri.b - tri.a);
  const bool isInPlane = std::abs(aside) <= 1e-9 * (tri.l1 + tri.l2);
  if (tri.choice == PlaneChoice::vertical && tri.hasAim && hasLimits(input) && !isInPlane)
    tri.choice = PlaneChoice::allowed;
  return tri;
}

// An arc of `radius` world units in the plane, from its u towards its v.
Mark& arcIn(Builder& builder, Role role, const glm::dvec3& center, const PlaneAxes& plane,
            double sweep, double radius) {
  Mark& arc = layInto(builder.angleArc(role, center, 0.0, sweep, 0.0), plane);
  arc.radius = radius;
  return arc;
}

// --- The plane -----------------------------------------------------------------------------------

// A rectangle in the plane that holds the points, with a margin.
void addSheet(Builder& builder, const PlaneAxes& plane, const glm::dvec3& origin,
              std::initializer_list<glm::dvec3> points, double margin) {
  glm::dvec2 low(0.0);
  glm::dvec2 high(0.0);
  for (const glm::dvec3& point : points) {
    const glm::dvec2 at(glm::dot(point - origin, plane.u), glm::dot(point - origin, plane.v));
    low = glm::min(low, at);
    high = glm::max(high, at);
  }
  const glm::dvec2 middle = 0.5 * (low + high);
  const glm::dvec2 half = 0.5 * (high - low) + margin;
  auto& sheet = builder.sheet(Role::interior, origin + middle.x * plane.u + middle.y * plane.v);
  sheet.u = half.x * plane.u;
  sheet.v = half.y * plane.v;
}

// The plane as a sheet, the circle that the elbow may lie on, and the pole's place on it.
void explainPlane(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri) {
  const double margin = 0.1 * (tri.l1 + tri.l2);
  const bool isLevel = tri.choice == PlaneChoice::vertical;
  const PlaneAxes plane = isLevel ? tri.wy : PlaneAxes{tri.aim, tri.side};
  const glm::dvec3 foot(tri.t.x, tri.a.y, tri.t.z);
  const bool hasPole = tri.choice == PlaneChoice::pole && input.pole;
  // A pole that is far away would make the sheet all that is seen.
  const glm::dvec3 toPole = hasPole ? *input.pole - tri.a : glm::dvec3(0.0);
  const double part = std::min(1.0, 12.0 * margin / std::max(glm::length(toPole), 12.0 * margin));
  if (margin > 0.0) {
    const glm::dvec3 corner = isLevel ? foot : tri.t;
    addSheet(builder, plane, tri.a, {tri.t, tri.b, corner, tri.a + part * toPole}, margin);
  }
  if (!tri.isProper || !tri.hasAim) return;
  builder.length("ring", "ρ",
                 tr("radius of the circle on which the elbow may lie: any point of it will do"),
                 tri.ringRadius());
  auto& ring = builder.ring(Role::neutral, tri.ringCenter(), tri.ringRadius());
  layInto(ring, {tri.side, glm::cross(tri.aim, tri.side)})
      .show({"ring", tri.isSecond ? "" : tr("elbow's circle").str()})
      .since(TwoBoneStage::circle);
  auto& elbow = builder.dot(Role::result, tri.b, "B").since(TwoBoneStage::circle);
  if (!hasPole || tri.isSecond) return;
  elbow.quantity = "elbow";
  const glm::dvec3 aside = toPole - glm::dot(toPole, tri.aim) * tri.aim;
  const glm::dvec3 place = tri.ringCenter() + tri.ringRadius() * directionOr(aside, tri.side);
  builder.point("P", "P", tr("the pole"), *input.pole);
  builder.point("place", "P′", tr("the pole's place on the circle"), place);
  builder.line(MarkKind::dashed, Role::interior, *input.pole, place).since(TwoBoneStage::pole);
  builder.dot(Role::interior, place).show({"place", "P′"}).since(TwoBoneStage::pole);
}

// θ₀, Δw, Δy and α′: the article's way from the target to the vertical plane.
void explainVertical(Builder& builder, const SpaceTriangle& tri) {
  const glm::dvec3 v = tri.t - tri.a;
  const glm::dvec3 foot(tri.t.x, tri.a.y, tri.t.z);
  builder.length("dx", "Δx", tr("from A to the target along x"), v.x);
  builder.length("dz", "Δz", tr("from A to the target along z"), v.z);
  markAxis(builder, tri.a, 0.45 * (tri.l1 + tri.l2), TwoBoneStage::heading);
  const double heading = std::atan2(v.z, v.x);
  arcIn(builder, Role::result, tri.a, {{1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}}, heading,
        0.55 * tri.size())
      .show(builder.angle("theta0", "θ₀",
                          tr("heading of the target on the level, from x towards z; as a turn "
                             "about the y axis, which takes x to −z, it is −θ₀"),
                          heading))
      .withHead()
      .since(TwoBoneStage::heading);
  builder.formula("$theta0 = atan2($dz, $dx)", "theta0");

  const double w = std::hypot(v.x, v.z);
  const auto side = [&](const glm::dvec3& from, const glm::dvec3& to) -> Mark& {
    return builder.line(MarkKind::line, Role::blue, from, to).since(TwoBoneStage::level);
  };
  side(tri.a, foot).show(builder.length("dw", "Δw", tr("from A to the target on the level"), w));
  builder.formula("$dw = √($dx² + $dz²)", "dw");
  side(foot, tri.t).show(builder.length("dy", "Δy", tr("from A up to the target"), v.y));
  const double size = std::min({0.09 * (tri.l1 + tri.l2), 0.4 * w, 0.4 * std::abs(v.y)});
  const glm::dvec3 in = foot - size * tri.wy.u;
  const glm::dvec3 up = std::copysign(size, v.y) * tri.wy.v;
  side(in, in + up);
  side(foot + up, in + up);

  arcIn(builder, Role::target, tri.a, tri.wy, tri.lift, 0.68 * tri.size())
      .show(builder.angle("aim", "α′", tr("how far the target rises in the plane, from the level"),
                          tri.lift))
      .since(TwoBoneStage::lift);
  builder.formula("$aim = atan2($dy, $dw)", "aim");
}

// What became of the plane, in words.
void explainBendPlane(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri) {
  const double twist = parameterOf(input, "twist") * std::numbers::pi / 180.0;
  if (tri.choice == PlaneChoice::allowed) {
    builder.formula(
        tr("limits keep the elbow out of the plane asked for: it lies in the nearest "
           "one that they allow"));
    return;
  }
  if (twist != 0.0 && tri.choice != PlaneChoice::kept) {
    builder.angle("twist", trc("quantity", "twist"),
                  tr("the parameter: how far the elbow is turned about A → T"), twist);
    builder.formula(tr("the plane is turned by $twist about A → T"));
  }
  if (tri.choice == PlaneChoice::kept && tri.hasAim) {
    builder.formula(input.pole
                        ? tr("the pole is in line with A and T and defines no plane: the plane "
                             "of the start pose is kept")
                        : tr("the target is straight above or below A, where every plane is "
                             "vertical: the plane of the start pose is kept"));
  }
  if (input.result.bendPlane == ik::BendPlane::reversed) {
    builder.formula(tr("reversed: the elbow has gone to the other side of A → T"));
  }
  if (tri.l1 != input.chain.bones[input.chain.bones.size() - 2].effectiveLength()) {
    builder.formula(tr("stretched: both bones are longer than at rest"));
  }
  if (parameterOf(input, "weight") < 1.0) {
    builder.formula(tr("a weight then takes the chain part of the way back"));
  }
}

// --- The triangle --------------------------------------------------------------------------------

void distance(Builder& builder, const SpaceTriangle& tri) {
  const bool isByParts = tri.choice == PlaneChoice::vertical && tri.hasAim && !tri.isSecond;
  builder.formula(isByParts ? "$d = √($dw² + $dy²)" : "$d = |$T − $A|", "d");
  if (!tri.hasAim) builder.formula(tr("the target is on A: no direction is better than another"));
  if (!tri.isSoftened) return;
  builder.length("used", "d′", tr("the softened distance: the tip stays short of the target"),
                 tri.used);
  builder.formula(tr("softened: d′ replaces d in the triangle"));
}

// The interior angles.
void triangle(Builder& builder, const SpaceTriangle& tri) {
  builder.angle("alpha", "α",
                tr("angle of the triangle at A, between the line to the target and the first bone"),
                tri.alpha);
  builder.angle("beta", "β", tr("angle of the triangle at B, the elbow"), tri.beta);
  const std::string d = tri.isSoftened ? "$used" : "$d";
  if (tri.hasAim && !tri.isSecond) {
    arcIn(builder, Role::interior, tri.a, {tri.aim, tri.side}, tri.alpha, 0.42 * tri.size())
        .show(builder.labelOf("alpha"))
        .since(TwoBoneStage::alpha);
    builder.formula("cos $alpha = [" + d + "² + $l1² − $l2²|2·" + d + "·$l1]", "alpha");
  }
  const PlaneAxes corner = planeThrough(tri.a - tri.b, tri.e - tri.b);
  arcIn(builder, Role::interior, tri.b, corner, tri.beta, 0.25 * tri.size())
      .show(builder.labelOf("beta"))
      .since(TwoBoneStage::beta);
  builder.formula("cos $beta = [$l1² + $l2² − " + d + "²|2·$l1·$l2]", "beta");
}

// The elbow's place on its circle, which the pole chooses.
void elbowByPole(Builder& builder, const SpaceTriangle& tri) {
  builder.point("b", "b", tr("from A to the target"), tri.t - tri.a);
  builder.formula("$b = $T − $A", "b");
  builder.point("middle", "M", tr("the middle of the elbow's circle"), tri.ringCenter());
  builder.formula("$middle = $A + [$l1·cos $alpha||$b|]·$b", "middle");
  builder.formula("$ring = $l1·sin $alpha", "ring");
  builder.point("q", "q", tr("where on the circle the elbow lies, from M: of length 1"), tri.side);
  builder.formula(tr("q: across A → T towards the pole, or away from it for a negative bend"));
  builder.point("elbow", "B", tr("the elbow"), tri.b);
  builder.formula("$elbow = $middle + $ring·$q", "elbow");
}

// θ₁, by which the first bone lies in the vertical plane.
void elevation(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri) {
  arcIn(builder, Role::result, tri.a, tri.wy, tri.elevation, 0.85 * tri.size())
      .show(builder.angle("theta1", numbered("θ", tri.first),
                          tr("how far the first bone rises in the plane, from the level"),
                          tri.elevation))
      .withHead()
      .since(TwoBoneStage::elevation);
  const bool isAbove = glm::dot(tri.side, tri.wy.v) > 0.0;
  const double sum = tri.lift + (isAbove ? tri.alpha : -tri.alpha);
  explainSide(
      builder, isAbove ? -1.0 : 1.0, tr("+1 for an elbow below A → T, −1 for one above"),
      isAbove ? tr("s = −1: the elbow lies above A → T") : tr("s = 1: the elbow lies below A → T"));
  builder.formula("$theta1 = $aim − $s·$alpha" + fullTurns(input, sum, tri.elevation), "theta1");
}

// θ₂, by which the second one bends off the first.
void bend(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri) {
  builder.angle("theta2", numbered("θ", tri.first + 1),
                tr("the bend: from the first bone's extension to the second, in the plane"),
                std::numbers::pi - tri.beta);
  explainBend(builder, input);
  builder.formula("$theta2 = " + std::string(halfTurn(input)) + " − $beta", "theta2");
  markExtension(builder, tri);
  const PlaneAxes plane = planeThrough(tri.b - tri.a, tri.e - tri.b);
  arcIn(builder, Role::result, tri.b, plane, std::numbers::pi - tri.beta, 0.42 * tri.size())
      .show(builder.labelOf("theta2"))
      .withHead();
}

// No triangle: out of reach, or a bone without length.
void outOfReach(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri) {
  explainMissing(builder, input, tri.e, TwoBoneStage::longest);
  if (!tri.hasLengths) {
    builder.formula(tr("a bone without length: only a ball's surface can be reached"));
  } else {
    builder.formula(tri.d > tri.l1 + tri.l2
                        ? tr("no such triangle, $d > $l1 + $l2: the bones are stretched out")
                        : tr("no such triangle, $d < |$l1 − $l2|: the bones are folded"));
  }
  explainShortfall(builder, input, tri);
}

// How far off the bones lie that limits stopped.
void limits(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri) {
  if (!hasLimits(input) || input.ignoreNegativeScale) return;
  const std::size_t n = input.chain.bones.size();
  const auto off = [&](std::size_t bone, const glm::dvec3& meant) {
    const double angle = angleInSpace(meant, spanOf(input.now, bone));
    const std::string number = std::to_string(bone + 1);
    if (!(angle > 1e-7)) return;
    builder.angle("off" + number, numbered(trc("quantity", "off"), bone),
                  fill(tr("between bone {bone} and where it was to lie"), {{"bone", number}}),
                  angle);
    builder.formula(fill(tr("limits: bone {bone} lies {angle} off that"),
                         {{"bone", number}, {"angle", "$off" + number}}));
  };
  off(n - 2, tri.b - tri.a);
  if (tri.isSecond) off(n - 1, tri.e - tri.b);
}

}  // namespace

Explanation explainTwoBoneInSpace(const ExplainInput& input) {
  Builder builder(input);
  const SpaceTriangle tri = spaceTriangleOf(input);
  const bool isVertical = tri.choice == PlaneChoice::vertical || tri.choice == PlaneChoice::twisted;
  explainPlane(builder, input, tri);
  explainSides(builder, tri, tri.t, tri.d, tr("distance from A to the target"))
      .since(TwoBoneStage::distance);
  if (tri.hasAim && isVertical && !tri.isSecond) explainVertical(builder, tri);
  distance(builder, tri);
  if (tri.isProper) {
    triangle(builder, tri);
    if (!tri.isSecond && tri.hasAim && tri.choice == PlaneChoice::vertical) {
      elevation(builder, input, tri);
    }
    if (!tri.isSecond && tri.hasAim && tri.choice == PlaneChoice::pole) elbowByPole(builder, tri);
    if (tri.isSecond) bend(builder, input, tri);
  } else {
    outOfReach(builder, input, tri);
  }
  explainBendPlane(builder, input, tri);
  limits(builder, input, tri);
  explainTravel(builder, input, tri);
  return builder.take();
}

}  // namespace explain
