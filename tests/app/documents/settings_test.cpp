// What is kept between starts: that it comes back, that nothing else is touched, and that a broken
// file stops nobody.
#include "app/documents/settings.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "app/json.h"
#include "app/run.h"
#include "support/own_folder.h"

namespace {

using app::Json;
using app::Settings;
using app::SettingsFile;

class SettingsTest : public support::InOwnFolder {
 protected:
  [[nodiscard]] std::string path() const { return (folder_ / "settings.json").string(); }
  void write(const std::string& text) const { std::ofstream(path()) << text; }
  [[nodiscard]] Json file() const { return Json::parse(app_test::contentOf(path())); }
  [[nodiscard]] SettingsFile settingsFile() const { return SettingsFile(folder_.string()); }
};

Settings other() {
  Settings settings;
  settings.view.theme = lab::Theme::light;
  settings.view.uiScale = 1.5;
  settings.view.reducedMotion = true;
  settings.view.degrees = false;
  settings.view.grid = false;
  settings.view.explain = false;
  settings.view.legend = true;
  settings.view.startPage = false;
  settings.view.panels = {.side = false,
                          .left = true,
                          .width = 400.0,
                          .bar = false,
                          .barTop = true,
                          .notesAt = glm::dvec2(20.0, 30.5),
                          .helpAt = glm::dvec2(1.0, 2.0),
                          .aboutAt = glm::dvec2(3.0, 4.0)};
  settings.window = platform::Placement{{-30, 40}, {900, 700}, true};
  settings.recent = {"/b/two.iklab.json", "/a/one.iklab.json"};
  return settings;
}

TEST_F(SettingsTest, ComeBackAsTheyWere) {
  SettingsFile first = settingsFile();
  first.begin(Settings());
  EXPECT_EQ(first.save(other()), "");
  Settings read;
  EXPECT_EQ(settingsFile().load(read), "");
  EXPECT_EQ(toJson(read), toJson(other()));
  EXPECT_EQ(read.view.panels, other().view.panels);
  EXPECT_NE(toJson(read), toJson(Settings()));
}

TEST_F(SettingsTest, WhatWasNotChangedIsNotWritten) {
  SettingsFile settings = settingsFile();
  Settings now = other();  // as options on the command line say
  settings.begin(now);
  EXPECT_EQ(settings.save(now), "");
  EXPECT_FALSE(std::filesystem::exists(path()));
  now.view.panels.width = 500.0;
  EXPECT_EQ(settings.save(now), "");
  EXPECT_FALSE(file().contains("theme"));
  EXPECT_EQ(file()["panels"]["side-width"], 500.0);
}

TEST_F(SettingsTest, WindowsThatArePutBackStayThere) {
  SettingsFile settings = settingsFile();
  settings.begin(Settings());
  Settings now = other();
  EXPECT_EQ(settings.save(now), "");
  now.view.panels = {};
  EXPECT_EQ(settings.save(now), "");
  Settings read;
  EXPECT_EQ(settingsFile().load(read), "");
  EXPECT_EQ(read.view.panels, lab::PanelView());
}

TEST_F(SettingsTest, FieldsOfOthersStay) {
  write(R"({"theme": "dark", "colour": "mauve", "panels": {"side": "left", "spin": 3}})");
  SettingsFile settings = settingsFile();
  Settings now;
  EXPECT_EQ(settings.load(now), "");
  EXPECT_TRUE(now.view.panels.left);
  settings.begin(now);
  now.view.theme = lab::Theme::light;
  now.view.panels.bar = false;
  EXPECT_EQ(settings.save(now), "");
  EXPECT_EQ(file()["theme"], "light");
  EXPECT_EQ(file()["colour"], "mauve");
  EXPECT_EQ(file()["panels"]["spin"], 3);
  EXPECT_EQ(file()["panels"]["playback-shown"], false);
}

TEST_F(SettingsTest, TwoProgramsKeepEachOthersChanges) {
  SettingsFile first = settingsFile();
  SettingsFile second = settingsFile();
  first.begin(Settings());
  second.begin(Settings());
  Settings light;
  light.view.theme = lab::Theme::light;
  Settings large;
  large.view.uiScale = 2.0;
  EXPECT_EQ(first.save(light), "");
  EXPECT_EQ(second.save(large), "");
  EXPECT_EQ(file()["theme"], "light");
  EXPECT_EQ(file()["ui-scale"], 2.0);
}

// The system's language is followed until the user chooses another one.
TEST_F(SettingsTest, KeepTheLanguageThatWasChosen) {
  SettingsFile settings = settingsFile();
  Settings chosen;
  chosen.view.language = "ko";
  settings.begin(chosen);
  chosen.view.uiScale = 2.0;
  EXPECT_EQ(settings.save(chosen), "");
  EXPECT_FALSE(file().contains("language"));
  chosen.view.language = "ru";
  EXPECT_EQ(settings.save(chosen), "");
  EXPECT_EQ(file()["language"], "ru");
  Settings read;
  EXPECT_EQ(settingsFile().load(read), "");
  EXPECT_EQ(read.view.language, "ru");
}

TEST_F(SettingsTest, ABrokenFileIsSetAsideAndReported) {
  for (const auto& [text, fault] : std::initializer_list<std::pair<const char*, const char*>>{
           {"{\"theme\":", "expected JSON"},
           {"[]", "/: expected an object, got an array of 0"},
           {R"({"theme": "pink"})", "/theme: expected one of dark, light, projector, got \"pink\""},
           {R"({"ui-scale": 40})", "/ui-scale: expected a number from 0.75 to 3, got 40"},
           {R"({"panels": {"side-width": "wide"}})", "/panels/side-width: expected a number"},
           {R"({"window": {"position": [1]}})", "/window/position: expected two whole numbers"},
           {R"({"recent": [1]})", "/recent/0: expected a text, got 1"}}) {
    SetUp();
    write(text);
    Settings now;
    const std::string message = settingsFile().load(now);
    EXPECT_NE(message.find(path() + ": " + fault), std::string::npos) << message;
    EXPECT_NE(message.find(path() + ".broken"), std::string::npos) << message;
    EXPECT_EQ(toJson(now), toJson(Settings())) << text;
    EXPECT_FALSE(std::filesystem::exists(path()));
    EXPECT_EQ(app_test::contentOf(path() + ".broken"), text);
  }
}

TEST_F(SettingsTest, PathsThatAreNoUtf8StayAsTheyAre) {
  Settings now;
  now.recent = {"/scenes/\xFC.iklab.json", "/scenes/ü.iklab.json"};
  now.exportFolder = "/films/\xFC";
  SettingsFile settings = settingsFile();
  settings.begin(Settings());
  EXPECT_EQ(settings.save(now), "");
  Settings read;
  EXPECT_EQ(settingsFile().load(read), "");
  EXPECT_EQ(read.recent, now.recent);
  EXPECT_EQ(read.exportFolder, now.exportFolder);
  write(R"({"recent": [[47, 256]]})");
  const std::string fault = settingsFile().load(read);
  EXPECT_NE(fault.find("/recent/0/1: expected"), std::string::npos) << fault;
}

TEST_F(SettingsTest, APipeIsNoFile) {
  ASSERT_EQ(mkfifo(path().c_str(), 0600), 0);
  Settings now;
  const std::string fault = path() + ": expected a file, got a device or a pipe";
  SettingsFile settings = settingsFile();
  EXPECT_EQ(settings.load(now), fault);
  settings.begin(now);
  EXPECT_EQ(settings.save(other()), fault);
}

TEST_F(SettingsTest, AFolderThatCannotBeWrittenIsReported) {
  SettingsFile settings((folder_ / "gone").string());
  settings.begin(Settings());
  const std::string fault = settings.save(other());
  EXPECT_NE(fault.find("gone"), std::string::npos) << fault;
}

}  // namespace
