// The files of assets/presets/, in the order of their names; the build puts them in.
#pragma once

#include <span>
#include <string_view>

namespace lab {

std::span<const std::string_view> presetTexts();

}  // namespace lab
