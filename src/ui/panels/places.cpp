// Positions by number: target, base, pole, goal.
#include <algorithm>
#include <array>
#include <cmath>

#include "lab/palette.h"
#include "language/language.h"
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
    const Greyed greyed(context, fixed ? tr("The ground sets its height.").str() : std::string());
    const std::string help =
        row.help.str() + " " +
        fill(tr("Here its {axis}, in scene units. Drag, or Ctrl+click to type."),
             {{"axis", kAxisNames[static_cast<std::size_t>(axis)]}});
    changed = coordinate(context, row.id, axis, position[axis], help) || changed;
  }
  ImGui::PopStyleVar();
  return changed;
}

bool usesPole(const ik::Solver& solver) { return ik::findParameter(solver, "bend").has_value(); }

struct PathText {
  lab::TargetPath path;
  language::Text name;
  language::Text help;
};
constexpr std::array kPaths{
    PathText{lab::TargetPath::none, tr("Stands still"), tr("The target stays where you put it.")},
    PathText{lab::TargetPath::line, tr("Line"),
             tr("Back and forth along the x axis, from where it is.")},
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
    changed = motionSlider(context, tr("Size"), "target-size", motion.size, 10.0, "%.2f",
                           tr("Half the width of the path, in scene units.")) ||
              changed;
  }
  if (changed) context.act(lab::SetTargetMotion{motion});
}

}  // namespace

void placeRows(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::Scene& scene = lab.state().scene;
  glm::dvec3 target = lab.goal();
  const PlaceRow row =
      lab.isWalking()
          ? PlaceRow{tr("Goal"), "target", tr("Where the creature walks to, on the ground."), false}
          : PlaceRow{tr("Target"), "target", tr("The point that the tip should reach.")};
  if (placeRow(context, row, target)) context.act(lab::SetTarget{target});
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
  if (!usesPole(context.lab.solver()) && !scene.pole) return;
  ImGui::SameLine(150.0F * context.unit);
  bool hasPole = scene.pole.has_value();
  if (checkbox(tr("Pole target"), "pole-target", hasPole)) context.act(lab::SwitchPole{hasPole});
  context.control(
      "pole-target",
      tr("A point that the elbow of two bones bends towards: it picks one of the answers. Drag it "
         "across the line from base to target, and the elbow follows. Other solvers ignore it "
         "(Shift+P)."));
}

}  // namespace ui
