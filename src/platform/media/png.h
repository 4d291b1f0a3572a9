// PNG files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace platform {

/// The bytes of a PNG file; `pixels`: RGBA, four bytes a pixel, the top row first, colours not
/// multiplied by their alpha. Empty where they are not width × height, or memory is short.
std::string encodePng(int width, int height, const std::vector<std::uint8_t>& pixels);

/// `pixels`: RGBA, four bytes a pixel, the top row first. Written whole or not at all. False on
/// failure; `error` names the file and the system's reason.
bool writePng(const std::string& path, int width, int height,
              const std::vector<std::uint8_t>& pixels, std::string& error);

}  // namespace platform
