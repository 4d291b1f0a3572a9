#include <algorithm>

#include "lab/presets.h"
#include "ui/chain_widgets.h"
#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {
namespace {

void boneCount(const Context& context) {
  label(context, "Bones", "How many; the chain keeps its total length.");
  auto count = static_cast<int>(context.lab.state().scene.chain.bones.size());
  if (ImGui::SliderInt("##count", &count, 1, static_cast<int>(lab::kMostBones), "%d",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    context.act(lab::SetBoneCount{static_cast<std::size_t>(count)});
  }
  context.note("bones");
}

void ignoreBox(const Context& context) {
  bool ignore = context.lab.state().choices.ignoreNegativeScale;
  if (ImGui::Checkbox("Ignore negative scale", &ignore)) {
    context.act(lab::SetIgnoreNegativeScale{ignore});
  }
  context.note("ignore-negative-scale");
  tooltip("Solve as a naive implementation does, and see it miss on a mirrored chain.");
}

}  // namespace

void presetWidget(const Context& context) {
  ImGui::SetNextItemWidth(-1.0F);
  if (ImGui::BeginCombo("##preset", "Load a preset…", ImGuiComboFlags_HeightLargest)) {
    const auto all = lab::presets();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string name(all[i].name);
      if (ImGui::Selectable(name.c_str())) context.act(lab::LoadPreset{i});
      tooltip(std::string(all[i].help).c_str());
    }
    ImGui::EndCombo();
  }
  context.note("preset");
}

bool signBoxes(const Context& context, const std::string& id, ik::ScaleSign& scale, bool planar) {
  bool changed = false;
  const auto box = [&](const char* axis, int& sign) {
    bool negative = sign < 0;
    if (ImGui::Checkbox((axis + ("##" + id)).c_str(), &negative)) {
      sign = negative ? -1 : 1;
      changed = true;
    }
    context.note(id + "-" + axis);
    tooltip((std::string("Negative scale on ") + axis + ".").c_str());
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
  heading("Chain");
  presetWidget(context);
  spaceBoxes(context);
  label(context, "Negative scale",
        "Of the base frame. A mirrored frame reverses every rotation in it.");
  ik::ScaleSign scale = chain.baseScale;
  if (signBoxes(context, "negative-scale", scale, chain.planar)) {
    context.act(lab::SetBaseScale{scale});
  }
  ignoreBox(context);
  placeRows(context);
  boneCount(context);
  boneTable(context);
}

}  // namespace ui
