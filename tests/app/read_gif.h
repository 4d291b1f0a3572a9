// GIFs, read back by giflib's decoder.
#pragma once

#include <string>
#include <vector>

#include "app/picture.h"

namespace app_test {

struct GifFile {
  int width = 0;
  int height = 0;
  std::vector<int> delays;  ///< of each image, hundredths of a second
  Picture last;             ///< as it is seen at the end

  [[nodiscard]] double seconds() const;
};

/// Fails the test where the file is no GIF.
GifFile readGif(const std::string& path);

}  // namespace app_test
