// A temporary folder of a test's own: ctest runs each test as a process, several at a time, and two
// checkouts may be tested at once, so that a name that two share would be removed under the one by
// the other.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

namespace support {

/// The path; nothing is created.
inline std::filesystem::path ownFolder() {
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  return testing::TempDir() + "iklab_" + test.test_suite_name() + "_" + test.name() + "_" +
         std::to_string(getpid());
}

/// Hidden ones too.
inline std::set<std::string> namesIn(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& each : std::filesystem::directory_iterator(folder)) {
    names.insert(each.path().filename().string());
  }
  return names;
}

/// Tests that have it, empty, while they run.
class InOwnFolder : public testing::Test {
 protected:
  InOwnFolder() {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~InOwnFolder() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }

  const std::filesystem::path folder_ = ownFolder();
};

}  // namespace support
