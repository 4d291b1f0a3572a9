// By number: where target, base, pole and goal are, and how the tip is to lie.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include <glm/trigonometric.hpp>

#include "ik/builders.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/frames/frames.h"
#include "ui/widgets/chain_widgets.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
using language::trc;
namespace {

// Short enough for its field.
const char* formatOf(double value) {
  const double size = std::abs(value);
  return size < 10.0 ? "%.3f" : size < 1000.0 ? "%.1f" : "%.0f";
}

// One coordinate. A line in its axis's colour of the 3D view runs along its lower edge.
bool coordinate(const Context& context, const std::string& id, int axis, double& value,
                const std::string& help) {
  constexpr double kMost = lab::kFarthest;
  constexpr double kLeast = -kMost;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const std::array inks{colors.red, colors.good, colors.blue};
  const auto index = static_cast<std::size_t>(axis);
  const std::string name = id + "-" + kAxisNames[index];
  const std::string field = "##" + name;
  const char* const format = formatOf(value);
  const bool changed = numberField(field.c_str(), format, value, [&] {
    return ImGui::DragScalar(field.c_str(), ImGuiDataType_Double, &value, 0.005F, &kLeast, &kMost,
                             format, ImGuiSliderFlags_AlwaysClamp);
  });
  if (ImGui::IsItemActivated()) context.act(lab::BeginGesture{});
  context.control(name, help);
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  const float inset = ImGui::GetStyle().FrameRounding;
  const float thick = std::max(1.0F, 1.5F * context.unit);
  ImGui::GetWindowDrawList()->AddRectFilled({low.x + inset, high.y - thick},
                                            {high.x - inset, high.y},
                                            ImGui::GetColorU32(color(inks[index])));
  return changed;
}

struct PlaceRow {
  language::Text name;
  std::string id;
  language::Text help;
  bool hasHeight = true;  // else the ground decides y
  bool isPinned = false;
};

bool placeRow(const Context& context, const PlaceRow& row, glm::dvec3& position) {
  const bool planar = context.lab.state().scene.chain.planar;
  label(context, row.name, row.help);
  const int count = planar ? 2 : 3;
  const float gap = 4.0F * context.unit;
  const float room = ImGui::GetContentRegionAvail().x - gap * static_cast<float>(count - 1);
  const float width = std::floor(room / static_cast<float>(count));
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.4F * padding.x, padding.y});
  bool changed = false;
  for (int axis = 0; axis < count; ++axis) {
    if (axis > 0) ImGui::SameLine(0.0F, gap);
    ImGui::SetNextItemWidth(width);
    const bool fixed = axis == 1 && !row.hasHeight;
    const language::Text why = row.isPinned ? tr("It is pinned. Let it go first (Shift+I).")
                               : fixed      ? tr("The ground sets its height.")
                                            : language::Text();
    const Greyed greyed(context, why.str());
    const std::string help =
        row.help.str() + " " +
        fill(tr("Here its {axis}, in scene units. Drag, or Ctrl+click to type."),
             {{"axis", kAxisNames[static_cast<std::size_t>(axis)]}});
    changed = coordinate(context, row.id, axis, position[axis], help) || changed;
  }
  ImGui::PopStyleVar();
  return changed;
}

bool usesPole(const ik::Solver& solver, const lab::Scene& scene) {
  return (solver.iterative && !scene.chain.planar) || ik::findParameter(solver, "bend").has_value();
}

struct PathText {
  lab::TargetPath path;
  language::Text name;
  language::Text help;
};
constexpr std::array kPaths{
    PathText{lab::TargetPath::none, tr("Stands still"), tr("The target stays where you put it.")},
    PathText{lab::TargetPath::line, tr("Line"),
             tr("Back and forth along an axis, from where it is.")},
    PathText{lab::TargetPath::circle, tr("Circle"), tr("Clockwise, from the top of the circle.")},
    PathText{lab::TargetPath::eight, tr("Figure eight"),
             tr("A figure eight, which begins in its middle.")},
    PathText{lab::TargetPath::drawn, tr("Drawn by hand"),
             tr("Press the mouse button on the canvas and draw the path. When you release it, the "
                "target moves back and forth along the path.")},
};

bool motionSlider(const Context& context, const char* name, const char* id, double& value,
                  double most, const std::string& format, const char* help) {
  label(context, name, help);
  auto shown = static_cast<float>(value);
  const bool changed =
      slider(context, ("##" + std::string(id)).c_str(), shown, 0.05F, static_cast<float>(most),
             format.c_str(), ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  context.control(id, help);
  value = static_cast<double>(shown);
  return changed;
}

// In space, where the path lies.
bool planeRow(const Context& context, lab::TargetMotion& motion) {
  const bool isLine = motion.path == lab::TargetPath::line;
  const std::array<language::Text, 3> names =
      isLine ? std::array<language::Text, 3>{tr("along x"), tr("along y"), tr("along z")}
             : std::array<language::Text, 3>{tr("x and y"), tr("y and z"), tr("z and x")};
  const char* const help =
      isLine ? tr("The axis along which the target goes back and forth.")
             : tr("The plane of the path: the one of these two axes, through the target.");
  label(context, isLine ? trc("of a path", "Axis") : trc("of a path", "Plane"), help,
        comboWidth(names));
  const int picked = combo(context, "target-plane", help, std::span<const language::Text>(names),
                           static_cast<std::size_t>(motion.plane));
  if (picked >= 0) motion.plane = static_cast<lab::PathPlane>(picked);
  return picked >= 0;
}

bool followRow(const Context& context, lab::TargetMotion& motion) {
  constexpr std::array<language::Text, 2> kNames{tr("solves each frame"), tr("resolved rate")};
  constexpr std::array<language::Text, 2> kHelps{
      tr("The solver starts from the pose before, and brings the tip to the target in each frame."),
      tr("The joints turn at the rates that move the tip as the target moves, J⁺·v (Whitney 1969). "
         "Nothing corrects what a frame misses, so the tip drifts.")};
  const char* const help = tr("How the chain follows the target that moves by itself.");
  label(context, trc("a moving target", "Follows"), help, comboWidth(kNames));
  const int picked = combo(context, "target-follow", help, std::span<const language::Text>(kNames),
                           motion.isByRate ? 1 : 0, kHelps);
  if (picked >= 0) motion.isByRate = picked == 1;
  return picked >= 0;
}

// The path along which the target moves by itself.
void motionRows(const Context& context) {
  lab::TargetMotion motion = context.lab.state().motion;
  const char* const help = tr(
      "The target moves along a path by itself, so that you see how a solver follows. Dragging the "
      "target moves the path too.");
  std::array<language::Text, kPaths.size()> names;
  std::array<language::Text, kPaths.size()> helps;
  std::ranges::transform(kPaths, names.begin(), &PathText::name);
  std::ranges::transform(kPaths, helps.begin(), &PathText::help);
  label(context, tr("Target moves"), help, comboWidth(names));
  const int picked = combo(context, "target-path", help, std::span<const language::Text>(names),
                           static_cast<std::size_t>(motion.path), helps);
  if (picked >= 0) {
    motion.path = kPaths[static_cast<std::size_t>(picked)].path;
    motion.drawn.clear();
    context.act(lab::SetTargetMotion{motion});
  }
  if (motion.path == lab::TargetPath::none || picked >= 0) return;
  // Translators: "/s" stands behind a speed in scene units per second.
  bool changed = motionSlider(context, tr("Speed"), "target-speed", motion.speed, 10.0,
                              "%.2f " + tr("/s").str(),
                              tr("The speed along the path, in scene units per second."));
  if (motion.path != lab::TargetPath::drawn) {
    if (!context.lab.state().scene.chain.planar) changed = planeRow(context, motion) || changed;
    changed = motionSlider(context, tr("Size"), "target-size", motion.size, 10.0, "%.2f",
                           tr("Half the width of the path, in scene units.")) ||
              changed;
  }
  changed = followRow(context, motion) || changed;
  if (changed) context.act(lab::SetTargetMotion{motion});
}

// What is asked for; the axes are those of the tip's own frame.
enum class Asked { nothing, all, x, y, z };

struct AskedText {
  Asked asked;
  language::Text name;
  language::Text help;
};
constexpr std::array kAsked{
    AskedText{Asked::nothing, tr("Any direction"),
              tr("Only the position counts; the tip may lie as it likes.")},
    AskedText{Asked::all, tr("Whole direction"),
              tr("The tip's bone has to lie exactly as the frame at the target.")},
    AskedText{Asked::x, tr("Its x axis"),
              tr("Only where the tip's x axis points counts: it runs along the bone. The tip may "
                 "turn about it.")},
    AskedText{Asked::y, tr("Its y axis"), tr("Only where the tip's y axis points counts.")},
    AskedText{Asked::z, tr("Its z axis"),
              tr("Only where the tip's z axis points counts: the axis of many tools, such as a pen "
                 "or a welding torch.")},
};

std::optional<glm::dvec3> axisOf(Asked asked) {
  if (asked < Asked::x) return std::nullopt;
  glm::dvec3 axis(0.0);
  axis[static_cast<int>(asked) - static_cast<int>(Asked::x)] = 1.0;
  return axis;
}

// The nearest of the entries: a file may ask for any axis.
Asked askedOf(const std::optional<rigs::Facing>& facing) {
  if (!facing) return Asked::nothing;
  if (!facing->axis) return Asked::all;
  const glm::dvec3 part = glm::abs(*facing->axis);
  if (part.x >= part.y && part.x >= part.z) return Asked::x;
  return part.y >= part.z ? Asked::y : Asked::z;
}

// The direction that the tip has, so that nothing jumps.
rigs::Facing facingNow(const lab::Lab& lab) {
  const rigs::Chain& chain = lab.state().scene.chain;
  return {rigs::rotationAt(chain, lab.shown().pose, chain.tipBone())};
}

void askedRow(const Context& context) {
  const lab::Scene& scene = context.lab.state().scene;
  const std::size_t count = scene.chain.planar ? 2 : kAsked.size();
  std::array<language::Text, kAsked.size()> names;
  std::array<language::Text, kAsked.size()> helps;
  for (std::size_t i = 0; i < kAsked.size(); ++i) {
    names[i] = kAsked[i].name;
    helps[i] = kAsked[i].help;
  }
  const char* const help =
      tr("How the tip has to lie at the target. Turn it by the rings around the target, or by the "
         "angles below; with Ctrl held a ring turns in steps of 15°.");
  const auto shown = std::span<const language::Text>(names).first(count);
  label(context, trc("how the tip is to lie", "Direction"), help, comboWidth(shown));
  const auto now = static_cast<std::size_t>(askedOf(scene.facing));
  const int picked = combo(context, "target-direction", help, shown, now,
                           std::span<const language::Text>(helps).first(count));
  if (picked < 0) return;
  const Asked asked = kAsked[static_cast<std::size_t>(picked)].asked;
  if (asked == Asked::nothing) return context.act(lab::SetFacing{});
  rigs::Facing facing = scene.facing.value_or(facingNow(context.lab));
  facing.axis = axisOf(asked);
  context.act(lab::SetFacing{facing});
}

struct AngleField {
  const char* id;
  language::Text name;
  language::Text help;
};
constexpr std::array kAngles{
    AngleField{"roll", tr("roll"), tr("The first turn, about the world's x axis, degrees.")},
    AngleField{"pitch", tr("pitch"), tr("The second turn, about the world's y axis, degrees.")},
    AngleField{"yaw", tr("yaw"), tr("The third turn, about the world's z axis, degrees.")}};
constexpr AngleField kFlatAngle{
    "phi", tr("φ"),
    tr("The angle of the last bone in the world, degrees: counter-clockwise from "
       "the x axis.")};

bool angleField(const Context& context, const AngleField& field, double& degrees) {
  const std::string name = std::string("direction-") + field.id;
  const std::string id = "##" + name;
  const bool changed = numberField(id.c_str(), "%.1f°", degrees, [&] {
    constexpr double kMost = 360.0;
    constexpr double kLeast = -kMost;
    return ImGui::DragScalar(id.c_str(), ImGuiDataType_Double, &degrees, 0.5F, &kLeast, &kMost,
                             "%.1f°", ImGuiSliderFlags_AlwaysClamp);
  });
  if (ImGui::IsItemActivated()) context.act(lab::BeginGesture{});
  context.control(name, field.help.str() + " " + tr("Drag, or Ctrl+click to type.").str());
  return changed;
}

void angleRow(const Context& context, const rigs::Facing& facing) {
  const bool planar = context.lab.state().scene.chain.planar;
  glm::dvec3 angles = glm::degrees(ik::rollPitchYawOf(glm::mat3_cast(facing.rotation)));
  const std::string names =
      planar ? kFlatAngle.name.str()
             : kAngles[0].name.str() + ", " + kAngles[1].name.str() + ", " + kAngles[2].name.str();
  label(context, names.c_str(),
        planar ? kFlatAngle.help : tr("Three turns about the world's axes, degrees."));
  const int count = planar ? 1 : 3;
  const float gap = 4.0F * context.unit;
  const float room = ImGui::GetContentRegionAvail().x - gap * static_cast<float>(count - 1);
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.4F * padding.x, padding.y});
  bool changed = false;
  for (int i = 0; i < count; ++i) {
    if (i > 0) ImGui::SameLine(0.0F, gap);
    ImGui::SetNextItemWidth(std::floor(room / static_cast<float>(count)));
    const AngleField& field = planar ? kFlatAngle : kAngles[static_cast<std::size_t>(i)];
    changed = angleField(context, field, angles[planar ? 2 : i]) || changed;
  }
  ImGui::PopStyleVar();
  if (!changed) return;
  rigs::Facing turned = facing;
  turned.rotation = glm::quat_cast(ik::rollPitchYaw(glm::radians(angles)));
  context.act(lab::SetFacing{turned});
}

}  // namespace

void directionRows(const Context& context) {
  askedRow(context);
  const auto& facing = context.lab.state().scene.facing;
  if (!facing) return;
  angleRow(context, *facing);
  if (!context.lab.state().scene.chain.planar) typedDirection(context, *facing);
}

void placeRows(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::Scene& scene = lab.state().scene;
  glm::dvec3 target = lab.goal();
  const PlaceRow row =
      lab.isWalking()
          ? PlaceRow{tr("Goal"), "target", tr("Where the creature walks to, on the ground."), false}
          : PlaceRow{tr("Target"), "target", tr("The point that the tip should reach."),
                     !(scene.sole && scene.ground), scene.isPinned};
  if (placeRow(context, row, target)) context.act(lab::SetTarget{target});
  if (lab.isWalking()) return;
  directionRows(context);
  if (lab.creature()) return;
  motionRows(context);
  glm::dvec3 base = scene.chain.base;
  if (placeRow(context,
               {trc("the chain's", "Base"), "base",
                tr("Where the first bone starts: the fixed end of the chain.")},
               base)) {
    context.act(lab::MoveBase{base});
  }
  if (!scene.pole) return;
  glm::dvec3 pole = *scene.pole;
  if (placeRow(context,
               {tr("Pole"), "pole", tr("The point that the elbow of two bones bends towards.")},
               pole)) {
    context.act(lab::SetPole{pole});
  }
}

void spaceBoxes(const Context& context) {
  const lab::Scene& scene = context.lab.state().scene;
  bool inSpace = !scene.chain.planar;
  if (checkbox(tr("In space"), "in-space", inSpace)) context.act(lab::SetPlanar{!inSpace});
  context.control(
      "in-space",
      tr("In the plane each joint turns about the z axis, and two bones have two answers. In space "
         "joints without limits turn about any axis, and the elbow can lie anywhere on a circle "
         "around the line from base to target. Switching back flattens the chain into the plane "
         "(Shift+S)."));
  if (!usesPole(context.lab.solver(), scene) && !scene.pole) return;
  ImGui::SameLine(150.0F * context.unit);
  bool hasPole = scene.pole.has_value();
  if (checkbox(tr("Pole target"), "pole-target", hasPole)) context.act(lab::SwitchPole{hasPole});
  context.control(
      "pole-target",
      tr("A point that the chain bends towards: of two bones it picks one of the answers. Drag it "
         "across the line from base to target, and the elbow follows. Iterative solvers turn the "
         "chain at their end, where its first joint is a ball (Shift+P)."));
}

}  // namespace ui
