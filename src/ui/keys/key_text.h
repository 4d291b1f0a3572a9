// Keys as the keyboard has them.
#pragma once

#include <string>
#include <string_view>

namespace ui {

/// "Shift+←" for "Shift+Left": how texts name a key that platform::Input names so, in the window's
/// language.
std::string keyText(std::string_view key);

}  // namespace ui
