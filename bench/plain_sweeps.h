// FABRIK and CCD in space as plainly as they can be written, and as articles print them, as the
// yardstick for ours: joint positions alone, equal bones, no checks, no test for being done.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace plain {

struct Sweeps {
  std::vector<glm::dvec3> start;  // n + 1
  double length = 1.0;
  std::vector<glm::dvec3> joints{};
  std::vector<glm::dquat> turns{};

  void begin() {
    joints = start;
    turns.resize(start.size() - 1);
  }
};

// One root and one division a bone and walk.
inline glm::dvec3 placed(const glm::dvec3& joint, const glm::dvec3& fixed, double length) {
  const glm::dvec3 way = joint - fixed;
  return fixed + way * (length / std::sqrt(glm::dot(way, way)));
}

inline void walkTipToBase(Sweeps& chain, const glm::dvec3& target) {
  std::vector<glm::dvec3>& p = chain.joints;
  glm::dvec3 fixed = target;
  p.back() = fixed;
  for (std::size_t i = p.size() - 1; i-- > 0;) p[i] = fixed = placed(p[i], fixed, chain.length);
}

inline void shiftToBase(Sweeps& chain) {
  const glm::dvec3 shift = chain.start.front() - chain.joints.front();
  for (glm::dvec3& joint : chain.joints) joint += shift;
}

/// Algorithm 1 of Aristidou & Lasenby (2011), the target being in reach.
inline void fabrik(Sweeps& chain, const glm::dvec3& target) {
  walkTipToBase(chain, target);
  std::vector<glm::dvec3>& p = chain.joints;
  glm::dvec3 fixed = chain.start.front();
  p.front() = fixed;
  for (std::size_t i = 1; i < p.size(); ++i) p[i] = fixed = placed(p[i], fixed, chain.length);
}

/// The way back shifts the whole chain so that it starts at the base again.
inline void fabrikShiftBack(Sweeps& chain, const glm::dvec3& target) {
  walkTipToBase(chain, target);
  shiftToBase(chain);
}

// As the paper prints it.
inline void printedWalk(Sweeps& chain, const glm::dvec3& target) {
  std::vector<glm::dvec3>& p = chain.joints;
  p.back() = target;
  for (std::size_t i = p.size() - 1; i-- > 0;) {
    const double lambda = chain.length / glm::distance(p[i + 1], p[i]);
    p[i] = (1.0 - lambda) * p[i + 1] + lambda * p[i];
  }
}

/// Algorithm 1 line by line.
inline void printedFabrik(Sweeps& chain, const glm::dvec3& target) {
  printedWalk(chain, target);
  std::vector<glm::dvec3>& p = chain.joints;
  p.front() = chain.start.front();
  for (std::size_t i = 0; i + 1 < p.size(); ++i) {
    const double lambda = chain.length / glm::distance(p[i + 1], p[i]);
    p[i + 1] = (1.0 - lambda) * p[i] + lambda * p[i + 1];
  }
}

inline void printedShiftBack(Sweeps& chain, const glm::dvec3& target) {
  printedWalk(chain, target);
  shiftToBase(chain);
}

// The smallest turn from the direction of `from` to that of `to`.
inline glm::dquat between(const glm::dvec3& from, const glm::dvec3& to) {
  const double sizes = std::sqrt(glm::dot(from, from) * glm::dot(to, to));
  const glm::dquat q(sizes + glm::dot(from, to), glm::cross(from, to));
  return q * (1.0 / std::sqrt(glm::dot(q, q)));
}

/// From the tip to the base; O(n): the tip is followed, and the joints laid out at the end.
inline void ccd(Sweeps& chain, const glm::dvec3& target) {
  std::vector<glm::dvec3>& p = chain.joints;
  glm::dvec3 tip = p.back();
  for (std::size_t i = p.size() - 1; i-- > 0;) {
    chain.turns[i] = between(tip - p[i], target - p[i]);
    tip = p[i] + chain.turns[i] * (tip - p[i]);
  }
  glm::dquat total(1.0, 0.0, 0.0, 0.0);
  glm::dvec3 old = p.front();
  for (std::size_t i = 0; i + 1 < p.size(); ++i) {
    total = total * chain.turns[i];
    total *= 1.5 - 0.5 * glm::dot(total, total);
    const glm::dvec3 bone = total * (p[i + 1] - old);
    old = p[i + 1];
    p[i + 1] = p[i] + bone;
  }
}

/// From the tip to the base as articles print it: an axis and an angle, and every joint behind is
/// turned, O(n²).
inline void printedCcd(Sweeps& chain, const glm::dvec3& target) {
  std::vector<glm::dvec3>& p = chain.joints;
  for (std::size_t i = p.size() - 1; i-- > 0;) {
    const glm::dvec3 toTip = glm::normalize(p.back() - p[i]);
    const glm::dvec3 toTarget = glm::normalize(target - p[i]);
    const glm::dvec3 axis = glm::cross(toTip, toTarget);
    const double sine = glm::length(axis);
    if (sine == 0.0) continue;
    const double angle = std::acos(std::clamp(glm::dot(toTip, toTarget), -1.0, 1.0));
    const glm::dquat turn = glm::angleAxis(angle, axis / sine);
    for (std::size_t j = i + 1; j < p.size(); ++j) p[j] = p[i] + turn * (p[j] - p[i]);
  }
}

}  // namespace plain
