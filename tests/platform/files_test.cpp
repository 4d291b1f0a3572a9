// Files that are written whole or not at all.
#include "platform/files.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "support/own_folder.h"

namespace {

namespace fs = std::filesystem;

// Emptied.
fs::path freshFolder() {
  const fs::path folder = support::ownFolder();
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder;
}

std::string contentOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Files, WhatIsWrittenIsRead) {
  const fs::path path = freshFolder() / "scene";
  std::string error;
  for (const std::string& content : {std::string("one"), std::string(300000, 'x'), std::string()}) {
    ASSERT_TRUE(platform::writeFile(path.string(), content, error)) << error;
    EXPECT_EQ(contentOf(path), content);
    EXPECT_EQ(platform::readFile(path.string(), error), content);
  }
  fs::path fresh = path;
  EXPECT_FALSE(fs::exists(fresh += ".new"));
}

TEST(Files, ALinkStaysALinkAndPermissionsStay) {
  const fs::path folder = freshFolder();
  fs::create_directories(folder / "real");
  std::string error;
  ASSERT_TRUE(platform::writeFile((folder / "real" / "scene").string(), "old", error)) << error;
  fs::permissions(folder / "real" / "scene", fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink(fs::path("real") / "scene", folder / "link");
  ASSERT_TRUE(platform::writeFile((folder / "link").string(), "new", error)) << error;
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(contentOf(folder / "real" / "scene"), "new");
  EXPECT_EQ(fs::status(folder / "real" / "scene").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST(Files, WhatCannotBeIsNamed) {
  const fs::path folder = freshFolder();
  std::string error;
  const std::string missing = (folder / "no" / "such").string();
  EXPECT_FALSE(platform::readFile(missing, error));
  EXPECT_EQ(error.rfind(missing + ": ", 0), 0U) << error;
  EXPECT_FALSE(platform::writeFile(missing, "x", error));
  EXPECT_EQ(error.rfind(missing + ": ", 0), 0U) << error;
  EXPECT_FALSE(platform::readFile(folder.string(), error));
  EXPECT_NE(error.find("got a folder"), std::string::npos) << error;
  const std::string path = (folder / "large").string();
  ASSERT_TRUE(platform::writeFile(path, std::string(2000, 'x'), error));
  EXPECT_FALSE(platform::readFile(path, error, 1000));
  EXPECT_NE(error.find("at most"), std::string::npos) << error;
}

}  // namespace
