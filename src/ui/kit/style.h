// Dear ImGui's colours and spacing, from the program's palette.
#pragma once

#include "lab/state.h"

namespace ui {

/// How large the small type is, of which help and drawings are, as part of the usual one.
inline constexpr float kSmallType = 0.85F;

/// `unit`: pixels a point.
void applyStyle(lab::Theme theme, float unit);

}  // namespace ui
