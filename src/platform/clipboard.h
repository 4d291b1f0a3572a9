// The system's clipboard.
#pragma once

#include <string>

namespace platform {

/// UTF-8. False where the system refuses; `error` then says why.
bool setClipboard(const std::string& text, std::string& error);

/// The text in it; empty where there is none.
std::string clipboard();

}  // namespace platform
