// The iterative methods as the articles tell them, step by step and without a thought of speed: the
// chain is posed again by matrices after every turn. An oracle for what src/ik does in one sweep.
#pragma once

#include <cmath>

#include "support/matrix_kinematics.h"

namespace support {

inline Real directionOf(const Point& v) { return std::atan2(v.y, v.x); }

struct LooseBone {
  Point start;
  Point end;
};

/// FABRIK's reach, SOURCES.md section 4: look at the point, then move onto it. Returns the turn.
inline Real reachFor(const Point& point, Real bone, LooseBone& loose) {
  const Point before = loose.end - loose.start;
  const Point toPoint = point - loose.start;
  const Real far = length(toPoint);
  if (far == 0.0L) return 0.0L;
  loose = {point - (bone / far) * toPoint, point};
  return bone > 0.0L ? directionOf(toPoint) - directionOf(before) : 0.0L;
}

inline std::vector<LooseBone> looseBones(const std::vector<Point>& joints) {
  std::vector<LooseBone> bones;
  for (std::size_t i = 0; i + 1 < joints.size(); ++i) bones.push_back({joints[i], joints[i + 1]});
  return bones;
}

inline std::vector<Point> jointsOf(const std::vector<LooseBone>& bones) {
  std::vector<Point> joints;
  for (const LooseBone& bone : bones) joints.push_back(bone.start);
  joints.push_back(bones.back().end);
  return joints;
}

/// In the tree, the children of bone `i` go where its turn and its move take them.
inline void carryChildren(std::size_t i, Real turn, const Point& oldStart,
                          std::vector<LooseBone>& bones) {
  const Matrix rotate = rotation(turn);
  const auto carry = [&](const Point& p) { return bones[i].start + rotate.apply(p - oldStart); };
  for (std::size_t child = i + 1; child < bones.size(); ++child) {
    bones[child] = {carry(bones[child].start), carry(bones[child].end)};
  }
}

}  // namespace support
