#include "draw/flat/flat_bodies.h"

#include <algorithm>
#include <string>

#include <glm/geometric.hpp>

#include "draw/list/frames.h"
#include "draw/marks/joint_numbers.h"
#include "draw/scene/limit_shapes.h"
#include "rigs/reach.h"

namespace draw {

float FlatBodies::jointRadius() const {
  const auto pixels =
      static_cast<float>(meanBoneLength(lab.state().scene.chain) * camera.pixelsPerUnit);
  return std::clamp(0.22F * pixels, 1.5F * unit, 9.5F * unit);
}

void FlatBodies::paintReach() const {
  const auto first = static_cast<std::size_t>(subject.result.reachBone);
  const rigs::Reach range = rigs::reach(lab.state().scene.chain, subject.shown.pose, first);
  const auto pixels = [&](double length) {
    return static_cast<float>(length * camera.pixelsPerUnit);
  };
  const float stroke = 1.25F * unit;
  // One bone alone reaches a circle, which is as wide as its line.
  const float thin = 0.5F * std::max(0.0F, stroke - pixels(range.outer - range.inner));
  list.annulus(at(subject.shown.joints[first]), pixels(range.inner) - thin,
               pixels(range.outer) + thin, rgb(colors.reach, 0.07F),
               rgb(colors.reach, lab::kReachAlpha), stroke);
}

void FlatBodies::paintGhost() const {
  if (!subject.ghost || subject.ghost->empty()) return;
  constexpr float kDash = 5.0F;  // points
  const std::vector<rigs::Segment>& bones = *subject.ghost;
  glm::vec2 from = at(bones.front().start);
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const glm::vec2 to = at(bones[i].end);
    const bool isLast = i + 1 == bones.size();
    // A line begins with a dash: bones of less than a few would be a line without gaps.
    const bool goesOn = !isLast && glm::distance(at(bones[i + 1].start), to) < 0.1F;
    if (goesOn && glm::distance(from, to) < 4.0F * kDash * unit) continue;
    list.line(from, to, 2.0F * unit, rgb(colors.dimText, lab::kGhostAlpha), kDash * unit);
    if (!isLast) from = at(bones[i + 1].start);
  }
}

void FlatBodies::paintMiss() const {
  const glm::vec2 tip = at(subject.shown.joints.back());
  const glm::vec2 target = at(lab.state().scene.target);
  if (glm::distance(tip, target) < 20.0F * unit) return;
  list.line(tip, target, 1.5F * unit, rgb(colors.target, 0.8F), 3.0F * unit);
}

void FlatBodies::paintGoals() const {
  const auto& goals = lab.state().scene.goals;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const bool isHovered = view.hover.goal == static_cast<int>(i);
    const float opacity = isHovered ? 1.0F : 0.8F;
    const unsigned hex = lab::goalColor(lab.state().scene, i, lab.state().view.theme);
    const glm::vec2 end = at(subject.shown.bones[goals[i].bone].end);
    const glm::vec2 target = at(goals[i].target);
    if (!goals[i].on) {  // small, and nothing draws its end to it
      list.disc(target, 5.0F * unit, {0.0F, 0.0F, 0.0F, 0.0F}, rgb(hex, opacity), 1.5F * unit);
      continue;
    }
    list.line(end, target, 1.5F * unit, rgb(hex, 0.8F * opacity), 3.0F * unit);
    list.disc(end, 0.75F * jointRadius(), rgb(colors.tip), rgb(colors.boneEdge), 1.5F * unit);
    const float radius = (isHovered ? 13.0F : 10.0F) * unit;
    const Color color = rgb(hex, opacity);
    if (goals[i].pinned) list.arrowHead(target, {0.0F, 1.0F}, 2.0F * radius, radius, color);
    list.disc(target, radius, {0.0F, 0.0F, 0.0F, 0.0F}, color, 2.0F * unit);
  }
}

// Where a bone is carried at a place of its own, what joins it to its carrier.
void FlatBodies::paintLinks() const {
  for (const rigs::Segment& link : linksOf(lab.state().scene.chain, subject.shown.bones)) {
    list.line(at(link.start), at(link.end), 0.8F * jointRadius(), rgb(colors.boneEdge));
    list.line(at(link.start), at(link.end), 0.8F * jointRadius() - 2.0F * unit, rgb(colors.bone));
  }
}

void FlatBodies::paintLimits() const {
  const double pixel = 1.0 / camera.pixelsPerUnit;
  const auto shapes =
      shownLimits(lab, subject.shown, static_cast<std::size_t>(subject.result.firstBone),
                  8.0 * unit * pixel, 46.0 * unit * pixel);
  forEachLine(shapes, colors, unit, lab.isEditing() ? kFaintLimit : 1.0F,
              [&](const glm::dvec3& from, const glm::dvec3& to, float width, Color color) {
                list.line(at(from), at(to), width, color);
              });
}

void FlatBodies::paintBones() const {
  constexpr float kShortest = 4.0F;  // points: shorter bones are a line
  constexpr float kThread = 3.0F;
  for (std::size_t i = 0; i < subject.shown.bones.size(); ++i) {
    const glm::vec2 start = at(subject.shown.bones[i].start);
    const glm::vec2 end = at(subject.shown.bones[i].end);
    // Short bones are relatively wide, so that their directions are visible in a long chain.
    const float length = glm::distance(start, end);
    const float least = std::min(8.0F * unit, std::max(0.6F * length, 2.5F * unit));
    const float width = std::clamp(0.2F * length, least, 24.0F * unit);
    const bool current = static_cast<int>(i) == subject.currentBone;
    if (length < kShortest * unit) {  // its outline would be all that is seen of it
      list.line(start, end, kThread * unit, rgb(current ? colors.current : colors.bone));
      continue;
    }
    list.bone(start, end, width, rgb(current ? colors.current : colors.bone), rgb(colors.boneEdge),
              std::min(1.5F * unit, 0.25F * width));
  }
}

// During a FABRIK pass a bone need not start where the one before it ends. The joint lies where the
// bone moved last has it, the ring is its other half.
void FlatBodies::paintGaps() const {
  const auto& bones = subject.shown.bones;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const auto place = rigs::hangsAt(lab.state().scene.chain, bones, i);
    if (!place) continue;
    const glm::vec2 end = at(*place);
    const glm::vec2 start = at(bones[i].start);
    if (glm::distance(end, start) < 1.0F) continue;
    list.line(end, start, 1.5F * unit, rgb(colors.warning, 0.9F), 3.0F * unit);
    const glm::vec2 joint = at(subject.shown.joints[i]);
    const glm::vec2 half = glm::distance(joint, end) < glm::distance(joint, start) ? start : end;
    list.disc(half, 0.6F * jointRadius(), rgb(colors.background), rgb(colors.warning), 1.5F * unit);
  }
}

void FlatBodies::paintBase() const {
  const glm::vec2 base = at(lab.state().scene.chain.base);
  const float size = view.isHovered(Handle::base) ? 20.0F * unit : 17.0F * unit;
  // A triangle under the joint, on a line.
  list.arrowHead(base, {0.0F, -1.0F}, 1.3F * size, 1.6F * size, rgb(colors.base));
  const float ground = base.y + 1.3F * size;
  list.line({base.x - 1.2F * size, ground}, {base.x + 1.2F * size, ground}, 3.0F * unit,
            rgb(colors.base));
}

void FlatBodies::paintJoints() const {
  const float radius = jointRadius();
  const auto& bones = subject.shown.bones;
  const bool numbered = lab.state().view.numbers && radius >= 7.0F * unit;
  // Discs with edges would hide bones that are drawn as lines.
  const bool isThread = radius < 1.6F * unit && bones.size() > 1;
  std::vector<std::string> numbers;
  if (numbered) numbers = jointNumbers(lab.state().scene.chain, subject.shown.joints);
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const glm::vec2 center = at(subject.shown.joints[i]);
    const bool hovered = view.isHovered(Handle::joint, i);
    if (isThread && !hovered) continue;
    const float r = hovered ? 1.3F * radius : radius;
    list.disc(center, r, rgb(colors.joint), rgb(hovered ? colors.accent : colors.boneEdge),
              std::min(1.75F * unit, 0.4F * radius));
    if (!numbered || numbers[i].empty()) continue;
    const bool isDigit = numbers[i].size() == 1;
    const float part = isRange(numbers[i]) ? 0.8F : isDigit ? 1.25F : 0.95F;
    list.textCentered(center, numbers[i], part * radius, rgb(0x14171C));
  }
}

void FlatBodies::paintTip() const {
  const std::size_t n = subject.shown.bones.size();
  const glm::vec2 tip = at(subject.shown.joints.back());
  const float radius = std::max(0.75F * jointRadius(), 4.5F * unit);
  list.disc(tip, view.isHovered(Handle::joint, n) ? 1.3F * radius : radius, rgb(colors.tip),
            rgb(colors.boneEdge), 1.5F * unit);
}

void FlatBodies::paintTarget() const {
  const glm::vec2 target = at(lab.state().scene.target);
  const float r = view.isHovered(Handle::target) ? 16.0F * unit : 13.0F * unit;
  const Color color = rgb(colors.target);
  const Color halo = rgb(colors.background, 0.8F);
  list.disc(target, r + 1.5F * unit, {0.0F, 0.0F, 0.0F, 0.0F}, halo, 5.5F * unit);
  list.disc(target, r, {0.0F, 0.0F, 0.0F, 0.0F}, color, 2.75F * unit);
  if (lab.state().scene.isPinned) list.arrowHead(target, {0.0F, 1.0F}, 1.6F * r, r, color);
  for (const glm::vec2 way :
       {glm::vec2(1, 0), glm::vec2(-1, 0), glm::vec2(0, 1), glm::vec2(0, -1)}) {
    list.line(target + way * (r - 1.0F * unit), target + way * (r + 6.0F * unit), 2.75F * unit,
              color);
  }
}

void FlatBodies::paintPole() const {
  const auto& pole = lab.state().scene.pole;
  if (!pole) return;
  const glm::vec2 center = at(*pole);
  if (lab.solver().bones == 2) {
    const std::size_t elbow = lab.state().scene.chain.tipBone();
    list.line(at(subject.shown.joints[elbow]), center, 1.5F * unit, rgb(colors.interior, 0.7F),
              4.0F * unit);
  }
  list.disc(center, (view.isHovered(Handle::pole) ? 10.0F : 8.0F) * unit, rgb(colors.interior),
            rgb(colors.boneEdge), 1.5F * unit);
}

}  // namespace draw
