#include "ui/widgets/slider.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include <imgui_internal.h>
#include <imgui_versions.h>

#include "explain/format.h"
#include "language/language.h"
#include "rigs/arms/arm_parts.h"

namespace ui {
namespace {

constexpr float kValueWidth = 50.0F;  // points, at least
constexpr float kGap = 8.0F;

// As the language writes it.
template <typename Number>
std::string shownAs(const char* format, Number value) {
  return language::localized(explain::withMinus(explain::format(format, value)));
}

// Commas of "1,234.5" are none of its point.
void takePoint(std::string& pasted) {
  const bool isPoint =
      pasted.find('.') == std::string::npos && std::ranges::count(pasted, ',') == 1;
  if (isPoint) {
    std::ranges::replace(pasted, ',', '.');
  } else {
    std::erase(pasted, ',');
  }
}

// Who types or pastes writes a comma or a point, whatever the language; Dear ImGui reads the point
// alone. As long as this lives, points come in place of commas.
class Typing {
 public:
  explicit Typing(const char* id) {
    if (!ImGui::TempInputIsActive(ImGui::GetID(id))) return;
    for (ImWchar& each : ImGui::GetIO().InputQueueCharacters) {
      if (each == L',') each = L'.';
    }
    pasting_.emplace(takePoint);
  }

  [[nodiscard]] bool isActive() const { return pasting_.has_value(); }

 private:
  std::optional<imgui::PasteFilter> pasting_;
};

// `submit` submits the slider without its value.
template <class Submit>
bool besideValue(const Context& context, const char* id, const std::string& value, float width,
                 const Submit& submit) {
  const float gap = kGap * context.unit;
  const ImVec2 size = ImGui::CalcTextSize(value.c_str());
  const float room = width > 0.0F ? width : ImGui::GetContentRegionAvail().x;
  const float column = std::max(kValueWidth * context.unit, std::ceil(size.x) + gap);
  const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
  // The slider's own text would lie under the thumb, but a typed text has to be seen.
  const Typing typing(id);
  const bool isTyped = typing.isActive();
  if (!isTyped) ImGui::PushStyleColor(ImGuiCol_Text, {0.0F, 0.0F, 0.0F, 0.0F});
  ImGui::SetNextItemWidth(std::max(room - column, 4.0F * gap));
  const bool isChanged = submit();
  if (!isTyped) ImGui::PopStyleColor();
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  const float right = high.x + column;
  ImGui::GetWindowDrawList()->AddText(
      {std::round(right - size.x), std::round(0.5F * (low.y + high.y - size.y))}, ink,
      value.c_str());
  return isChanged;
}

}  // namespace

bool slider(const Context& context, const char* id, float& value, float least, float most,
            const char* format, ImGuiSliderFlags flags, float width) {
  const std::string text = shownAs(format, static_cast<double>(value));
  return besideValue(context, id, text, width,
                     [&] { return ImGui::SliderFloat(id, &value, least, most, format, flags); });
}

bool slider(const Context& context, const char* id, int& value, int least, int most,
            const char* format, ImGuiSliderFlags flags) {
  const std::string text = shownAs(format, value);
  return besideValue(context, id, text, 0.0F,
                     [&] { return ImGui::SliderInt(id, &value, least, most, format, flags); });
}

bool numberField(const char* id, const char* format, double value,
                 const std::function<bool()>& submit) {
  const std::string shown = shownAs(format, value);
  const Typing typing(id);
  if (typing.isActive() || shown == explain::format(format, value)) return submit();
  const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
  ImGui::PushStyleColor(ImGuiCol_Text, {0.0F, 0.0F, 0.0F, 0.0F});
  const bool isChanged = submit();
  ImGui::PopStyleColor();
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  const ImVec2 size = ImGui::CalcTextSize(shown.c_str());
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->PushClipRect(low, high, true);
  list->AddText({std::max(low.x, std::floor(0.5F * (low.x + high.x - size.x))),
                 std::floor(0.5F * (low.y + high.y - size.y))},
                ink, shown.c_str());
  list->PopClipRect();
  return isChanged;
}

std::optional<std::vector<double>> numbersOf(const std::string& text) {
  const bool hasSpaces = text.find_first_of(" ;") != std::string::npos;
  const std::string_view apart = hasSpaces ? " ;" : ",";
  std::vector<double> numbers;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(apart, at), text.size());
    std::string each = text.substr(at, end - at);
    at = end + 1;
    if (each.ends_with(',')) each.pop_back();
    if (each.empty()) continue;
    std::ranges::replace(each, ',', '.');
    const auto number = rigs::numberOf(each);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace ui
