// Sliders with the value beside them, where the thumb cannot cover it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <imgui.h>

#include "ui/widgets/context.h"

namespace ui {

/// Fills the rest of the line, or `width` pixels of it, with the slider and its value at the right.
/// `format` is printf's, with the unit: "%.0f°". The slider is then the last item. Ctrl+click edits
/// the value.
bool slider(const Context& context, const char* id, float& value, float least, float most,
            const char* format, ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp,
            float width = 0.0F);
bool slider(const Context& context, const char* id, int& value, int least, int most,
            const char* format, ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp);

/// Submits a field that is dragged or typed into and shows `value` by printf's `format`, with a
/// true minus and the language's decimal point, except while it is typed: then comma and point both
/// do. `submit` submits the field alone.
bool numberField(const char* id, const char* format, double value,
                 const std::function<bool()>& submit);

/// Numbers that were typed: apart by spaces, and may have decimal commas; or by commas alone.
/// Nothing where one of them is none.
std::optional<std::vector<double>> numbersOf(const std::string& text);

}  // namespace ui
