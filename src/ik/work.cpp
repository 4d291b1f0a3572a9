#include "ik/work.h"

#include <algorithm>

#include "ik/forward_kinematics.h"

namespace ik {
namespace {

bool hasNegativeScale(const Chain& chain) {
  const auto isNegative = [](const Bone& bone) { return bone.scale != ScaleSign{}; };
  return chain.baseScale != ScaleSign{} || std::ranges::any_of(chain.bones, isNegative);
}

}  // namespace

double applyTurns(Work& work) {
  std::vector<glm::dvec3>& joints = work.joints;
  Turn total = kNoTurn;
  double moved = 0.0;
  glm::dvec3 oldStart = joints[0];
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const glm::dvec3 oldEnd = joints[i + 1];
    total = combine(total, work.turns[i]);
    glm::dvec3 span = rotate(oldEnd - oldStart, total);
    // One Newton step back to the bone's length, without a root or a division.
    span *= 1.5 - 0.5 * glm::dot(span, span) * work.inverseSquares[i];
    joints[i + 1] = joints[i] + span;
    const glm::dvec3 step = joints[i + 1] - oldEnd;
    moved = std::max(moved, glm::dot(step, step));
    oldStart = oldEnd;
  }
  return moved;
}

void misreadMirrors(Work& work) {
  const Chain& chain = work.problem.chain;
  // An unmirrored chain goes the very same way whether or not mirrors are ignored.
  if (!work.problem.ignoreNegativeScale || !hasNegativeScale(chain)) return;
  anglesFromJoints(chain, work.joints, work.first, Mirrors::ignored, work.pose);
  forwardKinematics(chain, work.pose, work.joints);
  if (work.trace) {
    const double distance = glm::distance(work.joints.back(), work.target());
    work.trace->pose({work.iteration, Phase::apply, kAllBones, distance}, work.joints);
  }
}

}  // namespace ik
