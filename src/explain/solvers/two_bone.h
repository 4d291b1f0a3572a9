// Two bones: their lines of code by name, and what plane and space share.
#pragma once

#include "explain/steps/parts.h"

namespace explain {

struct TwoBoneStage {
  static constexpr StageName distance{"distance"};
  static constexpr StageName aim{"aim"};
  static constexpr StageName longest{"longest"};  ///< the target may be too far away
  static constexpr StageName clamp{"clamp"};
  static constexpr StageName alpha{"alpha"};
  static constexpr StageName beta{"beta"};
  static constexpr StageName side{"side"};
  static constexpr StageName mirrored{"mirrored"};
  static constexpr StageName theta1{"theta1"};
  static constexpr StageName turnFirst{"turn bone 1"};
  static constexpr StageName bend{"bend"};
  static constexpr StageName turnSecond{"turn bone 2"};
  static constexpr StageName local{"local"};
  // In space.
  static constexpr StageName toTarget{"to target"};
  static constexpr StageName heading{"heading"};
  static constexpr StageName level{"level"};
  static constexpr StageName lift{"lift"};
  static constexpr StageName elevation{"elevation"};
  static constexpr StageName middle{"middle"};
  static constexpr StageName circle{"circle"};  ///< where the elbow may be, and on which side it is
  static constexpr StageName pole{"pole"};
  static constexpr StageName elbow{"elbow"};
};

/// The angle between two sides of a triangle, by W. Kahan, "Miscalculating Area and Angles of a
/// Needle-like Triangle" (2014): the arc cosine would lose half of the digits near 0 and π.
double interiorAngle(double opposite, double side1, double side2);

/// After both turns: before a weight, or a solver that ignores negative scale, changes it again.
/// Where joints have limits, the answer that there would be without: limits stop what was meant.
ik::TraceState asMeant(const ExplainInput& input);

/// The solver softens the way to a target this far away, for bones that are `sum` long together.
bool isSoftened(const ExplainInput& input, double distance, double sum);

Explanation explainTwoBoneInPlane(const ExplainInput& input);
Explanation explainTwoBoneInSpace(const ExplainInput& input);

}  // namespace explain
