// Editing: the canvas's mode, mirror images, and the chain's length.
#include <array>
#include <string>

#include "lab/edit/mirror.h"
#include "ui/kit/chain_widgets.h"
#include "ui/kit/widgets.h"

namespace ui {
namespace {

using lab::MirrorAxis;
using lab::MirrorWay;

struct AxisText {
  MirrorAxis axis;
  const char* name;
  const char* id;
  const char* help;
};

constexpr std::array kAxes{
    AxisText{MirrorAxis::x, "Left – right", "x",
             "What is right of the base comes to lie as far left of it: a left arm from a right "
             "one."},
    AxisText{MirrorAxis::y, "Up – down", "y",
             "What is above the base comes to lie as far below it: an arm that hangs from one that "
             "stands."},
    AxisText{MirrorAxis::z, "Front – back", "z",
             "What is in front of the base comes to lie as far behind it, seen along z."}};

void mirrorButtons(const Context& context, MirrorWay way) {
  const ik::Chain& chain = context.lab.state().scene.chain;
  const std::string group = way == MirrorWay::scale ? "mirror-scale-" : "mirror-geometry-";
  for (const AxisText& each : kAxes) {
    if (chain.planar && each.axis == MirrorAxis::z) continue;
    if (each.axis != MirrorAxis::x) ImGui::SameLine(0.0F, 6.0F * context.unit);
    const std::string why =
        way == MirrorWay::geometry ? lab::whyNotByGeometry(chain, each.axis) : std::string();
    ImGui::BeginDisabled(!why.empty());
    if (ImGui::Button((each.name + ("##" + group) + each.id).c_str())) {
      context.act(lab::MirrorChain{way, each.axis});
    }
    ImGui::EndDisabled();
    context.control(group + each.id, why.empty() ? each.help : why);
  }
}

void mirrorPopup(const Context& context) {
  const float width = 330.0F * context.unit;
  const ImVec4 dim = ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled);
  const auto words = [&](const char* text) {
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
    ImGui::PushStyleColor(ImGuiCol_Text, dim);
    ImGui::TextUnformatted(text);
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
  };
  heading("By negative scale");
  words(
      "The base frame's scale changes its sign. Angles, limits and hinges keep their numbers; seen "
      "from outside they now turn the other way.");
  mirrorButtons(context, MirrorWay::scale);
  heading("By geometry");
  words(
      "No scale changes; the angles change their signs. So do limits, and hinges' axes are "
      "mirrored. Left – right, the first joint moves on by half a turn.");
  mirrorButtons(context, MirrorWay::geometry);
  ImGui::Separator();
  words(
      "Both make the same picture, mirrored at the base, with other numbers. Target, pole and rest "
      "pose go along; two bone's bend changes where its elbow would else be on the wrong side.");
}

}  // namespace

void editRow(const Context& context) {
  const float gap = 6.0F * context.unit;
  const float half = 0.5F * (ImGui::GetContentRegionAvail().x - gap);
  const bool on = context.lab.state().editing.on;
  ImGui::BeginDisabled(context.lab.state().race.on);
  if (pushButton(on ? "Editing: done" : "Edit on the canvas", on, half)) {
    context.act(lab::SetEditing{!on});
  }
  ImGui::EndDisabled();
  context.control("edit", context.lab.state().race.on ? kNoEditingHelp : kEditingHelp);
  ImGui::SameLine(0.0F, gap);
  if (ImGui::Button("Mirror…", {half, 0.0F})) ImGui::OpenPopup("mirror");
  context.control("mirror",
                  "Turns the chain into its mirror image, through negative scale or by other "
                  "angles: two ways to the same picture that solvers see differently.");
  if (!ImGui::BeginPopup("mirror")) return;
  mirrorPopup(context);
  ImGui::EndPopup();
}

void totalLength(const Context& context) {
  const char* const help =
      "Of all bones together, in scene units; they keep their proportions. It is how far the tip "
      "gets from the base. Drag, or Ctrl+click to type.";
  label(context, "Total length", help);
  double length = ik::reach(context.lab.state().scene.chain.bones).outer;
  constexpr double kLeast = 1e-3;
  constexpr double kMost = lab::kFarthest;
  if (ImGui::DragScalar("##total-length", ImGuiDataType_Double, &length, 0.01F, &kLeast, &kMost,
                        "%.3f", ImGuiSliderFlags_AlwaysClamp)) {
    context.act(lab::SetTotalLength{length});
  }
  context.control("total-length", help);
}

}  // namespace ui
