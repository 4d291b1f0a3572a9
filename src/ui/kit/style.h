// Dear ImGui's colours and spacing, from the program's palette.
#pragma once

#include "lab/state.h"

namespace ui {

/// How large the small type is, of which help and drawings are, as part of the usual one.
inline constexpr float kSmallType = 0.85F;

// Where the types are in Dear ImGui's list; the last two are there where they are of a size of
// their own.
inline constexpr int kSmallFont = 2;
inline constexpr int kReadingFont = 3;
inline constexpr int kCodeFont = 4;

/// `unit`: pixels a point.
void applyStyle(lab::Theme theme, float unit);

/// Buttons are filled with the accent, and have black or white text, whichever is read better on
/// it, until popAccent().
void pushAccent();
void popAccent();

}  // namespace ui
