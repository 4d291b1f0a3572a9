#include "lab/core/tween.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace lab {
namespace {

constexpr double kTogether = 1e-9;  // of the chain's length: two ends at one place

double lengthOfBones(const rigs::TraceState& state) {
  double length = 0.0;
  for (const rigs::Segment& bone : state.bones) length += glm::distance(bone.start, bone.end);
  return length;
}

bool isWhole(const rigs::Chain& chain, const rigs::TraceState& state) {
  return rigs::isTogether(chain, state.bones, kTogether * std::max(lengthOfBones(state), 1.0));
}

// The pose is one of this chain, and not of one that was mirrored since.
bool fits(const rigs::Chain& chain, const rigs::TraceState& state) {
  const std::vector<glm::dvec3> joints = rigs::forwardKinematics(chain, state.pose);
  const double slack = kTogether * std::max(lengthOfBones(state), 1.0);
  for (std::size_t i = 1; i < std::min(joints.size(), state.joints.size()); ++i) {
    const glm::dvec3 own = joints[i] - joints[0];
    if (glm::distance(own, state.joints[i] - state.joints[0]) > slack) return false;
  }
  return true;
}

bool isStretched(const rigs::TraceState& state) { return !state.pose.stretch.empty(); }

// Starts slowly and ends slowly.
double eased(double part) { return part * part * (3.0 - 2.0 * part); }

rigs::Pose poseBetween(const rigs::Pose& from, const rigs::Pose& to, double part) {
  rigs::Pose pose = to;
  for (std::size_t i = 0; i < pose.angles.size(); ++i) {
    const double turn = std::remainder(to.angles[i] - from.angles[i], 2.0 * std::numbers::pi);
    pose.angles[i] = from.angles[i] + part * turn;
  }
  for (std::size_t i = 0; i < pose.rotations.size(); ++i) {
    pose.rotations[i] = glm::slerp(from.rotations[i], to.rotations[i], part);
  }
  for (std::size_t i = 0; i < pose.slides.size(); ++i)
    pose.slides[i] = std::lerp(from.slideOf(i), to.slides[i], part);
  return pose;
}

rigs::TraceState wholeBetween(const rigs::Chain& chain, const rigs::TraceState& from,
                              const rigs::TraceState& to, double part) {
  rigs::TraceState state = to;
  state.pose = poseBetween(from.pose, to.pose, part);
  state.joints = rigs::forwardKinematics(chain, state.pose);
  // A walk may have taken the base from its place.
  const glm::dvec3 base = glm::mix(from.bones[0].start, to.bones[0].start, part);
  const glm::dvec3 offset = base - state.joints[0];
  for (glm::dvec3& joint : state.joints) joint += offset;
  state.bones = rigs::layBones(chain, state.pose);
  for (rigs::Segment& bone : state.bones) bone = {bone.start + offset, bone.end + offset};
  if (!chain.planar) rigs::boneOrientations(chain, state.pose, state.orientations);
  return state;
}

// From one unit vector to another, in the plane of both; of opposite ones through the xy plane's
// normal turn.
glm::dvec3 directionBetween(const glm::dvec3& from, const glm::dvec3& to, double part) {
  const double angle = std::acos(std::clamp(glm::dot(from, to), -1.0, 1.0));
  const glm::dvec3 across = to - glm::dot(from, to) * from;
  const double size = glm::length(across);
  const glm::dvec3 side = size > 1e-12 ? across / size : glm::dvec3(-from.y, from.x, 0.0);
  return std::cos(part * angle) * from + std::sin(part * angle) * side;
}

rigs::Segment boneBetween(const rigs::Segment& from, const rigs::Segment& to,
                          const glm::dvec3& start, double part) {
  const double length = glm::distance(to.start, to.end);
  const double before = glm::distance(from.start, from.end);
  if (!(length > 0.0 && before > 0.0))
    return {start, start + glm::mix(from.end - from.start, to.end - to.start, part)};
  const glm::dvec3 direction =
      directionBetween((from.end - from.start) / before, (to.end - to.start) / length, part);
  return {start, start + std::lerp(before, length, part) * direction};
}

rigs::TraceState brokenBetween(const rigs::Chain& chain, const rigs::TraceState& from,
                               const rigs::TraceState& to, double part) {
  rigs::TraceState state = to;
  const double slack = kTogether * std::max(lengthOfBones(to), 1.0);
  for (std::size_t i = 0; i < state.bones.size(); ++i) {
    const auto hangs = [&](const rigs::TraceState& each) {
      const auto place = rigs::hangsAt(chain, each.bones, i);
      return place && glm::distance(*place, each.bones[i].start) <= slack;
    };
    const glm::dvec3 start = hangs(from) && hangs(to)
                                 ? *rigs::hangsAt(chain, state.bones, i)
                                 : glm::mix(from.bones[i].start, to.bones[i].start, part);
    state.bones[i] = boneBetween(from.bones[i], to.bones[i], start, part);
    state.joints[i] = glm::mix(from.joints[i], to.joints[i], part);
  }
  state.joints.back() = glm::mix(from.joints.back(), to.joints.back(), part);
  for (std::size_t i = 0; i < state.orientations.size(); ++i) {
    state.orientations[i] = glm::slerp(from.orientations[i], to.orientations[i], part);
  }
  return state;
}

}  // namespace

rigs::TraceState between(const rigs::Chain& chain, const rigs::TraceState& from,
                         const rigs::TraceState& to, double part) {
  if (!(part < 1.0) || from.bones.size() != to.bones.size()) return to;
  if (!(part > 0.0)) return from;
  const bool isOne = isWhole(chain, from) && isWhole(chain, to) && !isStretched(from) &&
                     !isStretched(to) && fits(chain, from);
  return isOne ? wholeBetween(chain, from, to, eased(part))
               : brokenBetween(chain, from, to, eased(part));
}

namespace {

constexpr double kMostPoses = 120.0;  // of a way: more are not told apart

// How far that joint goes that goes farthest.
double moved(const rigs::TraceState& from, const rigs::TraceState& to) {
  double most = 0.0;
  for (std::size_t i = 0; i < std::min(from.bones.size(), to.bones.size()); ++i) {
    most = std::max({most, glm::distance(from.bones[i].start, to.bones[i].start),
                     glm::distance(from.bones[i].end, to.bones[i].end)});
  }
  return most;
}

}  // namespace

Way wayOf(const rigs::Trace& trace, const rigs::TraceState& from, std::size_t first,
          std::size_t last) {
  Way way{{from}, {0.0}};
  const double slack = kTogether * std::max(lengthOfBones(from), 1.0);
  if (trace.at(last).bones.size() != from.bones.size()) return {};
  double gone = 0.0;
  const auto go = [&](rigs::TraceState to) {
    const double by = moved(way.poses.back(), to);
    if (!(by > slack)) return;
    gone += by;
    way.poses.push_back(std::move(to));
    way.at.push_back(gone);
  };
  const bool isFromTrace = moved(from, trace.at(first)) <= slack;
  const double steps = std::abs(static_cast<double>(last) - static_cast<double>(first));
  const double count = isFromTrace ? std::min(steps, kMostPoses) : 0.0;
  for (double i = 1.0; i < count; i += 1.0) {
    const double at = std::lerp(static_cast<double>(first), static_cast<double>(last), i / count);
    go(trace.at(static_cast<std::size_t>(std::lround(at))));
  }
  go(trace.at(last));
  if (way.poses.size() < 2) return {};
  for (double& each : way.at) each /= gone;
  return way;
}

rigs::TraceState Way::after(const rigs::Chain& chain, double part) const {
  const auto next = std::ranges::upper_bound(at, part);
  if (next == at.end()) return poses.back();
  const auto i = static_cast<std::size_t>(next - at.begin());
  return between(chain, poses[i - 1], poses[i], (part - at[i - 1]) / (at[i] - at[i - 1]));
}

double Way::seconds() const {
  return std::clamp(0.4 * static_cast<double>(poses.size() - 1), 1.0, 3.0);
}

double tweenSeconds(double speed, double rate) {
  constexpr double kUsual = 0.25;
  constexpr double kPartOfStep = 0.8;  // then the eye rests on what was done
  const double seconds = std::clamp(kUsual / speed, 0.15, 0.4);
  return rate > 0.0 ? std::min(seconds, kPartOfStep / rate) : seconds;
}

Step stepOf(const Playback& playback, int direction) {
  return {playback.unit, direction, tweenSeconds(playback.speed, 0.0)};
}

}  // namespace lab
