// Forward kinematics of a table of Denavit and Hartenberg: the product of four elementary
// transforms for each row, by matrices that share nothing with src.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include <glm/geometric.hpp>

#include "../rigs/arms/robots.h"
#include "rigs/arms/dh_of.h"
#include "rigs/forward_kinematics.h"

namespace support {

inline robots::Matrix matrixOf(const ik::Frame& frame) {
  robots::Matrix made{};
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column)
      made[static_cast<std::size_t>(4 * row + column)] = frame.axes[column][row];
    made[static_cast<std::size_t>(4 * row + 3)] = frame.at[row];
  }
  return made;
}

inline robots::Matrix dhProduct(const rigs::DhTable& table, const std::vector<double>& amounts) {
  using robots::shift, robots::turn, robots::operator*;
  robots::Matrix product = matrixOf(table.base);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const ik::DhRow& row = table.rows[i];
    const bool slides = row.kind == ik::JointKind::slide;
    const robots::Matrix aboutZ = turn({0, 0, 1}, row.theta + (slides ? 0.0 : amounts[i]));
    const robots::Matrix alongZ = shift({0, 0, row.d + (slides ? amounts[i] : 0.0)});
    const robots::Matrix alongX = shift({row.a, 0, 0});
    const robots::Matrix aboutX = turn({1, 0, 0}, row.alpha);
    product = table.convention == ik::DhConvention::standard
                  ? product * aboutZ * alongZ * alongX * aboutX
                  : product * aboutX * alongX * aboutZ * alongZ;
  }
  return product * matrixOf(table.tool);
}

/// The largest difference to the numbers of the chain's own tip frame.
inline double differenceOf(const rigs::DhTable& table, const rigs::Chain& chain,
                           const rigs::Pose& pose) {
  std::vector<double> amounts;
  for (const std::size_t bone : table.bones) {
    const bool slides = chain.bones[bone].joint == rigs::JointKind::slide;
    amounts.push_back(slides ? pose.slides[bone]
                             : 2.0 * std::atan2(glm::dot(glm::dvec3(pose.rotations[bone].x,
                                                                    pose.rotations[bone].y,
                                                                    pose.rotations[bone].z),
                                                         chain.bones[bone].axis),
                                                pose.rotations[bone].w));
  }
  std::vector<rigs::Frame> frames(chain.bones.size());
  rigs::boneFrames(chain, pose, frames);
  rigs::Frame tip = frames[chain.tipBone()];
  tip.origin = rigs::forwardKinematics(chain, pose).back();
  return robots::difference(dhProduct(table, amounts), tip);
}

}  // namespace support
