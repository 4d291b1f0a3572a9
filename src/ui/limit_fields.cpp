#include "ui/limit_fields.h"

#include <algorithm>
#include <numbers>

#include "lab/limit_words.h"
#include "ui/widgets.h"

namespace ui {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

// Degrees, in place of radians.
bool angleField(const Context& context, const std::string& name, double least, double most,
                const char* help, double& radians) {
  double degrees = radians * kDegrees;
  ImGui::SetNextItemWidth(80.0F * context.unit);
  const bool changed =
      ImGui::DragScalar(("##" + name).c_str(), ImGuiDataType_Double, &degrees, 0.5F, &least, &most,
                        "%.1f°", ImGuiSliderFlags_AlwaysClamp);
  context.note(name);
  tooltip(help);
  if (changed) radians = degrees / kDegrees;
  return changed;
}

// A drag past the other end takes that along.
bool rangeFields(const Context& context, const std::string& id, ik::JointLimit& limit) {
  bool changed = false;
  if (angleField(context, id + "-least", -360.0, 360.0,
                 "From here, counter-clockwise. Drag, or Ctrl+click to type.", limit.least)) {
    limit.most = std::max(limit.least, limit.most);
    changed = true;
  }
  ImGui::SameLine(0.0F, 4.0F * context.unit);
  ImGui::TextUnformatted("…");
  ImGui::SameLine(0.0F, 4.0F * context.unit);
  if (angleField(context, id + "-most", -360.0, 360.0, "To here. A whole turn is no limit.",
                 limit.most)) {
    limit.least = std::min(limit.least, limit.most);
    changed = true;
  }
  return changed;
}

void weightField(const Context& context, std::size_t bone, const std::string& id) {
  ImGui::TextDisabled("Weight");
  auto weight = static_cast<float>(context.lab.state().scene.chain.bones[bone].weight);
  ImGui::SetNextItemWidth(172.0F * context.unit);
  if (ImGui::SliderFloat(("##weight-" + id).c_str(), &weight, 0.0F, 1.0F, "%.2f",
                         ImGuiSliderFlags_AlwaysClamp)) {
    context.act(lab::SetWeight{bone, static_cast<double>(weight)});
  }
  context.note(id + "-weight");
  tooltip("How willingly the joint turns: 1 freely, 0 not at all.");
}

}  // namespace

void limitFields(const Context& context, std::size_t bone, const std::string& id) {
  const ik::Chain& chain = context.lab.state().scene.chain;
  const bool isBall = !chain.planar && chain.bones[bone].joint == ik::JointKind::ball;
  ik::JointLimit limit = chain.bones[bone].limit;
  bool changed = false;
  if (isBall) {
    ImGui::TextDisabled("Leans by at most");
    changed = angleField(context, id + "-cone", 0.0, 180.0,
                         "How far the bone may lean from its parent's x axis; 180°: no limit.",
                         limit.cone);
    ImGui::TextDisabled("Twist");
  } else {
    ImGui::TextDisabled("Angle");
  }
  changed = rangeFields(context, id, limit) || changed;
  if (ImGui::Button(("Free##" + id).c_str())) {
    limit = {};
    changed = true;
  }
  context.note(id + "-free");
  if (changed) context.act(lab::SetLimit{bone, limit});
  weightField(context, bone, id);
}

void limitCombo(const Context& context, std::size_t bone, const std::string& id, float width) {
  const ik::Chain& chain = context.lab.state().scene.chain;
  const std::string text = lab::jointText(chain.bones[bone], chain.planar);
  ImGui::SetNextItemWidth(width);
  if (!ImGui::BeginCombo(("##limit-" + id).c_str(), text.c_str(), ImGuiComboFlags_HeightLargest)) {
    context.note(id + "-limit");
    tooltip(("Between which angles the joint may turn, and how willingly: " + text + ".").c_str());
    return;
  }
  limitFields(context, bone, id);
  ImGui::EndCombo();
}

}  // namespace ui
