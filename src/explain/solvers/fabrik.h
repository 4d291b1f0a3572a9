// FABRIK's lines of code by name, and its explanation.
#pragma once

#include "explain/explanation.h"
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

Explanation explainFabrik(const ExplainInput& input);

}  // namespace explain
