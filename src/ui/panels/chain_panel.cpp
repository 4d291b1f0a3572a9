#include <algorithm>
#include <array>

#include "lab/file/presets.h"
#include "language/language.h"
#include "ui/kit/chain_widgets.h"
#include "ui/kit/slider.h"
#include "ui/kit/widgets.h"
#include "ui/panels/panels.h"

namespace ui {

using language::fill;
using language::tr;
namespace {

void boneCount(const Context& context) {
  const char* const help = tr(
      "The number of bones, 1 to 1,000. The chain keeps its total length. More bones make it more "
      "flexible and take a solver more time ([ and ]).");
  label(context, tr("Bones"), help);
  auto count = static_cast<int>(context.lab.state().scene.chain.bones.size());
  if (slider(context, "##count", count, 1, static_cast<int>(lab::kMostBones), "%d",
             ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    context.act(lab::SetBoneCount{static_cast<std::size_t>(count)});
  }
  context.control("bones", help);
}

void ignoreBox(const Context& context) {
  bool ignore = context.lab.state().choices.ignoreNegativeScale;
  if (checkbox(tr("Ignore negative scale"), "ignore-negative-scale", ignore)) {
    context.act(lab::SetIgnoreNegativeScale{ignore});
  }
  context.control("ignore-negative-scale",
                  tr("Solves as if no scale were negative, like code that ignores mirrored frames. "
                     "On a mirrored chain the tip then misses: a common bug (I)."));
}

}  // namespace

void presetWidget(const Context& context) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float text = ImGui::CalcTextSize(tr("Gallery…")).x;
  const float button = std::max(96.0F * context.unit, text + 2.0F * style.FramePadding.x);
  const std::array<language::Text, 1> preview{tr("Load a preset…")};
  const bool isBeside =
      ImGui::GetContentRegionAvail().x >= comboWidth(preview) + style.ItemSpacing.x + button;
  ImGui::SetNextItemWidth(isBeside ? -button - style.ItemSpacing.x : -1.0F);
  if (ImGui::BeginCombo("##preset", tr("Load a preset…"), ImGuiComboFlags_HeightLargest)) {
    const auto all = lab::presets();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (ImGui::Selectable(withId(language::lookUp(all[i].name), std::to_string(i)).c_str()))
        context.act(lab::LoadPreset{i});
      context.control("preset-" + std::to_string(i), std::string(language::lookUp(all[i].notes)));
    }
    ImGui::EndCombo();
  }
  context.control(
      "preset", tr("Scenes to start from, each with something to try. A preset replaces what is on "
                   "the canvas (Ctrl+1 to Ctrl+9)."));
  if (isBeside) ImGui::SameLine();
  if (ImGui::Button(withId(tr("Gallery…"), "gallery").c_str(), {isBeside ? button : -1.0F, 0.0F})) {
    context.act(lab::SetView{&lab::View::gallery, lab::Gallery::presets});
  }
  context.control(
      "gallery",
      tr("All presets with a picture, and what to try with each (Ctrl+Shift+P); and scenes "
         "in which solvers fail, with the cures (Ctrl+Shift+X)."));
}

std::string signHelp(const std::string& axis) {
  return fill(tr("Negative scale on {axis}: this frame and all after it are mirrored along it, as "
                 "when an artist flips a limb. Rotations inside then run the other way."),
              {{"axis", axis}});
}

bool signBoxes(const Context& context, const std::string& id, ik::ScaleSign& scale, bool planar) {
  bool changed = false;
  const auto box = [&](const char* axis, int& sign) {
    bool negative = sign < 0;
    if (ImGui::Checkbox((axis + ("##" + id)).c_str(), &negative)) {
      sign = negative ? -1 : 1;
      changed = true;
    }
    context.control(id + "-" + axis, signHelp(axis));
  };
  box("x", scale.x);
  ImGui::SameLine();
  box("y", scale.y);
  if (planar) return changed;
  ImGui::SameLine();
  box("z", scale.z);
  return changed;
}

void chainPanel(const Context& context) {
  if (context.lab.creature()) return creatureSection(context);
  const ik::Chain& chain = context.lab.state().scene.chain;
  heading(tr("Chain"));
  editRow(context);
  presetWidget(context);
  chainList(context);
  spaceBoxes(context);
  label(context, tr("Negative scale"),
        tr("Negative scale of the base frame mirrors the whole chain. A mirrored frame reverses "
           "every "
           "rotation in it, which naive solvers get wrong (X and Y)."));
  ik::ScaleSign scale = chain.baseScale;
  if (signBoxes(context, "negative-scale", scale, chain.planar)) {
    context.act(lab::SetBaseScale{scale});
  }
  ignoreBox(context);
  placeRows(context);
  boneCount(context);
  totalLength(context);
  boneTable(context);
}

}  // namespace ui
