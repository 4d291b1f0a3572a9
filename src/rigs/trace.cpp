#include "rigs/trace.h"

#include <algorithm>
#include <cmath>

#include "rigs/mechanism_of.h"

namespace iklab::rigs {
namespace {

// A frame's rotation in the world, without the signs that scale its axes.
ik::Rotation rotationOf(const ik::Frame& frame, const glm::dvec3& signs) {
  const glm::dmat3 mirror(glm::dvec3(signs.x, 0.0, 0.0), glm::dvec3(0.0, signs.y, 0.0),
                          glm::dvec3(0.0, 0.0, signs.z));
  return glm::normalize(glm::quat_cast(frame.axes * mirror));
}

}  // namespace

std::optional<glm::dvec3> hangsAt(const Chain& chain, std::span<const Segment> bones,
                                  std::size_t bone) {
  const Bone& it = chain.bones[bone];
  const int parent = chain.parentOf(bone);
  if (parent == kBase || it.at || it.joint == JointKind::slide) return std::nullopt;
  return bones[static_cast<std::size_t>(parent)].end;
}

bool isTogether(const Chain& chain, std::span<const Segment> bones, double slack) {
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const auto place = hangsAt(chain, bones, i);
    if (place && glm::distance(*place, bones[i].start) > slack) return false;
  }
  return true;
}

void Trace::begin(const Problem& problem, const Pose& pose, double distance) {
  ChainMechanism made;
  mechanismOf(problem, pose, made);
  of(problem.chain, pose, made.ends);
  steps_.begin({.joints = made.joints, .goals = made.goals}, made.pose, distance);
}

void Trace::of(const Chain& chain, const Pose& pose, const std::vector<int>& ends) {
  chain_ = chain;
  start_ = pose;
  ends_ = ends;
}

StepInfo Trace::step(std::size_t index) const {
  const ik::StepInfo& info = steps_.step(index);
  const bool isChild = info.bone >= 0 && info.bone < static_cast<int>(chain_.bones.size());
  return {info.iteration, info.phase, info.joint, info.distance, isChild ? info.bone : kAllBones};
}

ik::Left Trace::left(std::size_t index) const {
  return hasDirection() ? steps_.left(index) : ik::Left{.distance = steps_.step(index).distance};
}

void Trace::at(std::size_t index, TraceState& state) const {
  ik::TraceState found;
  steps_.at(index, found);
  const std::size_t n = chain_.bones.size();
  state.bones.resize(n);
  for (std::size_t i = 0; i < n; ++i)
    state.bones[i] = found.bones[static_cast<std::size_t>(ends_[i])];
  state.joints.resize(n + 1);
  for (std::size_t i = 0; i < n; ++i) state.joints[i] = state.bones[i].start;
  state.joints[n] = state.bones[chain_.tipBone()].end;
  if (const int moved = steps_.step(index).joint; moved >= 0) {
    for (std::size_t i = 0; i < n; ++i) {
      if (chain_.parentOf(i) == moved && !chain_.bones[i].at)
        state.joints[i] = state.bones[static_cast<std::size_t>(moved)].end;
    }
  }
  state.orientations.clear();
  std::vector<glm::dvec3> signs(n);
  for (std::size_t i = 0; i < n && !chain_.planar; ++i) {
    const int parent = chain_.parentOf(i);
    const bool isOfBase = parent == kBase;
    const auto carrier = static_cast<std::size_t>(isOfBase ? 0 : parent);
    signs[i] = isOfBase ? ik::vectorOf(chain_.baseScale)
                        : signs[carrier] * ik::vectorOf(chain_.bones[carrier].scale);
    state.orientations.push_back(rotationOf(found.frames[i], signs[i]));
  }
  ik::Pose start;
  valuesOf(chain_, start_, start);
  state.pose = start_;
  readChanges(chain_, start, found.pose, state.pose);
  state.pose.stretch = stretchAt(index);
}

std::vector<double> Trace::stretchAt(std::size_t index) const {
  const std::span<const ik::Joint> joints = steps_.joints(index);
  std::vector<double> factors;
  for (std::size_t i = 0; i < chain_.bones.size(); ++i) {
    const double own = chain_.bones[i].effectiveLength();
    const double now = glm::length(joints[static_cast<std::size_t>(ends_[i])].at);
    factors.push_back(now == own ? 1.0 : now / own);
  }
  const bool isAny = std::ranges::any_of(factors, [](double factor) { return factor != 1.0; });
  return isAny ? factors : std::vector<double>{};
}

TraceState Trace::at(std::size_t index) const {
  TraceState state;
  at(index, state);
  return state;
}

}  // namespace iklab::rigs
