// CCD's lines of code by name, and its steps where a joint slides or the target has a direction.
#pragma once

#include <string>

#include "explain/steps/builder.h"

namespace explain {

// NOLINTBEGIN(readability-identifier-naming): they read like enumerators.
struct CcdStage {
  static constexpr StageName joint{"joint"}, toTip{"to-tip"}, toTarget{"to-target"}, axis{"axis"},
      turn{"turn"}, done{"done"};
};
// NOLINTEND(readability-identifier-naming)

std::string slideSentence(const ExplainInput& input, std::size_t bone);

/// A slide moves by the part of the way to the target along its axis.
void explainSlide(Builder& builder, const ExplainInput& input, std::size_t bone);

/// A turn takes the tip, and the axes that count, as near as one turn can to where they are to be.
void explainServing(Builder& builder, const ExplainInput& input, std::size_t bone);

}  // namespace explain
