#include <cmath>
#include <numbers>

#include "explain/two_bone.h"

namespace explain {
namespace {

constexpr double kPi = std::numbers::pi;

// What the law of cosines asks for where there is no triangle.
void cosineOutOfRange(Builder& builder, const Triangle& tri) {
  if (!(tri.l1 > 0.0 && tri.l2 > 0.0)) {
    builder.formula("a bone without length: only a circle can be reached, and nothing bends");
    return;
  }
  const double cosine =
      (tri.l1 * tri.l1 + tri.l2 * tri.l2 - tri.d * tri.d) / (2.0 * tri.l1 * tri.l2);
  builder.number("cosine", "cos β", "what cos β would have to be: beyond -1 to 1", cosine);
  builder.formula("$cosine = [$l1² + $l2² − $d²|2·$l1·$l2]", "cosine");
  builder.formula(cosine < 0.0 ? "below −1: no such triangle, the bones are stretched out"
                               : "above 1: no such triangle, the bones are folded");
}

}  // namespace

void triangleFormulas(Builder& builder, const ExplainInput& input, const Triangle& tri,
                      bool isSecond) {
  const double sense = tri.sense();
  if (!isSecond && tri.hasAim) {
    builder.formula("cos $alpha = [$d² + $l1² − $l2²|2·$d·$l1]", "alpha");
  }
  builder.formula("cos $beta = [$l1² + $l2² − $d²|2·$l1·$l2]", "beta");
  if (!isSecond && tri.hasAim) {
    builder.formula("cos $gamma = [$l2² + $d² − $l1²|2·$l2·$d]", "gamma");
    const double sum = tri.aim - sense * tri.alpha;
    const std::string text = sense > 0.0 ? "$theta1 = $aim − $alpha" : "$theta1 = $aim + $alpha";
    builder.formula(text + fullTurns(input, sum, tri.theta1), "theta1");
  }
  if (!isSecond) return;
  const std::string opened = std::string(halfTurn(input)) + " − $beta";
  builder.formula(sense > 0.0 ? "$theta2 = " + opened : "$theta2 = −(" + opened + ")", "theta2");
}

void stretchedFormulas(Builder& builder, const ExplainInput& input, const Triangle& tri,
                       bool isSecond) {
  cosineOutOfRange(builder, tri);
  const bool isFolded = tri.l1 > 0.0 && tri.l2 > 0.0 && std::abs(tri.theta2) > 0.5 * kPi;
  if (isSecond) {
    builder.formula(isFolded ? "$theta2 = " + std::string(halfTurn(input)) : "$theta2 = 0",
                    "theta2");
  } else if (tri.hasAim) {
    // Folded over a longer second bone, the first points away from the target.
    const bool isAway = isFolded && tri.l1 < tri.l2;
    const double sum = tri.aim + (isAway ? kPi : 0.0);
    const std::string away = isAway ? " + " + std::string(halfTurn(input)) : "";
    builder.formula("$theta1 = $aim" + away + fullTurns(input, sum, tri.theta1), "theta1");
  }
  if (!(input.result.shortfall > 0.0)) return;
  builder.formula(
      tri.d > tri.l1 + tri.l2 ? "$missing = $d − ($l1 + $l2)" : "$missing = |$l1 − $l2| − $d",
      "missing");
}

void localSecond(Builder& builder, const ExplainInput& input, const Triangle& tri) {
  const std::size_t bone = input.chain.bones.size() - 1;
  const double sense = input.chain.parityAt(bone);
  const bool isReversed = input.chain.bones[bone].scale.x < 0;
  if (sense > 0.0 && !isReversed) return;
  if (input.ignoreNegativeScale) {
    builder.angle("localB", "local θ₂", "local angle, as if nothing were mirrored", tri.theta2);
    builder.formula("$localB = $theta2", "localB");
    return;
  }
  const double sum = sense * tri.theta2 + (isReversed ? kPi : 0.0);
  const double local = wrapped(sum);
  builder.angle("localB", "local θ₂", "angle in the frame that the second bone turns in", local);
  std::string text = sense < 0.0 ? "$localB = −$theta2" : "$localB = $theta2";
  if (isReversed) text += " + " + std::string(halfTurn(input));
  builder.formula(text + fullTurns(input, sum, local), "localB");
  markMirroredFrame(builder, input, bone);
}

}  // namespace explain
