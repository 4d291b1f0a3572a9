#include "platform/media/png.h"

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/own_folder.h"

#if __has_include(<stb_image.h>)
#include <stb_image.h>
#else
#include <stb/stb_image.h>
#endif

namespace {

class Png : public support::InOwnFolder {
 protected:
  [[nodiscard]] std::size_t filesInFolder() const {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_)) ++count;
    return count;
  }
};

std::vector<std::uint8_t> someRgba(int width, int height) {
  std::vector<std::uint8_t> pixels;
  for (int i = 0; i < width * height * 4; ++i) {
    pixels.push_back(static_cast<std::uint8_t>(i * 37 + i / 91));
  }
  return pixels;
}

TEST_F(Png, ReadsBackAsItWasWritten) {
  const std::vector<std::uint8_t> pixels = someRgba(33, 17);
  std::string error;
  ASSERT_TRUE(platform::writePng(path("a.png"), 33, 17, pixels, error)) << error;
  int width = 0;
  int height = 0;
  int channels = 0;
  unsigned char* read = stbi_load(path("a.png").c_str(), &width, &height, &channels, 0);
  ASSERT_NE(read, nullptr) << stbi_failure_reason();
  EXPECT_EQ(width, 33);
  EXPECT_EQ(height, 17);
  EXPECT_EQ(channels, 4);
  EXPECT_EQ(std::vector<std::uint8_t>(read, read + pixels.size()), pixels);
  stbi_image_free(read);
  EXPECT_EQ(filesInFolder(), 1U);
}

TEST_F(Png, ReplacesAnOlderFile) {
  std::ofstream(path("a.png")) << "older";
  std::string error;
  ASSERT_TRUE(platform::writePng(path("a.png"), 2, 2, someRgba(2, 2), error)) << error;
  EXPECT_NE(std::filesystem::file_size(path("a.png")), 5U);
  EXPECT_EQ(filesInFolder(), 1U);
}

TEST_F(Png, AFailureNamesTheFileAndTheReasonAndLeavesNothing) {
  std::string error;
  EXPECT_FALSE(platform::writePng(path("no/folder/a.png"), 2, 2, someRgba(2, 2), error));
  EXPECT_NE(error.find("no/folder/a.png"), std::string::npos) << error;
  EXPECT_NE(error.find("there is no such folder"), std::string::npos) << error;
  EXPECT_EQ(filesInFolder(), 0U);

  std::filesystem::create_directory(path("folder.png"));
  EXPECT_FALSE(platform::writePng(path("folder.png"), 2, 2, someRgba(2, 2), error));
  EXPECT_NE(error.find("folder.png: "), std::string::npos) << error;
  EXPECT_EQ(filesInFolder(), 1U);
}

TEST_F(Png, APictureOfAnotherSizeIsRefused) {
  std::string error;
  EXPECT_FALSE(platform::writePng(path("a.png"), 3, 2, someRgba(2, 2), error));
  EXPECT_NE(error.find("3x2"), std::string::npos) << error;
  EXPECT_FALSE(platform::writePng(path("a.png"), 0, 2, {}, error));
  EXPECT_FALSE(platform::writePng(path("a.png"), -2, -2, someRgba(2, 2), error));
  EXPECT_EQ(filesInFolder(), 0U);
}

}  // namespace
