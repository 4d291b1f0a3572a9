#include "draw/pick/thing.h"

#include <array>
#include <limits>
#include <numbers>
#include <span>
#include <vector>

#include "draw/list/segment.h"
#include "draw/pick/picking.h"
#include "draw/pick/snap.h"
#include "explain/format.h"
#include "explain/words.h"
#include "ik/reach.h"
#include "lab/bench/race.h"
#include "lab/words/race_words.h"

namespace draw {
namespace {

using Kind = Thing::Kind;

// Distances from the pointer, points.
constexpr double kBoneWithin = 9.0;
constexpr double kLineWithin = 6.0;

struct Finder {
  const lab::Lab& lab;
  const Camera& camera;
  glm::dvec2 canvas;
  double unit;

  // Pixels; infinite for what is behind the eye.
  [[nodiscard]] double distanceTo(const glm::dvec3& from, const glm::dvec3& to) const {
    if (!camera.isInFront(from) || !camera.isInFront(to)) {
      return std::numeric_limits<double>::infinity();
    }
    return distanceToSegment(canvas, camera.toCanvas(from), camera.toCanvas(to));
  }

  // The nearest within reach.
  [[nodiscard]] std::optional<std::size_t> nearest(std::span<const ik::Segment> bones,
                                                   double within) const {
    std::optional<std::size_t> found;
    double least = within * unit;
    for (std::size_t i = 0; i < bones.size(); ++i) {
      const double distance = distanceTo(bones[i].start, bones[i].end);
      if (distance > least) continue;
      least = distance;
      found = i;
    }
    return found;
  }

  [[nodiscard]] bool isOnCircle(const glm::dvec3& center, double radius) const {
    constexpr int kPieces = 96;
    const ViewAxes axes = lab.state().scene.chain.planar ? ViewAxes{} : camera.axes();
    const auto at = [&](int piece) {
      const double angle = 2.0 * std::numbers::pi * piece / kPieces;
      return center + radius * (std::cos(angle) * axes.right + std::sin(angle) * axes.up);
    };
    for (int i = 0; i < kPieces; ++i) {
      if (distanceTo(at(i), at(i + 1)) <= kLineWithin * unit) return true;
    }
    return false;
  }
};

Thing thingOf(const lab::Lab& lab, const Pick& pick) {
  if (pick.other >= 0) return {Kind::otherChain};
  switch (pick.handle) {
    case Handle::target:
      return {lab.isWalking() ? Kind::goal : Kind::target};
    case Handle::pole:
      return {Kind::pole};
    case Handle::joint:
      if (pick.joint + 1 == lab.shown().joints.size()) return {Kind::tip};
      return {Kind::joint, pick.joint + 1};
    case Handle::base:
    case Handle::none:
      break;
  }
  return {Kind::base};
}

std::optional<Thing> runnerAt(const Finder& finder) {
  const auto& runners = finder.lab.race().runners();
  for (std::size_t i = runners.size(); i-- > 0;) {  // the last one is painted over the others
    if (finder.nearest(runners[i].shown.bones, kBoneWithin)) return Thing{Kind::runner, i};
  }
  return std::nullopt;
}

std::optional<Thing> reachAt(const Finder& finder) {
  const lab::Lab& lab = finder.lab;
  const auto first = static_cast<std::size_t>(lab.result().firstBone);
  const ik::Chain& chain = lab.state().scene.chain;
  const ik::Reach range = ik::reach(std::span(chain.bones).subspan(first));
  const glm::dvec3 center = lab.shown().joints[first];
  if (finder.isOnCircle(center, range.outer)) return Thing{Kind::reachEdge};
  if (range.inner > 0.0 && finder.isOnCircle(center, range.inner)) return Thing{Kind::hole};
  if (finder.camera.isSpace) return std::nullopt;
  const double away = glm::distance(finder.camera.toWorld(finder.canvas), center);
  if (away < range.inner) return Thing{Kind::hole};
  // Where a press on the ground edits, guesses, or shows what the map says, no name is in the way.
  const bool isFree = !lab.isEditing() && !lab.state().prediction.on && !lab.state().view.map.on;
  if (isFree && away < range.outer) return Thing{Kind::reachable};
  return std::nullopt;
}

}  // namespace

std::optional<Thing> thingAt(const lab::Lab& lab, const Camera& camera, const glm::dvec2& canvas,
                             double unit) {
  const Finder finder{lab, camera, canvas, unit};
  const Pick picked = pick(lab, camera, canvas, unit);
  if (picked.handle != Handle::none || picked.other >= 0) return thingOf(lab, picked);
  const lab::View& view = lab.state().view;
  if (lab.state().race.on) {
    if (const auto runner = runnerAt(finder)) return runner;
  } else {
    if (const auto bone = finder.nearest(lab.shown().bones, kBoneWithin)) {
      return Thing{Kind::bone, *bone + 1};
    }
    const bool hasGhost = view.ghost && !lab.isWalking();
    if (hasGhost && finder.nearest(lab.ghost(), kLineWithin)) return Thing{Kind::ghost};
  }
  if (view.reach && !lab.isWalking() && !lab.state().race.on) return reachAt(finder);
  return std::nullopt;
}

std::string jointName(const lab::Lab& lab, std::size_t joint) {
  if (joint == lab.state().scene.chain.bones.size()) return "Tip";
  return "Joint " + std::to_string(joint + 1);
}

namespace {

std::string removalOf(const lab::Lab& lab, const std::string& what) {
  const bool isLast = lab.state().scene.chain.bones.size() < 2;
  return isLast ? "A chain needs at least one bone" : "Del: remove " + what;
}

}  // namespace

std::string removalText(const lab::Lab& lab, std::size_t joint) {
  const bool isTip = joint == lab.state().scene.chain.bones.size();
  return removalOf(lab, isTip ? "the tip" : "joint " + std::to_string(joint + 1));
}

std::string boneRemovalText(const lab::Lab& lab, std::size_t bone) {
  return removalOf(lab, "bone " + std::to_string(bone + 1));
}

std::string jointAngleText(const lab::Lab& lab, std::size_t bone) {
  const bool degrees = lab.state().view.degrees;
  const ik::Bone& joint = lab.state().scene.chain.bones[bone];
  const ik::Pose& pose = lab.shown().pose;
  if (lab.state().scene.chain.planar) return angleText(pose.angles[bone], degrees);
  const ik::Rotation& rotation = pose.rotations[bone];
  if (joint.joint == ik::JointKind::hinge) {
    return angleText(ik::angleAbout(joint.axis, rotation), degrees);
  }
  return "leans " + angleText(ik::swingTwist(rotation).swing, degrees);
}

namespace {

ThingText textOfJoint(const lab::Lab& lab, std::size_t joint) {
  const bool isTip = joint == lab.state().scene.chain.bones.size();
  const std::string turns = "Drag it to turn bone " + std::to_string(joint);
  const bool isStepping = lab.state().choices.mode == lab::Mode::stepByStep;
  const std::string help = turns + (isStepping ? "." : "; the mode becomes step by step.");
  if (isTip) return {"Tip, the end of the chain", help};
  return {jointName(lab, joint) + ", " + jointAngleText(lab, joint), help};
}

}  // namespace

ThingText textOfSelected(const lab::Lab& lab, std::size_t joint) {
  const ik::Chain& chain = lab.state().scene.chain;
  const ik::Bone& bone = chain.bones[joint];
  const std::string limit =
      ik::isLimited(bone, chain.planar) ? explain::limitText(bone, chain.planar) : "none";
  return {jointName(lab, joint) + ", " + jointAngleText(lab, joint),
          "Limit: " + limit + ". Weight: " + explain::number(bone.weight) + "."};
}

ThingText textOf(const lab::Lab& lab, const Thing& thing) {
  const bool isStepping = lab.state().choices.mode == lab::Mode::stepByStep;
  const auto& bones = lab.state().scene.chain.bones;
  switch (thing.kind) {
    case Kind::target:
      return {"Target", "The tip should reach this point. Drag it."};
    case Kind::goal:
      return {"Goal of the walk", "The creature walks here. Drag it."};
    case Kind::base:
      return {"Base, with joint 1", "The fixed end of the chain. Drag it to move the chain."};
    case Kind::pole:
      return {"Pole target", "The elbow bends towards it. Drag it."};
    case Kind::joint:
      return textOfJoint(lab, thing.number - 1);
    case Kind::tip:
      return textOfJoint(lab, bones.size());
    case Kind::bone: {
      const double length = bones[thing.number - 1].length;
      return {"Bone " + std::to_string(thing.number) + ", " + lengthText(length), ""};
    }
    case Kind::runner:
      return {lab::runnerName(lab.race(), lab.race().runners()[thing.number]),
              "A solver in the race."};
    case Kind::otherChain:
      return {"Another chain", "Click it to select it."};
    case Kind::ghost:
      return {"Ghost",
              isStepping ? "The pose one step earlier." : "The pose before the last drag."};
    case Kind::reachEdge:
      if (ik::isLimited(bones, lab.state().scene.chain.planar)) {
        return {"Edge of the reach without limits", "The joints' limits can stop the tip earlier."};
      }
      return {"Edge of the reachable area", "The tip cannot get farther from the base."};
    case Kind::hole:
      if (ik::isLimited(bones, lab.state().scene.chain.planar)) {
        return {"Hole in the reach without limits", "The joints' limits can stop the tip earlier."};
      }
      return {"Hole in the reachable area", "The tip cannot get nearer to the base."};
    case Kind::reachable:
      if (ik::isLimited(bones, lab.state().scene.chain.planar)) {
        return {"Reach without limits", "The joints' limits can stop the tip earlier."};
      }
      return {"Reachable area", "The tip can reach every point in it."};
  }
  return {};
}

}  // namespace draw
