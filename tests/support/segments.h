// Bones between joints that lie one after the other.
#pragma once

#include <vector>

#include <glm/vec3.hpp>

#include "rigs/forward_kinematics.h"

namespace support {

inline std::vector<rigs::Segment> segmentsOf(const std::vector<glm::dvec3>& joints) {
  std::vector<rigs::Segment> bones;
  for (std::size_t i = 1; i < joints.size(); ++i) bones.push_back({joints[i - 1], joints[i]});
  return bones;
}

}  // namespace support
