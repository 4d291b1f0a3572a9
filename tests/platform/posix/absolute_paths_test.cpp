#include <filesystem>

#include <gtest/gtest.h>

#include "platform/folders.h"

namespace {

TEST(Paths, BecomeAbsoluteAndPlain) {
  EXPECT_EQ(platform::absolutePath("/a/b/../c/"), "/a/c");
  EXPECT_EQ(platform::absolutePath("/"), "/");
  EXPECT_EQ(platform::absolutePath("x"), (std::filesystem::current_path() / "x").string());
  EXPECT_EQ(platform::absolutePath("~"), platform::absolutePath(platform::homeFolder()));
  EXPECT_EQ(platform::absolutePath("~/x"), platform::absolutePath(platform::homeFolder() + "/x"));
}

TEST(Paths, TheRootIsAboveItself) {
  EXPECT_EQ(platform::parentFolder("/a/b"), "/a");
  EXPECT_EQ(platform::parentFolder("/"), "/");
  EXPECT_EQ(platform::pathIn("/a", "b"), "/a/b");
  EXPECT_EQ(platform::pathIn("/a", "/b"), "/b");
  EXPECT_EQ(platform::normalPath("/a/./b/../c"), "/a/c");
}

}  // namespace
