#include "app/read_gif.h"

#include <numeric>

#include <gif_lib.h>
#include <gtest/gtest.h>

namespace app_test {

namespace {

void put(const SavedImage& image, int transparent, Picture& onto) {
  const GifImageDesc& place = image.ImageDesc;
  for (int at = 0; at < place.Width * place.Height; ++at) {
    const int index = image.RasterBits[at];
    if (index == transparent) continue;
    const GifColorType& color = place.ColorMap->Colors[index];
    const int x = place.Left + at % place.Width;
    const int y = place.Top + at / place.Width;
    std::uint8_t* const pixel = &onto.pixels[static_cast<std::size_t>(4 * (y * onto.width + x))];
    pixel[0] = color.Red;
    pixel[1] = color.Green;
    pixel[2] = color.Blue;
  }
}

}  // namespace

double GifFile::seconds() const { return std::accumulate(delays.begin(), delays.end(), 0) / 100.0; }

GifFile readGif(const std::string& path) {
  GifFile read;
  GifFileType* const gif = DGifOpenFileName(path.c_str(), nullptr);
  if (!gif || DGifSlurp(gif) != GIF_OK) {
    ADD_FAILURE() << path << " is no GIF";
    return read;
  }
  read.width = gif->SWidth;
  read.height = gif->SHeight;
  read.last = {read.width, read.height, {}};
  read.last.pixels.assign(static_cast<std::size_t>(4 * read.width * read.height), 255);
  for (int i = 0; i < gif->ImageCount; ++i) {
    const SavedImage& image = gif->SavedImages[i];
    GraphicsControlBlock control{};
    EXPECT_EQ(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
    read.delays.push_back(control.DelayTime);
    put(image, control.TransparentColor, read.last);
  }
  DGifCloseFile(gif, nullptr);
  return read;
}

}  // namespace app_test
