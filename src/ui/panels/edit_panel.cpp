// Editing: the canvas's mode, and mirror images.
#include <array>
#include <string>

#include "lab/edit/mirror.h"
#include "language/language.h"
#include "ui/widgets/chain_widgets.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr;
namespace {

using lab::MirrorAxis;
using lab::MirrorWay;

struct AxisText {
  MirrorAxis axis;
  language::Text name;
  const char* id;
  language::Text help;
};

constexpr std::array kAxes{
    AxisText{MirrorAxis::x, tr("Left – right"), "x",
             tr("Mirrors left and right about the base: a right arm becomes a left one.")},
    AxisText{MirrorAxis::y, tr("Up – down"), "y",
             tr("Mirrors up and down about the base: a standing arm becomes a hanging one.")},
    AxisText{MirrorAxis::z, tr("Front – back"), "z",
             tr("Mirrors front and back about the base, along z.")}};

void mirrorButtons(const Context& context, MirrorWay way) {
  const rigs::Chain& chain = context.lab.state().scene.chain;
  const std::string group = way == MirrorWay::scale ? "mirror-scale-" : "mirror-geometry-";
  for (const AxisText& each : kAxes) {
    if (chain.planar && each.axis == MirrorAxis::z) continue;
    if (each.axis != MirrorAxis::x) ImGui::SameLine(0.0F, 6.0F * context.unit);
    const Greyed greyed(context, way == MirrorWay::geometry
                                     ? lab::whyNotByGeometry(chain, each.axis)
                                     : std::string());
    if (ImGui::Button(withId(each.name, group + each.id).c_str())) {
      context.act(lab::MirrorChain{way, each.axis});
    }
    context.control(group + each.id, each.help);
  }
}

void mirrorPopup(const Context& context) {
  const float width = 330.0F * context.unit;
  const ImVec4 dim = ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled);
  const auto words = [&](const char* text) {
    ImGui::PushStyleColor(ImGuiCol_Text, dim);
    ImGui::TextUnformatted(intoLines(text, width).c_str());
    ImGui::PopStyleColor();
  };
  heading(tr("By negative scale"));
  words(tr(
      "Changes the sign of the base frame's scale. Angles, limits and hinges keep their numbers; "
      "in the world they turn the other way."));
  mirrorButtons(context, MirrorWay::scale);
  heading(tr("By geometry"));
  words(tr(
      "Changes the signs of angles and limits and mirrors the hinges' axes. Scales stay. For left "
      "and right the first joint also turns by 180°."));
  mirrorButtons(context, MirrorWay::geometry);
  ImGui::Separator();
  words(tr(
      "Both make the same mirrored picture, with different numbers. Target, pole and rest pose are "
      "mirrored too. The bend of two bone changes if its elbow would be on the wrong side."));
}

}  // namespace

void editRow(const Context& context) {
  const bool on = context.lab.state().editing.on;
  const language::Text edit = on ? tr("Editing: done") : tr("Edit on the canvas");
  ButtonRow row({edit.view(), tr("Mirror…").view()}, 6.0F * context.unit);
  {
    const Greyed greyed(context,
                        context.lab.state().race.on ? kNoEditingHelp.str() : std::string());
    if (pushButton(withId(edit, "edit"), on, row.width())) {
      context.act(lab::SetEditing{!on});
    }
    context.control("edit", kEditingHelp);
  }
  row.next();
  if (ImGui::Button(withId(tr("Mirror…"), "mirror").c_str(), {row.width(), 0.0F}))
    ImGui::OpenPopup("mirror");
  context.control(
      "mirror", tr("Replaces the chain by its mirror image, by negative scale or by other angles: "
                   "the same picture, but a different problem for a solver."));
  if (!ImGui::BeginPopup("mirror")) return;
  mirrorPopup(context);
  ImGui::EndPopup();
}

}  // namespace ui
