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

void Trace::begin(const Chain& chain, const Pose& pose, double distance) {
  ChainMechanism made;
  mechanismOf(chain, pose, made);
  const ik::Goal tip{.joint = static_cast<int>(chain.bones.size())};
  of(chain, pose);
  steps_.begin({.joints = made.joints, .goals = {&tip, 1}}, made.pose, distance);
}

void Trace::of(const Chain& chain, const Pose& pose) {
  chain_ = chain;
  start_ = pose;
}

StepInfo Trace::step(std::size_t index) const {
  const ik::StepInfo& info = steps_.step(index);
  return {info.iteration, info.phase, info.joint, info.distance};
}

void Trace::layOut(std::size_t index, TraceState& state) const {
  ik::TraceState found;
  steps_.at(index, found);
  const std::size_t n = chain_.bones.size();
  state.bones.assign(found.bones.begin() + 1, found.bones.begin() + 1 + static_cast<int>(n));
  state.joints.resize(n + 1);
  for (std::size_t i = 0; i < n; ++i) state.joints[i] = state.bones[i].start;
  state.joints[n] = state.bones[n - 1].end;
  const int bone = steps_.step(index).joint;
  if (bone >= 0) state.joints[static_cast<std::size_t>(bone) + 1] = state.bones[bone].end;

  state.orientations.clear();
  glm::dvec3 signs = ik::vectorOf(chain_.baseScale);
  for (std::size_t i = 0; i < n && !chain_.planar; ++i) {
    state.orientations.push_back(rotationOf(found.frames[i], signs));
    signs *= ik::vectorOf(chain_.bones[i].scale);
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
    const double now = glm::length(joints[i + 1].at);
    factors.push_back(now == own ? 1.0 : now / own);
  }
  const bool isAny = std::ranges::any_of(factors, [](double factor) { return factor != 1.0; });
  return isAny ? factors : std::vector<double>{};
}

void Trace::at(std::size_t index, TraceState& state, std::vector<Segment>* before) const {
  if (before) {
    layOut(index == 0 ? 0 : index - 1, state);
    *before = state.bones;
  }
  layOut(index, state);
}

TraceState Trace::at(std::size_t index) const {
  TraceState state;
  at(index, state);
  return state;
}

}  // namespace iklab::rigs
