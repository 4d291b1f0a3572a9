#include "draw/picture.h"

#include <algorithm>
#include <string>

#include <glm/geometric.hpp>

#include "draw/grid.h"
#include "lab/palette.h"

namespace draw {
namespace {

struct Painter {
  DrawList& list;
  const lab::Lab& lab;
  const Camera& camera;
  const lab::Palette& colors;
  float unit;  // pixels a point
  Pick hover;

  [[nodiscard]] glm::vec2 at(const glm::dvec3& world) const { return camera.toCanvas(world); }
  [[nodiscard]] bool isHovered(Handle handle, std::size_t joint = 0) const {
    return hover == Pick{handle, joint};
  }
  [[nodiscard]] bool isStepByStep() const {
    return lab.state().choices.mode == lab::Mode::stepByStep;
  }
  // Joints shrink with the bones between them, so that a thousand bones stay a chain.
  [[nodiscard]] float jointRadius() const;
  void label(glm::vec2 position, const std::string& text, unsigned color, Anchor anchor) const;

  void paintReach() const;
  void paintGhost() const;
  void paintMiss() const;
  void paintBones() const;
  void paintGaps() const;
  void paintBase() const;
  void paintJoints() const;
  void paintTip() const;
  void paintTarget() const;
};

float Painter::jointRadius() const {
  const auto& bones = lab.state().scene.chain.bones;
  const double mean = ik::reach(bones).outer / static_cast<double>(bones.size());
  const auto pixels = static_cast<float>(mean * camera.pixelsPerUnit);
  return std::clamp(0.22F * pixels, 1.5F * unit, 9.5F * unit);
}

void Painter::label(glm::vec2 position, const std::string& text, unsigned color,
                    Anchor anchor) const {
  list.text(position, text, 13.0F * unit, rgb(color), anchor, rgb(colors.background), 2.5F * unit);
}

void Painter::paintReach() const {
  const auto first = static_cast<std::size_t>(lab.result().firstBone);
  const auto bones = std::span(lab.state().scene.chain.bones).subspan(first);
  const ik::Reach range = ik::reach(bones);
  const auto pixels = [&](double length) {
    return static_cast<float>(length * camera.pixelsPerUnit);
  };
  list.annulus(at(lab.shown().joints[first]), pixels(range.inner), pixels(range.outer),
               rgb(colors.reach, 0.07F), rgb(colors.reach, 0.45F), 1.25F * unit);
}

void Painter::paintGhost() const {
  for (const ik::Segment& bone : lab.ghost()) {
    list.line(at(bone.start), at(bone.end), 2.0F * unit, rgb(colors.dimText, 0.45F), 5.0F * unit);
  }
}

void Painter::paintMiss() const {
  const glm::vec2 tip = at(lab.shown().joints.back());
  const glm::vec2 target = at(lab.state().scene.target);
  if (glm::distance(tip, target) < 20.0F * unit) return;
  list.line(tip, target, 1.5F * unit, rgb(colors.target, 0.8F), 3.0F * unit);
}

void Painter::paintBones() const {
  const ik::StepInfo& step = lab.trace().step(lab.state().playback.cursor);
  for (std::size_t i = 0; i < lab.shown().bones.size(); ++i) {
    const glm::vec2 start = at(lab.shown().bones[i].start);
    const glm::vec2 end = at(lab.shown().bones[i].end);
    const float width = std::clamp(0.2F * glm::distance(start, end), 2.5F * unit, 24.0F * unit);
    const bool current = isStepByStep() && static_cast<int>(i) == step.bone;
    list.bone(start, end, width, rgb(current ? colors.current : colors.bone), rgb(colors.boneEdge),
              std::min(1.5F * unit, 0.25F * width));
  }
}

// In the middle of a FABRIK walk a bone does not start where the one before it ends.
void Painter::paintGaps() const {
  const auto& bones = lab.shown().bones;
  for (std::size_t i = 1; i < bones.size(); ++i) {
    const glm::vec2 end = at(bones[i - 1].end);
    const glm::vec2 start = at(bones[i].start);
    if (glm::distance(end, start) < 1.0F) continue;
    list.line(end, start, 1.5F * unit, rgb(colors.warning, 0.9F), 3.0F * unit);
    list.disc(end, 0.6F * jointRadius(), rgb(colors.background), rgb(colors.warning), 1.5F * unit);
  }
}

void Painter::paintBase() const {
  const glm::vec2 base = at(lab.state().scene.chain.base);
  const float size = isHovered(Handle::base) ? 20.0F * unit : 17.0F * unit;
  // A foot to stand on: a triangle under the joint, and the ground it stands on.
  list.arrowHead(base, {0.0F, -1.0F}, 1.3F * size, 1.6F * size, rgb(colors.base));
  const float ground = base.y + 1.3F * size;
  list.line({base.x - 1.2F * size, ground}, {base.x + 1.2F * size, ground}, 3.0F * unit,
            rgb(colors.base));
}

void Painter::paintJoints() const {
  const float radius = jointRadius();
  const auto& bones = lab.shown().bones;
  const bool numbered = lab.state().view.numbers && radius >= 7.0F * unit;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const glm::vec2 center = at(bones[i].start);
    const bool hovered = isHovered(Handle::joint, i);
    const float r = hovered ? 1.3F * radius : radius;
    list.disc(center, r, rgb(colors.joint), rgb(hovered ? colors.accent : colors.boneEdge),
              std::min(1.75F * unit, 0.4F * radius));
    if (!numbered) continue;
    const std::string text = std::to_string(i + 1);
    list.textCentered(center, text, (text.size() > 1 ? 0.95F : 1.25F) * radius, rgb(0x14171C));
  }
}

void Painter::paintTip() const {
  const std::size_t n = lab.shown().bones.size();
  const glm::vec2 tip = at(lab.shown().bones.back().end);
  const float radius = std::max(0.75F * jointRadius(), 4.5F * unit);
  list.disc(tip, isHovered(Handle::joint, n) ? 1.3F * radius : radius, rgb(colors.tip),
            rgb(colors.boneEdge), 1.5F * unit);
  const glm::vec2 target = at(lab.state().scene.target);
  if (glm::distance(tip, target) > 44.0F * unit) {
    label(tip + glm::vec2(12.0F, 22.0F) * unit, "tip", colors.tip, Anchor::left);
  }
}

void Painter::paintTarget() const {
  const glm::vec2 target = at(lab.state().scene.target);
  const float r = isHovered(Handle::target) ? 16.0F * unit : 13.0F * unit;
  const Color color = rgb(colors.target);
  const Color halo = rgb(colors.background, 0.8F);
  list.disc(target, r + 1.5F * unit, {0.0F, 0.0F, 0.0F, 0.0F}, halo, 5.5F * unit);
  list.disc(target, r, {0.0F, 0.0F, 0.0F, 0.0F}, color, 2.75F * unit);
  for (const glm::vec2 way :
       {glm::vec2(1, 0), glm::vec2(-1, 0), glm::vec2(0, 1), glm::vec2(0, -1)}) {
    list.line(target + way * (r - 1.0F * unit), target + way * (r + 6.0F * unit), 2.75F * unit,
              color);
  }
  label(target + glm::vec2(14.0F, -18.0F) * unit, "target", colors.target, Anchor::left);
}

}  // namespace

Color backgroundColor(lab::Theme theme) { return rgb(lab::palette(theme).background); }

void paintScene(DrawList& list, const lab::Lab& lab, const Camera& camera, float unit,
                const Pick& hover) {
  const lab::View& view = lab.state().view;
  const Painter painter{list, lab, camera, lab::palette(view.theme), unit, hover};
  if (view.grid) paintGrid(list, camera, painter.colors, unit);
  if (view.reach) painter.paintReach();
  painter.paintBase();
  if (view.ghost) painter.paintGhost();
  painter.paintMiss();
  painter.paintBones();
  painter.paintGaps();
  painter.paintJoints();
  painter.paintTip();
  painter.paintTarget();
}

}  // namespace draw
