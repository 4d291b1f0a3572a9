// The scene's notes on the canvas: what to try.
#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "lab/palette.h"
#include "ui/kit/widgets.h"
#include "ui/windows/windows.h"

namespace ui {

void notesCard(const Context& context, const Rect& canvas) {
  const lab::State& state = context.lab.state();
  if (state.notes.empty()) return;
  constexpr float kWidth = 400.0F;       // points, at most
  constexpr float kMostOfCanvas = 0.3F;  // high; F8 shows longer notes whole
  const float unit = context.unit;
  const float margin = 12.0F * unit;
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = std::min(kWidth * unit, canvas.width - 2.0F * margin);
  const float close = ImGui::GetFrameHeight();
  const float textWidth = width - 2.0F * style.WindowPadding.x - close;
  if (textWidth < 4.0F * close) return;
  const ImVec2 text = ImGui::CalcTextSize(state.notes.c_str(), nullptr, false, textWidth);
  const float height =
      std::min(text.y + 2.0F * style.WindowPadding.y, std::round(kMostOfCanvas * canvas.height));
  // In the lower right corner: legends and the cross of axes are at the left.
  ImGui::SetNextWindowPos({std::round(canvas.x + canvas.width - width - margin),
                           std::round(canvas.y + canvas.height - height - margin)});
  ImGui::SetNextWindowSize({width, height});
  ImGui::SetNextWindowBgAlpha(0.95F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, unit));
  ImGui::Begin("Notes card", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::PopStyleVar();
  ImGui::PushTextWrapPos(style.WindowPadding.x + textWidth);
  ImGui::TextUnformatted(state.notes.c_str());
  ImGui::PopTextWrapPos();
  context.note("notes-card");
  ImGui::SetCursorPos({width - style.WindowPadding.x - 0.5F * close, style.WindowPadding.y});
  if (ImGui::SmallButton("×##notes-card-close")) {
    context.act(lab::SetView{&lab::View::notesCard, false});
  }
  context.control("notes-card-close", "Closes these notes. F8 opens them again, to read or edit.");
  ImGui::End();
}

}  // namespace ui
