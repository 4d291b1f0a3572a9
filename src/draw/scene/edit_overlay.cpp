#include "draw/scene/edit_overlay.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "draw/list/painter.h"
#include "draw/pick/thing.h"
#include "explain/format.h"
#include "lab/tables/tables.h"
#include "language/language.h"
#include "rigs/limits.h"

namespace draw {

using language::fill, language::tr;

namespace {

constexpr double kPieceAngle = 0.05;  // radians of a fan's arc per piece
// Of the bar at the top, points.
constexpr float kBarMiddle = 22.0F;
constexpr float kBarHeight = 26.0F;

double boneAngle(const lab::Lab& lab, std::size_t bone) {
  return lab::jointAngle(lab.state().scene.chain, lab.shown().pose, bone);
}

struct EditPainter : Painter {
  const lab::Lab& lab;
  const EditOverlay& overlay;

  void line(const glm::dvec3& from, const glm::dvec3& to, float width, Color color) const {
    if (camera.isInFront(from) && camera.isInFront(to)) {
      list.line(at(from), at(to), width * unit, color);
    }
  }
  void label(glm::vec2 center, const std::string& text, Color color) const {
    list.textCentered(center, text, 13.0F * unit, color, rgb(colors.background), 3.0F * unit);
  }

  void frame() const;
  void fan(const LimitPlace& place, const rigs::JointLimit& limit) const;
  void cone(const LimitPlace& place, const rigs::JointLimit& limit) const;
  void limit(std::size_t bone) const;
  void limitHandles() const;
  void newBone() const;
  void newJoint() const;
  void joint() const;
  void readout() const;
};

void EditPainter::frame() const {
  const glm::vec2 size(camera.size);
  const float width = 3.0F * unit;
  const Color color = rgb(colors.current);
  const float in = 0.5F * width;
  list.line({in, in}, {size.x - in, in}, width, color);
  list.line({in, size.y - in}, {size.x - in, size.y - in}, width, color);
  list.line({in, in}, {in, size.y - in}, width, color);
  list.line({size.x - in, in}, {size.x - in, size.y - in}, width, color);

  const language::Text title = tr("Edit");
  const float type = 13.5F * unit;
  const float left = 24.0F * unit;
  const float middle = kBarMiddle * unit;
  const float name = list.font().width(title.view(), type);
  const std::string hint = editHint(lab, overlay, camera);
  // On a narrow canvas the hint is set in smaller type.
  const float room = size.x - left - name - 60.0F * unit;
  const float small = std::min(type, type * room / std::max(list.font().width(hint, type), 1.0F));
  const float end = left + name + 22.0F * unit + list.font().width(hint, small);
  list.line({left, middle}, {end, middle}, kBarHeight * unit, rgb(colors.panel));
  list.line({left, middle}, {left + name, middle}, 22.0F * unit, color);
  list.textCentered({left + 0.5F * name, middle}, title.view(), type, rgb(colors.background));
  list.text({left + name + 20.0F * unit, middle + 0.36F * small}, hint, small, rgb(colors.text));
}

// Filled with thin triangles in the flat view; in space with a spoke every 15°, like a protractor.
void EditPainter::fan(const LimitPlace& place, const rigs::JointLimit& limit) const {
  const double sweep = limit.most - limit.least;
  const auto pieces = static_cast<int>(std::ceil(std::max(sweep / kPieceAngle, 1.0)));
  const Color fill = rgb(colors.good, 0.16F);
  const Color edge = rgb(colors.good);
  for (int i = 0; i < pieces; ++i) {
    const double from = limit.least + sweep * i / pieces;
    const double to = limit.least + sweep * (i + 1) / pieces;
    line(place.atAngle(from), place.atAngle(to), 2.5F, edge);
    if (camera.isSpace) continue;
    const glm::vec2 tip = at(place.joint);
    const glm::vec2 way = 0.5F * (at(place.atAngle(from)) + at(place.atAngle(to))) - tip;
    const float length = glm::length(way);
    const float width = glm::distance(at(place.atAngle(from)), at(place.atAngle(to)));
    if (length > 0.0F) list.arrowHead(tip, -way / length, length, width, fill);
  }
  const double first = std::ceil(limit.least / kSnapAngle) * kSnapAngle;
  for (double angle = first; camera.isSpace && angle <= limit.most; angle += kSnapAngle) {
    line(place.joint, place.atAngle(angle), 1.0F, rgb(colors.good, 0.35F));
  }
  line(place.joint, place.atAngle(limit.least), 2.0F, edge);
  line(place.joint, place.atAngle(limit.most), 2.0F, edge);
}

void EditPainter::cone(const LimitPlace& place, const rigs::JointLimit& limit) const {
  constexpr int kPieces = 64;
  const auto rim = [&](double way) {
    const glm::dvec3 side{0.0, std::cos(way), std::sin(way)};
    return place.at(std::cos(limit.cone) * place.zero + std::sin(limit.cone) * side);
  };
  for (int i = 0; i < kPieces; ++i) {
    line(rim(rigs::kWholeTurn * i / kPieces), rim(rigs::kWholeTurn * (i + 1) / kPieces), 2.5F,
         rgb(colors.good));
    if (i % 4 == 0) {
      line(place.joint, rim(rigs::kWholeTurn * i / kPieces), 1.0F, rgb(colors.good, 0.35F));
    }
  }
}

void EditPainter::limit(std::size_t bone) const {
  const rigs::Chain& chain = lab.state().scene.chain;
  if (bone >= chain.bones.size() || !rigs::isLimited(chain.bones[bone], chain.planar)) return;
  const LimitPlace place = editedPlace(lab, camera, bone, LimitEnd::least, unit);
  const rigs::JointLimit& it = chain.bones[bone].limit;
  if (isTwistLimited(chain, bone)) {
    fan(editedPlace(lab, camera, bone, LimitEnd::leastTwist, unit), it);
  }
  if (!place.isBall()) {
    fan(place, it);
  } else if (it.cone < std::numbers::pi) {
    cone(place, it);
  }
}

void EditPainter::limitHandles() const {
  const rigs::Chain& chain = lab.state().scene.chain;
  std::optional<std::size_t> said;
  for (const LimitHandle& handle : draw::limitHandles(lab, camera, unit, overlay.selected)) {
    const bool isLit = overlay.pick.part == EditPart::limit && overlay.pick.limit == handle;
    const glm::vec2 center = at(handle.at);
    list.disc(center, (isLit ? 7.5F : 5.5F) * unit, rgb(isLit ? colors.current : colors.good),
              rgb(colors.background), 1.5F * unit);
    // All handles of a rim stand for one angle: only one has a text.
    const bool isRim = handle.end == LimitEnd::rim;
    const bool isSaid = isRim && said == handle.bone;
    if (isSaid || (!isLit && overlay.selected != handle.bone)) continue;
    if (isRim) said = handle.bone;
    const double angle = angleOf(chain.bones[handle.bone].limit, handle.end);
    const glm::vec2 out = center - at(handle.joint);
    const float length = std::max(glm::length(out), 1.0F);
    const std::string text = angleText(angle, lab.state().view.degrees);
    label(center + out / length * (26.0F * unit),
          isOfTwist(handle.end) ? fill(tr("twist {angle}"), {{"angle", text}}) : text,
          rgb(colors.good));
  }
}

void EditPainter::newBone() const {
  if (!overlay.newTip || overlay.isDragging || overlay.pick.part != EditPart::none) return;
  const glm::dvec3 tip = lab.shown().joints.back();
  if (!camera.isInFront(tip) || !camera.isInFront(*overlay.newTip)) return;
  const glm::vec2 start = at(tip);
  const glm::vec2 end = at(*overlay.newTip);
  const float width = std::clamp(0.2F * glm::distance(start, end), 6.0F * unit, 24.0F * unit);
  list.bone(start, end, width, rgb(colors.current, 0.28F), rgb(colors.current, 0.8F), 1.5F * unit);
  list.disc(end, 6.0F * unit, rgb(colors.current, 0.6F), rgb(colors.current), 1.5F * unit);
}

void EditPainter::newJoint() const {
  if (overlay.pick.part != EditPart::bone || overlay.isDragging) return;
  const rigs::Segment& bone = lab.shown().bones[overlay.pick.index];
  const glm::vec2 center = at(glm::mix(bone.start, bone.end, overlay.pick.at));
  list.disc(center, 9.0F * unit, rgb(colors.panel), rgb(colors.current), 2.0F * unit);
  list.line(center - glm::vec2(4.5F * unit, 0.0F), center + glm::vec2(4.5F * unit, 0.0F),
            2.0F * unit, rgb(colors.current));
  list.line(center - glm::vec2(0.0F, 4.5F * unit), center + glm::vec2(0.0F, 4.5F * unit),
            2.0F * unit, rgb(colors.current));
}

void EditPainter::joint() const {
  const auto ring = [&](std::size_t index, unsigned color) {
    if (index >= lab.shown().joints.size()) return;
    list.disc(at(lab.shown().joints[index]), 14.0F * unit, {0.0F, 0.0F, 0.0F, 0.0F}, rgb(color),
              2.25F * unit);
  };
  if (overlay.selected) ring(*overlay.selected, colors.current);
  if (overlay.pick.part != EditPart::joint) return;
  ring(overlay.pick.index, overlay.removes ? colors.red : colors.text);
  if (!overlay.removes || overlay.pick.index == 0) return;
  const glm::vec2 center = at(lab.shown().joints[overlay.pick.index]);
  for (const float side : {-1.0F, 1.0F}) {
    const glm::vec2 arm(6.0F * unit, side * 6.0F * unit);
    list.line(center - arm, center + arm, 3.0F * unit, rgb(colors.red));
  }
}

void EditPainter::readout() const {
  if (!overlay.turned || *overlay.turned >= lab.shown().bones.size()) return;
  const rigs::Segment& bone = lab.shown().bones[*overlay.turned];
  const std::string text =
      fill(tr("length {length}  angle {angle}"),
           {{"length", explain::fixed(glm::distance(bone.start, bone.end), 3)},
            {"angle", angleText(boneAngle(lab, *overlay.turned), lab.state().view.degrees)}});
  // Below the hint; at the pointer it would hide the dragged bone.
  list.text({24.0F * unit, 54.0F * unit}, text, 15.0F * unit, rgb(colors.asText(colors.current)),
            Anchor::left, rgb(colors.background), 3.0F * unit);
}

// Without the keys that change what the mouse does.
std::string fingerHint(const EditOverlay& overlay, const Camera& camera) {
  switch (overlay.pick.part) {
    case EditPart::limit:
      return hintOf({tr("Drag: this end of the limit"), tr("double-tap: the joint is free")});
    case EditPart::bone:
      return hintOf({tr("Tap: insert a joint here"), tr("drag: turn the bone")});
    case EditPart::joint:
      return hintOf({overlay.pick.index == 0 ? tr("Drag: the base") : tr("Drag: move it"),
                     tr("double-tap: limit")});
    case EditPart::none:
      break;
  }
  if (overlay.isOverHandle) return tr("Drag: this point");
  return hintOf({tr("Tap: add a bone here"),
                 camera.isSpace ? tr("drag: turn the view") : tr("drag: pan"),
                 tr("Edit menu: done")});
}

}  // namespace

void paintSnap(DrawList& list, const SnapCue& cue, const Camera& camera, const lab::Palette& colors,
               float unit) {
  if (!camera.isInFront(cue.at)) return;
  const glm::vec2 center = camera.toCanvas(cue.at);
  const Color color = rgb(colors.current);
  const float from = 9.0F * unit;
  const float to = 26.0F * unit;
  for (const glm::vec2 way :
       {glm::vec2(1, 0), glm::vec2(-1, 0), glm::vec2(0, 1), glm::vec2(0, -1)}) {
    list.line(center + way * from, center + way * to, 1.5F * unit, color);
  }
  list.textCentered(center + glm::vec2(0.0F, 40.0F * unit), cue.text, 13.0F * unit,
                    rgb(colors.asText(colors.current)), rgb(colors.background), 3.0F * unit);
}

std::string editHint(const lab::Lab& lab, const EditOverlay& overlay, const Camera& camera) {
  if (overlay.byTouch) return fingerHint(overlay, camera);
  const std::size_t tip = lab.state().scene.chain.bones.size();
  const bool canRemove = overlay.selected && *overlay.selected > 0 && *overlay.selected <= tip;
  switch (overlay.pick.part) {
    case EditPart::limit:
      return hintOf({tr("Drag: this end of the limit"), tr("Ctrl: by 15°"),
                     tr("double-click: the joint is free")});
    case EditPart::bone:
      return hintOf({tr("Click: insert a joint here"), tr("drag: turn the bone"),
                     tr("Ctrl: by 15°"), boneRemovalText(lab, overlay.pick.index)});
    case EditPart::joint:
      if (overlay.pick.index == 0) {
        return hintOf({tr("Drag: the base"), tr("Ctrl: to the grid"), tr("double-click: limit")});
      }
      return hintOf({tr("Drag: move it"), tr("Shift: length alone"), tr("Ctrl: to the grid"),
                     removalText(lab, overlay.pick.index), tr("double-click: limit")});
    case EditPart::none:
      if (overlay.isOverHandle) return hintOf({tr("Drag: this point"), tr("Ctrl: to the grid")});
      break;
  }
  // The joint that was clicked last, while the pointer is on none.
  const std::string remove = canRemove ? removalText(lab, *overlay.selected) : std::string();
  return hintOf({tr("Click: add a bone here"),
                 camera.isSpace ? tr("drag: turn the view") : tr("drag: pan"),
                 tr("Ctrl: to the grid"), remove, tr("E: done")});
}

void keepOffLimitHandles(LabelSheet& sheet, const lab::Lab& lab, const Camera& camera, float unit) {
  if (!lab.isEditing()) return;
  for (const LimitHandle& handle : limitHandles(lab, camera, unit, std::nullopt)) {
    if (!camera.isInFront(handle.at)) continue;
    const glm::vec2 place(camera.toCanvas(handle.at));
    sheet.area.taken.push_back({place - 6.0F * unit, place + 6.0F * unit});
  }
}

void keepOffEditBar(LabelSheet& sheet, const lab::Lab& lab, float unit) {
  if (!lab.isEditing()) return;
  const float below = (kBarMiddle + 0.5F * kBarHeight) * unit;
  sheet.area.taken.push_back({glm::vec2(0.0F), {sheet.area.canvas.x, below}});
}

void paintEdit(DrawList& list, const lab::Lab& lab, const EditOverlay& overlay,
               const Camera& camera, float unit) {
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const EditPainter painter{{list, camera, colors, unit}, lab, overlay};
  std::optional<std::size_t> lit = overlay.selected;
  if (overlay.pick.part == EditPart::joint || overlay.pick.part == EditPart::limit) {
    lit = overlay.pick.index;
  }
  if (lit) painter.limit(*lit);
  painter.newBone();
  painter.newJoint();
  painter.joint();
  painter.limitHandles();
  if (overlay.snap) paintSnap(list, *overlay.snap, camera, colors, unit);
  painter.readout();
  painter.frame();
}

}  // namespace draw
