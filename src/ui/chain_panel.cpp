#include <algorithm>

#include "lab/presets.h"
#include "ui/panels.h"
#include "ui/widgets.h"

namespace ui {
namespace {

void presetWidget(const Context& context) {
  ImGui::SetNextItemWidth(-1.0F);
  if (ImGui::BeginCombo("##preset", "Load a preset…", ImGuiComboFlags_HeightLarge)) {
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

// Both signs of a frame, as two check boxes on the current line.
bool signBoxes(const Context& context, const std::string& id, ik::ScaleSign& scale) {
  bool x = scale.x < 0;
  bool y = scale.y < 0;
  bool changed = ImGui::Checkbox(("x##" + id).c_str(), &x);
  context.note(id + "-x");
  tooltip("Negative scale on x.");
  ImGui::SameLine();
  changed = ImGui::Checkbox(("y##" + id).c_str(), &y) || changed;
  context.note(id + "-y");
  tooltip("Negative scale on y.");
  scale = {x ? -1 : 1, y ? -1 : 1};
  return changed;
}

void boneRow(const Context& context, std::size_t i) {
  const ik::Bone& bone = context.lab.state().scene.chain.bones[i];
  const std::string id = "bone-" + std::to_string(i + 1);
  ImGui::AlignTextToFramePadding();
  ImGui::Text("%zu", i + 1);
  ImGui::SameLine(40.0F * context.unit);
  ImGui::SetNextItemWidth(118.0F * context.unit);
  auto length = static_cast<float>(bone.length);
  if (ImGui::DragFloat(("##" + id).c_str(), &length, 0.005F, 0.0F,
                       static_cast<float>(lab::kLongestBone), "%.3f",
                       ImGuiSliderFlags_AlwaysClamp)) {
    context.act(lab::SetBoneLength{i, static_cast<double>(length)});
  }
  context.note(id + "-length");
  tooltip("Length in scene units. Drag, or Ctrl+click to type.");
  ImGui::SameLine(180.0F * context.unit);
  ik::ScaleSign scale = bone.scale;
  if (signBoxes(context, id, scale)) context.act(lab::SetBoneScale{i, scale});
}

void boneTable(const Context& context) {
  const auto count = static_cast<int>(context.lab.state().scene.chain.bones.size());
  ImGui::TextDisabled("Bone");
  ImGui::SameLine(54.0F * context.unit);
  ImGui::TextDisabled("Length");
  ImGui::SameLine(194.0F * context.unit);
  ImGui::TextDisabled("Negative");
  const float rowHeight = ImGui::GetFrameHeightWithSpacing();
  const float height = rowHeight * static_cast<float>(std::min(count, 6));
  ImGui::BeginChild("bones", {0.0F, height});
  ImGuiListClipper clipper;
  clipper.Begin(count, rowHeight);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      boneRow(context, static_cast<std::size_t>(i));
    }
  }
  ImGui::EndChild();
}

}  // namespace

void chainPanel(const Context& context) {
  const lab::State& state = context.lab.state();
  heading("Chain");
  presetWidget(context);

  label(context, "Negative scale",
        "Of the base frame. A mirrored frame reverses every rotation in it.");
  ik::ScaleSign scale = state.scene.chain.baseScale;
  if (signBoxes(context, "negative-scale", scale)) context.act(lab::SetBaseScale{scale});

  label(context, "Bones", "How many; the chain keeps its total length.");
  auto count = static_cast<int>(state.scene.chain.bones.size());
  if (ImGui::SliderInt("##count", &count, 1, static_cast<int>(lab::kMostBones), "%d",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp)) {
    context.act(lab::SetBoneCount{static_cast<std::size_t>(count)});
  }
  context.note("bones");

  bool ignore = state.choices.ignoreNegativeScale;
  if (ImGui::Checkbox("Ignore negative scale", &ignore)) {
    context.act(lab::SetIgnoreNegativeScale{ignore});
  }
  context.note("ignore-negative-scale");
  tooltip("Solve as a naive implementation does, and see it miss on a mirrored chain.");
  boneTable(context);
}

}  // namespace ui
