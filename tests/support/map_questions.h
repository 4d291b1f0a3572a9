// Questions for maps of the workspace.
#pragma once

#include <string_view>

#include "lab/maps/workspace_map.h"
#include "support/lab_driving.h"

namespace support {

inline lab::MapQuestion questionFor(std::string_view solver, std::size_t bones = 4) {
  lab::MapQuestion question;
  question.solver = solverIndex(solver);
  question.settings.iterations = 30;
  question.settings.tolerance = 1e-3;
  question.settings.parameters = ik::defaultParameters(*ik::solvers()[question.solver]);
  for (std::size_t i = 0; i < bones; ++i) {
    question.chain.bones.push_back({1.0 - 0.1 * static_cast<double>(i % 5), {}});
    question.start.angles.push_back(0.3 + 0.1 * static_cast<double>(i));
  }
  question.chain.bones[1].scale.y = -1;
  question.grid = {{-4.0, 3.5, 0.0}, 0.11, 70, 61};  // no multiples of a block
  return question;
}

}  // namespace support
