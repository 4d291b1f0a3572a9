// The icon, by what is to be seen at places of it.
#include "platform/icon.h"

#include <array>

#include <gtest/gtest.h>

namespace {

using Pixel = std::array<int, 4>;

Pixel at(const std::vector<std::uint8_t>& pixels, int side, double x, double y) {
  const auto place = [&](double part) { return static_cast<std::size_t>(part / 128.0 * side); };
  const std::size_t i = 4 * (place(y) * static_cast<std::size_t>(side) + place(x));
  return {pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3]};
}

TEST(Icon, HasTheDrawingsColoursInEverySize) {
  for (const int side : {32, 64, 128}) {
    const std::vector<std::uint8_t> pixels = platform::iconPixels(side);
    ASSERT_EQ(pixels.size(), 4U * static_cast<std::size_t>(side * side));
    EXPECT_EQ(at(pixels, side, 1.0, 1.0)[3], 0) << "its corners are round";
    EXPECT_EQ(at(pixels, side, 110.0, 20.0), (Pixel{0x1C, 0x20, 0x27, 255}));
    EXPECT_EQ(at(pixels, side, 44.5, 65.0), (Pixel{0x56, 0xB4, 0xE9, 255})) << "a bone";
    EXPECT_EQ(at(pixels, side, 50.5, 32.5), (Pixel{0xF4, 0xF6, 0xF8, 255})) << "the elbow";
    EXPECT_EQ(at(pixels, side, 114.5, 79.5), (Pixel{0xFF, 0x7A, 0x45, 255})) << "the target";
  }
}

}  // namespace
