#include "platform/paths.h"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "support/own_folder.h"

namespace {

namespace fs = std::filesystem;

TEST(Paths, FindsTheDataBesideTheExecutableFromAnyWorkingDirectory) {
  const fs::path before = fs::current_path();
  fs::current_path(fs::temp_directory_path());
  std::string error;
  const auto found = platform::findData("", error);
  fs::current_path(before);
  ASSERT_TRUE(found) << error;
  EXPECT_TRUE(fs::path(*found).is_absolute());
  EXPECT_TRUE(fs::exists(fs::path(*found) / "shaders" / "shapes.vert"));
  EXPECT_TRUE(fs::exists(fs::path(*found) / "fonts" / "ui.ttf"));
}

TEST(Paths, AnotherPlaceIsTakenIfItHoldsShaders) {
  const fs::path folder = support::ownFolder();
  fs::create_directories(folder / "shaders");
  std::string error;
  EXPECT_EQ(platform::findData(folder.string(), error), folder.string());
  fs::remove_all(folder);
}

TEST(Paths, AnotherPlaceWithoutShadersIsAnErrorEvenIfTheUsualOneIsGood) {
  std::string error;
  EXPECT_FALSE(platform::findData("/no/such/place", error));
  EXPECT_NE(error.find("--data /no/such/place"), std::string::npos) << error;
}

}  // namespace
