// What the marks on the canvas are, for a first start.
#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "lab/palette.h"
#include "language/language.h"
#include "ui/widgets/widgets.h"
#include "ui/windows/windows.h"

namespace ui {

using language::tr;
namespace {

constexpr float kSampleWidth = 30.0F;  // points
constexpr float kMargin = 12.0F;
constexpr float kBeside = 36.0F;  // the grid's numbers

// A sample of a mark, as it is drawn on the canvas.
struct Sample {
  ImDrawList& list;
  const lab::Palette& colors;
  ImVec2 middle;
  float unit;

  [[nodiscard]] static ImU32 ink(unsigned hex, float alpha = 1.0F) {
    return ImGui::GetColorU32(color(hex, alpha));
  }
  void target() const {
    const float radius = 5.0F * unit;
    list.AddCircle(middle, radius, ink(colors.target), 24, 2.0F * unit);
    for (const ImVec2 way :
         {ImVec2(1.0F, 0.0F), ImVec2(-1.0F, 0.0F), ImVec2(0.0F, 1.0F), ImVec2(0.0F, -1.0F)}) {
      const float far = radius + 3.0F * unit;
      list.AddLine({middle.x + way.x * radius, middle.y + way.y * radius},
                   {middle.x + way.x * far, middle.y + way.y * far}, ink(colors.target),
                   2.0F * unit);
    }
  }
  void tip() const {
    list.AddCircleFilled(middle, 5.0F * unit, ink(colors.tip), 24);
    list.AddCircle(middle, 5.0F * unit, ink(colors.boneEdge), 24, unit);
  }
  void base() const {
    const float size = 6.0F * unit;
    const ImVec2 foot{middle.x, middle.y + size};
    list.AddTriangleFilled({middle.x, middle.y - size}, {foot.x + size, foot.y},
                           {foot.x - size, foot.y}, ink(colors.base));
    list.AddLine({foot.x - 1.6F * size, foot.y}, {foot.x + 1.6F * size, foot.y}, ink(colors.base),
                 2.0F * unit);
  }
  void bone() const {
    const ImVec2 half{11.0F * unit, 4.0F * unit};
    const float wide = middle.x - 0.5F * half.x;
    list.AddQuadFilled({middle.x - half.x, middle.y}, {wide, middle.y - half.y},
                       {middle.x + half.x, middle.y}, {wide, middle.y + half.y},
                       ink(colors.current));
  }
  void reach() const {
    const ImVec2 half{11.0F * unit, 6.0F * unit};
    const ImVec2 low{middle.x - half.x, middle.y - half.y};
    const ImVec2 high{middle.x + half.x, middle.y + half.y};
    list.AddRectFilled(low, high, ink(colors.reach, 0.2F), 3.0F * unit);
    list.AddRect(low, high, ink(colors.reach, 0.8F), 3.0F * unit, 0, unit);
  }
  void ghost() const {
    for (const float at : {-11.0F, -3.0F, 5.0F}) {
      list.AddLine({middle.x + at * unit, middle.y}, {middle.x + (at + 6.0F) * unit, middle.y},
                   ink(colors.dimText, 0.8F), 2.0F * unit);
    }
  }
};

void sampleRow(const Context& context, void (Sample::*draw)() const, const char* text) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = kSampleWidth * context.unit;
  const float height = ImGui::GetTextLineHeight();
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  const Sample sample{*ImGui::GetWindowDrawList(),
                      colors,
                      {at.x + 0.42F * width, at.y + 0.5F * height},
                      context.unit};
  (sample.*draw)();
  ImGui::SetCursorScreenPos({at.x + width, at.y});
  ImGui::TextUnformatted(text);
}

void rows(const Context& context) {
  const lab::Lab& lab = context.lab;
  if (lab.isWalking())
    return sampleRow(context, &Sample::target, tr("Goal: drag it, the creature follows"));
  sampleRow(context, &Sample::target, tr("Target: drag it, the tip follows"));
  sampleRow(context, &Sample::tip, tr("Tip: the end of the chain"));
  if (!lab.creature()) sampleRow(context, &Sample::base, tr("Base: the fixed end"));
  if (lab.showsReach()) {
    const rigs::Chain& chain = lab.state().scene.chain;
    const bool isLimited = rigs::isLimited(chain.bones, chain.planar);
    sampleRow(context, &Sample::reach,
              isLimited ? tr("Reachable area, as if no joint had limits")
                        : tr("Reachable area: the tip can reach all of it"));
  }
  const bool isStepping = lab.state().choices.mode == lab::Mode::stepByStep;
  if (isStepping) sampleRow(context, &Sample::bone, tr("Bone that the step moves"));
  if (!lab.state().view.ghost) return;
  sampleRow(
      context, &Sample::ghost,
      isStepping ? tr("Ghost: the pose one step earlier") : tr("Ghost: the pose before the drag"));
}

// With all its rows; over panels, or over most of what it explains, it would hide more than it
// says.
bool fitsOnto(const Rect& canvas, float unit) {
  constexpr float kRows = 7.0F;
  constexpr float kMost = 0.7F;  // of the canvas: a phone's has no room beside it, or below it
  const ImGuiStyle& style = ImGui::GetStyle();
  const float text = ImGui::CalcTextSize(tr("Reachable area, as if no joint had limits")).x;
  const float width =
      kSampleWidth * unit + text + ImGui::GetFrameHeight() + 2.0F * style.WindowPadding.x;
  const float height = kRows * ImGui::GetTextLineHeightWithSpacing() + 2.0F * style.WindowPadding.y;
  return width <= kMost * canvas.width && height <= kMost * canvas.height;
}

}  // namespace

void legendWindow(const Context& context, const Rect& canvas) {
  const float unit = context.unit;
  if (!fitsOnto(canvas, unit)) return;
  ImGui::SetNextWindowPos(
      {std::round(canvas.x + kBeside * unit), std::round(canvas.y + kMargin * unit)});
  ImGui::SetNextWindowBgAlpha(0.95F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, unit));
  ImGui::Begin("Legend", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::PopStyleVar();
  ImGui::BeginGroup();
  rows(context);
  ImGui::TextDisabled("%s", tr("Point at anything to see its name.").c_str());
  ImGui::EndGroup();
  context.note("legend");
  ImGui::SameLine();
  ImGui::SetCursorPosY(ImGui::GetStyle().WindowPadding.y);
  const bool isClosed = crossButton("legend-close");
  context.control("legend-close", tr("Closes this legend for good. The Help menu opens it again."));
  const bool isPressed = ImGui::IsWindowHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  ImGui::End();
  if (isClosed || isPressed) context.act(lab::SetView{&lab::View::legend, false});
}

}  // namespace ui
