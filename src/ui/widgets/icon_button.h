// Buttons with the symbols of a player, drawn because typefaces lack them.
#pragma once

#include <imgui.h>

namespace ui {

/// Bars and triangles as on any player: |<< <| > || |> >>| and an open circle.
enum class Icon { first, back, play, pause, forward, last, loop };

/// `size` of iconButton() in a row of widgets, pixels; `unit`: pixels a point.
ImVec2 iconButtonSize(float unit);
/// A button that stays down while `on`; true where it was pressed. Its picture grows with it.
bool iconButton(const char* id, Icon icon, bool on, ImVec2 size);

enum class Press { none, single, repeated };
/// The same for a button that repeats while the mouse or the keyboard holds it: `repeated` from the
/// second time on.
Press holdButton(const char* id, Icon icon, ImVec2 size);

}  // namespace ui
