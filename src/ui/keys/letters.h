// Small and capital letters of texts in UTF-8: of Latin, Greek and Cyrillic. Other scripts, such as
// Korean, have none, and stay as they are.
#pragma once

#include <string>
#include <string_view>

namespace ui {

std::string lowered(std::string_view text);
/// With a capital letter at its beginning.
std::string capitalized(std::string_view text);

}  // namespace ui
