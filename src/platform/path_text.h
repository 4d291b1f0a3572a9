// Paths as text: UTF-8 in the whole program, whatever the system has.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace platform {

/// For what opens a file. Names of POSIX, which may be any bytes, stay as they are.
std::filesystem::path pathOf(std::string_view text);
std::string textOf(const std::filesystem::path& path);

}  // namespace platform
