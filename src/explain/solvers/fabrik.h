// FABRIK's lines of code by name, and its explanation.
#pragma once

#include <string>

#include "explain/explanation.h"
#include "explain/steps/builder.h"
#include "explain/steps/input.h"

namespace explain {

// NOLINTBEGIN(readability-identifier-naming): they read like enumerators.
struct FabrikStage {
  // The walk tip → base.
  static constexpr StageName loop{"for"}, vector{"v"}, look{"look"}, ratio{"ratio"}, move{"move"},
      children{"children"}, point{"point"}, nextPoint{"next-point"}, base{"base"};
  // The walk base → tip.
  static constexpr StageName backFor{"back-for"}, place{"back-place"}, backStart{"back-start"},
      backVector{"back-v"}, backRatio{"back-ratio"}, end{"back-end"}, nextPlace{"back-next-place"},
      left{"left"}, local{"local"};
};
// NOLINTEND(readability-identifier-naming)

/// The form of the second walk.
bool isTree(const ExplainInput& input);
bool isStandard(const ExplainInput& input);

/// Whether the target's direction tells how the bone lies: it is the last one, or a part of the
/// piece that fixed joints make of that.
bool isGiven(const ExplainInput& input, std::size_t bone);

/// A bone of the walk tip → base: it reaches for a point.
struct Reaching {
  std::size_t bone = 0;
  glm::dvec3 point{0.0}, start{0.0}, end{0.0}, newStart{0.0}, newEnd{0.0};
  glm::dvec3 span{0.0};   ///< of the bone alone, after the step; it may be a part of a piece
  bool isTarget = false;  ///< the point is a target
  glm::dvec3 v{0.0};
  double length = 0.0, distance = 0.0;
  bool isDefined = false;  ///< there is a direction to look in
};
/// With what follows from the points and the bone's length.
Reaching measured(Reaching reaching, double length);
void explainReaching(Builder& builder, const ExplainInput& input, const Reaching& reaching);

/// Of a chain that branches or has several goals: a step, and what it does.
Explanation explainFabrikBranches(const ExplainInput& input);
std::string branchSentence(const ExplainInput& input);

Explanation explainFabrik(const ExplainInput& input);

}  // namespace explain
