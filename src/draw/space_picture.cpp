#include "draw/space_picture.h"

#include <algorithm>
#include <string>

#include <glm/geometric.hpp>

#include "draw/creature_picture.h"
#include "draw/frames.h"
#include "draw/handles_picture.h"
#include "draw/space_grid.h"
#include "draw/space_names.h"

namespace draw {
namespace {

// Half of a lit body is in the shade: in the light theme its colour starts out lighter.
Color boneColor(const lab::Palette& colors, lab::Theme theme) {
  const Color bone = rgb(colors.bone);
  if (theme == lab::Theme::dark) return bone;
  const auto lighter = [](float channel) { return channel + 0.4F * (1.0F - channel); };
  return {lighter(bone.r), lighter(bone.g), lighter(bone.b)};
}

// The chain that is drawn: the lab's own, or a runner's.
struct Subject {
  const ik::TraceState& shown;
  int currentBone = ik::kAllBones;
  int firstBone = 0;
  Color bone{};
  bool isMarked = true;
};

struct Builder {
  SolidList& solids;
  DrawList& over;
  const lab::Lab& lab;
  const SpaceLook& look;
  const Camera& camera;
  const lab::Palette& colors;
  float unit;
  double meanLength;
  Ball ball;

  [[nodiscard]] glm::vec2 at(const glm::dvec3& world) const { return camera.toCanvas(world); }
  [[nodiscard]] double units(double pixels) const { return pixels / camera.pixelsPerUnit; }
  [[nodiscard]] bool isHovered(Handle handle, std::size_t joint = 0) const {
    return look.hover == Pick{handle, joint};
  }
  // As large as in the flat view, where they shrink with the bones between them; seen from nearer
  // they are bodies that grow like everything else.
  [[nodiscard]] double jointRadius() const {
    return std::min(0.22 * meanLength, std::max(units(9.5 * unit), 0.095 * meanLength));
  }
  [[nodiscard]] float shadowStrength() const {
    return lab.state().view.theme == lab::Theme::dark ? 0.7F : 0.42F;
  }

  void addReach(const Subject& subject) const;
  void addGhost() const;
  void addBase() const;
  void addChain(const Subject& subject) const;
  void addBone(const Subject& subject, const BoneFrame& frame, std::size_t index) const;
  void addGaps(const Subject& subject) const;
  void addTip(const Subject& subject) const;
  void addTarget() const;
  void addPole() const;
  void paintNumbers(const Subject& subject) const;
  void paintTargetMark() const;
  // The explanation and the names.
  std::vector<PlacedLabel> paintWords(const ik::TraceState* shown) const;
};

void Builder::addReach(const Subject& subject) const {
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

void Builder::addGhost() const {
  for (const ik::Segment& bone : lab.ghost()) {
    solids.line(bone.start, bone.end, 2.0F * unit, rgb(colors.dimText, 0.6F), 5.0F * unit);
  }
}

// A foot to stand on: a plate under the first joint.
void Builder::addBase() const {
  const glm::dvec3 base = lab.state().scene.chain.base;
  const double size = jointRadius() * (isHovered(Handle::base) ? 1.25 : 1.0);
  const glm::dvec3 down(0.0, -size, 0.0);
  const Color color = rgb(colors.base);
  solids.cone(base + 1.5 * down, base, 1.5 * size, color);
  solids.cylinder(base + 1.8 * down, base + 1.5 * down, 2.4 * size, color);
}

void Builder::addBone(const Subject& subject, const BoneFrame& frame, std::size_t index) const {
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

void Builder::addGaps(const Subject& subject) const {
  const auto& bones = subject.shown.bones;
  for (std::size_t i = 1; i < bones.size(); ++i) {
    const glm::dvec3 end = bones[i - 1].end;
    const glm::dvec3 start = bones[i].start;
    if (glm::distance(end, start) * camera.pixelsPerUnitAt(end) < 1.0) continue;
    solids.line(end, start, 1.5F * unit, rgb(colors.warning, 0.9F), 3.0F * unit);
    solids.sphere(end, 0.6 * jointRadius(), rgb(colors.background), rgb(colors.warning));
  }
}

void Builder::addTip(const Subject& subject) const {
  const std::size_t n = subject.shown.bones.size();
  const glm::dvec3 tip = subject.shown.bones.back().end;
  const double radius = std::max(0.8 * jointRadius(), units(3.0 * unit));
  const Color color = subject.isMarked ? rgb(colors.tip) : subject.bone;
  solids.sphere(tip, isHovered(Handle::joint, n) ? 1.3 * radius : radius, color,
                rgb(colors.boneEdge));
}

void Builder::addChain(const Subject& subject) const {
  const auto frames = framesOf(lab.state().scene.chain, subject.shown);
  for (std::size_t i = 0; i < frames.size(); ++i) addBone(subject, frames[i], i);
  addGaps(subject);
  addTip(subject);
  const glm::dvec3 tip = subject.shown.joints.back();
  const glm::dvec3 target = lab.state().scene.target;
  if (glm::distance(at(tip), at(target)) < 20.0F * unit) return;
  solids.line(tip, target, 1.5F * unit, rgb(colors.target, 0.8F), 3.0F * unit);
}

void Builder::addPole() const {
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

void Builder::addTarget() const {
  const glm::dvec3 target = lab.goal();
  solids.sphere(target, 4.5 * unit / camera.pixelsPerUnitAt(target), rgb(colors.target),
                rgb(colors.boneEdge));
  if (lab.isWalking()) return;  // it lies on the ground
  addDropLine(solids, camera, target, rgb(colors.target), unit);
  const double radius = 10.0 * unit / camera.pixelsPerUnitAt(target);
  addShadow(solids, target, target, 1.2 * radius, 1.2 * ball.radius, shadowStrength());
}

// The ring around it is seen through everything: it is what is looked for.
void Builder::paintTargetMark() const {
  const glm::dvec3 world = lab.goal();
  if (!camera.isInFront(world)) return;
  const glm::vec2 target = at(world);
  const float r = isHovered(Handle::target) ? 16.0F * unit : 13.0F * unit;
  const Color color = rgb(colors.target);
  const Color nothing{0.0F, 0.0F, 0.0F, 0.0F};
  over.disc(target, r + 1.5F * unit, nothing, rgb(colors.background, 0.8F), 5.5F * unit);
  over.disc(target, r, nothing, color, 2.75F * unit);
}

void Builder::paintNumbers(const Subject& subject) const {
  // All of them or none, wherever each lies.
  const bool isLegible = jointRadius() * camera.pixelsPerUnit >= 7.0 * unit;
  if (!lab.state().view.numbers || !isLegible) return;
  for (std::size_t i = 0; i < subject.shown.bones.size(); ++i) {
    const glm::dvec3 joint = subject.shown.bones[i].start;
    const auto radius = static_cast<float>(jointRadius() * camera.pixelsPerUnitAt(joint));
    if (!camera.isInFront(joint)) continue;
    const std::string text = std::to_string(i + 1);
    const float size = std::min((text.size() > 1 ? 0.9F : 1.2F) * radius, 16.0F * unit);
    over.textCentered(at(joint), text, size, rgb(0x14171C));
  }
}

bool hasHandles(const lab::Lab& lab, const SpaceLook& look) {
  const bool isFixed = lab.creature() && look.held != Handle::target;
  return look.held != Handle::none && look.held != Handle::joint && !isFixed;
}

std::vector<PlacedLabel> Builder::paintWords(const ik::TraceState* shown) const {
  const lab::State& state = lab.state();
  LabelSheet sheet{{camera.size, 4.0F * unit}};
  // The cross of the axes.
  const auto height = static_cast<float>(camera.size.y);
  sheet.ground.taken.push_back({{0.0F, height - 80.0F * unit}, {80.0F * unit, height}});
  const bool isExplained = look.explanation && !state.race.on && !lab.isWalking();
  const AnnotationView view{camera, state.view.theme, unit, state.playback.line, look.highlight};
  if (isExplained) {
    addSheets(solids, *look.explanation, view);
    paintMarks(over, *look.explanation, view);
  }
  if (hasHandles(lab, look)) keepOffHandles(sheet, camera, handlePlace(lab, look.held), unit);
  collectSpaceNames(sheet, lab, shown, {camera, unit, jointRadius()});
  if (isExplained) collectLabels(sheet, *look.explanation, view);
  paintTargetMark();
  return sheet.paint(over, unit);
}

// All of a race over each other, as in the flat view, the later ones thinner: bodies of equal poses
// would hide each other.
void paintRunners(const Builder& builder) {
  const lab::Theme theme = builder.lab.state().view.theme;
  float width = 9.0F * builder.unit;
  for (const lab::Runner& runner : builder.lab.race().runners()) {
    const Color color = rgb(lab::solverColor(runner.solver, theme), 0.9F);
    for (const ik::Segment& bone : runner.shown.bones) {
      if (!builder.camera.isInFront(bone.start) || !builder.camera.isInFront(bone.end)) continue;
      builder.over.line(builder.at(bone.start), builder.at(bone.end), width, color);
      builder.over.disc(builder.at(bone.start), 0.75F * width, color, rgb(builder.colors.boneEdge),
                        1.25F * builder.unit);
    }
    const glm::dvec3 tip = runner.shown.joints.back();
    if (builder.camera.isInFront(tip)) {
      builder.over.disc(builder.at(tip), 0.9F * width, color, rgb(builder.colors.boneEdge),
                        1.5F * builder.unit);
    }
    width = std::max(width - 1.5F * builder.unit, 2.5F * builder.unit);
  }
}

void addRace(const Builder& builder) {
  const auto& runners = builder.lab.race().runners();
  if (builder.look.runner >= runners.size()) return paintRunners(builder);
  const lab::Runner& runner = runners[builder.look.runner];
  const lab::Theme theme = builder.lab.state().view.theme;
  builder.addChain({runner.shown, ik::kAllBones, runner.result.firstBone,
                    rgb(lab::solverColor(runner.solver, theme)), false});
}

// The chain that there are names for; in a race of all none.
const ik::TraceState* namedChain(const lab::Lab& lab, const SpaceLook& look) {
  if (!lab.state().race.on) return &lab.shown();
  const auto& runners = lab.race().runners();
  return look.runner < runners.size() ? &runners[look.runner].shown : nullptr;
}

void paintTitle(const Builder& builder) {
  const auto& runners = builder.lab.race().runners();
  if (builder.look.runner >= runners.size()) return;
  const std::size_t solver = runners[builder.look.runner].solver;
  builder.over.text({16.0F * builder.unit, 28.0F * builder.unit}, ik::solvers()[solver]->name,
                    17.0F * builder.unit,
                    rgb(lab::solverColor(solver, builder.lab.state().view.theme)), Anchor::left,
                    rgb(builder.colors.background), 3.0F * builder.unit);
}

}  // namespace

HandlePlace handlePlace(const lab::Lab& lab, Handle handle) {
  const bool isGoal = handle == Handle::target && lab.isWalking();
  return {positionOf(lab, handle), isPlanar(lab.state().scene.chain), isGoal};
}

SpacePicture paintSpace(SolidList& solids, DrawList& over, const lab::Lab& lab,
                        const SpaceLook& look) {
  const lab::State& state = lab.state();
  const lab::Palette& colors = lab::palette(state.view.theme);
  const auto& bones = state.scene.chain.bones;
  const double mean = ik::reach(bones).outer / static_cast<double>(bones.size());
  const Builder builder{
      solids, over, lab, look, look.camera, colors, look.unit, mean, ballAround(state.scene)};
  solids.edgeColor = rgb(colors.boneEdge);
  solids.edgeWidth = 1.5F * look.unit;

  const bool isStepping = state.choices.mode == lab::Mode::stepByStep;
  const int current = isStepping ? lab.trace().step(state.playback.cursor).bone : ik::kAllBones;
  const Subject own{lab.shown(), current, lab.result().firstBone,
                    boneColor(colors, state.view.theme)};

  Ball all = builder.ball;
  if (state.view.grid) {
    const double ground = lab.creature() ? addRelief(solids, look.camera, colors, look.unit)
                                         : addGround(solids, look.camera, colors, look.unit);
    all.radius = std::max(all.radius, ground + glm::distance(all.center, look.camera.focus()));
  }
  if (lab.creature()) {
    addCreature(solids, *lab.creature(), state.scene.walk->leg, bones.size(), colors,
                builder.units(look.unit));
  } else {
    builder.addBase();
  }
  if (state.view.reach && !lab.isWalking()) builder.addReach(own);
  if (state.race.on) {
    addRace(builder);
  } else {
    if (state.view.ghost && !lab.isWalking()) builder.addGhost();
    builder.addChain(own);
    builder.paintNumbers(own);
  }
  builder.addTarget();
  builder.addPole();
  const std::vector<PlacedLabel> labels = builder.paintWords(namedChain(lab, look));
  if (hasHandles(lab, look)) {
    paintHandles(over, look.camera, handlePlace(lab, look.held), look.grip, colors, look.unit);
  }
  if (state.race.on) paintTitle(builder);
  paintAxisCross(over, look.camera, colors, look.unit);
  if (state.scene.pole) {
    all.radius = std::max(all.radius, glm::distance(all.center, *state.scene.pole));
  }
  // What lies on the ground under the chain, and bodies' thickness.
  all.radius += std::abs(all.center.y) + 2.0 * mean;
  return {all, labels};
}

}  // namespace draw
