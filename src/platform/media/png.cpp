#include "platform/media/png.h"

#include <cstddef>

#include "platform/files.h"
#include "platform/media/stb_png.h"

namespace platform {
namespace {

void append(void* context, void* data, int size) {
  static_cast<std::string*>(context)->append(static_cast<const char*>(data),
                                             static_cast<std::size_t>(size));
}

}  // namespace

std::string encodePng(int width, int height, const std::vector<std::uint8_t>& pixels) {
  const std::size_t expected = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  std::string bytes;
  if (width <= 0 || height <= 0 || pixels.size() != expected * 4U) return bytes;
  if (!encodeByStb(append, &bytes, width, height, pixels.data())) bytes.clear();
  return bytes;
}

bool writePng(const std::string& path, int width, int height,
              const std::vector<std::uint8_t>& pixels, std::string& error) {
  const std::size_t expected = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (width <= 0 || height <= 0 || pixels.size() != expected * 4U) {
    error = path + ": a picture of " + std::to_string(width) + "x" + std::to_string(height) +
            " pixels does not have " + std::to_string(pixels.size()) + " bytes";
    return false;
  }
  const std::string bytes = encodePng(width, height, pixels);
  if (bytes.empty()) {
    error = path + ": not enough memory to write the picture";
    return false;
  }
  return writeFile(path, bytes, error);
}

}  // namespace platform
