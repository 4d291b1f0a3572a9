// Two bones: their lines of code by name, and what plane and space share.
#pragma once

#include <string>
#include <utility>

#include "explain/steps/turns.h"

namespace explain {

/// `longest` and `shortest`: the target may be too far away, or too close. `circle`: where the
/// elbow may be, and on which side.
// NOLINTBEGIN(readability-identifier-naming): they read like enumerators.
struct TwoBoneStage {
  static constexpr StageName toTarget{"to-target"}, longest{"longest"}, alpha{"alpha"},
      beta{"beta"}, side{"side"}, turnFirst{"turn-bone-1"}, bend{"bend"}, turnSecond{"turn-bone-2"},
      local{"local"};
  // In the plane.
  static constexpr StageName aim{"aim"}, shortest{"shortest"}, mirrored{"mirrored"},
      theta1{"theta1"};
  // In space.
  static constexpr StageName heading{"heading"}, level{"level"}, lift{"lift"}, distance{"distance"},
      elevation{"elevation"}, middle{"middle"}, circle{"circle"}, pole{"pole"}, elbow{"elbow"};
};
// NOLINTEND(readability-identifier-naming)

/// The angle between two sides of a triangle, by W. Kahan, "Miscalculating Area and Angles of a
/// Needle-like Triangle" (2014): the arc cosine would lose half of the digits near 0 and π.
double interiorAngle(double opposite, double side1, double side2);

/// As the solver meant it. Corners are where the trace has them. The interior angles are by the
/// sides' lengths alone, so that they are right however the pose was found.
struct Triangle {
  glm::dvec3 a{0.0}, b{0.0}, e{0.0}, t{0.0};  ///< start, elbow, tip, target
  double l1 = 0.0, l2 = 0.0;
  double d = 0.0;      ///< from A to the target
  double asked = 0.0;  ///< softened, to where the tip is asked to be; else d
  double used = 0.0;   ///< what the law of cosines gets: at most what the bones span
  double alpha = 0.0, beta = 0.0, gamma = 0.0;  ///< interior, 0 to π
  bool hasAim = false;                          ///< the target is not on A
  bool hasLengths = false;                      ///< of both bones
  bool isSoftened = false;                      ///< the tip falls behind the target on purpose
  bool isProper = false;  ///< both bones have a length, and the target is within their reach
  bool isSecond = false;  ///< the step turns the second bone: all about the first is known
  std::size_t first = 0;  ///< index of the first bone
};
Triangle triangleOf(const ExplainInput& input);

/// The sides, and $d, drawn from A to `end`. Returns its mark.
Mark& explainSides(Builder& builder, const Triangle& tri, const glm::dvec3& end, double d,
                   std::string help);

/// How much of $d the bones cannot span, where the target is out of reach.
void explainShortfall(Builder& builder, const ExplainInput& input, const Triangle& tri);

/// The arc that the end of the step's bone travels.
void explainTravel(Builder& builder, const ExplainInput& input, const Triangle& tri);

/// Of the second bone: that β lies inside the bend, and the first bone's extension.
void explainBend(Builder& builder, const ExplainInput& input);
void markExtension(Builder& builder, const Triangle& tri);

/// In the plane, of the first bone's direction in the world and the second's turn off its
/// extension. θ is a local angle on all pages: where these two are others they are φ and bend.
std::string symbolOfFirst(const rigs::Chain& chain);
std::string symbolOfSecond(const rigs::Chain& chain);

/// `s` in the formulas: +1 or −1, the side of the line to the target on which the elbow lies.
/// `reason`: which of them, and why.
inline void explainSide(Builder& builder, double side, std::string help, std::string reason) {
  builder.number("s", "s", std::move(help), side);
  builder.formula(std::move(reason));
}

Explanation explainTwoBoneInPlane(const ExplainInput& input);
Explanation explainTwoBoneInSpace(const ExplainInput& input);

}  // namespace explain
