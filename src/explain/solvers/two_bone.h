// Two bones: their lines of code by name, and what plane and space share.
#pragma once

#include <string>
#include <utility>

#include "explain/steps/parts.h"

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
