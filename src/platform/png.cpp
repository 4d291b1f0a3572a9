#include "platform/png.h"

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

namespace platform {
namespace {

std::string systemReason() {
  return errno != 0 ? std::strerror(errno) : "the system gave no reason";
}

void append(void* context, void* data, int size) {
  static_cast<std::string*>(context)->append(static_cast<const char*>(data),
                                             static_cast<std::size_t>(size));
}

}  // namespace

bool writePng(const std::string& path, int width, int height,
              const std::vector<std::uint8_t>& pixels, std::string& error) {
  const std::size_t expected = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (width <= 0 || height <= 0 || pixels.size() != expected * 4U) {
    error = path + ": a picture of " + std::to_string(width) + "x" + std::to_string(height) +
            " pixels does not have " + std::to_string(pixels.size()) + " bytes";
    return false;
  }
  std::string bytes;
  if (stbi_write_png_to_func(append, &bytes, width, height, 4, pixels.data(), width * 4) == 0) {
    error = path + ": not enough memory to write the picture";
    return false;
  }
  // Under another name first: nobody ever sees half a picture, and a failure keeps the old one.
  const std::string part = path + ".part";
  errno = 0;
  std::ofstream file(part, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  std::error_code failure;
  if (file) std::filesystem::rename(part, path, failure);
  if (file && !failure) return true;
  error = path + ": cannot be written: " + (failure ? failure.message() : systemReason());
  std::filesystem::remove(part, failure);
  return false;
}

}  // namespace platform
