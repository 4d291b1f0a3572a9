#include "ui/lesson/lesson_buttons.h"

#include <cmath>

#include <imgui.h>

#include "lab/lesson/lesson_run.h"
#include "ui/widgets/widgets.h"

namespace ui {

bool takesReturn(const lab::LessonRun& run) {
  if (run.isExploring()) return false;
  return run.isAtSummary() || run.isLocked() || !run.step().task ||
         run.phase() == lab::LessonPhase::done;
}

bool isReturnFree(const Context& context) {
  if (!takesReturn(*context.lesson)) return false;
  if (!context.isPressed("Return") && !context.isPressed("Keypad Enter")) return false;
  const ImGuiIO& io = ImGui::GetIO();
  const bool isNavigating = (io.ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0;
  return !io.WantTextInput && !isNavigating && isReachable(context) &&
         !lab::isCovered(context.lab.state().view);
}

bool lessonButton(const Context& context, std::string_view text, const std::string& id, bool isMain,
                  float width) {
  const lab::LessonRun& run = *context.lesson;
  bool isPressed = pushButton(withId(text, id), isMain, width);
  const bool byReturn = !isPressed && isMain && isReturnFree(context);
  isPressed = isPressed || byReturn;
  if (!context.attention) return isPressed;
  // The same words at another step do something else.
  const std::string meaning =
      run.lesson().id + "/" + std::to_string(run.stepIndex()) + "/" + std::string(text);
  const double now = ImGui::GetTime();
  const bool byMouse = ImGui::IsMouseReleased(ImGuiMouseButton_Left);
  const double pressedAt = byMouse ? ImGui::GetIO().MouseClickedTime[0] : now;
  const bool hears =
      context.attention->fresh.hears(id, meaning, ImGui::GetFrameCount(), now, pressedAt);
  return isPressed && hears;
}

std::string_view wider(std::string_view one, std::string_view other) {
  const auto width = [](std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
  };
  return width(one) < width(other) ? other : one;
}

Beside::Beside(std::initializer_list<std::string_view> texts, float gap) : gap_(gap) {
  const float room = ImGui::GetContentRegionAvail().x;
  const auto count = static_cast<float>(texts.size());
  float left = room - gap * (count - 1.0F);
  for (const std::string_view text : texts) {
    widths_.push_back(ImGui::CalcTextSize(text.data(), text.data() + text.size()).x +
                      2.0F * ImGui::GetStyle().FramePadding.x);
    left -= widths_.back();
  }
  isBeside_ = left >= 0.0F;
  for (float& each : widths_) each = isBeside_ ? std::floor(each + left / count) : room;
}

void Beside::next() const {
  if (isBeside_) ImGui::SameLine(0.0F, gap_);
}

}  // namespace ui
