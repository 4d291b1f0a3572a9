// PNG files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace platform {

/// `pixels`: RGBA, four bytes a pixel, the top row first. Written whole or not at all. False on
/// failure; `error` names the file and the system's reason.
bool writePng(const std::string& path, int width, int height,
              const std::vector<std::uint8_t>& pixels, std::string& error);

}  // namespace platform
