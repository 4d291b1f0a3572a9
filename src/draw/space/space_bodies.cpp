// The chain, its target and its pole as bodies.
#include <algorithm>
#include <string>

#include <glm/geometric.hpp>

#include "draw/list/frames.h"
#include "draw/space/space_builder.h"
#include "draw/space/space_grid.h"

namespace draw {

void SpaceBuilder::addReach(const SpaceSubject& subject) const {
  const auto first = static_cast<std::size_t>(subject.firstBone);
  const ik::Chain& chain = lab.state().scene.chain;
  const ik::Reach range = ik::reach(std::span(chain.bones).subspan(first));
  const glm::dvec3 center = subject.shown.joints[first];
  const Color color = rgb(colors.reach, 0.55F);
  // A planar chain reaches a ring, another one a hollow ball, of which outline and equator show.
  ViewAxes axes;
  if (!isPlanar(chain)) axes = camera.axes();
  for (const double radius : {range.inner, range.outer}) {
    if (radius <= 0.0) continue;
    solids.circle(center, axes.right * radius, axes.up * radius, 1.25F * unit, color);
    if (isPlanar(chain)) continue;
    solids.circle(center, {radius, 0.0, 0.0}, {0.0, 0.0, radius}, 1.0F * unit,
                  color.withAlpha(0.25F));
  }
}

void SpaceBuilder::addGhost() const {
  for (const ik::Segment& bone : lab.ghost()) {
    solids.line(bone.start, bone.end, 2.0F * unit, rgb(colors.dimText, 0.6F), 5.0F * unit);
  }
}

// A foot to stand on: a plate under the first joint.
void SpaceBuilder::addBase() const {
  const glm::dvec3 base = lab.state().scene.chain.base;
  const double size = jointRadius() * (isHovered(Handle::base) ? 1.25 : 1.0);
  const glm::dvec3 down(0.0, -size, 0.0);
  const Color color = rgb(colors.base);
  solids.cone(base + 1.5 * down, base, 1.5 * size, color);
  solids.cylinder(base + 1.8 * down, base + 1.5 * down, 2.4 * size, color);
}

void SpaceBuilder::addBone(const SpaceSubject& subject, const BoneFrame& frame,
                           std::size_t index) const {
  const double thick =
      std::clamp(0.22 * frame.length, 1.3 * jointRadius(), std::max(4.5 * jointRadius(), 1e-12));
  const bool isCurrent = static_cast<int>(index) == subject.currentBone;
  const Color color = isCurrent ? rgb(colors.current) : subject.bone;
  const Color mark = subject.isMarked ? rgb(colors.good) : color;
  solids.bone(frame, std::max(thick, units(1.5 * unit)), color, mark);
  addShadow(solids, frame.origin, frame.origin + frame.x * frame.length, 1.2 * thick,
            1.2 * ball.radius, shadowStrength());
  const double radius = jointRadius() * (isHovered(Handle::joint, index) && index > 0 ? 1.3 : 1.0);
  const bool isLit = isHovered(Handle::joint, index) && index > 0;
  const Color joint = subject.isMarked ? rgb(colors.joint) : subject.bone;
  solids.sphere(frame.origin, std::max(radius, units(1.5 * unit)), joint,
                rgb(isLit ? colors.accent : colors.boneEdge));
}

void SpaceBuilder::addGaps(const SpaceSubject& subject) const {
  const auto& bones = subject.shown.bones;
  for (std::size_t i = 1; i < bones.size(); ++i) {
    const glm::dvec3 end = bones[i - 1].end;
    const glm::dvec3 start = bones[i].start;
    if (glm::distance(end, start) * camera.pixelsPerUnitAt(end) < 1.0) continue;
    solids.line(end, start, 1.5F * unit, rgb(colors.warning, 0.9F), 3.0F * unit);
    solids.sphere(end, 0.6 * jointRadius(), rgb(colors.background), rgb(colors.warning));
  }
}

void SpaceBuilder::addTip(const SpaceSubject& subject) const {
  const std::size_t n = subject.shown.bones.size();
  const glm::dvec3 tip = subject.shown.bones.back().end;
  const double radius = std::max(0.8 * jointRadius(), units(3.0 * unit));
  const Color color = subject.isMarked ? rgb(colors.tip) : subject.bone;
  solids.sphere(tip, isHovered(Handle::joint, n) ? 1.3 * radius : radius, color,
                rgb(colors.boneEdge));
}

void SpaceBuilder::addChain(const SpaceSubject& subject) const {
  const auto frames = framesOf(lab.state().scene.chain, subject.shown);
  for (std::size_t i = 0; i < frames.size(); ++i) addBone(subject, frames[i], i);
  addGaps(subject);
  addTip(subject);
  const glm::dvec3 tip = subject.shown.joints.back();
  const glm::dvec3 target = lab.state().scene.target;
  if (glm::distance(at(tip), at(target)) < 20.0F * unit) return;
  solids.line(tip, target, 1.5F * unit, rgb(colors.target, 0.8F), 3.0F * unit);
}

void SpaceBuilder::addPole() const {
  const lab::Scene& scene = lab.state().scene;
  if (!scene.pole || lab.creature()) return;
  const glm::dvec3 pole = *scene.pole;
  const double size = isHovered(Handle::pole) ? 7.5 : 6.0;
  solids.sphere(pole, size * unit / camera.pixelsPerUnitAt(pole), rgb(colors.interior),
                rgb(colors.boneEdge));
  addDropLine(solids, camera, pole, rgb(colors.interior), unit);
  const auto joint = static_cast<std::size_t>(lab.result().firstBone) + 1;
  if (lab.solver().bones != 2 || joint >= lab.shown().joints.size()) return;
  solids.line(lab.shown().joints[joint], pole, 1.5F * unit, rgb(colors.interior, 0.7F),
              4.0F * unit);
}

void SpaceBuilder::addTarget() const {
  const glm::dvec3 target = lab.goal();
  solids.sphere(target, 4.5 * unit / camera.pixelsPerUnitAt(target), rgb(colors.target),
                rgb(colors.boneEdge));
  if (lab.isWalking()) return;  // it lies on the ground
  addDropLine(solids, camera, target, rgb(colors.target), unit);
  const double radius = 10.0 * unit / camera.pixelsPerUnitAt(target);
  addShadow(solids, target, target, 1.2 * radius, 1.2 * ball.radius, shadowStrength());
}

// The ring around it is seen through everything: it is what is looked for.
void SpaceBuilder::paintTargetMark() const {
  const glm::dvec3 world = lab.goal();
  if (!camera.isInFront(world)) return;
  const glm::vec2 target = at(world);
  const float r = isHovered(Handle::target) ? 16.0F * unit : 13.0F * unit;
  const Color color = rgb(colors.target);
  const Color nothing{0.0F, 0.0F, 0.0F, 0.0F};
  list.disc(target, r + 1.5F * unit, nothing, rgb(colors.background, 0.8F), 5.5F * unit);
  list.disc(target, r, nothing, color, 2.75F * unit);
}

void SpaceBuilder::paintNumbers(const SpaceSubject& subject) const {
  // All of them or none, wherever each lies.
  const bool isLegible = jointRadius() * camera.pixelsPerUnit >= 7.0 * unit;
  if (!lab.state().view.numbers || !isLegible) return;
  for (std::size_t i = 0; i < subject.shown.bones.size(); ++i) {
    const glm::dvec3 joint = subject.shown.bones[i].start;
    const auto radius = static_cast<float>(jointRadius() * camera.pixelsPerUnitAt(joint));
    if (!camera.isInFront(joint)) continue;
    const std::string text = std::to_string(i + 1);
    const float size = std::min((text.size() > 1 ? 0.9F : 1.2F) * radius, 16.0F * unit);
    list.textCentered(at(joint), text, size, rgb(0x14171C));
  }
}

}  // namespace draw
