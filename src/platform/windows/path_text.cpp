#include "platform/path_text.h"

#include "platform/windows/wide.h"

namespace platform {

std::filesystem::path pathOf(std::string_view text) { return system::wideOf(text); }

std::string textOf(const std::filesystem::path& path) { return system::utf8Of(path.native()); }

}  // namespace platform
