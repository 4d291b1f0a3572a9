#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "platform/folders.h"
#include "platform/paths.h"
#include "support/own_folder.h"

namespace {

TEST(Paths, BecomeAbsoluteAndPlain) {
  EXPECT_EQ(platform::absolutePath("/a/b/../c/"), "/a/c");
  EXPECT_EQ(platform::absolutePath("/"), "/");
  EXPECT_EQ(platform::absolutePath("x"), (std::filesystem::current_path() / "x").string());
  EXPECT_EQ(platform::absolutePath("~"), platform::absolutePath(platform::homeFolder()));
  EXPECT_EQ(platform::absolutePath("~/x"), platform::absolutePath(platform::homeFolder() + "/x"));
}

// Sets a variable of the environment for as long as it lives.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    if (value == nullptr) unsetenv(name);
    if (value != nullptr) setenv(name, value, 1);
  }
  ~Variable() {
    if (before_) setenv(name_, before_->c_str(), 1);
    if (!before_) unsetenv(name_);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST(Paths, SettingsAreKeptNowhereRatherThanInTheWorkingFolder) {
  const auto before = support::namesIn(std::filesystem::current_path());
  const auto faultWith = [](const char* data, const char* home) {
    const Variable dataHome("XDG_DATA_HOME", data);
    const Variable homeItself("HOME", home);
    std::string error;
    EXPECT_FALSE(platform::findSettings("", error));
    return error;
  };
  const std::string text = "there is no folder for settings: ";
  EXPECT_EQ(faultWith(nullptr, ""), text + "HOME: expected an absolute path, got ''");
  EXPECT_EQ(faultWith(nullptr, "here"), text + "HOME: expected an absolute path, got 'here'");
  EXPECT_EQ(faultWith("x", "/tmp"), text + "XDG_DATA_HOME: expected an absolute path, got 'x'");
  EXPECT_EQ(faultWith(nullptr, nullptr), text + "HOME is not set");
  EXPECT_EQ(support::namesIn(std::filesystem::current_path()), before);
}

TEST(Paths, ARelativeHomeIsNone) {
  const Variable home("HOME", ".");
  EXPECT_EQ(platform::homeFolder(), "/");
}

TEST(Paths, TheRootIsAboveItself) {
  EXPECT_EQ(platform::parentFolder("/a/b"), "/a");
  EXPECT_EQ(platform::parentFolder("/"), "/");
  EXPECT_EQ(platform::pathIn("/a", "b"), "/a/b");
  EXPECT_EQ(platform::pathIn("/a", "/b"), "/b");
  EXPECT_EQ(platform::normalPath("/a/./b/../c"), "/a/c");
}

}  // namespace
