// What is in folders, and what paths mean.
#include "platform/folders.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "platform/lock_file.h"
#include "platform/paths.h"
#include "support/own_folder.h"

namespace {

class Folders : public support::InOwnFolder {
 protected:
  void SetUp() override {
    std::filesystem::create_directory(folder_ / "b-inner");
    for (const char* name : {"Zebra.txt", "apple.txt", ".hidden"}) {
      std::ofstream(folder_ / name) << name;
    }
  }
};

TEST_F(Folders, AreListedFoldersFirstThenByNameWithoutHiddenOnes) {
  std::string error;
  const auto entries = platform::listFolder(folder_.string(), error);
  ASSERT_TRUE(entries) << error;
  ASSERT_EQ(entries->size(), 3U);
  EXPECT_EQ((*entries)[0].name, "b-inner");
  EXPECT_TRUE((*entries)[0].isFolder);
  EXPECT_EQ((*entries)[1].name, "apple.txt");
  EXPECT_FALSE((*entries)[1].isFolder);
  EXPECT_EQ((*entries)[2].name, "Zebra.txt");
  EXPECT_EQ((*entries)[2].modified.size(), std::string("2026-11-22 04:30").size());
}

TEST_F(Folders, OneThatIsNotThereIsNamed) {
  std::string error;
  const std::string gone = (folder_ / "gone").string();
  EXPECT_FALSE(platform::listFolder(gone, error));
  EXPECT_EQ(error.find(gone + ": "), 0U) << error;
  EXPECT_FALSE(platform::isFolder(gone));
  EXPECT_FALSE(platform::exists(gone));
  EXPECT_EQ(platform::modifiedAt(gone), "");
}

TEST(Paths, BecomeAbsoluteAndPlain) {
  EXPECT_EQ(platform::absolutePath("/a/b/../c/"), "/a/c");
  EXPECT_EQ(platform::absolutePath("/"), "/");
  EXPECT_EQ(platform::absolutePath("x"), (std::filesystem::current_path() / "x").string());
  EXPECT_EQ(platform::absolutePath("~"), platform::absolutePath(platform::homeFolder()));
  EXPECT_EQ(platform::absolutePath("~/x"), platform::absolutePath(platform::homeFolder() + "/x"));
}

TEST_F(Folders, SettingsGoWhereTheyAreSentAndTheFolderIsMade) {
  std::string error;
  const std::string place = (folder_ / "new" / "settings").string();
  EXPECT_EQ(platform::findSettings(place, error), place);
  EXPECT_TRUE(platform::isFolder(place));
  const std::string blocked = (folder_ / "apple.txt" / "settings").string();
  EXPECT_FALSE(platform::findSettings(blocked, error));
  EXPECT_EQ(error.find("--settings " + blocked), 0U) << error;
}

TEST_F(Folders, ALockIsHeldByOneAtATime) {
  const std::string path = (folder_ / "lock").string();
  auto first = platform::LockFile::take(path);
  EXPECT_TRUE(first);
  EXPECT_FALSE(platform::LockFile::take(path));
  first.reset();
  EXPECT_TRUE(platform::LockFile::take(path));
  EXPECT_FALSE(platform::LockFile::take((folder_ / "gone" / "lock").string()));
}

}  // namespace
