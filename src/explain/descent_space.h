// What a step of gradient descent did in space, worked out from the chain before and after it.
#pragma once

#include <vector>

#include "explain/space.h"

namespace explain {

struct SpaceDescent {
  glm::dvec3 error{0.0};             ///< tip − target, before
  std::vector<glm::dvec3> gradient;  ///< one a joint, as the solver believes it, times its weight
  double cauchy = 0.0;               ///< the best step for a straight path
  double step = 0.0;                 ///< the one taken; 0: none
  int refused = 0;                   ///< longer ones tried before
};

SpaceDescent spaceDescentOf(const ExplainInput& input);

}  // namespace explain
