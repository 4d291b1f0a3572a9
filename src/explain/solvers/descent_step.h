// What a step of gradient descent did, worked out from the chain before and after it.
#pragma once

#include <vector>

#include "explain/steps/space.h"

namespace explain {

struct PlaneDescent {
  glm::dvec3 error{0.0};  ///< tip − target, before
  std::vector<double> gradient;
  std::vector<double> weights;
  std::vector<double> senses;  ///< in which the local angles really turn in the world
  double largest = 0.0;        ///< of a joint's turn, for a step of 1
  double cauchy = 0.0;         ///< the best step for a straight path
  double step = 0.0;           ///< the one taken
  int refused = 0;             ///< longer ones tried before
};

struct SpaceDescent {
  glm::dvec3 error{0.0};             ///< tip − target, before
  std::vector<glm::dvec3> gradient;  ///< one a joint, as the solver believes it, times its weight
  double largest = 0.0;              ///< of a joint's turn, for a step of 1
  double cauchy = 0.0;               ///< the best step for a straight path
  double step = 0.0;                 ///< the one taken; 0: none
  int refused = 0;                   ///< longer ones tried before
};

PlaneDescent planeDescentOf(const ExplainInput& input);
SpaceDescent spaceDescentOf(const ExplainInput& input);

}  // namespace explain
