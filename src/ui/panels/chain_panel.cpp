#include <algorithm>
#include <array>

#include "explain/joint_names.h"
#include "lab/file/presets.h"
#include "language/language.h"
#include "ui/panels/panels.h"
#include "ui/widgets/chain_widgets.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::fill;
using language::tr;
using language::trc;
namespace {

void boneCount(const Context& context) {
  const char* const help =
      tr("The number of bones, 1 to 1,000: slide, step ([ and ]) or, after Ctrl+click, type it. "
         "New bones are like "
         "the last one. While all are equally long the chain keeps its total length; lengths that "
         "were set stay. More bones make it more flexible and take a solver more time.");
  constexpr int kMost = static_cast<int>(lab::kMostBones);
  label(context, tr("Bones"), help);
  const auto before = static_cast<int>(context.lab.state().scene.chain.bones.size());
  int count = before;
  const float side = ImGui::GetFrameHeight();
  if (ImGui::Button("\u2212##fewer", {side, 0.0F})) --count;
  context.control("bones-fewer", tr("Takes the last bone off the chain ([)."));
  ImGui::SameLine(0.0F, 2.0F * context.unit);
  if (ImGui::Button("+##more", {side, 0.0F})) ++count;
  context.control("bones-more", tr("Adds another one at the tip, like the last (])."));
  ImGui::SameLine();
  slider(context, "##count", count, 1, kMost, "%d",
         ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  context.control("bones", help);
  count = std::clamp(count, 1, kMost);
  if (count != before) context.act(lab::SetBoneCount{static_cast<std::size_t>(count)});
}

bool hasMirror(const rigs::Chain& chain) {
  return chain.baseScale != ik::ScaleSign{} ||
         std::ranges::any_of(chain.bones,
                             [](const rigs::Bone& each) { return each.scale != ik::ScaleSign{}; });
}

void ignoreBox(const Context& context) {
  bool ignore = context.lab.state().choices.ignoreNegativeScale;
  if (checkbox(tr("Ignore it"), "ignore-negative-scale", ignore)) {
    context.act(lab::SetChoice{&lab::Choices::ignoreNegativeScale, ignore});
  }
  context.control("ignore-negative-scale",
                  lab::propertyOf(&lab::Choices::ignoreNegativeScale).help);
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
    pushRows();
    const auto all = lab::presets();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (ImGui::Selectable(withId(language::lookUp(all[i].name), std::to_string(i)).c_str()))
        context.act(lab::LoadPreset{i});
      context.control("preset-" + std::to_string(i), std::string(language::lookUp(all[i].notes)));
    }
    popRows();
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
    if (tickBox((axis + ("##" + id)).c_str(), &negative)) {
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

namespace {

// What the boxes beside it are of.
void frameName(const std::string& text) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", text.c_str());
  ImGui::SameLine();
}

}  // namespace

void baseScale(const Context& context) {
  const rigs::Chain& chain = context.lab.state().scene.chain;
  label(context, tr("Negative scale"),
        tr("Negative scale mirrors a frame and all after it. A mirrored frame reverses every "
           "rotation in it, which naive solvers get wrong (X and Y for the base)."));
  ignoreBox(context);

  frameName(trc("the chain's", "Base"));
  ik::ScaleSign scale = chain.baseScale;
  if (signBoxes(context, "negative-scale", scale, chain.planar)) {
    context.act(lab::SetBaseScale{scale});
  }
}

void negativeScale(const Context& context) {
  const lab::State& state = context.lab.state();
  const rigs::Chain& chain = state.scene.chain;
  if (isSimple(context) && !state.choices.ignoreNegativeScale && !hasMirror(chain)) return;
  baseScale(context);
  const std::size_t selected = lab::selectedJoint(state).value_or(0);
  const std::string bone =
      fill(tr("Bone {bone}"), {{"bone", explain::jointLabel(chain, selected)}});
  const float boxes = (chain.planar ? 2.0F : 3.0F) * 2.2F * ImGui::GetFrameHeight();
  const float needed = ImGui::CalcTextSize(bone.c_str()).x + boxes + 20.0F * context.unit;
  const float left = ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x;
  if (left + needed <= ImGui::GetWindowContentRegionMax().x) {
    ImGui::SameLine(0.0F, 20.0F * context.unit);
  }
  frameName(bone);
  ik::ScaleSign own = chain.bones[selected].scale;
  if (signBoxes(context, "selected-scale", own, chain.planar)) {
    context.act(lab::SetBoneScale{selected, own});
  }
}

void chainPanel(const Context& context) {
  if (context.lab.creature()) creatureSection(context);
  if (!section(context, tr("Chain"), "chain",
               tr("The scene to begin with, the number of bones, and a row for each: its length, "
                  "its angle, its joint with limits and weight, its negative scale."),
               &lab::PanelView::bones)) {
    return;
  }
  if (!context.lab.creature()) presetWidget(context);
  editRow(context);
  if (!isSimple(context) && !context.lab.creature()) spaceBoxes(context);
  boneCount(context);
  if (!isSimple(context)) boneTable(context);
}

void placesSection(const Context& context) {
  // A creature has them in its own section.
  if (context.lab.creature() || isSimple(context)) return;
  if (!section(context, tr("Target, base, other chains"), "places",
               tr("Where target and base are, by number; a target that moves by itself; several "
                  "chains in one scene."),
               &lab::PanelView::places)) {
    return;
  }
  placeRows(context);
  chainList(context);
}

}  // namespace ui
