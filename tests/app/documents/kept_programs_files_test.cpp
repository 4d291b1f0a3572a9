// What the window of 1.0.0 left in its folder, and sheets that it wrote, are opened as they were
// meant.
#include <filesystem>

#include <gtest/gtest.h>

#include "app/documents/autosave.h"
#include "app/documents/progress_file.h"
#include "app/documents/settings.h"
#include "app/run.h"
#include "lab/file/scene_file.h"
#include "support/kept_file.h"
#include "support/own_folder.h"

namespace {

class KeptProgramsFiles : public support::InOwnFolder {
 protected:
  void keep(const std::string& name, const std::string& as) const {
    std::filesystem::create_directories(std::filesystem::path(path(as)).parent_path());
    std::filesystem::copy_file(support::keptPath(name), path(as));
  }
};

TEST_F(KeptProgramsFiles, Settings) {
  keep("settings.json", "settings.json");
  app::Settings settings;
  ASSERT_EQ(app::SettingsFile(folder_.string()).load(settings), "");
  const lab::View& view = settings.view;
  EXPECT_EQ(view.theme, lab::Theme::projector);
  EXPECT_EQ(view.uiScale, 1.25);
  EXPECT_EQ(view.language, "pt");
  EXPECT_TRUE(view.reducedMotion);
  EXPECT_TRUE(view.legend);
  for (const bool flag : {view.degrees, view.grid, view.limits, view.why, view.startPage}) {
    EXPECT_FALSE(flag);
  }
  EXPECT_TRUE(view.ghost) << "it is not in the file";
  const lab::PanelView& panels = view.panels;
  EXPECT_TRUE(panels.left);
  EXPECT_TRUE(panels.barTop);
  EXPECT_TRUE(panels.bar);
  EXPECT_TRUE(panels.parameters);
  EXPECT_FALSE(panels.side);
  EXPECT_FALSE(panels.bones);
  EXPECT_EQ(panels.width, 400.5);
  EXPECT_EQ(panels.codeShare, 0.5);
  EXPECT_EQ(panels.readingScale, 1.25);
  EXPECT_EQ(panels.presentedShare, 0.75);
  EXPECT_EQ(panels.notesAt, glm::dvec2(20.0, 30.5));
  EXPECT_FALSE(panels.helpAt);
  EXPECT_EQ(settings.window, (platform::Placement{{-30, 40}, {900, 700}, true}));
  EXPECT_EQ(settings.recent,
            (std::vector<std::string>{"/home/ann/two.iklab.json", "/home/ann/one.iklab.json"}));
  EXPECT_EQ(settings.exportFolder, "/home/ann/pictures");
}

TEST_F(KeptProgramsFiles, Progress) {
  keep("lessons.json", "lessons.json");
  lab::Progress progress;
  ASSERT_EQ(app::ProgressFile(folder_.string()).load(progress), "");
  EXPECT_EQ(progress.lessons.size(), 2U);
  EXPECT_EQ(progress.lessons["ccd"].at, "curl");
}

TEST_F(KeptProgramsFiles, UnsavedWork) {
  keep("unsaved.iklab.json", "unsaved/1.iklab.json");
  const app::Autosave autosave(folder_.string());
  ASSERT_TRUE(autosave.leftover());
  EXPECT_EQ(autosave.leftover()->path, "/home/ann/limited.iklab.json");
  lab::Document document;
  ASSERT_EQ(lab::readScene(autosave.leftover()->scene, document), "");
  EXPECT_EQ(document.name, "Limited");
  EXPECT_EQ(document.others, "") << "the path is none of the scene's";
  EXPECT_FALSE(document.scene.chain.planar);
  ASSERT_EQ(document.scene.chain.bones.size(), 3U);
  EXPECT_EQ(document.scene.chain.bones[1].length, 0.8);
  EXPECT_EQ(document.pose.rotations[2],
            glm::dquat(0.6371678079167218, 0.0, 0.0, 0.7707251031039534));
  EXPECT_EQ(document.scene.target, glm::dvec3(0.9, 1.3, 0.0));
  EXPECT_EQ(document.camera->height, 5.45454545455);
}

TEST_F(KeptProgramsFiles, AnswerSheetsAreCollected) {
  keep("lesson.lesson.md", "lessons/kept.lesson.md");
  const auto ran = app_test::run({"class", "collect", "--lessons", path("lessons"),
                                  support::keptPath("right.answers.json"),
                                  support::keptPath("wrong.answers.json"),
                                  support::keptPath("other-version.answers.json"), "-o", "-"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("kept/turn-one  1 of 2 (50 %)       0        0, 3, 0              "
                         "on-the-target (1)\n"
                         "kept/how-far   3 of 3 (100 %)      0        0, 3, 0              -\n"
                         "\n"
                         "3 sheets; computed again, 5 answers agree, 0 differ, 1 could not be "
                         "computed.\n"),
            std::string::npos)
      << ran.err;
  EXPECT_NE(ran.out.find(",unknown,\"written by version 0.9.0 of the program: computed again it is "
                         "(1, 0.5), the sheet has (1.25, 0.25)\","),
            std::string::npos)
      << ran.out;
}

}  // namespace
