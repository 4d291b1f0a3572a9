// FABRIK's lines of code by name, and its explanation.
#pragma once

#include "explain/explanation.h"
#include "explain/steps/input.h"

namespace explain {

struct FabrikStage {
  // The walk tip → base.
  static constexpr StageName loop{"for"};
  static constexpr StageName vector{"v"};
  static constexpr StageName look{"look"};
  static constexpr StageName ratio{"ratio"};
  static constexpr StageName move{"move"};
  static constexpr StageName children{"children"};
  static constexpr StageName point{"point"};
  static constexpr StageName nextPoint{"next point"};
  static constexpr StageName base{"base"};
  // The walk base → tip.
  static constexpr StageName backFor{"back: for"};
  static constexpr StageName place{"back: place"};
  static constexpr StageName backStart{"back: start"};
  static constexpr StageName backVector{"back: v"};
  static constexpr StageName backRatio{"back: ratio"};
  static constexpr StageName end{"back: end"};
  static constexpr StageName nextPlace{"back: next place"};
  static constexpr StageName left{"left"};
  static constexpr StageName local{"local"};
};

/// The form of the second walk.
bool isTree(const ExplainInput& input);
bool isStandard(const ExplainInput& input);

Explanation explainFabrik(const ExplainInput& input);

}  // namespace explain
