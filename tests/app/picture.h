// PNG files, read back and compared.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace app_test {

/// RGBA, the top row first. 0 × 0 where there is none.
struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> pixels;
};

/// Fails the test where the file is no picture.
Picture readPicture(const std::string& path);

/// The part, 0 to 1, of the pixels that differ by more than `channel` in red, green, blue or alpha;
/// 1 where the sizes differ. `difference` shows them in red on the picture greyed out.
double partThatDiffers(const Picture& a, const Picture& b, int channel,
                       Picture* difference = nullptr);

}  // namespace app_test
