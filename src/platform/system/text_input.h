// What `platform/window` asks of the system where text is typed: input methods, such as those for
// Korean, and keyboards on the screen.
#pragma once

#include <optional>

#include "platform/caret.h"

namespace platform::system {

/// Text is typed at `caret`, points; nothing: nowhere.
void typeAt(const std::optional<Caret>& caret);

}  // namespace platform::system
