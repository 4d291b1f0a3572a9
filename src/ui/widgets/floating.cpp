#include "ui/widgets/floating.h"

#include <algorithm>
#include <cmath>

#include "language/language.h"
#include "ui/widgets/attention.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace ui {
namespace {

// A place from a larger window must still show it whole.
ImVec2 inside(const ImVec2& place, const ImVec2& size) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  return {std::round(std::max(0.0F, std::min(place.x, screen.x - size.x))),
          std::round(std::max(0.0F, std::min(place.y, screen.y - size.y)))};
}

}  // namespace

ImVec2 sizeOnScreen(const Context& context, ImVec2 size, ImVec2 margin) {
  // A window of a few pixels hides what does not fit; a table in it must have a size.
  const ImVec2 least(240.0F, 160.0F);  // points
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float unit = context.unit;
  const auto fit = [unit](float wanted, float atLeast, float room) {
    return std::min(wanted * unit, std::max(atLeast * unit, room));
  };
  return {fit(size.x, least.x, screen.x - 2.0F * margin.x * unit),
          fit(size.y, least.y, screen.y - 2.0F * margin.y * unit)};
}

std::optional<Rect> firstFree(const Context& context, std::span<const Rect> places) {
  const float away = 10.0F * context.unit;
  const auto isFree = [&](const Rect& place) {
    return std::ranges::none_of(context.drawn, [&](const glm::vec2& point) {
      return point.x >= place.x - away && point.x <= place.x + place.width + away &&
             point.y >= place.y - away && point.y <= place.y + place.height + away;
    });
  };
  const auto found = std::ranges::find_if(places, isFree);
  return found == places.end() ? std::nullopt : std::optional(*found);
}

bool beginFloating(const Context& context, const Floating& floating) {
  const std::optional<glm::dvec2>& at = context.lab.state().view.panels.*floating.at;
  const auto unit = static_cast<double>(context.unit);
  const ImVec2 wanted =
      at ? ImVec2(static_cast<float>(at->x * unit), static_cast<float>(at->y * unit))
         : floating.place;
  const ImVec2 place = inside(wanted, floating.size);
  // Dear ImGui moves a window while the mouse drags it.
  const bool mayMove = ImGui::IsMouseDragging(ImGuiMouseButton_Left);
  ImGui::SetNextWindowPos(place, mayMove ? ImGuiCond_Appearing : ImGuiCond_Always);
  ImGui::SetNextWindowSize(floating.size);
  bool open = true;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, context.unit));
  // Fingers need a cross that is as wide as it is high.
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                      {isForFingers() ? padding.y : padding.x, padding.y});
  ImGui::Begin(
      withId(floating.title, floating.name).c_str(), &open,
      ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar(2);
  context.grip(
      floating.name,
      // Translators: {keys} are names of keys, "F1".
      language::fill(language::tr("Drag the title to move this window. The cross closes it, and so "
                                  "do the keys: {keys}."),
                     {{"keys", floating.keys}}));
  const ImVec2 now = inside(ImGui::GetWindowPos(), floating.size);
  if (mayMove && (now.x != place.x || now.y != place.y)) {
    context.act(lab::SetView{floating.at, glm::dvec2(now.x, now.y) / unit});
  }
  return open;
}

bool beginCentered(const Context& context, Floating floating) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  floating.place = {0.5F * (screen.x - floating.size.x), 0.5F * (screen.y - floating.size.y)};
  // It lies over everything except what is opened from it.
  const bool hasPopup = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
  if (!hasPopup && !hasKeyboard(withId(floating.title, floating.name).c_str())) {
    ImGui::SetNextWindowFocus();
  }
  const bool isOpen = beginFloating(context, floating);
  coverOthers(context);
  return isOpen;
}

}  // namespace ui
