// The iterative methods as the articles tell them, step by step and without a thought of speed: the
// chain is posed again by matrices after every turn. An oracle for what src/ik does in one sweep.
#pragma once

#include <cmath>

#include "support/matrix_kinematics.h"

namespace support {

inline Real directionOf(const Point& v) { return std::atan2(v.y, v.x); }

/// CCD, SOURCES.md section 3: rotate one bone by angle(bone → T) - angle(bone → tip), the opposite
/// where the parent's frame is mirrored; or without regard to that.
inline void turnTowards(const rigs::Chain& chain, std::size_t bone, const Point& target,
                        bool ignoreMirrors, rigs::Pose& pose) {
  const std::vector<Point> joints = matrixJoints(chain, pose);
  const Matrix parent = matrixFrames(chain, pose)[bone];
  const Point toTip = joints.back() - joints[bone];
  const Point toTarget = target - joints[bone];
  if (length(toTip) == 0.0L || length(toTarget) == 0.0L) return;
  const Real turn = directionOf(toTarget) - directionOf(toTip);
  const Real sense = !ignoreMirrors && parent.determinant() < 0.0L ? -1.0L : 1.0L;
  pose.angles[bone] = static_cast<double>(pose.angles[bone] + sense * turn);
}

inline void textbookCcd(const rigs::Chain& chain, const Point& target, bool baseToTip,
                        bool ignoreMirrors, rigs::Pose& pose) {
  const std::size_t n = chain.bones.size();
  for (std::size_t step = 0; step < n; ++step) {
    turnTowards(chain, baseToTip ? step : n - 1 - step, target, ignoreMirrors, pose);
  }
}

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

enum class TextbookForm { standard, shiftBack, tree };

/// In the tree, the children of bone `i` go where its turn and its move take them.
inline void carryChildren(std::size_t i, Real turn, const Point& oldStart,
                          std::vector<LooseBone>& bones) {
  const Matrix rotate = rotation(turn);
  const auto carry = [&](const Point& p) { return bones[i].start + rotate.apply(p - oldStart); };
  for (std::size_t child = i + 1; child < bones.size(); ++child) {
    bones[child] = {carry(bones[child].start), carry(bones[child].end)};
  }
}

inline std::vector<Point> textbookFabrik(const rigs::Chain& chain, const std::vector<Point>& joints,
                                         const Point& target, TextbookForm form) {
  std::vector<LooseBone> bones = looseBones(joints);
  const bool isTree = form == TextbookForm::tree;
  Point goal = target;
  for (std::size_t i = bones.size(); i-- > 0;) {
    const Point oldStart = bones[i].start;
    const Real turn = reachFor(goal, chain.bones[i].length, bones[i]);
    if (isTree) carryChildren(i, turn, oldStart, bones);
    goal = bones[i].start;
  }
  Point start = joints.front();
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const Point oldStart = bones[i].start;
    Point vector = bones[i].end - oldStart;
    if (form == TextbookForm::standard) {
      const Point aim = bones[i].end - start;
      vector = (Real(chain.bones[i].length) / length(aim)) * aim;
    }
    bones[i] = {start, start + vector};
    if (isTree) carryChildren(i, 0.0L, oldStart, bones);
    start = bones[i].end;
  }
  return jointsOf(bones);
}

}  // namespace support
