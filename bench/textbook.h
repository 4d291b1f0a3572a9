// The loops that a textbook prints, as the yardstick for ours: joint positions alone, no checks, no
// trace, no angles at the end, no test for being done.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

namespace textbook {

struct Chain {
  std::vector<glm::dvec2> joints;  // n + 1
  std::vector<double> lengths;     // n
  glm::dvec2 target{0.0};

  [[nodiscard]] std::size_t boneCount() const { return lengths.size(); }
};

using Iteration = void (*)(Chain&);

// As articles print it: the difference of two atan2, then every joint behind is turned.
inline void turnTowardsTarget(Chain& chain, std::size_t bone) {
  const glm::dvec2 pivot = chain.joints[bone];
  const glm::dvec2 toTip = chain.joints.back() - pivot;
  const glm::dvec2 toTarget = chain.target - pivot;
  const double angle = std::atan2(toTarget.y, toTarget.x) - std::atan2(toTip.y, toTip.x);
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  for (std::size_t j = bone + 1; j < chain.joints.size(); ++j) {
    const glm::dvec2 v = chain.joints[j] - pivot;
    chain.joints[j] = pivot + glm::dvec2(c * v.x - s * v.y, s * v.x + c * v.y);
  }
}

/// O(n²), as every bone carries all those behind it.
inline void ccdTipToBase(Chain& chain) {
  for (std::size_t i = chain.boneCount(); i-- > 0;) turnTowardsTarget(chain, i);
}

inline void ccdBaseToTip(Chain& chain) {
  for (std::size_t i = 0; i < chain.boneCount(); ++i) turnTowardsTarget(chain, i);
}

// Algorithm 1 of Aristidou & Lasenby (2011), line by line; the target is known to be in reach.
inline void fabrik(Chain& chain) {
  std::vector<glm::dvec2>& p = chain.joints;
  const glm::dvec2 base = p.front();
  p.back() = chain.target;
  for (std::size_t i = chain.boneCount(); i-- > 0;) {
    const double r = glm::distance(p[i + 1], p[i]);
    const double lambda = chain.lengths[i] / r;
    p[i] = (1.0 - lambda) * p[i + 1] + lambda * p[i];
  }
  p.front() = base;
  for (std::size_t i = 0; i < chain.boneCount(); ++i) {
    const double r = glm::distance(p[i + 1], p[i]);
    const double lambda = chain.lengths[i] / r;
    p[i + 1] = (1.0 - lambda) * p[i] + lambda * p[i + 1];
  }
}

// The article's form: the way back shifts the whole chain so that it starts at the base again.
inline void fabrikShiftBack(Chain& chain) {
  std::vector<glm::dvec2>& p = chain.joints;
  const glm::dvec2 base = p.front();
  p.back() = chain.target;
  for (std::size_t i = chain.boneCount(); i-- > 0;) {
    const double r = glm::distance(p[i + 1], p[i]);
    const double lambda = chain.lengths[i] / r;
    p[i] = (1.0 - lambda) * p[i + 1] + lambda * p[i];
  }
  const glm::dvec2 shift = base - p.front();
  for (glm::dvec2& joint : p) joint += shift;
}

}  // namespace textbook
