// The system's clipboard.
#pragma once

#include <string>

namespace platform {

/// UTF-8. False on failure; `error` then says why.
bool setClipboard(const std::string& text, std::string& error);

/// Its text; empty if it has none.
std::string clipboard();

}  // namespace platform
