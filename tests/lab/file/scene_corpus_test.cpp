// The texts that the fuzzer (tests/fuzz) kept, each for a way through the reader of its own.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "support/scene_property.h"

namespace {

namespace fs = std::filesystem;

TEST(SceneCorpus, EveryTextIsRefusedOrReadAndWrittenAgain) {
  std::size_t read = 0;
  std::size_t refused = 0;
  for (const fs::directory_entry& each :
       fs::directory_iterator(IKLAB_TESTS_DIR "/fuzz/corpus/scene")) {
    std::ifstream file(each.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(support::sceneFault(text), "") << each.path().filename();
    lab::Document document;
    ++(lab::readScene(text, document).empty() ? read : refused);
  }
  EXPECT_GT(read, 10U);
  EXPECT_GT(refused, 20U);
}

}  // namespace
