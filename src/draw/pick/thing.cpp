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
#include "explain/joint_names.h"
#include "explain/words.h"
#include "lab/core/race.h"
#include "lab/edit/chain_edits.h"
#include "lab/words/race_words.h"
#include "language/language.h"
#include "rigs/reach.h"

namespace draw {

using language::fill, language::tr;

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
  [[nodiscard]] std::optional<std::size_t> nearest(std::span<const rigs::Segment> bones,
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
  if (pick.goal >= 0) return {Kind::otherGoal, static_cast<std::size_t>(pick.goal)};
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
  const auto first = static_cast<std::size_t>(lab.result().reachBone);
  const rigs::Chain& chain = lab.state().scene.chain;
  const rigs::Reach range = rigs::reach(chain, lab.shown().pose, first);
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
  if (lab.showsReach() && !lab.state().race.on) return reachAt(finder);
  return std::nullopt;
}

std::string hintOf(std::initializer_list<std::string> parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!part.empty()) text.append(text.empty() ? "" : " · ").append(part);
  }
  return text;
}

std::string removalText(const lab::Lab& lab, std::size_t joint) {
  const std::size_t bones = lab.state().scene.chain.bones.size();
  if (bones < 2) return tr("A chain needs at least one bone");
  if (joint == bones) return tr("Del: remove the tip");
  return fill(tr("Del: remove joint {joint}"),
              {{"joint", explain::jointLabel(lab.state().scene.chain, joint)}});
}

std::string boneRemovalText(const lab::Lab& lab, std::size_t bone) {
  if (lab.state().scene.chain.bones.size() < 2) return tr("A chain needs at least one bone");
  return fill(tr("Del: remove bone {bone}"),
              {{"bone", explain::jointLabel(lab.state().scene.chain, bone)}});
}

namespace {

// "Joint 2, 34.5°", and of a ball "Joint 2, leans 34.5°": in the pose on show.
std::string withAngle(const lab::Lab& lab, std::size_t bone) {
  const bool degrees = lab.state().view.degrees;
  const rigs::Chain& chain = lab.state().scene.chain;
  const rigs::Bone& joint = chain.bones[bone];
  const rigs::Pose& pose = lab.shown().pose;
  const std::string label = explain::jointLabel(chain, bone);
  const auto text = [&](const language::Text& pattern, double angle) {
    return fill(pattern, {{"joint", label}, {"angle", angleText(angle, degrees)}});
  };
  if (joint.joint == rigs::JointKind::slide) {
    return fill(tr("Joint {joint}, slid by {way}"),
                {{"joint", label}, {"way", explain::number(pose.slideOf(bone))}});
  }
  const language::Text turned = tr("Joint {joint}, {angle}");
  if (chain.planar) return text(turned, pose.angles[bone]);
  const ik::Rotation& rotation = pose.rotations[bone];
  if (joint.joint == rigs::JointKind::hinge) {
    return text(turned, rigs::angleAbout(joint.axis, rotation));
  }
  return text(tr("Joint {joint}, leans {angle}"), rigs::swingTwist(rotation).swing);
}

ThingText textOfJoint(const lab::Lab& lab, std::size_t joint) {
  const bool isTip = joint == lab.state().scene.chain.bones.size();
  const bool isStepping = lab.state().choices.mode == lab::Mode::stepByStep;
  const rigs::Chain& chain = lab.state().scene.chain;
  const int carrier = chain.carrierOf(joint);
  const auto turning = lab::turningBone(chain, static_cast<std::size_t>(std::max(carrier, 0)));
  std::string help =
      turning ? fill(isStepping ? tr("Drag it to turn bone {bone}.")
                                : tr("Drag it to turn bone {bone}; the mode becomes step by step."),
                     {{"bone", explain::jointLabel(chain, *turning)}})
              : tr("It does not move: the joints before it are fixed.").str();
  if (isTip) return {tr("Tip, the end of the chain"), std::move(help)};
  return {withAngle(lab, joint), std::move(help)};
}

}  // namespace

ThingText textOfSelected(const lab::Lab& lab, std::size_t joint) {
  const rigs::Chain& chain = lab.state().scene.chain;
  const rigs::Bone& bone = chain.bones[joint];
  if (bone.joint == rigs::JointKind::fixed) {
    return {withAngle(lab, joint), tr("Fixed: the bone does not turn against its parent.")};
  }
  const std::string weight = explain::number(bone.weight);
  if (!rigs::isLimited(bone, chain.planar)) {
    return {withAngle(lab, joint),
            fill(tr("Limit: none. Weight: {weight}."), {{"weight", weight}})};
  }
  return {withAngle(lab, joint),
          fill(tr("Limit: {limit}. Weight: {weight}."),
               {{"limit", explain::limitText(bone, chain.planar)}, {"weight", weight}})};
}

namespace {

std::string pinnedText() {
  return tr(
      "Pinned: it stays where it is. A right click pins a goal, or lets it go (Shift+I: the "
      "target).");
}

}  // namespace

ThingText textOf(const lab::Lab& lab, const Thing& thing) {
  const bool isStepping = lab.state().choices.mode == lab::Mode::stepByStep;
  const auto& bones = lab.state().scene.chain.bones;
  switch (thing.kind) {
    case Kind::target:
      if (lab.state().scene.isPinned) return {tr("Target"), pinnedText()};
      return {tr("Target"), tr("The tip should reach this point. Drag it.")};
    case Kind::goal:
      return {tr("Goal of the walk"), tr("The creature walks here. Drag it.")};
    case Kind::base:
      return {tr("Base, with joint 1"),
              tr("The fixed end of the chain. Drag it to move the chain.")};
    case Kind::pole:
      return {tr("Pole target"), tr("The elbow bends towards it. Drag it.")};
    case Kind::joint:
      return textOfJoint(lab, thing.number - 1);
    case Kind::tip:
      return textOfJoint(lab, bones.size());
    case Kind::bone: {
      const std::size_t bone = thing.number - 1;
      return {fill(tr("Bone {bone}, length {length}"),
                   {{"bone", explain::jointLabel(lab.state().scene.chain, bone)},
                    {"length", explain::fixed(bones[bone].length, 3)}}),
              ""};
    }
    case Kind::runner:
      return {lab::runnerName(lab.race().runners()[thing.number]), tr("A solver in the race.")};
    case Kind::otherChain:
      return {tr("Another chain"), tr("Click it to select it.")};
    case Kind::otherGoal:
      if (lab.state().scene.goals[thing.number].pinned) return {tr("Another goal"), pinnedText()};
      return {tr("Another goal"),
              tr("Drag it: it becomes the target, and its bone's end the tip.")};
    case Kind::ghost:
      return {tr("Ghost"),
              isStepping ? tr("The pose one step earlier.") : tr("The pose before the last drag.")};
    case Kind::reachEdge:
      if (rigs::isLimited(bones, lab.state().scene.chain.planar)) {
        return {tr("Edge of the reach without limits"),
                tr("The joints' limits can stop the tip earlier.")};
      }
      return {tr("Edge of the reachable area"), tr("The tip cannot get farther from the base.")};
    case Kind::hole:
      if (rigs::isLimited(bones, lab.state().scene.chain.planar)) {
        return {tr("Hole in the reach without limits"),
                tr("The joints' limits can stop the tip earlier.")};
      }
      return {tr("Hole in the reachable area"), tr("The tip cannot get nearer to the base.")};
    case Kind::reachable:
      if (rigs::isLimited(bones, lab.state().scene.chain.planar)) {
        return {tr("Reach without limits"), tr("The joints' limits can stop the tip earlier.")};
      }
      return {tr("Reachable area"), tr("The tip can reach every point in it.")};
  }
  return {};
}

}  // namespace draw
