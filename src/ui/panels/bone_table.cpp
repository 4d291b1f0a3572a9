// The bones, one row each. In space a row has the joint's kind too, and the limits are in its list.
#include <algorithm>
#include <array>
#include <cmath>

#include "explain/format.h"
#include "explain/words.h"
#include "ui/kit/chain_widgets.h"
#include "ui/kit/widgets.h"
#include "ui/panels/limit_fields.h"

namespace ui {
namespace {

constexpr std::array kDirections{glm::dvec3(1.0, 0.0, 0.0), glm::dvec3(0.0, 1.0, 0.0),
                                 glm::dvec3(0.0, 0.0, 1.0)};

// The columns of a row in space, pixels from its left edge.
struct Columns {
  float length;
  float joint;
  float boxes;
  float lengthWidth;
  float jointWidth;
  float gap;
};

Columns columnsFor(const Context& context, int count, float width) {
  const float gap = 4.0F * context.unit;
  const float box = ImGui::GetFrameHeight();
  Columns columns{};
  columns.gap = gap;
  columns.length = ImGui::CalcTextSize(std::to_string(count).c_str()).x + 2.0F * gap;
  columns.boxes = std::floor(width - 3.0F * box - 2.0F * gap);
  const float room = columns.boxes - 2.0F * gap - columns.length;
  columns.lengthWidth = std::floor(0.4F * room);
  columns.joint = columns.length + columns.lengthWidth + gap;
  columns.jointWidth = columns.boxes - 1.5F * gap - columns.joint;
  return columns;
}

void lengthField(const Context& context, std::size_t i, const std::string& id, float width) {
  auto length = static_cast<float>(context.lab.state().scene.chain.bones[i].length);
  ImGui::SetNextItemWidth(width);
  const bool isNarrow = width < 80.0F * context.unit && length >= 10.0F;
  if (ImGui::DragFloat(("##" + id).c_str(), &length, 0.005F, 0.0F,
                       static_cast<float>(lab::kLongestBone), isNarrow ? "%.1f" : "%.3f",
                       ImGuiSliderFlags_AlwaysClamp)) {
    context.act(lab::SetBoneLength{i, static_cast<double>(length)});
  }
  context.control(id + "-length",
                  "The bone's length in scene units; the bones after it move along. Drag, or "
                  "Ctrl+click to type.");
}

std::string jointText(const ik::Bone& bone) {
  if (bone.joint == ik::JointKind::ball) return "ball";
  for (std::size_t axis = 0; axis < kAxisNames.size(); ++axis) {
    if (bone.axis == kDirections[axis]) return std::string("hinge ") + kAxisNames[axis];
  }
  return "hinge …";
}

std::string jointHelp(const ik::Bone& bone) {
  if (bone.joint == ik::JointKind::ball) {
    return "Ball: the bone turns against its parent in every way. A hinge turns about one axis of "
           "the parent's frame.";
  }
  return explain::format(
      "Hinge: turns about (%.3g, %.3g, %.3g) of its parent's frame and in no other way. "
      "CCD and gradient descent turn hinges.",
      bone.axis.x, bone.axis.y, bone.axis.z);
}

// An axis by number, under the choices of the list.
void freeAxis(const Context& context, std::size_t i, const std::string& id) {
  const ik::Bone& bone = context.lab.state().scene.chain.bones[i];
  ImGui::Separator();
  ImGui::TextDisabled("Hinge about");
  glm::dvec3 axis = bone.axis;
  bool changed = false;
  for (int k = 0; k < 3; ++k) {
    const std::string name = id + "-axis-" + kAxisNames[static_cast<std::size_t>(k)];
    if (k > 0) ImGui::SameLine(0.0F, 4.0F * context.unit);
    ImGui::SetNextItemWidth(62.0F * context.unit);
    constexpr double kLeast = -1.0;
    constexpr double kMost = 1.0;
    changed = ImGui::DragScalar(("##" + name).c_str(), ImGuiDataType_Double, &axis[k], 0.01F,
                                &kLeast, &kMost, "%.3f", ImGuiSliderFlags_AlwaysClamp) ||
              changed;
    context.control(name, std::string(kAxisNames[static_cast<std::size_t>(k)]) +
                              " of the axis that the hinge turns about, in its parent's frame; it "
                              "is brought to length 1. Drag, or Ctrl+click to type.");
  }
  if (changed) context.act(lab::SetJoint{i, ik::JointKind::hinge, axis});
}

void jointChoices(const Context& context, std::size_t i, const std::string& id) {
  const ik::Bone& bone = context.lab.state().scene.chain.bones[i];
  const bool isBall = bone.joint == ik::JointKind::ball;
  if (ImGui::Selectable("ball", isBall)) {
    context.act(lab::SetJoint{i, ik::JointKind::ball, bone.axis});
  }
  context.control(id + "-ball",
                  "The bone turns against its parent in every way, as an upper arm in its "
                  "shoulder.");
  for (std::size_t axis = 0; axis < kAxisNames.size(); ++axis) {
    const std::string text = std::string("hinge ") + kAxisNames[axis];
    if (ImGui::Selectable(text.c_str(), !isBall && bone.axis == kDirections[axis])) {
      context.act(lab::SetJoint{i, ik::JointKind::hinge, kDirections[axis]});
    }
    context.control(id + "-hinge-" + kAxisNames[axis],
                    std::string("The bone turns about its parent's ") + kAxisNames[axis] +
                        " axis alone, as a knee or a robot's motor does.");
  }
  freeAxis(context, i, id);
  ImGui::Separator();
  limitFields(context, i, id);
}

void jointCombo(const Context& context, std::size_t i, const std::string& id, float width) {
  const ik::Bone& bone = context.lab.state().scene.chain.bones[i];
  ImGui::SetNextItemWidth(width);
  if (ImGui::BeginCombo(("##joint-" + id).c_str(), jointText(bone).c_str(),
                        ImGuiComboFlags_HeightLargest)) {
    jointChoices(context, i, id);
    ImGui::EndCombo();
  }
  context.control(id + "-joint",
                  jointHelp(bone) + " Limits: " + explain::jointText(bone, false) + ".");
}

// The boxes have no letters: these stand over the columns.
void signColumns(const Context& context, std::size_t i, const std::string& id,
                 const Columns& columns) {
  ik::ScaleSign scale = context.lab.state().scene.chain.bones[i].scale;
  bool changed = false;
  const std::array signs{&scale.x, &scale.y, &scale.z};
  for (std::size_t axis = 0; axis < signs.size(); ++axis) {
    ImGui::SameLine(columns.boxes +
                    static_cast<float>(axis) * (ImGui::GetFrameHeight() + columns.gap));
    bool negative = *signs[axis] < 0;
    if (ImGui::Checkbox(("##" + id + kAxisNames[axis]).c_str(), &negative)) {
      *signs[axis] = negative ? -1 : 1;
      changed = true;
    }
    context.control(id + "-" + kAxisNames[axis], signHelp(kAxisNames[axis]));
  }
  if (changed) context.act(lab::SetBoneScale{i, scale});
}

void spatialRow(const Context& context, std::size_t i, const Columns& columns) {
  const std::string id = "bone-" + std::to_string(i + 1);
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  ImGui::AlignTextToFramePadding();
  ImGui::Text("%zu", i + 1);
  ImGui::SameLine(columns.length);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.6F * padding.x, padding.y});
  lengthField(context, i, id, columns.lengthWidth);
  ImGui::SameLine(columns.joint);
  jointCombo(context, i, id, columns.jointWidth);
  ImGui::PopStyleVar();
  signColumns(context, i, id, columns);
}

void planarRow(const Context& context, std::size_t i) {
  const std::string id = "bone-" + std::to_string(i + 1);
  ImGui::AlignTextToFramePadding();
  ImGui::Text("%zu", i + 1);
  ImGui::SameLine(34.0F * context.unit);
  lengthField(context, i, id, 56.0F * context.unit);
  ImGui::SameLine(94.0F * context.unit);
  limitCombo(context, i, id, 92.0F * context.unit);
  ImGui::SameLine(190.0F * context.unit);
  ik::ScaleSign scale = context.lab.state().scene.chain.bones[i].scale;
  if (signBoxes(context, id, scale, true)) context.act(lab::SetBoneScale{i, scale});
}

void planarHeader(const Context& context) {
  ImGui::TextDisabled("Bone");
  ImGui::SameLine(48.0F * context.unit);
  ImGui::TextDisabled("Length");
  ImGui::SameLine(108.0F * context.unit);
  ImGui::TextDisabled("Joint");
  ImGui::SameLine(204.0F * context.unit);
  ImGui::TextDisabled("Negative");
}

void spatialHeader(const Context& context, const Columns& columns) {
  const float start = ImGui::GetCursorPosX();
  const auto at = [&](float x, const char* text) {
    ImGui::SameLine(start + x);
    ImGui::TextDisabled("%s", text);
  };
  ImGui::TextDisabled("#");
  at(columns.length, "Length");
  at(columns.joint, "Joint");
  constexpr std::array kSigns{"-x", "-y", "-z"};
  const float box = ImGui::GetFrameHeight();
  for (std::size_t axis = 0; axis < kSigns.size(); ++axis) {
    const float middle =
        columns.boxes + static_cast<float>(axis) * (box + columns.gap) + 0.5F * box;
    at(middle - 0.5F * ImGui::CalcTextSize(kSigns[axis]).x, kSigns[axis]);
    tooltip(context, "Negative scale along this axis of the bone.");
  }
}

// Of more rows than there is room for: those in sight, and one more at either end for the keyboard
// to go on to.
template <typename Row>
void scrolledRows(int count, int shown, const Row& row) {
  const float height = ImGui::GetFrameHeightWithSpacing();
  if (beginFlatChild("bones", height * static_cast<float>(shown))) {
    const float top = ImGui::GetCursorPosY();
    const int above = static_cast<int>(ImGui::GetScrollY() / height);
    const int last = std::min(count, above + shown + 2);
    for (int i = std::max(0, above - 1); i < last; ++i) {
      ImGui::SetCursorPosY(top + height * static_cast<float>(i));
      row(i);
    }
    ImGui::SetCursorPosY(top + height * static_cast<float>(count));
    ImGui::Dummy({1.0F, 0.0F});  // so far the list goes
  }
  ImGui::EndChild();
}

}  // namespace

void boneTable(const Context& context) {
  constexpr int kRows = 6;
  const ik::Chain& chain = context.lab.state().scene.chain;
  const auto count = static_cast<int>(chain.bones.size());
  const float bar = count > kRows ? ImGui::GetStyle().ScrollbarSize : 0.0F;
  const Columns columns = columnsFor(context, count, ImGui::GetContentRegionAvail().x - bar);
  if (chain.planar) {
    planarHeader(context);
  } else {
    spatialHeader(context, columns);
  }
  const auto row = [&](int i) {
    const auto bone = static_cast<std::size_t>(i);
    if (chain.planar) {
      planarRow(context, bone);
    } else {
      spatialRow(context, bone, columns);
    }
  };
  if (count > kRows) return scrolledRows(count, kRows, row);
  ImGui::BeginGroup();
  for (int i = 0; i < count; ++i) row(i);
  ImGui::EndGroup();
}

}  // namespace ui
