#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "lab/matrix.h"
#include "lab/palette.h"
#include "ui/explain_panels.h"
#include "ui/widgets.h"

namespace ui {
namespace {

// Three decimals; large numbers in four digits, so that a column stays narrow.
std::string entryText(double value) {
  std::array<char, 32> buffer{};
  if (std::abs(value) < 0.0005) value = 0.0;  // never "-0.000"
  std::snprintf(buffer.data(), buffer.size(), std::abs(value) < 1000.0 ? "%.3f" : "%.3g", value);
  return buffer.data();
}

std::string angleText(double radians, bool degrees) {
  std::array<char, 32> buffer{};
  const double shown = degrees ? radians * 180.0 / std::numbers::pi : radians;
  const double least = degrees ? 0.05 : 0.0005;
  std::snprintf(buffer.data(), buffer.size(), degrees ? "%.1f°" : "%.3f",
                std::abs(shown) < least ? 0.0 : shown);
  return buffer.data();
}

std::string signText(double scale) {
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.3g", scale);
  return buffer.data();
}

std::string readingText(const lab::Reading& reading, bool degrees) {
  return "rotate(" + angleText(reading.angle, degrees) + ")·scale(" + signText(reading.scale.x) +
         ", " + signText(reading.scale.y) + ")";
}

void showBone(const Context& context, int bone) {
  lab::View view = context.lab.state().view;
  view.matrixBone = bone;
  context.act(lab::SetView{view});
}

// "Bone  < 2 of 5 >  of the step"
void boneStepper(const Context& context) {
  const auto count = static_cast<int>(context.lab.state().scene.chain.bones.size());
  const auto bone = static_cast<int>(lab::matrixBone(context.lab));
  const float side = ImGui::GetFrameHeight();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Bone");
  ImGui::SameLine(52.0F * context.unit);
  if (ImGui::Button("<##matrix", {side, side})) showBone(context, std::max(bone - 1, 0));
  context.note("matrix-back");
  tooltip("The bone before, nearer to the base.");
  ImGui::SameLine();
  ImGui::Text("%d of %d", bone + 1, count);
  context.note("matrix-bone");
  ImGui::SameLine();
  if (ImGui::Button(">##matrix", {side, side})) showBone(context, std::min(bone + 1, count - 1));
  context.note("matrix-forward");
  tooltip("The next bone, nearer to the tip.");
  bool follow = context.lab.state().view.matrixBone < 0;
  ImGui::SameLine();
  if (ImGui::Checkbox("follow", &follow)) showBone(context, follow ? -1 : bone);
  context.note("matrix-follow");
  tooltip("Always the bone that the step under the cursor is about.");
}

// Square brackets around a block.
void brackets(ImVec2 low, ImVec2 high, float unit) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
  const float foot = 5.0F * unit;
  const float thick = std::max(1.0F, 1.4F * unit);
  const auto bracket = [&](float x, float toward) {
    const ImVec2 corners[] = {{x + toward, low.y}, {x, low.y}, {x, high.y}, {x + toward, high.y}};
    list->AddPolyline(corners, 4, ink, ImDrawFlags_None, thick);
  };
  bracket(low.x, foot);
  bracket(high.x, -foot);
}

// Two rows, three columns: where the x axis goes, where the y axis goes, and the origin.
void typeset(const Context& context, const lab::Affine& matrix, const std::string& id) {
  const float unit = context.unit;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  struct Column {
    const char* name;
    glm::dvec2 value;
    unsigned ink;
  };
  const std::array<Column, 3> columns{Column{"x axis", matrix.x, colors.warning},
                                      Column{"y axis", matrix.y, colors.good},
                                      Column{"origin", matrix.origin, colors.text}};
  const float line = ImGui::GetTextLineHeight() + 4.0F * unit;
  const float first = 70.0F * unit;
  const float cell = 82.0F * unit;
  const ImVec2 low = ImGui::GetCursorScreenPos();
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const float right = low.x + first + cell * static_cast<float>(i);
    const auto write = [&](const std::string& text, float row, unsigned ink) {
      const float width = ImGui::CalcTextSize(text.c_str()).x;
      list->AddText({right - width, low.y + row * line}, ImGui::GetColorU32(color(ink)),
                    text.c_str());
    };
    write(columns[i].name, 0.0F, colors.dimText);
    write(entryText(columns[i].value.x), 1.0F, columns[i].ink);
    write(entryText(columns[i].value.y), 2.0F, columns[i].ink);
  }
  const float width = first + 2.0F * cell + 12.0F * unit;
  brackets({low.x + unit, low.y + line - 2.0F * unit}, {low.x + width, low.y + 3.0F * line}, unit);
  ImGui::Dummy({width, 3.0F * line + 2.0F * unit});
  context.note("matrix-" + id);
  tooltip("A point (a, b) of the bone's frame goes to a · x axis + b · y axis + origin.");
}

// `built`: the scale of which the program made this matrix; null where it is a product of many.
void showReadings(const Context& context, const lab::Affine& matrix, const ik::ScaleSign* built,
                  const std::string& id) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const bool degrees = context.lab.state().view.degrees;
  const lab::Readings both = lab::readings(matrix);
  const auto show = [&](const lab::Reading& reading, const char* equals, bool isGodots) {
    const bool isBuilt = built && (reading.scale.x > 0.0) == (built->x > 0);
    ImGui::TextUnformatted((equals + readingText(reading, degrees)).c_str());
    context.note("reading-" + id + (isGodots ? "-1" : "-2"));
    std::string remark = isGodots ? "scale x positive: Godot picks this one" : "";
    if (isBuilt) remark += remark.empty() ? "as this bone was built" : "; as this bone was built";
    if (remark.empty()) return;
    ImGui::Indent(16.0F * context.unit);
    wrapped(remark, color(isBuilt ? colors.good : colors.dimText));
    ImGui::Unindent(16.0F * context.unit);
  };
  show(both.positive, "= ", true);
  show(both.negative, "= ", false);
}

std::string senseText(const lab::Affine& global) {
  return global.determinant() < 0.0
             ? "Determinant -1: this frame is mirrored, and turns inside it run clockwise."
             : "Determinant 1: not mirrored (two negative scales are half a turn).";
}

}  // namespace

void matrixPanel(const Context& context) {
  const lab::Lab& lab = context.lab;
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const std::size_t bone = lab::matrixBone(lab);
  const lab::BoneMatrices matrices = lab::boneMatrices(lab, bone);

  heading("Matrices");
  boneStepper(context);
  wrapped(bone > 0 ? "Local: in the frame of the bone before" : "Local: in the base frame",
          color(colors.dimText));
  typeset(context, matrices.local, "local");
  showReadings(context, matrices.local, &lab.state().scene.chain.bones[bone].scale, "local");
  ImGui::Spacing();
  wrapped(bone > 0 ? "Global = global of the bone before · local" : "Global = base frame · local",
          color(colors.dimText));
  typeset(context, matrices.global, "global");
  showReadings(context, matrices.global, nullptr, "global");
  wrapped(senseText(matrices.global), color(colors.text));

  heading("Two readings of one matrix");
  wrapped(
      "Both products give the same six numbers: scale(-1, 1) is the very same matrix as "
      "rotate(180°)·scale(1, -1). Nothing in a matrix tells from which one it was made, so a "
      "decomposition has to pick. An engine like Godot keeps scale x positive, and a bone set up "
      "with scale(-1, 1) comes back turned by 180° with scale(1, -1).",
      color(colors.text));
}

}  // namespace ui
