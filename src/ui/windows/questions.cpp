#include "ui/windows/questions.h"

#include <algorithm>
#include <string_view>

#include <imgui.h>

#include "lab/palette.h"
#include "ui/kit/widgets.h"

namespace ui {
namespace {

constexpr float kQuestionWidth = 440.0F;  // points

// A button whose key is its first letter.
bool answer(const Context& context, const std::string& text, const char* id, const char* key,
            const std::string& help) {
  if (text.empty()) return false;
  const float width = std::max(96.0F * context.unit, ImGui::CalcTextSize(text.c_str()).x +
                                                         4.0F * ImGui::GetStyle().FramePadding.x);
  const bool isPrimary = std::string_view(key) == "Return";
  const bool isPressed =
      isPrimary ? primaryButton(text.c_str(), width) : ImGui::Button(text.c_str(), {width, 0.0F});
  context.control(id,
                  help + " (" + (*key ? key + std::string(" or ") : "") + text.substr(0, 1) + ").");
  ImGui::SameLine();
  return isPressed || context.isPressed(key) || context.isPressed(text.substr(0, 1));
}

}  // namespace

Reply ask(const Context& context, const Question& question) {
  Reply choice = Reply::none;
  if (!beginDialog(question.title, {kQuestionWidth * context.unit, 0.0F})) return choice;
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  wrapped(question.text, color(colors.text));
  ImGui::Dummy({0.0F, 4.0F * context.unit});
  const auto offer = [&](const std::string& text, const char* id, const char* key,
                         const std::string& help, Reply meant) {
    if (answer(context, text, id, key, help)) choice = meant;
  };
  offer(question.yes, "answer-yes", "Return", question.yesHelp, Reply::yes);
  offer(question.no, "answer-no", "", question.noHelp, Reply::no);
  offer(question.cancel, "answer-cancel", "Escape", question.cancelHelp, Reply::cancel);
  ImGui::NewLine();
  if (choice != Reply::none) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return choice;
}

bool message(const Context& context, const std::string& text, const Rect& canvas, bool isNews) {
  const float unit = context.unit;
  const float width = std::min(560.0F * unit, canvas.width - 24.0F * unit);
  ImGui::SetNextWindowPos({canvas.x + 0.5F * canvas.width, canvas.y + 12.0F * unit},
                          ImGuiCond_Always, {0.5F, 0.0F});
  ImGui::SetNextWindowSize({width, 0.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, unit));
  const lab::Palette& colors = lab::palette(context.lab.state().view.theme);
  ImGui::PushStyleColor(ImGuiCol_Border, color(isNews ? colors.good : colors.warning));
  ImGui::Begin("Message", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  wrapped(text, color(colors.text));
  const bool isDismissed = ImGui::Button("Dismiss") || context.isPressed("Escape");
  context.control("message-dismiss", "Closes this message (Escape).");
  ImGui::End();
  return isDismissed;
}

}  // namespace ui
