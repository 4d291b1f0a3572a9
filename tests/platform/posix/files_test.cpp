// Files that are written whole or not at all.
#include "platform/files.h"

#include <filesystem>
#include <fstream>
#include <future>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform/start.h"
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
  EXPECT_EQ(support::namesIn(path.parent_path()), std::set<std::string>{"scene"});
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
  EXPECT_FALSE(platform::writeFile(folder.string(), "x", error));
  EXPECT_EQ(error, folder.string() + ": expected a file, got a folder");
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

TEST(Files, ALinkToNothingYetStaysALink) {
  const fs::path folder = freshFolder();
  fs::create_directory(folder / "real");
  fs::create_symlink("second", folder / "first");
  fs::create_symlink(fs::path("real") / "scene", folder / "second");
  std::string error;
  ASSERT_TRUE(platform::writeFile((folder / "first").string(), "new", error)) << error;
  EXPECT_TRUE(fs::is_symlink(folder / "first"));
  EXPECT_TRUE(fs::is_symlink(folder / "second"));
  EXPECT_EQ(contentOf(folder / "real" / "scene"), "new");
  fs::create_symlink("round", folder / "round");
  EXPECT_FALSE(platform::writeFile((folder / "round").string(), "new", error));
  EXPECT_TRUE(fs::is_symlink(folder / "round"));
}

TEST(Files, ADeviceIsWrittenToAndStaysOne) {
  const fs::path folder = freshFolder();
  fs::create_symlink("/dev/null", folder / "null");
  std::string error;
  EXPECT_TRUE(platform::writeFile((folder / "null").string(), "x", error)) << error;
  EXPECT_TRUE(fs::is_symlink(folder / "null"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_FALSE(platform::writeFile("/dev/full", "x", error));
  EXPECT_EQ(error, "/dev/full: No space left on device");
}

TEST(Files, APipeIsWrittenTo) {
  const fs::path pipe = freshFolder() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  auto read = std::async(std::launch::async, [&] { return contentOf(pipe); });
  const std::string content(300000, 'x');
  std::string error;
  EXPECT_TRUE(platform::writeFile(pipe.string(), content, error)) << error;
  EXPECT_EQ(read.get(), content);
  EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST(Files, APipeIsReadToItsEndWhereSomebodyWrites) {
  const fs::path pipe = freshFolder() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::string error;
  EXPECT_EQ(platform::readFile(pipe.string(), error), std::nullopt);
  EXPECT_EQ(error, pipe.string() + ": expected a file, got a device or a pipe");
  // Whoever reads must not take a slow writer, who has begun, for the end.
  const int both = ::open(pipe.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_GE(both, 0);
  auto read =
      std::async(std::launch::async, [&] { return platform::readFile(pipe.string(), error); });
  const int writer = ::open(pipe.c_str(), O_WRONLY | O_CLOEXEC);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(::write(writer, "0123456789", 10), 10);
  ::usleep(20000);
  ASSERT_EQ(::write(writer, "end", 3), 3);
  ::close(writer);
  ::close(both);
  const std::optional<std::string> content = read.get();
  ASSERT_TRUE(content) << error;
  EXPECT_EQ(content->size(), 1003U);
  EXPECT_TRUE(content->ends_with("789end"));
}

TEST(Files, ADeviceIsReadUpToTheMost) {
  std::string error;
  EXPECT_EQ(platform::readFile("/dev/null", error), "");
  EXPECT_EQ(platform::readFile("/dev/zero", error), std::nullopt);
  EXPECT_EQ(error, "/dev/zero: expected a file of at most 64 MiB");
}

TEST(Files, AReadOnlyFileIsNotOverwritten) {
  const fs::path path = freshFolder() / "scene";
  std::ofstream(path) << "old";
  fs::permissions(path, fs::perms::owner_read);
  std::string error;
  EXPECT_FALSE(platform::writeFile(path.string(), "new", error));
  EXPECT_EQ(error, path.string() + ": the file is read-only");
  EXPECT_EQ(contentOf(path), "old");
  EXPECT_EQ(support::namesIn(path.parent_path()), std::set<std::string>{"scene"});
}

TEST(Files, TheLongestNameIsWritten) {
  const fs::path path = freshFolder() / std::string(255, 'x');
  std::string error;
  EXPECT_TRUE(platform::writeFile(path.string(), "new", error)) << error;
  EXPECT_EQ(contentOf(path), "new");
}

// What others put beside a file neither stops a save nor is touched by it.
TEST(Files, WhatIsPlantedBesideItDoesNoHarm) {
  const fs::path folder = freshFolder();
  const fs::path path = folder / "scene";
  std::ofstream(folder / "treasure") << "gold";
  for (const char* name : {"scene.new", "scene.part", ".iklab-0123456789abcdef"}) {
    fs::create_symlink("treasure", folder / name);
  }
  ASSERT_EQ(mkfifo((folder / ".iklab-0000000000000000").c_str(), 0600), 0);
  std::ofstream(folder / ".iklab-of-another-kind") << "kept";
  const auto before = support::namesIn(folder);
  std::string error;
  ASSERT_TRUE(platform::writeFile(path.string(), "new", error)) << error;
  EXPECT_EQ(contentOf(folder / "treasure"), "gold");
  auto after = before;
  after.insert("scene");
  EXPECT_EQ(support::namesIn(folder), after);
}

TEST(Files, WhatAStoppedProgramLeftIsRemovedAndWhatOneWritesIsNot) {
  const fs::path folder = freshFolder();
  std::ofstream(folder / ".iklab-0123456789abcdef") << "half";
  std::string error;
  platform::PartFile one((folder / "film").string());
  ASSERT_TRUE(one.create(error)) << error;
  EXPECT_EQ(support::namesIn(folder),
            std::set<std::string>{fs::path(one.path()).filename().string()});
  {
    platform::PartFile other((folder / "film").string());
    ASSERT_TRUE(other.create(error)) << error;
    EXPECT_NE(other.path(), one.path());
    ASSERT_TRUE(other.write("other's", error)) << error;
    ASSERT_TRUE(one.write("one's", error)) << error;
    ASSERT_TRUE(other.finish(error)) << error;
    EXPECT_EQ(contentOf(folder / "film"), "other's");
  }
  ASSERT_TRUE(one.finish(error)) << error;
  EXPECT_EQ(contentOf(folder / "film"), "one's");
  {
    platform::PartFile abandoned((folder / "film").string());
    ASSERT_TRUE(abandoned.create(error)) << error;
  }
  EXPECT_EQ(support::namesIn(folder), std::set<std::string>{"film"});
  platform::PartFile device("/dev/null");
  EXPECT_FALSE(device.create(error));
  EXPECT_EQ(error, "/dev/null: expected a file, got a device or a pipe");
}

// In a process of its own: a limit cannot be raised again.
TEST(Files, AFileBeyondTheLimitOfItsSizeIsToldAndLeavesNothingBehind) {
  const fs::path path = freshFolder() / "scene";
  std::ofstream(path) << "old";
  const pid_t child = fork();
  if (child == 0) {
    static const std::string target = path.string();
    _exit(platform::start(0, nullptr, [](int, const char* const*) {
      constexpr rlimit kLimit{1000, 1000};
      setrlimit(RLIMIT_FSIZE, &kLimit);
      std::string error;
      const bool isWritten = platform::writeFile(target, std::string(5000, 'x'), error);
      return isWritten || error != target + ": File too large" ? 1 : 0;
    }));
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status)) << "ended by signal " << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(contentOf(path), "old");
  EXPECT_EQ(support::namesIn(path.parent_path()), std::set<std::string>{"scene"});
}

}  // namespace
