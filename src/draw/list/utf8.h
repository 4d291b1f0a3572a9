// UTF-8, one character at a time.
#pragma once

#include <string_view>

namespace draw {

/// Takes the first character off `rest`, which must not be empty. A byte that is not UTF-8 gives
/// U+FFFD.
char32_t takeCodepoint(std::string_view& rest);

}  // namespace draw
