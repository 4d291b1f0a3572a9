// The scripts that the fuzzer (tests/fuzz) kept, each for a way of its own through what reads them.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "support/script_property.h"

namespace {

namespace fs = std::filesystem;

TEST(ScriptCorpus, EveryScriptIsTakenOrRefusedByALine) {
  int scripts = 0;
  for (const fs::directory_entry& each :
       fs::directory_iterator(IKLAB_TESTS_DIR "/fuzz/corpus/script")) {
    std::ifstream file(each.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(support::scriptFault(text), "") << each.path().filename();
    ++scripts;
  }
  EXPECT_GT(scripts, 10);
}

}  // namespace
