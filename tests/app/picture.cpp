#include "app/picture.h"

#include <cstdlib>

#include <gtest/gtest.h>

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#if __has_include(<stb_image.h>)
#include <stb_image.h>
#else
#include <stb/stb_image.h>
#endif
#pragma GCC diagnostic pop

namespace app_test {

Picture readPicture(const std::string& path) {
  Picture picture;
  int channels = 0;
  unsigned char* data = stbi_load(path.c_str(), &picture.width, &picture.height, &channels, 4);
  if (!data) {
    ADD_FAILURE() << path << ": " << stbi_failure_reason();
    return {};
  }
  picture.pixels.assign(data, data + std::size_t{4} * picture.width * picture.height);
  stbi_image_free(data);
  return picture;
}

double partThatDiffers(const Picture& a, const Picture& b, int channel, Picture* difference) {
  if (a.width != b.width || a.height != b.height || a.pixels.empty()) return 1.0;
  if (difference) *difference = a;
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.pixels.size(); i += 4) {
    bool differs = false;
    for (std::size_t c = i; c < i + 4; ++c) {
      differs = differs || std::abs(int{a.pixels[c]} - int{b.pixels[c]}) > channel;
    }
    count += differs ? 1 : 0;
    if (!difference) continue;
    const int grey = (a.pixels[i] + a.pixels[i + 1] + a.pixels[i + 2]) / 6 + 64;
    const auto pale = static_cast<std::uint8_t>(grey);
    difference->pixels[i] = differs ? 255 : pale;
    difference->pixels[i + 1] = differs ? 0 : pale;
    difference->pixels[i + 2] = differs ? 0 : pale;
    difference->pixels[i + 3] = 255;
  }
  return static_cast<double>(count) / static_cast<double>(a.pixels.size() / 4);
}

}  // namespace app_test
