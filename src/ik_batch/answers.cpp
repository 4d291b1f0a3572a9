// From lanes to answers.
#include <algorithm>

#include <glm/geometric.hpp>

#include "ik/forward_kinematics.h"
#include "ik/limits.h"
#include "ik/steps/arm_options.h"
#include "ik_batch/feed.h"

namespace ik::batch {

template <typename T>
void Feed<T>::pointAt(const glm::dvec3& target) {
  const Chain& chain = task_.problem.chain;
  const glm::dvec3 aim = glm::normalize(target - chain.base);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    buffers_.joints[i + 1] = buffers_.joints[i] + chain.bones[i].effectiveLength() * aim;
  }
}

template <typename T>
void Feed<T>::readJoints(std::size_t lane, std::size_t problem) {
  const std::size_t first = task_.first;
  if (first > 0) {
    const std::span<const glm::dvec3> start = startOf(problem);
    if (task_.sharesStart()) std::ranges::copy(start, buffers_.joints.begin());
  } else {
    buffers_.joints[0] = task_.problem.chain.base;
  }
  const int dim = static_cast<int>(task_.dimensions());
  const bool spans = task_.shape == Shape::spans;
  const T* from = table_.shape + lane;
  glm::dvec3 at(0.0);
  const glm::dvec3 base = buffers_.joints[first];
  if (!spans) from += task_.dimensions() * table_.width;  // the base is known
  for (std::size_t i = 1; i <= table_.bones; ++i) {
    for (int c = 0; c < dim; ++c, from += table_.width) {
      at[c] = static_cast<double>(*from) + (spans ? at[c] : 0.0);
    }
    buffers_.joints[first + i] = base + task_.unit * at;
  }
  if (task_.hasHinges && !task_.output.poses.empty()) readAngles(lane);
}

template <typename T>
bool Feed<T>::isHeldBack(const glm::dvec3& base, const glm::dvec3& target) const {
  const bool isWeighed = isWeighted(std::span(task_.problem.chain.bones).subspan(task_.first));
  if (!task_.solver.iterative && isWeighed) return true;
  if (!task_.isArm) return false;
  const ParameterValues& parameters = task_.settings.each.parameters;
  const auto arm = std::span(task_.problem.chain.bones).subspan(task_.first);
  const double l1 = arm[0].effectiveLength();
  const double l2 = arm[1].effectiveLength();
  const double distance = glm::distance(base, target);
  const double length = stretchFor(parameters, l1, l2, distance) * (l1 + l2);
  return parameters[kArmWeight] != 1.0 || softened(parameters, distance, length) < distance;
}

template <typename T>
void Feed<T>::writeStretch(const glm::dvec3& target, Pose& pose) const {
  const ParameterValues& parameters = task_.settings.each.parameters;
  const auto arm = std::span(task_.problem.chain.bones).subspan(task_.first);
  const double distance = glm::distance(buffers_.joints[task_.first], target);
  const double factor =
      stretchFor(parameters, arm[0].effectiveLength(), arm[1].effectiveLength(), distance);
  if (factor == 1.0) return;
  pose.stretch.assign(task_.boneCount(), 1.0);
  const double made = 1.0 + parameters[kArmWeight] * (factor - 1.0);
  std::ranges::fill(std::span(pose.stretch).last(2), made);
}

template <typename T>
void Feed<T>::writeOutput(std::size_t problem, bool moved) {
  const BatchOutput& output = task_.output;
  const std::size_t count = task_.boneCount() + 1;
  if (!output.joints.empty()) {
    std::ranges::copy(buffers_.joints,
                      output.joints.begin() + static_cast<std::ptrdiff_t>(problem * count));
  }
  if (output.poses.empty()) return;
  const Chain& chain = task_.problem.chain;
  Pose& pose = output.poses[problem];
  pose = task_.problem.starts[task_.sharesStart() ? 0 : problem];
  pose.stretch.clear();
  if (task_.hasLimits) bringInside(chain, task_.first, pose);
  if (!moved) return;
  if (task_.hasHinges) {
    for (std::size_t i = 0; i < pose.rotations.size(); ++i) {
      pose.rotations[i] = nearest(buffers_.pose.rotations[i], pose.rotations[i]);
    }
    if (task_.hasLimits) bringInside(chain, 0, pose);  // from rounding
    return;
  }
  if (task_.isArm) writeStretch(task_.problem.targets[problem], pose);
  if (chain.planar) {
    anglesFromJoints(chain, buffers_.joints, task_.first, Mirrors::respected, pose);
    if (task_.hasLimits) bringInside(chain, task_.first, pose);  // from rounding
    return;
  }
  if (!task_.sharesStart()) boneOrientations(chain, pose, buffers_.orientations);
  rotationsFromJoints(chain, buffers_.joints,
                      task_.sharesStart() ? task_.orientations : buffers_.orientations, task_.first,
                      Mirrors::respected, pose);
}

template void Feed<float>::pointAt(const glm::dvec3&);
template void Feed<double>::pointAt(const glm::dvec3&);
template void Feed<float>::readJoints(std::size_t, std::size_t);
template void Feed<double>::readJoints(std::size_t, std::size_t);
template bool Feed<float>::isHeldBack(const glm::dvec3&, const glm::dvec3&) const;
template bool Feed<double>::isHeldBack(const glm::dvec3&, const glm::dvec3&) const;
template void Feed<float>::writeStretch(const glm::dvec3&, Pose&) const;
template void Feed<double>::writeStretch(const glm::dvec3&, Pose&) const;
template void Feed<float>::writeOutput(std::size_t, bool);
template void Feed<double>::writeOutput(std::size_t, bool);

}  // namespace ik::batch
