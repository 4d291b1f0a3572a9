// The About window against packaging/copyright, which every installation has.
#include <algorithm>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "ui/driver.h"

namespace {

// What comes after "NAME: " in each line that begins so.
std::vector<std::string> fieldsOf(const std::string& name) {
  std::ifstream file(IKLAB_TESTS_DIR "/../packaging/copyright");
  std::vector<std::string> found;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(name + ": ")) found.push_back(line.substr(name.size() + 2));
  }
  return found;
}

// The piece of text in the same row, as many pieces further to the right.
std::string rightOf(const std::vector<ui_test::Text>& texts, const ui_test::Text& text,
                    int pieces) {
  std::vector<std::pair<float, std::string>> row;
  for (const ui_test::Text& each : texts) {
    const float middle = each.box.y + 0.5F * each.box.height;
    const bool isInRow = middle > text.box.y && middle < text.box.y + text.box.height;
    if (isInRow && each.box.x > text.box.x) row.emplace_back(each.box.x, each.text);
  }
  std::ranges::sort(row);
  const auto index = static_cast<std::size_t>(pieces - 1);
  return index < row.size() ? row[index].second : "";
}

TEST(AboutWindow, ShowsTheLicencesOfWhatItIsMadeWith) {
  ui_test::Driver driver;
  driver.lab.apply(lab::SetView{&lab::View::about, true});
  driver.frames(3);
  EXPECT_NE(driver.screen().find("MITlicence"), std::string::npos);

  std::vector<std::string> works = fieldsOf("Files");
  const std::vector<std::string> licences = fieldsOf("License");
  ASSERT_GT(works.size(), 10U);
  ASSERT_EQ(works.front(), "*") << "IK Lab itself";
  EXPECT_EQ(licences.front(), "MIT");
  const std::vector<ui_test::Text> texts = driver.read();
  for (std::size_t i = 1; i < works.size(); ++i) {
    if (works[i] == "Dear-ImGui") works[i] = "DearImGui";
    const auto found = std::ranges::find(texts, works[i], &ui_test::Text::text);
    ASSERT_NE(found, texts.end()) << works[i];
    EXPECT_TRUE(found->whole) << works[i];
    EXPECT_EQ(rightOf(texts, *found, 2), ui_test::withoutSpaces(licences[i])) << works[i];
  }
}

TEST(AboutWindow, SaysWhereThePageIs) {
  ui_test::Driver driver;
  driver.lab.apply(lab::SetView{&lab::View::about, true});
  driver.frames(3);
  EXPECT_NE(driver.screen().find("Notpublishedyet"), std::string::npos);
  driver.publishedAt = "https://school.example/a/rather/long/path/iklab.html";
  driver.frames(2);
  EXPECT_EQ(driver.screen().find("Notpublishedyet"), std::string::npos);
  EXPECT_NE(driver.screen().find("Inabrowser:" + driver.publishedAt), std::string::npos);
}

}  // namespace
