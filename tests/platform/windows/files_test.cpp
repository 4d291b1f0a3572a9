// Files that are written whole or not at all, as Windows has them.
#include "platform/files.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <windows.h>

#include "platform/folders.h"
#include "platform/lock_file.h"
#include "platform/path_text.h"
#include "support/own_folder.h"

namespace {

namespace fs = std::filesystem;

class WindowsFiles : public support::InOwnFolder {
 protected:
  [[nodiscard]] std::string at(const std::string& name) const {
    return platform::pathIn(platform::textOf(folder_), name);
  }
  static std::string contentOf(const std::string& path) {
    std::ifstream file(platform::pathOf(path), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::string error_;
};

TEST_F(WindowsFiles, WhatIsWrittenIsReadAndNothingIsLeft) {
  for (const std::string& content :
       {std::string("one\n"), std::string(300000, 'x'), std::string()}) {
    ASSERT_TRUE(platform::writeFile(at("τ 팔.json"), content, error_)) << error_;
    EXPECT_EQ(contentOf(at("τ 팔.json")), content);
    EXPECT_EQ(platform::readFile(at("τ 팔.json"), error_), content);
  }
  const auto entries = platform::listFolder(platform::textOf(folder_), error_);
  ASSERT_TRUE(entries);
  ASSERT_EQ(entries->size(), 1U);
  EXPECT_EQ(entries->front().name, "τ 팔.json");
  EXPECT_EQ(support::namesIn(folder_).size(), 1U);
}

TEST_F(WindowsFiles, WhatCannotBeIsNamed) {
  EXPECT_FALSE(platform::writeFile(platform::textOf(folder_), "x", error_));
  EXPECT_EQ(error_, platform::textOf(folder_) + ": expected a file, got a folder");
  const std::string missing = at("no\\such");
  EXPECT_FALSE(platform::writeFile(missing, "x", error_));
  EXPECT_EQ(error_, missing + ": there is no such folder");
  EXPECT_FALSE(platform::readFile(missing, error_));
  EXPECT_EQ(error_, missing + ": No such file or directory");
  EXPECT_FALSE(platform::listFolder(missing, error_));
  EXPECT_EQ(error_, missing + ": No such file or directory");
}

TEST_F(WindowsFiles, AReadOnlyFileIsNotOverwritten) {
  ASSERT_TRUE(platform::writeFile(at("scene"), "old", error_)) << error_;
  const std::wstring path = (folder_ / "scene").wstring();
  SetFileAttributesW(path.c_str(), FILE_ATTRIBUTE_READONLY);
  EXPECT_FALSE(platform::writeFile(at("scene"), "new", error_));
  EXPECT_EQ(error_, at("scene") + ": the file is read-only");
  EXPECT_EQ(contentOf(at("scene")), "old");
  SetFileAttributesW(path.c_str(), FILE_ATTRIBUTE_NORMAL);
  EXPECT_EQ(support::namesIn(folder_), std::set<std::string>{"scene"});
}

// As one that looks for viruses does, for ever.
TEST_F(WindowsFiles, OneThatAnotherProgramHoldsStaysAndThatIsSaid) {
  ASSERT_TRUE(platform::writeFile(at("scene"), "old", error_)) << error_;
  const HANDLE holder = CreateFileW((folder_ / "scene").c_str(), GENERIC_READ, FILE_SHARE_READ,
                                    nullptr, OPEN_EXISTING, 0, nullptr);
  ASSERT_NE(holder, INVALID_HANDLE_VALUE);
  EXPECT_FALSE(platform::writeFile(at("scene"), "new", error_));
  EXPECT_EQ(error_.find(at("scene") + ": "), 0U) << error_;
  CloseHandle(holder);
  EXPECT_EQ(contentOf(at("scene")), "old");
  EXPECT_EQ(support::namesIn(folder_), std::set<std::string>{"scene"});
}

TEST_F(WindowsFiles, WhatAStoppedProgramLeftIsRemovedAndWhatOneWritesIsNot) {
  std::ofstream(folder_ / ".iklab-0123456789abcdef") << "half";
  std::ofstream(folder_ / ".iklab-of-another-kind") << "kept";
  platform::PartFile one(at("film"));
  ASSERT_TRUE(one.create(error_)) << error_;
  EXPECT_FALSE(fs::exists(folder_ / ".iklab-0123456789abcdef"));
  {
    platform::PartFile other(at("film"));
    ASSERT_TRUE(other.create(error_)) << error_;
    ASSERT_TRUE(other.write("other's", error_)) << error_;
    ASSERT_TRUE(one.write("one's", error_)) << error_;
    ASSERT_TRUE(other.finish(error_)) << error_;
    EXPECT_EQ(contentOf(at("film")), "other's");
  }
  // Other code may write it by its name.
  std::ofstream(platform::pathOf(one.path()), std::ios::binary | std::ios::app) << " and more";
  ASSERT_TRUE(one.finish(error_)) << error_;
  EXPECT_EQ(contentOf(at("film")), "one's and more");
  { ASSERT_TRUE(platform::PartFile(at("film")).create(error_)) << error_; }
  EXPECT_EQ(support::namesIn(folder_), (std::set<std::string>{".iklab-of-another-kind", "film"}));
}

TEST_F(WindowsFiles, OneFileHasNamesInEitherCase) {
  EXPECT_TRUE(platform::isSameFile(at("new.csv"), at("NEW.csv"))) << "neither is there yet";
  EXPECT_FALSE(platform::isSameFile(at("new.csv"), at("old.csv")));
  ASSERT_TRUE(platform::writeFile(at("new.csv"), "x", error_)) << error_;
  ASSERT_TRUE(platform::writeFile(at("old.csv"), "x", error_)) << error_;
  fs::create_hard_link(platform::pathOf(at("new.csv")), platform::pathOf(at("hard.csv")));
  EXPECT_TRUE(platform::isSameFile(at("new.csv"), at("NEW.csv")));
  EXPECT_TRUE(platform::isSameFile(at("new.csv"), at("hard.csv")));
  EXPECT_FALSE(platform::isSameFile(at("new.csv"), at("old.csv")));
  EXPECT_FALSE(platform::isSameFile("NUL", "NUL"));
}

TEST_F(WindowsFiles, AnAddressHasADriveOrAHost) {
  EXPECT_EQ(platform::pathOfAddress("file:///C:/Users/a%20b.json"), "C:/Users/a b.json");
  EXPECT_EQ(platform::pathOfAddress("file://host/share/a.json"), "//host/share/a.json");
}

TEST_F(WindowsFiles, DevicesAreNoFiles) {
  EXPECT_TRUE(platform::isSpecial("NUL"));
  EXPECT_TRUE(platform::isSpecial("\\\\.\\pipe\\x"));
  EXPECT_FALSE(platform::isSpecial(at("NULL")));
  EXPECT_TRUE(platform::writeFile("NUL", "x", error_)) << error_;
  platform::PartFile device("NUL");
  EXPECT_FALSE(device.create(error_));
  EXPECT_EQ(error_, "NUL: expected a file, got a device or a pipe");
}

TEST_F(WindowsFiles, DrivesAreAboveTheirRoots) {
  EXPECT_EQ(platform::parentFolder("C:\\Users\\ann"), "C:\\Users");
  EXPECT_EQ(platform::parentFolder("C:\\Users"), "C:\\");
  EXPECT_EQ(platform::parentFolder("C:\\"), platform::kDrives);
  EXPECT_EQ(platform::parentFolder(platform::kDrives), platform::kDrives);
  EXPECT_EQ(platform::absolutePath(platform::kDrives), platform::kDrives);
  const auto drives = platform::listFolder(platform::kDrives, error_);
  ASSERT_TRUE(drives) << error_;
  bool hasC = false;
  for (const auto& each : *drives) hasC = hasC || each.name == "C:";
  EXPECT_TRUE(hasC);
  for (const char* drive : {"C:", "C:/", "C:\\"}) {
    EXPECT_EQ(platform::absolutePath(platform::pathIn(platform::kDrives, drive)), "C:\\");
  }
  EXPECT_EQ(platform::absolutePath(platform::pathIn("C:\\", platform::kDrives)), platform::kDrives);
  EXPECT_EQ(platform::absolutePath(platform::pathIn("C:\\Users", "../x/")), "C:\\x");
  EXPECT_TRUE(platform::isFolder(platform::homeFolder()));
}

TEST_F(WindowsFiles, HiddenOnesAreNotListed) {
  ASSERT_TRUE(platform::writeFile(at("seen"), "x", error_)) << error_;
  ASSERT_TRUE(platform::writeFile(at("unseen"), "x", error_)) << error_;
  SetFileAttributesW((folder_ / "unseen").c_str(), FILE_ATTRIBUTE_HIDDEN);
  const auto entries = platform::listFolder(platform::textOf(folder_), error_);
  ASSERT_TRUE(entries) << error_;
  ASSERT_EQ(entries->size(), 1U);
  EXPECT_EQ(entries->front().name, "seen");
}

// What is no UTF-8 becomes a name with U+FFFD, and nothing ends.
TEST_F(WindowsFiles, AnyBytesAreAName) {
  const std::string bytes = std::string("bad") + "\xff" + "name";
  EXPECT_FALSE(platform::exists(bytes));
  EXPECT_EQ(platform::textOf(platform::pathOf(bytes)), "bad\uFFFDname");
}

}  // namespace
