// A temporary folder of a test's own: ctest runs each test as a process, several at a time, so a
// name that two tests share would be removed under the one by the other.
#pragma once

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace support {

/// The path; nothing is created.
inline std::filesystem::path ownFolder() {
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  return testing::TempDir() + "iklab_" + test.test_suite_name() + "_" + test.name();
}

}  // namespace support
