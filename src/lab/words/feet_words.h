// How feet come to stand on uneven ground, in words.
#pragma once

#include <string>
#include <vector>

#include "lab/core/lab.h"

namespace lab {

struct FeetStep {
  std::string name;
  std::string sentence;
  std::vector<std::string> feet;  ///< a line each, with its numbers
};

/// Cast, lower, solve; none where no goal stands on a ground.
std::vector<FeetStep> feetSteps(const Lab& lab);

}  // namespace lab
