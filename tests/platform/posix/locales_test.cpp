#include "platform/locales.h"

#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

// What the environment says, for one test.
class Locales : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : kNames) {
      const char* const value = std::getenv(name);
      before_.push_back(value ? std::optional<std::string>(value) : std::nullopt);
      unsetenv(name);
    }
  }
  void TearDown() override {
    for (std::size_t i = 0; i < before_.size(); ++i) {
      if (before_[i]) {
        setenv(kNames[i], before_[i]->c_str(), 1);
      } else {
        unsetenv(kNames[i]);
      }
    }
  }

  static constexpr const char* kNames[]{"LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"};
  std::vector<std::optional<std::string>> before_;
};

using Tags = std::vector<std::string>;

TEST_F(Locales, ComeFromLang) {
  setenv("LANG", "pt_BR.UTF-8", 1);
  EXPECT_EQ(platform::preferredLanguages(), Tags{"pt-BR"});
}

TEST_F(Locales, LcAllGoesBeforeAllOthers) {
  setenv("LANG", "pt_BR.UTF-8", 1);
  setenv("LC_MESSAGES", "ru_RU.UTF-8", 1);
  EXPECT_EQ(platform::preferredLanguages(), Tags{"ru-RU"});
  setenv("LC_ALL", "ko_KR.UTF-8@hangul", 1);
  EXPECT_EQ(platform::preferredLanguages(), Tags{"ko-KR"});
  setenv("LC_ALL", "C.UTF-8", 1);
  EXPECT_EQ(platform::preferredLanguages(), Tags{});
}

TEST_F(Locales, AreNoneWhereTheSystemSaysNothing) {
  EXPECT_EQ(platform::preferredLanguages(), Tags{});
  setenv("LANG", "C", 1);
  EXPECT_EQ(platform::preferredLanguages(), Tags{});
}

}  // namespace
