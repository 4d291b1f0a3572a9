// Two bones, analytically: the law of cosines gives the bend, and the exact pose, at once.
// Ryan Juckett, "Analytic Two-Bone IK in 2D" (2008), in the form without inverse functions:
//   cos θ2 = (d² - l1² - l2²) / (2 l1 l2),  adj = l1 + l2 cos θ2,  opp = l2 sin θ2,
//   bone 1 lies along T - A turned back by atan2(opp, adj).
// Worked out from 1 + cos θ2 and 1 - cos θ2, which are products of sums: near the base of equal
// bones the cosine alone would have lost half of d's digits. Negative scale and bend direction as
// in Thiago Lages de Alencar, "Inverse Kinematics: Two Bone", with the sense of rotation taken from
// the frame in which the second bone turns.
#include <algorithm>
#include <array>

#include "ik/solver.h"
#include "ik/work.h"

namespace ik {
namespace {

// The triangle's corner at the middle joint, as seen along base → target.
struct Bend {
  double adjacent;  // from the base to the tip, along bone 1
  double opposite;  // and across it, for a counter-clockwise bend
  double reached;   // from the base to the tip
};

Bend bend(double l1, double l2, double distance) {
  const double sum = l1 + l2;
  const double difference = l1 - l2;
  if (l1 <= 0.0 || l2 <= 0.0) return {sum, 0.0, sum};  // a circle is all that can be reached
  const double d = std::clamp(distance, std::abs(difference), sum);  // fully folded, or stretched
  const double opened = (d - difference) * (d + difference);         // 2 l1 l2 (1 + cos θ2)
  const double closed = (sum - d) * (sum + d);                       // 2 l1 l2 (1 - cos θ2)
  return {difference + opened / (2.0 * l1), std::sqrt(opened * closed) / (2.0 * l1), d};
}

glm::dvec3 directionOr(const glm::dvec3& v, const glm::dvec3& otherwise) {
  const double length = glm::length(v);
  if (length > kNoDirection) return v / length;
  const double other = glm::length(otherwise);
  return other > kNoDirection ? otherwise / other : glm::dvec3(1.0, 0.0, 0.0);
}

// The direction to look in with the target on the base, where every one is as good: the one that
// lets the bones keep theirs. Folded over a longer second bone, the first points away from it.
glm::dvec3 ownAim(double l1, double l2, const glm::dvec3& bone1, const glm::dvec3& bone2) {
  if (l1 <= 0.0) return bone2;
  return l1 < l2 ? -bone1 : bone1;
}

double twoBone(Work& work) {
  const std::size_t first = work.first;
  const glm::dvec3 a = work.joints[first];
  const glm::dvec3 oldB = work.joints[first + 1];
  const glm::dvec3 oldC = work.joints[first + 2];
  const double l1 = work.lengths[first];
  const double l2 = work.lengths[first + 1];

  const glm::dvec3 toTarget = work.target() - a;
  const glm::dvec3 aim = directionOr(toTarget, ownAim(l1, l2, oldB - a, oldC - oldB));
  const Bend corner = bend(l1, l2, glm::length(toTarget));
  const bool positive = work.parameter(0) == 0.0;
  const double sense = work.problem.ignoreNegativeScale ? 1.0 : work.senses[first + 1];
  const double opposite = (positive ? sense : -sense) * corner.opposite;

  // Bone 1 and the tip as seen from the base: the tip lies at (adjacent, opposite) in bone 1's
  // frame, and along `aim` in the world.
  const glm::dvec3 tip = directionOr({corner.adjacent, opposite, 0.0}, {1.0, 0.0, 0.0});
  const glm::dvec3 along = rotate(aim, {tip.x, -tip.y});
  const glm::dvec3 b = a + l1 * along;
  const glm::dvec3 c = a + corner.reached * aim;

  if (work.trace) {
    const Turn turn1 = turnBetween(oldB - a, b - a);
    const glm::dvec3 carriedC = b + rotate(oldC - oldB, turn1);
    work.trace->carry(work.info(Phase::turn, first, glm::distance(carriedC, work.target())), turn1,
                      a);
    work.trace->carry(work.info(Phase::turn, first + 1, glm::distance(c, work.target())),
                      turnBetween(carriedC - b, c - b), b);
  }
  work.joints[first + 1] = b;
  work.joints[first + 2] = c;
  misreadMirrors(work);
  const glm::dvec3 stepB = work.joints[first + 1] - oldB;
  const glm::dvec3 stepC = work.joints[first + 2] - oldC;
  return std::max(glm::dot(stepB, stepB), glm::dot(stepC, stepC));
}

constexpr std::array<std::string_view, 2> kBends{"positive", "negative"};
constexpr std::array<std::string_view, 2> kBendLabels{"Counter-clockwise (+)", "Clockwise (-)"};
constexpr std::array kParameters{Parameter{
    .id = "bend",
    .label = "Bend",
    .help = "Which way the second bone turns against the first, in the chain's unmirrored frame.",
    .options = kBends,
    .labels = kBendLabels,
}};

}  // namespace

extern const SolverInfo kTwoBone{
    .id = "two-bone",
    .name = "Two bone (analytic)",
    .summary = "The law of cosines gives the exact pose at once.",
    .citation = "Ryan Juckett, \"Analytic Two-Bone IK in 2D\" (2008)",
    .parameters = kParameters,
    .iterative = false,
    .bones = 2,
    .iterate = twoBone,
};

}  // namespace ik
