// Dear ImGui's colours and spacing, from the program's palette.
#pragma once

#include "lab/state.h"

namespace ui {

/// The size of the small type, for help and drawings, as a part of the usual one.
inline constexpr float kSmallType = 0.85F;

// The indices of the types in Dear ImGui's list; the last two exist only if they have a size of
// their own.
inline constexpr int kBoldFont = 1;
inline constexpr int kSmallFont = 2;
inline constexpr int kReadingFont = 3;
inline constexpr int kCodeFont = 4;

/// `unit`: pixels a point. `forFingers`: what is pressed is large enough for them.
void applyStyle(lab::Theme theme, float unit, bool forFingers = false);
/// Whether the style that is applied is that for fingers.
bool isForFingers();

/// Fills buttons with the accent colour until popAccent(); their text is black or white, whichever
/// is more legible.
void pushAccent();
void popAccent();

}  // namespace ui
