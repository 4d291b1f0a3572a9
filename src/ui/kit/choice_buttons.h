// A choice between a few values: buttons side by side, one of them down.
#pragma once

#include <array>
#include <optional>

#include "language/language.h"
#include "ui/kit/widgets.h"

namespace ui {

template <typename Value>
struct Choice {
  constexpr Choice(Value chosen, language::Text itsName, const char* itsId, language::Text itsHelp)
      : value(chosen), name(itsName), id(itsId), help(itsHelp) {}
  constexpr Choice(Value chosen, const char* itsName, const char* itsId, const char* itsHelp)
      : Choice(chosen, language::Text(itsName), itsId, language::Text(itsHelp)) {}

  Value value;
  language::Text name;
  const char* id;  ///< for Context::control()
  language::Text help;
  language::Text whyIdle{};  ///< the reason why it cannot be chosen, if so
};

/// Together they are as wide as the panel, `inRow` of them in a row (0: all). Returns the value
/// pressed just now.
template <typename Value, std::size_t count>
std::optional<Value> choiceButtons(const Context& context,
                                   const std::array<Choice<Value>, count>& all, Value now,
                                   std::size_t inRow = 0) {
  if (inRow == 0) inRow = count;
  const float gap = 2.0F * context.unit;
  const auto columns = static_cast<float>(inRow);
  const float width = (ImGui::GetContentRegionAvail().x - gap * (columns - 1.0F)) / columns;
  std::optional<Value> pressed;
  for (std::size_t i = 0; i < count; ++i) {
    const Choice<Value>& each = all[i];
    if (i % inRow != 0) ImGui::SameLine(0.0F, gap);
    ImGui::BeginDisabled(!each.whyIdle.empty());
    if (pushButton(withId(each.name, each.id), now == each.value, width)) pressed = each.value;
    ImGui::EndDisabled();
    context.control(each.id, each.whyIdle.empty() ? each.help : each.whyIdle);
  }
  return pressed;
}

}  // namespace ui
