// How the choices of an arm's closed form come about, with marks and formulas: shoulder, elbow and
// wrist of one of its answers.
#pragma once

#include <array>
#include <string>

#include "explain/explanation.h"
#include "ik/answers/choice_geometry.h"

namespace explain {

struct ArmToExplain {
  const ik::ChoiceGeometry& geometry;
  std::array<std::string, 6> names;  ///< of the joints: "q₁"
  std::array<double, 6> amounts;     ///< of the answer: radians, or scene units of a slide
  std::array<bool, 6> isFree;        ///< ik::ArmAnswer::isFree
  bool degrees = true;               ///< how angles are written
};

// Each has the answer's own amount and that of the other choice, its sentence says why there are
// two. Ids of quantities: "other" is the joint's amount there.
Explanation explainShoulder(const ArmToExplain& arm);
/// The geometry has an elbow.
Explanation explainElbow(const ArmToExplain& arm);
/// Axis 5 is at right angles to its neighbours.
Explanation explainWrist(const ArmToExplain& arm);

}  // namespace explain
