// Dear ImGui's colours and spacing, from the program's palette.
#pragma once

#include "lab/state.h"

namespace ui {

/// `unit`: pixels a point.
void applyStyle(lab::Theme theme, float unit);

}  // namespace ui
