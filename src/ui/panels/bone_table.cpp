// The bones, one row each. In space the list of a joint's kinds has its limits too.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "explain/words.h"
#include "ik/maths/space.h"
#include "lab/palette.h"
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

constexpr std::array kDirections{glm::dvec3(1.0, 0.0, 0.0), glm::dvec3(0.0, 1.0, 0.0),
                                 glm::dvec3(0.0, 0.0, 1.0)};

// How many branches lie between the base and the bone: each that leaves another bone than the one
// before is indented once more, up to a few.
std::size_t depthOf(const rigs::Chain& chain, std::size_t bone) {
  constexpr std::size_t kMost = 4;
  std::size_t depth = 0;
  for (auto i = static_cast<int>(bone); i != rigs::kBase;
       i = chain.parentOf(static_cast<std::size_t>(i))) {
    const int parent = chain.parentOf(static_cast<std::size_t>(i));
    if (parent != rigs::kBase && parent + 1 != i) ++depth;
  }
  return std::min(depth, kMost);
}

std::size_t deepest(const rigs::Chain& chain) {
  std::size_t depth = 0;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) depth = std::max(depth, depthOf(chain, i));
  return depth;
}

// The columns of a row, pixels from its left edge.
struct Columns {
  float indent;  // of a branch
  float length;
  float angle;
  float joint;
  float boxes;
  float lengthWidth;
  float angleWidth;
  float jointWidth;
  float gap;
};

// `axes`: the axes along which a bone can be mirrored.
Columns columnsFor(const Context& context, const rigs::Chain& chain, float width,
                   std::size_t axes) {
  const float gap = 4.0F * context.unit;
  const auto boxes = static_cast<float>(axes);
  Columns columns{};
  columns.gap = gap;
  columns.indent = 1.5F * gap;
  columns.length = ImGui::CalcTextSize(std::to_string(chain.bones.size()).c_str()).x + 2.0F * gap +
                   static_cast<float>(deepest(chain)) * columns.indent;
  columns.boxes = std::floor(width - boxes * ImGui::GetFrameHeight() - (boxes - 1.0F) * gap);
  const float room = columns.boxes - 3.5F * gap - columns.length;
  columns.lengthWidth = std::floor(0.3F * room);
  columns.angleWidth = std::floor(0.31F * room);
  columns.angle = columns.length + columns.lengthWidth + gap;
  columns.joint = columns.angle + columns.angleWidth + gap;
  columns.jointWidth = columns.boxes - 1.5F * gap - columns.joint;
  return columns;
}

// The angle of a joint that has one; a ball leans every way, and so may a fixed joint in space.
// How far a slide has gone.
void slideField(const Context& context, std::size_t i, const std::string& id, float width) {
  auto shown = static_cast<float>(context.lab.shown().pose.slideOf(i));
  const std::string field = "##slide-" + id;
  ImGui::SetNextItemWidth(width);
  const bool isChanged = numberField(field.c_str(), "%.3f", static_cast<double>(shown), [&] {
    return ImGui::DragFloat(field.c_str(), &shown, 0.005F, 0.0F, 0.0F, "%.3f");
  });
  if (ImGui::IsItemActivated()) context.act(lab::BeginGesture{});
  if (isChanged) context.act(lab::SetAngle{i, static_cast<double>(shown)});
  context.control(id + "-angle", tr("How far the joint has slid along its axis, in scene units. "
                                    "Drag, or Ctrl+click to type."));
}

void angleField(const Context& context, std::size_t i, const std::string& id, float width) {
  const lab::Lab& lab = context.lab;
  const rigs::Chain& chain = lab.state().scene.chain;
  const rigs::Bone& bone = chain.bones[i];
  const rigs::Pose& pose = lab.shown().pose;
  if (bone.joint == rigs::JointKind::slide) return slideField(context, i, id, width);
  if (!chain.planar && bone.joint != rigs::JointKind::hinge) {
    const double lean = rigs::swingTwist(pose.rotations[i]).swing;
    const bool inDegrees = lab.state().view.degrees;
    ImGui::AlignTextToFramePadding();
    const std::string text = inDegrees ? explain::format("%.1f°", lean * 180.0 / std::numbers::pi)
                                       : explain::format("%.3f", lean);
    ImGui::TextDisabled("%s", language::localized(text).c_str());
    context.note(id + "-angle");
    tooltip(context, tr("The angle between this bone and its parent."));
    return;
  }
  const double size = lab.state().view.degrees ? std::numbers::pi / 180.0 : 1.0;
  const double turned =
      chain.planar ? pose.angles[i] : rigs::angleAbout(bone.axis, pose.rotations[i]);
  auto shown = static_cast<float>(std::remainder(turned, rigs::kWholeTurn) / size);
  const char* const format = lab.state().view.degrees ? "%.1f°" : "%.3f";
  const std::string field = "##angle-" + id;
  ImGui::SetNextItemWidth(width);
  // Beyond half a turn it goes on from the other side.
  const bool isChanged = numberField(field.c_str(), format, static_cast<double>(shown), [&] {
    return ImGui::DragFloat(field.c_str(), &shown, static_cast<float>(0.01 / size), 0.0F, 0.0F,
                            format);
  });
  if (ImGui::IsItemActivated()) {
    context.act(lab::BeginGesture{});
    context.act(lab::SetView{&lab::View::selectedJoint, static_cast<int>(i)});
  }
  if (isChanged) context.act(lab::SetAngle{i, static_cast<double>(shown) * size});
  context.control(id + "-angle",
                  tr("The joint's angle relative to the bone before it. The bones after it follow, "
                     "and stepping starts from this pose. Drag, or Ctrl+click to type."));
}

// Of an arm, whose bones are read as where their joints lie.
bool hasOffset(const rigs::Bone& bone) { return bone.at && bone.length == 0.0; }

void offsetText(const Context& context, const glm::dvec3& at, const std::string& id) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%s", language::localized(explain::format("%.3f", glm::length(at))).c_str());
  context.note(id + "-length");
  tooltip(context, tr("How far the joint lies from the one that carries it, in scene units."));
}

void lengthField(const Context& context, std::size_t i, const std::string& id, float width) {
  auto length = static_cast<float>(context.lab.state().scene.chain.bones[i].length);
  ImGui::SetNextItemWidth(width);
  const bool isNarrow = width < 80.0F * context.unit && length >= 10.0F;
  const std::string field = "##" + id;
  const char* const format = isNarrow ? "%.1f" : "%.3f";
  const bool isChanged = numberField(field.c_str(), format, static_cast<double>(length), [&] {
    return ImGui::DragFloat(field.c_str(), &length, 0.005F, 0.0F,
                            static_cast<float>(lab::kLongestBone), format,
                            ImGuiSliderFlags_AlwaysClamp);
  });
  if (isChanged) {
    context.act(lab::SetBoneLength{i, static_cast<double>(length)});
  }
  context.control(id + "-length",
                  tr("The bone's length in scene units. The bones after it move along. Drag, or "
                     "Ctrl+click to type."));
}

// Translators: a hinge that turns about this axis of its parent, "hinge x".
std::string hingeName(const char* axis) { return fill(tr("hinge {axis}"), {{"axis", axis}}); }

std::string jointText(const rigs::Bone& bone) {
  if (bone.joint == rigs::JointKind::ball) return trc("a joint", "ball");
  if (bone.joint == rigs::JointKind::fixed) return trc("a joint", "fixed");
  if (bone.joint == rigs::JointKind::slide) return trc("a joint", "slide");
  for (std::size_t axis = 0; axis < kAxisNames.size(); ++axis) {
    if (bone.axis == kDirections[axis]) return hingeName(kAxisNames[axis]);
  }
  return tr("hinge …");
}

std::string jointHelp(const rigs::Bone& bone) {
  if (bone.joint == rigs::JointKind::ball) {
    return tr(
        "A ball joint turns in every direction. A hinge turns about one axis of the parent's "
        "frame.");
  }
  if (bone.joint == rigs::JointKind::fixed) {
    return tr("Fixed: the bone does not turn against its parent.");
  }
  if (bone.joint == rigs::JointKind::slide) {
    return tr("Slide: the bone moves along an axis of its parent's frame, and does not turn.");
  }
  const std::string separator(language::listSeparator());
  return fill(tr("Hinge: turns only about the axis ({axis}) of its parent's frame."),
              {{"axis", explain::number(bone.axis.x) + separator + explain::number(bone.axis.y) +
                            separator + explain::number(bone.axis.z)}});
}

// An axis by number, under the choices of the list.
void freeAxis(const Context& context, std::size_t i, const std::string& id) {
  const rigs::Bone& bone = context.lab.state().scene.chain.bones[i];
  ImGui::Separator();
  const bool slides = bone.joint == rigs::JointKind::slide;
  ImGui::TextDisabled("%s", slides ? tr("Slide along").c_str() : tr("Hinge about").c_str());
  glm::dvec3 axis = bone.axis;
  bool changed = false;
  for (int k = 0; k < 3; ++k) {
    const std::string name = id + "-axis-" + kAxisNames[static_cast<std::size_t>(k)];
    if (k > 0) ImGui::SameLine(0.0F, 4.0F * context.unit);
    ImGui::SetNextItemWidth(62.0F * context.unit);
    constexpr double kLeast = -1.0;
    constexpr double kMost = 1.0;
    const std::string field = "##" + name;
    changed = numberField(field.c_str(), "%.3f", axis[k],
                          [&] {
                            return ImGui::DragScalar(field.c_str(), ImGuiDataType_Double, &axis[k],
                                                     0.01F, &kLeast, &kMost, "%.3f",
                                                     ImGuiSliderFlags_AlwaysClamp);
                          }) ||
              changed;
    context.control(
        name, fill(tr("{axis} of the joint's axis, in its parent's frame. The axis is scaled to "
                      "length 1. Drag, or Ctrl+click to type."),
                   {{"axis", kAxisNames[static_cast<std::size_t>(k)]}}));
  }
  const rigs::JointKind kind = slides ? rigs::JointKind::slide : rigs::JointKind::hinge;
  if (changed) context.act(lab::SetJoint{i, kind, axis});
}

// Which kind of joint it is.
void jointKinds(const Context& context, std::size_t i, const std::string& id) {
  const rigs::Bone& bone = context.lab.state().scene.chain.bones[i];
  const bool isBall = bone.joint == rigs::JointKind::ball;
  const bool isHinge = bone.joint == rigs::JointKind::hinge;
  const bool isFixed = bone.joint == rigs::JointKind::fixed;
  pushRows();
  if (ImGui::Selectable(withId(trc("a joint", "ball"), "ball").c_str(), isBall)) {
    context.act(lab::SetJoint{i, rigs::JointKind::ball, bone.axis});
  }
  context.control(id + "-ball",
                  tr("The bone turns in every direction, as an upper arm does in its shoulder."));
  for (std::size_t axis = 0; axis < kAxisNames.size(); ++axis) {
    const std::string text = withId(hingeName(kAxisNames[axis]), kAxisNames[axis]);
    if (ImGui::Selectable(text.c_str(), isHinge && bone.axis == kDirections[axis])) {
      context.act(lab::SetJoint{i, rigs::JointKind::hinge, kDirections[axis]});
    }
    context.control(id + "-hinge-" + kAxisNames[axis],
                    fill(tr("The bone turns about its parent's {axis} axis alone, like a knee or a "
                            "robot's motor."),
                         {{"axis", kAxisNames[axis]}}));
  }
  if (ImGui::Selectable(withId(trc("a joint", "fixed"), "fixed").c_str(), isFixed)) {
    context.act(lab::SetJoint{i, rigs::JointKind::fixed, bone.axis});
  }
  context.control(id + "-fixed", tr("The bone keeps the angle that it has to its parent, like a "
                                    "bracket between two motors."));
  const bool slides = bone.joint == rigs::JointKind::slide;
  if (ImGui::Selectable(withId(trc("a joint", "slide"), "slide").c_str(), slides)) {
    context.act(lab::SetJoint{i, rigs::JointKind::slide, bone.axis});
  }
  context.control(id + "-slide", tr("The bone moves along an axis, like a drawer or the last joint "
                                    "of a SCARA robot."));
  popRows();
}

void jointChoices(const Context& context, std::size_t i, const std::string& id) {
  jointKinds(context, i, id);
  freeAxis(context, i, id);
  if (context.lab.state().scene.chain.bones[i].joint == rigs::JointKind::fixed) return;
  ImGui::Separator();
  limitFields(context, i, id);
}

void jointCombo(const Context& context, std::size_t i, const std::string& id, float width) {
  const rigs::Bone& bone = context.lab.state().scene.chain.bones[i];
  ImGui::SetNextItemWidth(width);
  if (ImGui::BeginCombo(("##joint-" + id).c_str(), jointText(bone).c_str(),
                        ImGuiComboFlags_HeightLargest)) {
    jointChoices(context, i, id);
    ImGui::EndCombo();
  }
  context.control(id + "-joint", bone.joint == rigs::JointKind::fixed
                                     ? jointHelp(bone)
                                     : jointHelp(bone) + " " +
                                           fill(tr("Limits: {limits}."),
                                                {{"limits", explain::jointText(bone, false)}}));
}

std::size_t axesOf(const rigs::Chain& chain) { return chain.planar ? 2 : 3; }

// The boxes have no letters: these stand over the columns.
void signColumns(const Context& context, std::size_t i, const std::string& id,
                 const Columns& columns) {
  const rigs::Chain& chain = context.lab.state().scene.chain;
  ik::ScaleSign scale = chain.bones[i].scale;
  bool changed = false;
  const std::array signs{&scale.x, &scale.y, &scale.z};
  for (std::size_t axis = 0; axis < axesOf(chain); ++axis) {
    ImGui::SameLine(columns.boxes +
                    static_cast<float>(axis) * (ImGui::GetFrameHeight() + columns.gap));
    bool negative = *signs[axis] < 0;
    if (tickBox(("##" + id + kAxisNames[axis]).c_str(), &negative)) {
      *signs[axis] = negative ? -1 : 1;
      changed = true;
    }
    context.control(id + "-" + kAxisNames[axis], signHelp(kAxisNames[axis]));
  }
  if (changed) context.act(lab::SetBoneScale{i, scale});
}

// Its name, and what carries it where that is not the bone before; empty where neither is told.
std::string aboutBone(const rigs::Chain& chain, std::size_t i) {
  std::string text = explain::hasJointNames(chain) ? explain::jointLabel(chain, i) : "";
  const int parent = chain.parentOf(i);
  if (parent + 1 == static_cast<int>(i)) return text;
  if (!text.empty()) text += "\n";
  return text +
         (parent == rigs::kBase
              ? tr("On the base.").str()
              : fill(tr("On bone {bone}."),
                     {{"bone", explain::jointLabel(chain, static_cast<std::size_t>(parent))}}));
}

void boneRow(const Context& context, std::size_t i, const Columns& columns) {
  const lab::State& state = context.lab.state();
  const std::string id = "bone-" + std::to_string(i + 1);
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  const bool isSelected = state.view.selectedJoint == static_cast<int>(i);
  const lab::Palette& colors = lab::palette(state.view.theme);
  const float start = ImGui::GetCursorPosX();
  ImGui::SetCursorPosX(start + static_cast<float>(depthOf(state.scene.chain, i)) * columns.indent);
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text,
                        color(isSelected ? colors.asText(colors.current) : colors.text));
  const auto number = explain::jointNumber(state.scene.chain, i);
  ImGui::TextUnformatted(number ? std::to_string(*number).c_str() : "–");
  ImGui::PopStyleColor();
  if (const std::string about = aboutBone(state.scene.chain, i); !about.empty())
    tooltip(context, about);
  ImGui::SameLine(columns.length);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.5F * padding.x, padding.y});
  const rigs::Bone& bone = state.scene.chain.bones[i];
  if (hasOffset(bone)) {
    offsetText(context, *bone.at, id);
  } else {
    lengthField(context, i, id, columns.lengthWidth);
  }
  ImGui::SameLine(columns.angle);
  angleField(context, i, id, columns.angleWidth);
  ImGui::SameLine(columns.joint);
  if (state.scene.chain.planar) {
    limitCombo(context, i, id, columns.jointWidth);
  } else {
    jointCombo(context, i, id, columns.jointWidth);
  }
  ImGui::PopStyleVar();
  signColumns(context, i, id, columns);
}

void header(const Context& context, const Columns& columns, std::size_t axes) {
  const float start = ImGui::GetCursorPosX();
  const auto at = [&](float x, const char* text) {
    ImGui::SameLine(start + x);
    ImGui::TextDisabled("%s", text);
  };
  ImGui::TextDisabled("#");
  const bool isArm = std::ranges::any_of(context.lab.state().scene.chain.bones, hasOffset);
  at(columns.length, isArm ? tr("Offset") : tr("Length"));
  at(columns.angle, tr("Angle"));
  at(columns.joint, tr("Joint"));
  constexpr std::array kSigns{"\u2212x", "\u2212y", "\u2212z"};
  const float box = ImGui::GetFrameHeight();
  for (std::size_t axis = 0; axis < axes; ++axis) {
    const float middle =
        columns.boxes + static_cast<float>(axis) * (box + columns.gap) + 0.5F * box;
    at(middle - 0.5F * ImGui::CalcTextSize(kSigns[axis]).x, kSigns[axis]);
    tooltip(context, tr("Negative scale along this axis of the bone."));
  }
}

// If there are more rows than fit: the visible ones, and one more at either end for the keyboard to
// go on to.
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
    ImGui::Dummy({1.0F, 0.0F});  // marks the end of the list
  }
  ImGui::EndChild();
}

}  // namespace

void boneTable(const Context& context) {
  constexpr int kRows = 6;
  const rigs::Chain& chain = context.lab.state().scene.chain;
  const auto count = static_cast<int>(chain.bones.size());
  const float bar = count > kRows ? ImGui::GetStyle().ScrollbarSize : 0.0F;
  const Columns columns =
      columnsFor(context, chain, ImGui::GetContentRegionAvail().x - bar, axesOf(chain));
  header(context, columns, axesOf(chain));
  const auto row = [&](int i) { boneRow(context, static_cast<std::size_t>(i), columns); };
  if (count > kRows) return scrolledRows(count, kRows, row);
  ImGui::BeginGroup();
  for (int i = 0; i < count; ++i) row(i);
  ImGui::EndGroup();
}

}  // namespace ui
