#include "draw/picture.h"

#include <algorithm>
#include <string>

#include <glm/geometric.hpp>

#include "draw/grid.h"
#include "draw/limits_picture.h"
#include "lab/palette.h"

namespace draw {
namespace {

// The chain that is drawn: the lab's own, or a runner's.
struct Subject {
  const ik::TraceState& shown;
  const std::vector<ik::Segment>* ghost = nullptr;
  int currentBone = ik::kAllBones;
  int firstBone = 0;
};

struct Painter {
  DrawList& list;
  const lab::Lab& lab;
  const Look& look;
  const Camera& camera;
  const lab::Palette& colors;
  float unit;  // pixels a point
  Subject subject;

  [[nodiscard]] glm::vec2 at(const glm::dvec3& world) const { return camera.toCanvas(world); }
  [[nodiscard]] bool isHovered(Handle handle, std::size_t joint = 0) const {
    return look.hover == Pick{handle, joint};
  }
  [[nodiscard]] bool isRaceOfAll() const {
    return lab.state().race.on && look.runner == Look::kEveryRunner;
  }
  // Joints shrink with the bones between them, so that a thousand bones stay a chain.
  [[nodiscard]] float jointRadius() const;

  void paintReach() const;
  void paintGhost() const;
  void paintMiss() const;
  void paintLimits() const;
  void paintBones() const;
  void paintGaps() const;
  void paintBase() const;
  void paintJoints() const;
  void paintTip() const;
  void paintTarget() const;
  void paintPole() const;
  // The names of target, tip and pole, and what labels keep off.
  void collectNames(LabelSheet& sheet) const;
};

float Painter::jointRadius() const {
  const auto& bones = lab.state().scene.chain.bones;
  const double mean = ik::reach(bones).outer / static_cast<double>(bones.size());
  const auto pixels = static_cast<float>(mean * camera.pixelsPerUnit);
  return std::clamp(0.22F * pixels, 1.5F * unit, 9.5F * unit);
}

void Painter::paintReach() const {
  const auto first = static_cast<std::size_t>(subject.firstBone);
  const auto bones = std::span(lab.state().scene.chain.bones).subspan(first);
  const ik::Reach range = ik::reach(bones);
  const auto pixels = [&](double length) {
    return static_cast<float>(length * camera.pixelsPerUnit);
  };
  list.annulus(at(subject.shown.joints[first]), pixels(range.inner), pixels(range.outer),
               rgb(colors.reach, 0.07F), rgb(colors.reach, 0.45F), 1.25F * unit);
}

void Painter::paintGhost() const {
  if (!subject.ghost) return;
  for (const ik::Segment& bone : *subject.ghost) {
    list.line(at(bone.start), at(bone.end), 2.0F * unit, rgb(colors.dimText, 0.45F), 5.0F * unit);
  }
}

void Painter::paintMiss() const {
  const glm::vec2 tip = at(subject.shown.joints.back());
  const glm::vec2 target = at(lab.state().scene.target);
  if (glm::distance(tip, target) < 20.0F * unit) return;
  list.line(tip, target, 1.5F * unit, rgb(colors.target, 0.8F), 3.0F * unit);
}

void Painter::paintLimits() const {
  const auto& chain = lab.state().scene.chain;
  const double pixel = 1.0 / camera.pixelsPerUnit;
  const auto shapes = limitShapes(chain, subject.shown, static_cast<std::size_t>(subject.firstBone),
                                  8.0 * unit * pixel, 46.0 * unit * pixel);
  forLines(shapes, colors, unit,
           [&](const glm::dvec3& from, const glm::dvec3& to, float width, Color color) {
             list.line(at(from), at(to), width, color);
           });
}

void Painter::paintBones() const {
  for (std::size_t i = 0; i < subject.shown.bones.size(); ++i) {
    const glm::vec2 start = at(subject.shown.bones[i].start);
    const glm::vec2 end = at(subject.shown.bones[i].end);
    // Short bones are plump, so that a long chain still shows which way each one points.
    const float length = glm::distance(start, end);
    const float least = std::min(8.0F * unit, std::max(0.6F * length, 2.5F * unit));
    const float width = std::clamp(0.2F * length, least, 24.0F * unit);
    const bool current = static_cast<int>(i) == subject.currentBone;
    list.bone(start, end, width, rgb(current ? colors.current : colors.bone), rgb(colors.boneEdge),
              std::min(1.5F * unit, 0.25F * width));
  }
}

// In the middle of a FABRIK walk a bone does not start where the one before it ends.
void Painter::paintGaps() const {
  const auto& bones = subject.shown.bones;
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
  const auto& bones = subject.shown.bones;
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
  const std::size_t n = subject.shown.bones.size();
  const glm::vec2 tip = at(subject.shown.bones.back().end);
  const float radius = std::max(0.75F * jointRadius(), 4.5F * unit);
  list.disc(tip, isHovered(Handle::joint, n) ? 1.3F * radius : radius, rgb(colors.tip),
            rgb(colors.boneEdge), 1.5F * unit);
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
}

void Painter::paintPole() const {
  const auto& pole = lab.state().scene.pole;
  if (!pole) return;
  const glm::vec2 center = at(*pole);
  const auto joint = static_cast<std::size_t>(lab.result().firstBone) + 1;
  if (lab.solver().bones == 2 && joint < subject.shown.joints.size()) {
    list.line(at(subject.shown.joints[joint]), center, 1.5F * unit, rgb(colors.interior, 0.7F),
              4.0F * unit);
  }
  list.disc(center, (isHovered(Handle::pole) ? 10.0F : 8.0F) * unit, rgb(colors.interior),
            rgb(colors.boneEdge), 1.5F * unit);
}

void Painter::collectNames(LabelSheet& sheet) const {
  const Color halo = rgb(colors.background);
  if (const auto& pole = lab.state().scene.pole) {
    const glm::vec2 center = at(*pole);
    sheet.labels.push_back(
        {"pole", rgb(colors.interior), halo, center, {0.0F, -1.0F}, 9.0F * unit});
    sheet.ground.taken.push_back({center - 8.0F * unit, center + 8.0F * unit});
  }
  const glm::vec2 target = at(lab.state().scene.target);
  sheet.labels.push_back({"target", rgb(colors.target), halo, target,
                          glm::normalize(glm::vec2(1.0F, -1.0F)), 15.0F * unit});
  sheet.ground.taken.push_back({target - 15.0F * unit, target + 15.0F * unit});
  const glm::vec2 base = at(lab.state().scene.chain.base);
  sheet.ground.taken.push_back(
      {base - glm::vec2(20.0F, 4.0F) * unit, base + glm::vec2(20.0F, 24.0F) * unit});
  const auto keepOff = [&](const std::vector<ik::Segment>& bones) {
    const float width = std::max(1.5F * jointRadius(), 3.0F * unit);
    for (const ik::Segment& bone : bones) {
      sheet.ground.obstacles.push_back({at(bone.start), at(bone.end), width});
    }
  };
  if (isRaceOfAll()) {
    for (const lab::Runner& runner : lab.race().runners()) keepOff(runner.shown.bones);
    return;
  }
  keepOff(subject.shown.bones);
  const glm::vec2 tip = at(subject.shown.bones.back().end);
  if (glm::distance(tip, target) <= 44.0F * unit) return;
  sheet.labels.push_back(
      {"tip", rgb(colors.tip), halo, tip, glm::normalize(glm::vec2(1.0F, 1.5F)), 8.0F * unit});
  sheet.ground.taken.push_back({tip - 7.0F * unit, tip + 7.0F * unit});
}

}  // namespace

Color backgroundColor(lab::Theme theme) { return rgb(lab::palette(theme).background); }

Color panelColor(lab::Theme theme) { return rgb(lab::palette(theme).panel); }

namespace {

Subject subjectOf(const lab::Lab& lab, const Look& look) {
  const auto& runners = lab.race().runners();
  if (lab.state().race.on && look.runner < runners.size()) {
    const lab::Runner& runner = runners[look.runner];
    return {runner.shown, nullptr, ik::kAllBones, runner.result.firstBone};
  }
  const bool stepping = lab.state().choices.mode == lab::Mode::stepByStep;
  const int bone = lab.trace().step(lab.state().playback.cursor).bone;
  return {lab.shown(), &lab.ghost(), stepping ? bone : ik::kAllBones, lab.result().firstBone};
}

// One chain: its bones, joints and tip.
void paintChain(const Painter& painter) {
  painter.paintMiss();
  painter.paintLimits();
  painter.paintBones();
  painter.paintGaps();
  painter.paintJoints();
  painter.paintTip();
}

// All runners over each other, each in its solver's colour.
void paintRunners(const Painter& painter) {
  const lab::Theme theme = painter.lab.state().view.theme;
  const float unit = painter.unit;
  float width = 9.0F * unit;  // the later ones thinner, so that equal poses are seen as such
  for (const lab::Runner& runner : painter.lab.race().runners()) {
    const Color color = rgb(lab::solverColor(runner.solver, theme), 0.9F);
    for (const ik::Segment& bone : runner.shown.bones) {
      painter.list.line(painter.at(bone.start), painter.at(bone.end), width, color);
      painter.list.disc(painter.at(bone.start), 0.75F * width, color, rgb(painter.colors.boneEdge),
                        1.25F * unit);
    }
    const glm::vec2 tip = painter.at(runner.shown.joints.back());
    painter.list.disc(tip, 0.9F * width, color, rgb(painter.colors.boneEdge), 1.5F * unit);
    width = std::max(width - 1.5F * unit, 2.5F * unit);
  }
}

// The solver's name at the top of a split view.
void paintTitle(const Painter& painter) {
  const lab::Runner& runner = painter.lab.race().runners()[painter.look.runner];
  const unsigned color = lab::solverColor(runner.solver, painter.lab.state().view.theme);
  painter.list.text({16.0F * painter.unit, 28.0F * painter.unit},
                    ik::solvers()[runner.solver]->name, 17.0F * painter.unit, rgb(color),
                    Anchor::left, rgb(painter.colors.background), 3.0F * painter.unit);
}

}  // namespace

std::vector<PlacedLabel> paintScene(DrawList& list, const lab::Lab& lab, const Look& look) {
  const lab::View& view = lab.state().view;
  const Painter painter{
      list, lab, look, look.camera, lab::palette(view.theme), look.unit, subjectOf(lab, look)};
  const bool isRace = lab.state().race.on;
  const bool hasMap = look.map && isFlat(*look.map);
  if (hasMap) paintMap(list, *look.map, look.camera);
  if (view.grid) paintGrid(list, look.camera, painter.colors, look.unit);
  if (view.reach) painter.paintReach();
  painter.paintBase();
  if (view.ghost && !isRace) painter.paintGhost();
  if (painter.isRaceOfAll()) {
    paintRunners(painter);
  } else {
    paintChain(painter);
  }
  LabelSheet sheet{{look.camera.size, 4.0F * look.unit}};
  if (look.explanation && !isRace) {
    const AnnotationView annotations{look.camera, view.theme, look.unit, lab.state().playback.line,
                                     look.highlight};
    paintMarks(list, *look.explanation, annotations);
    painter.collectNames(sheet);
    collectLabels(sheet, *look.explanation, annotations);
  } else {
    painter.collectNames(sheet);
  }
  painter.paintPole();
  painter.paintTarget();
  if (isRace && look.runner != Look::kEveryRunner) paintTitle(painter);
  std::vector<PlacedLabel> labels = sheet.paint(list, look.unit);
  if (hasMap) paintMapLegend(list, *look.map, look.camera.size, look.unit, kLegendLeft);
  return labels;
}

}  // namespace draw
