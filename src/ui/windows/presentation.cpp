#include "ui/windows/presentation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "lab/file/presets.h"
#include "lab/palette.h"
#include "language/language.h"
#include "ui/keys/commands.h"
#include "ui/keys/key_text.h"
#include "ui/widgets/chain_widgets.h"
#include "ui/widgets/docking.h"
#include "ui/widgets/floating.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {

using language::tr, language::fill;
namespace {

constexpr double kSecondsToRead = 2.0;

constexpr float kBarPadding = 5.0F;  // points

void choosePreset(const Context& context) {
  const auto presets = lab::presets();
  std::vector<std::string> names;
  std::vector<std::string> helps;
  for (const lab::Document& each : presets) {
    names.emplace_back(language::lookUp(each.name));
    helps.emplace_back(language::lookUp(each.notes));
  }
  const std::string& name = context.lab.state().name;
  // A new scene is the first one.
  const auto now = name.empty() ? 0 : lab::findPreset(name).value_or(presets.size());
  const int picked =
      combo(context, "present-preset",
            tr("Loads a preset. It replaces the current scene. By keys: Ctrl+1 to Ctrl+9."), names,
            now, helps);
  if (picked >= 0) context.act(lab::LoadPreset{static_cast<std::size_t>(picked)});
}

void choosePage(const Context& context) {
  constexpr std::array kPages{tr("No page"), tr("Setup"), tr("Explain"), tr("Chart"),
                              tr("Matrix"),  tr("Race"),  tr("Map")};
  const lab::View& view = context.lab.state().view;
  const std::size_t now = view.presentsPage ? static_cast<std::size_t>(view.tab) + 1 : 0;
  const int picked =
      combo(context, "present-page",
            tr("The page that is shown large beside the canvas. Shift+F2 and F3 to F7 "
               "show a page; the same key again or F9 hides it."),
            kPages, now);
  if (picked < 0 || static_cast<std::size_t>(picked) == now) return;
  if (picked == 0) return context.act(lab::SetView{&lab::View::presentsPage, false});
  context.act(lab::ShowPage{static_cast<lab::Tab>(picked - 1)});
}

bool isOn(ImVec2 point, const Rect& rect, float margin) {
  return point.x >= rect.x - margin && point.x <= rect.x + rect.width + margin &&
         point.y >= rect.y - margin && point.y <= rect.y + rect.height + margin;
}

// A ring around the pointer, filled while a button is down; open where it would cross a label.
void ring(const Context& context, const lab::Palette& colors, std::span<const Rect> labels) {
  constexpr int kParts = 72;
  const ImGuiIO& io = ImGui::GetIO();
  if (!ImGui::IsMousePosValid() || io.MousePos.x < 0.0F) return;
  ImDrawList* const list = ImGui::GetForegroundDrawList();
  const float radius = kRingRadius * context.unit;
  const bool isDown = ImGui::IsMouseDown(ImGuiMouseButton_Left) ||
                      ImGui::IsMouseDown(ImGuiMouseButton_Right) ||
                      ImGui::IsMouseDown(ImGuiMouseButton_Middle);
  if (isDown) {
    list->AddCircleFilled(io.MousePos, radius, ImGui::GetColorU32(color(colors.current, 0.4F)), 48);
  }
  const auto at = [&](int part) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(part) / kParts;
    return ImVec2(io.MousePos.x + radius * std::cos(angle),
                  io.MousePos.y + radius * std::sin(angle));
  };
  const ImU32 ink = ImGui::GetColorU32(color(colors.current, 0.9F));
  const float width = 2.0F * context.unit;
  std::array<bool, kParts> isCovered{};
  for (int part = 0; part < kParts; ++part) {
    isCovered[static_cast<std::size_t>(part)] = std::ranges::any_of(
        labels, [&](const Rect& each) { return isOn(at(part), each, 2.0F * context.unit); });
  }
  const auto firstCovered = std::ranges::find(isCovered, true);
  if (firstCovered == isCovered.end())
    return list->AddCircle(io.MousePos, radius, ink, kParts, width);
  // One line for each stretch between two labels, so that it has no joints to be seen.
  const auto start = static_cast<int>(firstCovered - isCovered.begin());
  for (int part = start + 1; part <= start + kParts; ++part) {
    if (isCovered[static_cast<std::size_t>(part % kParts)]) {
      list->PathStroke(ink, ImDrawFlags_None, width);
    } else {
      list->PathLineTo(at(part));
    }
  }
}

// A line in a box at the left of the canvas, by its upper or its lower edge, or in another corner
// where the chain is in its way; windows lie over it.
void box(const Context& context, const std::string& text, const Rect& canvas, bool isUp) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  ImDrawList* const list = ImGui::GetBackgroundDrawList();
  const float margin = 8.0F * context.unit;
  const float room = std::max(1.0F, canvas.width - 4.0F * margin);
  const std::string lines = intoLines(text, room);
  const ImVec2 size = ImGui::CalcTextSize(lines.c_str());
  const float height = size.y + 2.0F * margin;
  const float width = size.x + 2.0F * margin;
  const float left = canvas.x + margin;
  const float right = canvas.x + canvas.width - margin - width;
  const std::array tops{canvas.y + margin, canvas.y + canvas.height - margin - height};
  const float usual = tops[isUp ? 0 : 1];
  const float other = tops[isUp ? 1 : 0];
  const std::array places{Rect{left, usual, width, height}, Rect{right, usual, width, height},
                          Rect{left, other, width, height}, Rect{right, other, width, height}};
  const Rect place = firstFree(context, places).value_or(places.front());
  const ImVec2 low{place.x, place.y};
  const ImVec2 high{place.x + width, place.y + height};
  list->AddRectFilled(low, high, ImGui::GetColorU32(color(colors.control, 0.95F)),
                      6.0F * context.unit);
  list->AddText(ImGui::GetFont(), ImGui::GetFontSize(), {low.x + margin, low.y + margin},
                ImGui::GetColorU32(color(colors.text)), lines.c_str());
}

}  // namespace

double presentingScale(double width, double height) {
  constexpr double kScale = 1.6;
  return kScale * std::max(1.0, std::min(width / 1280.0, height / 720.0));
}

float presenterBarHeight(float unit) { return ImGui::GetFrameHeight() + 2.0F * kBarPadding * unit; }

void presenterBar(const Context& context, float width) {
  const float height = std::floor(presenterBarHeight(context.unit));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                      {ImGui::GetStyle().WindowPadding.x, kBarPadding * context.unit});
  beginFixed("Presenter", {0.0F, 0.0F, width, height}, ImGuiWindowFlags_NoScrollbar);
  ImGui::PopStyleVar();
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float room = (ImGui::GetContentRegionAvail().x - 2.0F * gap) / 3.0F;
  const float each = std::min(room, 210.0F * context.unit);
  ImGui::SetNextItemWidth(each);
  solverCombo(context, "present-solver",
              tr("The solver that moves the chain: choosing another solves again from "
                 "the same start. By keys: 1 to 0."));
  ImGui::SameLine(0.0F, gap);
  ImGui::SetNextItemWidth(each);
  choosePreset(context);
  ImGui::SameLine(0.0F, gap);
  ImGui::SetNextItemWidth(each);
  choosePage(context);
  ImGui::End();
}

// Black under every theme: a white wall would be looked at.
void blankWindow(const Context& context, float width, float height) {
  constexpr unsigned kBlack = 0x000000;
  constexpr unsigned kDim = 0x6B6B6B;
  context.widgets.clear();
  ImDrawList* const list = ImGui::GetForegroundDrawList();
  list->AddRectFilled({0.0F, 0.0F}, {width, height}, ImGui::GetColorU32(color(kBlack)));
  const std::string text = isForFingers() ? tr("Tap to go on") : tr("Press . to go on");
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  list->AddText({std::floor(0.5F * (width - size.x)), height - size.y - 8.0F * context.unit},
                ImGui::GetColorU32(color(kDim)), text.c_str());
}

void canvasNote(const Context& context, const std::string& text, const Rect& canvas) {
  if (!text.empty()) box(context, text, canvas, false);
}

void KeyEcho::press(std::span<const std::string> keys) {
  for (const std::string& key : keys) {
    for (const Command& command : commands()) {
      if (command.key != key) continue;
      text_ = fill(tr("{key}: {action}"), {{"key", keyText(key)}, {"action", command.title}});
      left_ = kSecondsToRead;
    }
  }
}

void KeyEcho::advance(double seconds) {
  left_ = std::max(0.0, left_ - seconds);
  if (left_ == 0.0) text_.clear();
}

void presentation(const Context& context, const std::string& echo, const Rect& canvas,
                  std::span<const Rect> labels) {
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  ring(context, colors, labels);
  if (echo.empty()) return;
  std::vector<glm::vec2> drawn(context.drawn.begin(), context.drawn.end());
  for (const Rect& each : labels) {
    for (const float part : {0.0F, 0.5F, 1.0F}) {
      drawn.emplace_back(each.x + part * each.width, each.y + 0.5F * each.height);
    }
  }
  Context seen = context;
  seen.drawn = drawn;
  box(seen, echo, canvas, true);
}

}  // namespace ui
