// What is in folders, and what paths mean.
#include "platform/folders.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "platform/files.h"
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

// Names of any script are the same text on the way in and out.
TEST_F(Folders, NamesOfAnyScriptAreReadAndListed) {
  std::string error;
  const std::vector<std::string> names{"Überblick_τ.csv", "плечо.json", "팔.json", "腕 🦾.json"};
  for (const std::string& name : names) {
    const std::string path = platform::pathIn(folder_.string(), name);
    ASSERT_TRUE(platform::writeFile(path, name, error)) << error;
    EXPECT_EQ(platform::readFile(path, error), name) << error;
    EXPECT_EQ(platform::fileName(path), name);
    EXPECT_EQ(platform::parentFolder(path), folder_.string());
    EXPECT_TRUE(platform::exists(path));
    EXPECT_NE(platform::writtenAt(path), 0);
  }
  const auto entries = platform::listFolder(folder_.string(), error);
  ASSERT_TRUE(entries) << error;
  std::set<std::string> listed;
  for (const auto& each : *entries) listed.insert(each.name);
  for (const std::string& name : names) EXPECT_TRUE(listed.contains(name)) << name;
  const std::string path = platform::pathIn(folder_.string(), names[3]);
  EXPECT_TRUE(platform::renameFile(path, path + ".broken"));
  EXPECT_FALSE(platform::exists(path));
  platform::removeFile(path + ".broken");
  EXPECT_FALSE(platform::exists(path + ".broken"));
  EXPECT_TRUE(platform::makeFolders(platform::pathIn(folder_.string(), "ένα/δύο")));
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

TEST_F(Folders, AnAddressNamesAFile) {
  const auto path = [](const char* text) { return platform::pathOfAddress(text); };
  EXPECT_EQ(path("file:///tmp/a.json"), "/tmp/a.json");
  EXPECT_EQ(path("file://localhost/tmp/a.json"), "/tmp/a.json");
  EXPECT_EQ(path("file:/tmp/a.json"), "/tmp/a.json");
  EXPECT_EQ(path("file:///tmp/a%20%ED%95%9C%2b.json"), "/tmp/a \uD55C+.json");
  for (const char* other : {"", "a.json", "/tmp/a%20b", "-", "file:a", "file:", "https://a/b",
                            "file:///a%", "file:///a%2", "file:///a%zz", "file:///a%00b",
                            "file:///iklab.html#lesson=ccd", "file:///a?b"}) {
    EXPECT_EQ(path(other), other);
  }
}

}  // namespace
