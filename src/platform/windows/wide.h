// Windows' own names are UTF-16; everywhere else in the program text is UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace platform::system {

/// What is no UTF-8 becomes U+FFFD.
std::wstring wideOf(std::string_view text);
/// What is no UTF-16, half of a pair, becomes U+FFFD.
std::string utf8Of(std::wstring_view text);

}  // namespace platform::system
