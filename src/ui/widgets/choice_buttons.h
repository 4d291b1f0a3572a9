// A choice between a few values: buttons side by side, one of them down.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "language/language.h"
#include "ui/widgets/widgets.h"

namespace ui {

template <typename Value>
struct Choice {
  Value value;
  language::Text name;
  const char* id;  ///< for Context::control()
  language::Text help;
  language::Text whyGrey{};  ///< the reason why it cannot be chosen, if so
};

// Compilers before P1816 deduce no aggregate's arguments by themselves.
template <typename Value>
Choice(Value, language::Text, const char*, language::Text) -> Choice<Value>;

/// Together they are as wide as the panel, at most `inRow` of them in a row (0: all) and no more
/// than their texts leave room for. Returns the value pressed just now.
template <typename Value, std::size_t count>
std::optional<Value> choiceButtons(const Context& context,
                                   const std::array<Choice<Value>, count>& all, Value now,
                                   std::size_t inRow = 0) {
  std::array<std::string_view, count> texts;
  std::ranges::transform(all, texts.begin(), [](const auto& each) { return each.name.view(); });
  ButtonRow row(texts, 2.0F * context.unit, inRow);
  std::optional<Value> pressed;
  for (std::size_t i = 0; i < count; ++i) {
    const Choice<Value>& each = all[i];
    if (i > 0) row.next();
    const Greyed greyed(context, each.whyGrey);
    if (pushButton(withId(each.name, each.id), now == each.value, row.width()))
      pressed = each.value;
    context.control(each.id, each.help);
  }
  return pressed;
}

}  // namespace ui
