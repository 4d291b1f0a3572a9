// Names of one file, by whatever links.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "platform/files.h"
#include "support/own_folder.h"

namespace {

namespace fs = std::filesystem;

class SameFile : public support::InOwnFolder {
 protected:
  SameFile() {
    fs::create_directory(folder_ / "sub");
    std::ofstream(path("a")) << "same";
    std::ofstream(path("b")) << "same";
  }
  [[nodiscard]] bool isSame(const std::string& a, const std::string& b) const {
    const bool forth = platform::isSameFile(path(a), path(b));
    EXPECT_EQ(forth, platform::isSameFile(path(b), path(a))) << a << " " << b;
    return forth;
  }
};

TEST_F(SameFile, OneFileHasManyNames) {
  fs::create_symlink("a", folder_ / "soft");
  fs::create_symlink("soft", folder_ / "softer");
  fs::create_hard_link(folder_ / "a", folder_ / "hard");
  fs::create_directory_symlink("..", folder_ / "sub" / "up");
  for (const char* name : {"a", "./a", "sub/../a", "soft", "softer", "hard", "sub/up/a"}) {
    EXPECT_TRUE(isSame("a", name)) << name;
    EXPECT_FALSE(isSame("b", name)) << name;
  }
  EXPECT_TRUE(isSame("hard", "softer"));
}

TEST_F(SameFile, OneThatIsNotThereYet) {
  fs::create_symlink(fs::path("sub") / "new", folder_ / "soft");
  fs::create_directory_symlink("sub", folder_ / "other");
  for (const char* name : {"sub/new", "soft", "other/new", "./sub/../sub/new"}) {
    EXPECT_TRUE(isSame("sub/new", name)) << name;
    EXPECT_FALSE(isSame("new", name)) << name;
    EXPECT_FALSE(isSame("a", name)) << name;
  }
  EXPECT_FALSE(isSame("none/new", "none/other"));
  EXPECT_FALSE(isSame("sub/new", "sub/New"));
}

TEST_F(SameFile, WhatCannotBeKnownIsNone) {
  fs::create_symlink("round", folder_ / "round");
  EXPECT_FALSE(isSame("round", "a"));
  EXPECT_FALSE(isSame("round", "new"));
  EXPECT_FALSE(platform::isSameFile("", path("a")));
  EXPECT_FALSE(platform::isSameFile("scene=eJyr&lang=ko", path("a")));
}

TEST_F(SameFile, DevicesAndPipesLoseNothing) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  fs::create_symlink("/dev/null", folder_ / "null");
  EXPECT_FALSE(isSame("pipe", "pipe"));
  EXPECT_FALSE(platform::isSameFile("/dev/null", "/dev/null"));
  EXPECT_FALSE(platform::isSameFile("/dev/null", path("null")));
}

}  // namespace
