#include "draw/space/space_bodies.h"

#include <algorithm>
#include <string>

#include <glm/geometric.hpp>

#include "draw/list/frames.h"
#include "draw/marks/joint_numbers.h"
#include "draw/scene/limit_shapes.h"
#include "ik/maths/space.h"
#include "lab/creature/feet.h"
#include "lab/creature/ground.h"

namespace draw {

glm::dvec3 SpaceBodies::groundAt(const glm::dvec3& point) const {
  const auto& ground = lab.state().scene.ground;
  return ground ? lab::onGround(*ground, point) : camera.onGround(point);
}

Shadows SpaceBodies::shadows() const {
  return {solids, [this](const glm::dvec3& point) { return groundAt(point); }, camera.up(),
          1.2 * bounds.radius, lab.state().view.theme == lab::Theme::dark ? 0.7F : 0.42F};
}

void SpaceBodies::addReach(const SpaceSubject& subject) const {
  const auto first = static_cast<std::size_t>(subject.result.reachBone);
  const rigs::Chain& chain = lab.state().scene.chain;
  const rigs::Reach range = rigs::reach(chain, subject.shown.pose, first);
  const glm::dvec3 center = subject.shown.joints[first];
  const Color color = rgb(colors.reach, 0.55F);
  // A planar chain reaches a ring; another one a hollow ball, drawn by its outline and equator.
  ViewAxes axes;
  if (!chain.planar) axes = camera.axes();
  for (const double radius : {range.inner, range.outer}) {
    if (radius <= 0.0) continue;
    solids.circle(center, axes.right * radius, axes.up * radius, 1.25F * unit, color);
    if (chain.planar) continue;
    const glm::dvec3 right(radius, 0.0, 0.0);
    solids.circle(center, right, glm::cross(right, camera.up()), 1.0F * unit,
                  color.withAlpha(0.25F));
  }
}

void SpaceBodies::addGhost() const {
  for (const rigs::Segment& bone : lab.ghost()) {
    solids.line(bone.start, bone.end, 2.0F * unit, rgb(colors.dimText, 0.6F), 5.0F * unit);
  }
}

// A cone under the first joint, on a plate.
void SpaceBodies::addBase() const {
  const glm::dvec3 base = lab.state().scene.chain.base;
  const double size = jointRadius() * (view.isHovered(Handle::base) ? 1.25 : 1.0);
  const glm::dvec3 down = -size * camera.up();
  const Color color = rgb(colors.base);
  solids.cone(base + 1.5 * down, base, 1.5 * size, color);
  solids.cylinder(base + 1.8 * down, base + 1.5 * down, 2.4 * size, color);
}

void SpaceBodies::addBone(const SpaceSubject& subject, const BoneFrame& frame,
                          std::size_t index) const {
  const double thick =
      std::clamp(0.22 * frame.length, 1.3 * jointRadius(), std::max(4.5 * jointRadius(), 1e-12));
  const bool isCurrent = static_cast<int>(index) == subject.currentBone;
  const Color color = isCurrent ? rgb(colors.current) : subject.bone;
  const Color mark = subject.isMarked ? rgb(colors.good) : color;
  solids.bone(frame, std::max(thick, units(1.5 * unit)), color, mark);
  shadows().add(frame.origin, frame.origin + frame.x * frame.length, 1.2 * thick);
  const double radius =
      jointRadius() * (view.isHovered(Handle::joint, index) && index > 0 ? 1.3 : 1.0);
  const bool isLit = view.isHovered(Handle::joint, index) && index > 0;
  const Color joint = subject.isMarked ? rgb(colors.joint) : subject.bone;
  // As on a robot: a hinge that carries no bone of its own is seen by its axis, and a fixed frame
  // is no joint.
  const rigs::Bone& bone = lab.state().scene.chain.bones[index];
  if (frame.length == 0.0 && bone.joint == rigs::JointKind::fixed) return;
  if (frame.length == 0.0 && bone.joint == rigs::JointKind::hinge) {
    const glm::dvec3 half =
        1.6 * radius * (frame.x * bone.axis.x + frame.y * bone.axis.y + frame.z * bone.axis.z);
    solids.cylinder(frame.origin - half, frame.origin + half, radius,
                    isLit ? rgb(colors.accent) : joint);
    return;
  }
  solids.sphere(frame.origin, std::max(radius, units(1.5 * unit)), joint,
                rgb(isLit ? colors.accent : colors.boneEdge));
}

void SpaceBodies::addLimits(const SpaceSubject& subject) const {
  if (lab.isWalking()) return;
  const auto shapes =
      shownLimits(lab, subject.shown, static_cast<std::size_t>(subject.result.firstBone), 0.0,
                  1.5 * meanLength);
  forEachLine(shapes, colors, unit, lab.isEditing() ? kFaintLimit : 1.0F,
              [&](const glm::dvec3& from, const glm::dvec3& to, float width, Color color) {
                solids.line(from, to, width, color);
              });
}

void SpaceBodies::addGaps(const SpaceSubject& subject) const {
  const auto& bones = subject.shown.bones;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const auto place = rigs::hangsAt(lab.state().scene.chain, bones, i);
    if (!place) continue;
    const glm::dvec3 end = *place;
    const glm::dvec3 start = bones[i].start;
    if (glm::distance(end, start) * camera.pixelsPerUnitAt(end) < 1.0) continue;
    solids.line(end, start, 1.5F * unit, rgb(colors.warning, 0.9F), 3.0F * unit);
    solids.sphere(end, 0.6 * jointRadius(), rgb(colors.background), rgb(colors.warning));
  }
}

void SpaceBodies::addTip(const SpaceSubject& subject) const {
  const std::size_t n = subject.shown.bones.size();
  const glm::dvec3 tip = subject.shown.joints.back();
  const double radius = std::max(0.8 * jointRadius(), units(3.0 * unit));
  const Color color = subject.isMarked ? rgb(colors.tip) : subject.bone;
  solids.sphere(tip, view.isHovered(Handle::joint, n) ? 1.3 * radius : radius, color,
                rgb(colors.boneEdge));
}

void SpaceBodies::addChain(const SpaceSubject& subject) const {
  const auto frames = framesOf(lab.state().scene.chain, subject.shown);
  for (std::size_t i = 0; i < frames.size(); ++i) addBone(subject, frames[i], i);
  for (const rigs::Segment& link : linksOf(lab.state().scene.chain, subject.shown.bones))
    solids.cylinder(link.start, link.end, 0.6 * jointRadius(), subject.bone);
  addGaps(subject);
  addTip(subject);
  const glm::dvec3 tip = subject.shown.joints.back();
  const glm::dvec3 target = lab.state().scene.target;
  if (glm::distance(at(tip), at(target)) < 20.0F * unit) return;
  solids.line(tip, target, 1.5F * unit, rgb(colors.target, 0.8F), 3.0F * unit);
}

void SpaceBodies::addPole() const {
  const lab::Scene& scene = lab.state().scene;
  if (!scene.pole || lab.isWalking()) return;
  const glm::dvec3 pole = *scene.pole;
  const double size = view.isHovered(Handle::pole) ? 7.5 : 6.0;
  solids.sphere(pole, size * unit / camera.pixelsPerUnitAt(pole), rgb(colors.interior),
                rgb(colors.boneEdge));
  addDropLine(solids, camera, pole, groundAt(pole), rgb(colors.interior), unit);
  if (lab.solver().bones != 2) return;
  solids.line(lab.shown().joints[lab.state().scene.chain.tipBone()], pole, 1.5F * unit,
              rgb(colors.interior, 0.7F), 4.0F * unit);
}

// Differs by shape: a pin stands on its tip, and a foot has a plate on the ground under it.
void SpaceBodies::addGoal(const rigs::Goal& goal, double size, Color color) const {
  const double pixel = unit / camera.pixelsPerUnitAt(goal.target);
  glm::dvec3 center = goal.target;
  if (goal.pinned) {
    center += 24.0 * pixel * camera.up();
    solids.cone(center, goal.target, 4.0 * pixel, color);
  }
  solids.sphere(center, size * pixel, color, rgb(colors.boneEdge));
  const auto& ground = lab.state().scene.ground;
  if (!goal.sole || !ground) return;
  const glm::dvec3 normal = lab::groundNormal(*ground, goal.target.x, goal.target.z);
  const glm::dvec3 right = 9.0 * pixel * ik::anyPerpendicular(normal);
  const glm::dvec3 up = glm::cross(normal, right);
  const glm::dvec3 corner[]{right + up, up - right, -right - up, right - up};
  for (std::size_t i = 0; i < 4; ++i)
    solids.line(goal.target + corner[i], goal.target + corner[(i + 1) % 4], 2.0F * unit, color);
}

void SpaceBodies::addGoals(const SpaceSubject& subject) const {
  const auto& goals = lab.state().scene.goals;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const float strength = view.hover.goal == static_cast<int>(i) ? 1.0F : 0.8F;
    const unsigned hex = lab::goalColor(lab.state().scene, i, lab.state().view.theme);
    const Color color = mixed(rgb(colors.background), rgb(hex), strength);
    const glm::dvec3 end = subject.shown.bones[goals[i].bone].end;
    const glm::dvec3& target = goals[i].target;
    solids.sphere(end, std::max(0.8 * jointRadius(), units(3.0 * unit)), rgb(colors.tip),
                  rgb(colors.boneEdge));
    const double pixel = unit / camera.pixelsPerUnitAt(target);
    if (!goals[i].on) {  // small and hollow, and nothing draws its end to it
      solids.sphere(target, 3.5 * pixel, rgb(colors.background), color);
      continue;
    }
    addGoal(goals[i], 6.0, color);
    solids.line(end, target, 1.5F * unit, color, 3.0F * unit);
    addDropLine(solids, camera, target, groundAt(target), color, unit);
  }
}

void SpaceBodies::addTarget() const {
  const glm::dvec3 target = lab.goal();
  rigs::Goal goal = lab::allGoals(lab.state().scene).front();
  goal.target = target;
  addGoal(goal, 4.5, rgb(colors.target));
  if (lab.isWalking()) return;  // it lies on the ground
  addDropLine(solids, camera, target, groundAt(target), rgb(colors.target), unit);
  const double radius = 10.0 * unit / camera.pixelsPerUnitAt(target);
  shadows().add(target, target, 1.2 * radius);
}

// The ring around the target is painted over all bodies, so that the target is never lost.
void SpaceBodies::paintTargetMark() const {
  const glm::dvec3 world = lab.goal();
  if (!camera.isInFront(world)) return;
  const glm::vec2 target = at(world);
  const float r = view.isHovered(Handle::target) ? 16.0F * unit : 13.0F * unit;
  const Color color = rgb(colors.target);
  const Color nothing{0.0F, 0.0F, 0.0F, 0.0F};
  list.disc(target, r + 1.5F * unit, nothing, rgb(colors.background, 0.8F), 5.5F * unit);
  list.disc(target, r, nothing, color, 2.75F * unit);
}

void SpaceBodies::paintNumbers(const SpaceSubject& subject) const {
  // All numbers or none, whatever the distance of each joint.
  const bool isLegible = jointRadius() * camera.pixelsPerUnit >= 7.0 * unit;
  if (!lab.state().view.numbers || !isLegible) return;
  const auto numbers = jointNumbers(lab.state().scene.chain, subject.shown.joints);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i].empty()) continue;
    const glm::dvec3 joint = subject.shown.joints[i];
    const auto radius = static_cast<float>(jointRadius() * camera.pixelsPerUnitAt(joint));
    if (!camera.isInFront(joint)) continue;
    const bool isWide = isRange(numbers[i]);
    const float part = numbers[i].size() == 1 ? 1.2F : isWide ? 1.0F : 0.9F;
    const float size = std::min(part * radius, 16.0F * unit);
    // A disc of the joint's colour: a bone may lie before the joint.
    const Color under = rgb(colors.joint);
    const float disc = isWide ? 1.1F * radius : 0.8F * radius;
    list.disc(at(joint), std::min(disc, 11.0F * unit), under, under, 0.0F);
    list.textCentered(at(joint), numbers[i], size, rgb(0x14171C));
  }
}

}  // namespace draw
