// Fewer colours, of which each is near the one that it stands for.
#include "platform/media/gif_palette.h"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

namespace {

using platform::ColorCounts;
using platform::GifPalette;
using platform::gifPalette;

TEST(Palette, FewColoursAreKeptExactly) {
  ColorCounts counts;
  for (std::uint32_t i = 0; i < 255; ++i) counts[i * 65793U + (i % 7U)] = i + 1;
  const GifPalette palette = gifPalette(counts, 255);
  EXPECT_EQ(palette.colors.size(), counts.size());
  for (const auto& [color, count] : counts) {
    EXPECT_EQ(platform::packed(palette.colors[palette.indices.at(color)].data()), color);
  }
}

TEST(Palette, ManyColoursComeNear) {
  ColorCounts counts;
  // A ramp from one colour to another, as smoothed edges have, and one rare colour far away.
  for (std::uint32_t i = 0; i < 256; ++i) {
    for (std::uint32_t k = 0; k < 16; ++k) counts[i << 16U | (255U - i) << 8U | k] = 100;
  }
  counts[0x0000FF] = 1;
  const GifPalette palette = gifPalette(counts, 255);
  EXPECT_LE(palette.colors.size(), 255U);
  EXPECT_EQ(palette.indices.size(), counts.size());
  int farthest = 0;
  for (const auto& [color, index] : palette.indices) {
    const platform::Rgb& near = palette.colors[index];
    for (unsigned axis = 0; axis < 3; ++axis) {
      const int value = static_cast<int>(color >> (16U - 8U * axis) & 255U);
      farthest = std::max(farthest, std::abs(value - near[axis]));
    }
  }
  EXPECT_LE(farthest, 16);
}

TEST(Palette, OneColourAndNone) {
  EXPECT_EQ(gifPalette({{0x123456, 9}}, 1).colors,
            (std::vector<platform::Rgb>{{0x12, 0x34, 0x56}}));
  EXPECT_TRUE(gifPalette({}, 255).colors.empty());
  EXPECT_EQ(gifPalette({{0, 1}, {0xFFFFFF, 1}}, 1).colors.size(), 1U);
}

}  // namespace
