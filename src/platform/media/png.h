// PNG files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace platform {

/// The bytes of a PNG file. `pixels`: RGBA, four bytes a pixel with straight alpha, the top row
/// first. Empty if their number is wrong or memory is short.
std::string encodePng(int width, int height, const std::vector<std::uint8_t>& pixels);

/// Writes a whole PNG file or nothing; `pixels` as above. False on failure; `error` names the file
/// and the reason.
bool writePng(const std::string& path, int width, int height,
              const std::vector<std::uint8_t>& pixels, std::string& error);

}  // namespace platform
