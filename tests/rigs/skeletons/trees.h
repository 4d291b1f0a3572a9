// Random trees of frames, and where their joints are by products of matrices, which share nothing
// with src.
#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "../arms/robots.h"

namespace trees {

using robots::Matrix;
using robots::Three;
using robots::operator*;
using support::RandomSource;

inline Matrix scaled(const Three& by) { return {by[0], 0, 0, 0, 0, by[1], 0, 0, 0, 0, by[2], 0}; }

/// Parents of `count` nodes, each an earlier one; -1 of the first.
inline std::vector<int> randomParents(RandomSource& random, int count) {
  std::vector<int> parents{-1};
  for (int i = 1; i < count; ++i)
    parents.push_back(random.chance(0.5) ? i - 1 : random.integer(0, i - 1));
  return parents;
}

/// Each bone of the arm, which is named after a node, begins where that is.
inline void expectPlaces(const rigs::Arm& arm, const std::vector<Matrix>& frames,
                         const std::vector<std::string>& names) {
  const std::vector<glm::dvec3> joints = rigs::forwardKinematics(arm.chain, arm.pose);
  ASSERT_EQ(arm.chain.bones.size(), names.size());
  for (std::size_t bone = 0; bone < arm.chain.bones.size(); ++bone) {
    const auto found = std::find(names.begin(), names.end(), arm.chain.bones[bone].name);
    ASSERT_NE(found, names.end());
    const Matrix& frame = frames[static_cast<std::size_t>(found - names.begin())];
    const glm::dvec3 place{frame[3], frame[7], frame[11]};
    EXPECT_LT(glm::distance(joints[bone], place), 1e-9) << *found;
  }
}

inline std::string contentOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
inline std::string figure(const std::string& ending) {
  return contentOf(IKLAB_TESTS_DIR "/rigs/skeletons/figure." + ending);
}

inline std::size_t boneOf(const rigs::Arm& arm, const std::string& name) {
  for (std::size_t i = 0; i < arm.chain.bones.size(); ++i) {
    if (arm.chain.bones[i].name == name) return i;
  }
  ADD_FAILURE() << name;
  return 0;
}

}  // namespace trees
