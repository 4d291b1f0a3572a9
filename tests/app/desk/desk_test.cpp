// Opening, saving, dropping and pasting, in a window off screen with keys and clicks that are put
// in by hand.
#include "app/desk/desk.h"

#include "app/desk_fixture.h"
#include "platform/clipboard.h"
#include "support/failing_memory.h"

namespace {

using app::Desk;
using app_test::DeskTest;

TEST_F(DeskTest, ADroppedFileIsOpened) {
  drop(sceneAt("one.iklab.json", 0.5));
  EXPECT_EQ(targetX(), 0.5);
  EXPECT_EQ(desk().document().path(), path("one.iklab.json"));
  EXPECT_EQ(program_->lab().state().notes, "Try it.");
  EXPECT_FALSE(desk().document().isUnsaved());
  EXPECT_EQ(desk().message(), "");
  ASSERT_EQ(desk().files().recent.size(), 1U);
  EXPECT_EQ(desk().files().recent[0].path, path("one.iklab.json"));
  const std::string title = SDL_GetWindowTitle(window_->handle());
  EXPECT_EQ(title, "one.iklab.json — IK Lab");
}

TEST_F(DeskTest, ABadFileLeavesTheSceneAndSaysWhere) {
  drop(sceneAt("one.iklab.json", 0.5));
  std::ofstream(path("bad.iklab.json"))
      << R"({"format": "iklab-scene", "version": 1, "chains": [{"bones": [{"length": -1}]}]})";
  drop(path("bad.iklab.json"));
  EXPECT_EQ(targetX(), 0.5);
  EXPECT_EQ(desk().document().path(), path("one.iklab.json"));
  EXPECT_EQ(desk().message().find(path("bad.iklab.json") + ": /chains/0/bones/0/length: expected"),
            0U)
      << desk().message();
  key("Escape");
  EXPECT_EQ(desk().message(), "");
}

// A file of two megabytes, and room for one piece of a tenth of that.
TEST_F(DeskTest, ASlipInAFileIsToldWhileItIsOpen) {
  std::ofstream(path("slips.iklab.json"))
      << R"({"format": "iklab-scene", "version": 1, "chains": [{"bones": [{"length": 1, "Limit": 1}],
             "target": [1, 0], "targets": 2}]})";
  drop(path("slips.iklab.json"));
  EXPECT_EQ(desk().document().path(), path("slips.iklab.json"));
  EXPECT_EQ(desk().message(), path("slips.iklab.json") +
                                  ": /chains/0/targets: there is no such field, so it does "
                                  "nothing: did you mean \"target\"? (and 1 more)");
  drop(sceneAt("one.iklab.json", 0.5));
  EXPECT_EQ(desk().message(), "");
}

TEST_F(DeskTest, AFileForWhichThereIsNoMemoryLeavesTheScene) {
  drop(sceneAt("one.iklab.json", 0.5));
  std::string text = R"({"format": "iklab-scene", "version": 1, "name": ")";
  std::ofstream(path("large.iklab.json")) << text + std::string(2000000, 'x') + "\"}";
  {
    const support::MemoryLimit limit(200000);
    app::LoadedScene scene;
    EXPECT_EQ(app::loadScene(path("large.iklab.json"), scene),
              path("large.iklab.json") + ": there is not enough memory to open it");
  }
  EXPECT_EQ(targetX(), 0.5);
}

TEST_F(DeskTest, OfSeveralDroppedFilesTheFirstIsOpenedAndThatIsSaid) {
  const std::string one = sceneAt("one.iklab.json", 0.5);
  drop({one, sceneAt("two.iklab.json", 0.75), path("three.png")});
  EXPECT_EQ(targetX(), 0.5);
  EXPECT_EQ(desk().message(), "Only the first of 3 files was opened: " + one);
  ASSERT_EQ(desk().files().recent.size(), 1U);
  drop(path("two.iklab.json"));
  EXPECT_EQ(desk().message(), "");
  edit();
  drop({one, path("two.iklab.json")});
  EXPECT_EQ(desk().message(), "") << "nothing is open yet";
  key("D");
  EXPECT_EQ(desk().message(), "Only the first of 2 files was opened: " + one);
}

TEST_F(DeskTest, OfSeveralFilesTheSlipsOfTheFirstAreSaidToo) {
  std::ofstream(path("slip.iklab.json")) << R"({"format": "iklab-scene", "version": 1,
      "chains": [{"bones": [{"lenght": 2, "length": 1}], "target": [0.5, 1]}]})";
  drop(path("slip.iklab.json"));
  const std::string slip = desk().message();
  EXPECT_NE(slip.find("lenght"), std::string::npos) << slip;
  drop({path("slip.iklab.json"), sceneAt("two.iklab.json", 0.75)});
  EXPECT_EQ(desk().message(),
            "Only the first of 2 files was opened: " + path("slip.iklab.json") + "\n" + slip);
}

TEST_F(DeskTest, AFileThatIsNoSceneIsRefusedBeforeAnythingIsAsked) {
  std::ofstream(path("picture.png")) << "\x89PNG\r\n";
  edit();
  drop(path("picture.png"));
  EXPECT_FALSE(desk().isAsking());
  EXPECT_EQ(desk().message(),
            path("picture.png") +
                ": expected a scene (JSON), got a picture; open the scene file from which it "
                "was made");
  drop(path("settings"));
  EXPECT_EQ(desk().message(), path("settings") + ": expected a file, got a folder");
  EXPECT_EQ(targetX(), 0.25);
}

TEST_F(DeskTest, AFileDroppedOntoADialogIsNotOpenedAndThatIsSaid) {
  const std::string one = sceneAt("one.iklab.json", 0.5);
  key("Ctrl+O");
  drop(one);
  EXPECT_TRUE(desk().isAsking());
  key("Escape");
  EXPECT_NE(targetX(), 0.5);
  EXPECT_EQ(desk().message().find(one + " was not opened"), 0U) << desk().message();
}

TEST_F(DeskTest, AMissingFileIsForgotten) {
  const std::string file = sceneAt("one.iklab.json", 0.5);
  drop(file);
  drop(sceneAt("two.iklab.json", 0.75));
  std::filesystem::remove(file);
  drop(file);
  EXPECT_EQ(targetX(), 0.75);
  EXPECT_NE(desk().message().find(file), std::string::npos);
  ASSERT_EQ(desk().files().recent.size(), 1U);
  EXPECT_EQ(desk().files().recent[0].path, path("two.iklab.json"));
}

TEST_F(DeskTest, OfRecentFilesTenAreKept) {
  for (int i = 0; i < 12; ++i) drop(sceneAt(std::to_string(i) + ".iklab.json", 0.1 * i));
  drop(path("5.iklab.json"));
  ASSERT_EQ(desk().files().recent.size(), app::kMostRecent);
  EXPECT_EQ(desk().files().recent[0].path, path("5.iklab.json"));
  EXPECT_EQ(desk().files().recent[1].path, path("11.iklab.json"));
}

TEST_F(DeskTest, SavesAtOnceWhereTheSceneIsKept) {
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  EXPECT_TRUE(desk().document().isUnsaved());
  EXPECT_EQ(std::string(SDL_GetWindowTitle(window_->handle())), "*one.iklab.json — IK Lab");
  key("Ctrl+S");
  EXPECT_FALSE(desk().document().isUnsaved());
  const lab::Document saved = document("one.iklab.json");
  EXPECT_EQ(saved.scene.target.x, 0.25);
  EXPECT_EQ(saved.name, "A scene");
  EXPECT_EQ(saved.notes, "Try it.");
  EXPECT_EQ(saved.others, R"({"/from":"elsewhere"})");
}

TEST_F(DeskTest, SaveAsAsksForANameAndAddsTheSuffix) {
  edit();
  key("Ctrl+S");
  EXPECT_TRUE(desk().isAsking());
  type(path("new"));
  key("Return");
  EXPECT_FALSE(desk().isAsking());
  EXPECT_EQ(desk().document().path(), path("new.iklab.json"));
  EXPECT_EQ(document("new.iklab.json").scene.target.x, 0.25);
}

TEST_F(DeskTest, AFileThatIsThereIsReplacedOnlyWhenThatIsSaid) {
  sceneAt("one.iklab.json", 0.5);
  edit();
  key("Ctrl+Shift+S");
  type(path("one.iklab.json"));
  key("Return");
  EXPECT_TRUE(desk().isAsking());
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.5);
  key("Escape");
  EXPECT_TRUE(desk().isAsking()) << "only the question is over";
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.5);
  key("Return");
  click("dialog-replace");
  EXPECT_FALSE(desk().isAsking());
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.25);
}

TEST_F(DeskTest, WhereItCannotBeSavedTheDialogSaysSo) {
  edit();
  key("Ctrl+S");
  type(path("no-such-folder/new.iklab.json"));
  key("Return");
  EXPECT_TRUE(desk().isAsking());
  EXPECT_TRUE(desk().document().isUnsaved());
  key("Escape");
  EXPECT_FALSE(desk().isAsking());
}

TEST_F(DeskTest, OpensWhatIsTypedAndWhatIsChosenInTheList) {
  drop(sceneAt("one.iklab.json", 0.5));  // the dialog begins in its folder
  sceneAt("two.iklab.json", 0.75);
  std::ofstream(path("three.txt")) << "no scene";
  key("Ctrl+O");
  EXPECT_TRUE(program_->widgets().contains("file-two.iklab.json"));
  EXPECT_FALSE(program_->widgets().contains("file-three.txt"));
  key("Up");  // the last one
  key("Return");
  EXPECT_FALSE(desk().isAsking());
  EXPECT_EQ(targetX(), 0.75);

  key("Ctrl+O");
  type("one.iklab.json");
  key("Return");
  EXPECT_EQ(targetX(), 0.5);

  key("Ctrl+O");
  type("three.txt");
  key("Return");
  EXPECT_TRUE(desk().isAsking()) << "the error is shown in the dialog";
  key("Escape");
  EXPECT_EQ(targetX(), 0.5);
}

TEST_F(DeskTest, FoldersAreEnteredAndLeft) {
  std::filesystem::create_directories(folder_ / "inner");
  drop(sceneAt("one.iklab.json", 0.5));
  sceneAt("inner/two.iklab.json", 0.75);
  key("Ctrl+O");
  key("Down");
  key("Return");
  EXPECT_TRUE(program_->widgets().contains("file-two.iklab.json"));
  key("Alt+Up");
  EXPECT_TRUE(program_->widgets().contains("file-one.iklab.json"));
  type("inner/../inner");  // a path may be typed too
  key("Return");
  EXPECT_TRUE(program_->widgets().contains("file-two.iklab.json"));
}

TEST_F(DeskTest, APresetTakesAFilesPlaceAndIsNotSavedOverIt) {
  drop(sceneAt("one.iklab.json", 0.5));
  key("Ctrl+4");
  EXPECT_EQ(desk().document().path(), "");
  EXPECT_FALSE(desk().document().title(program_->lab()).empty());
  drop(path("one.iklab.json"));
  edit();
  key("Ctrl+4");
  EXPECT_TRUE(desk().isAsking());
  key("D");
  EXPECT_EQ(desk().document().path(), "");
  EXPECT_GT(program_->lab().state().scene.chain.bones.size(), 2U);
}

TEST_F(DeskTest, AnExperimentGivesWayToAPresetAndComesBack) {
  edit();
  key("Ctrl+3");
  EXPECT_FALSE(desk().isAsking());
  key("Ctrl+Z");
  EXPECT_EQ(targetX(), 0.25);
}

TEST_F(DeskTest, CopiesAndPastesAScene) {
  drop(sceneAt("one.iklab.json", 0.5));
  key("Ctrl+C");
  const std::string text = platform::clipboard();
  EXPECT_EQ(text.find('\n'), std::string::npos);
  key("Ctrl+N");
  EXPECT_NE(targetX(), 0.5);
  key("Ctrl+V");
  EXPECT_EQ(targetX(), 0.5);
  EXPECT_EQ(program_->lab().state().notes, "Try it.");
  EXPECT_EQ(desk().document().path(), "");
  EXPECT_TRUE(desk().document().isUnsaved());
}

TEST_F(DeskTest, WhatIsNoSceneIsNotPasted) {
  edit();
  std::string error;
  for (const char* text : {"Dear all,", "{\"format\": \"iklab-scene\", \"version\": 99}", ""}) {
    ASSERT_TRUE(platform::setClipboard(text, error)) << error;
    key("Ctrl+V");
    EXPECT_FALSE(desk().isAsking()) << text;
    EXPECT_EQ(desk().message().find("The clipboard holds no"), 0U) << desk().message();
    EXPECT_EQ(targetX(), 0.25);
    key("Escape");
  }
}

TEST_F(DeskTest, NotesAreWrittenAndSaved) {
  drop(sceneAt("one.iklab.json", 0.5));
  key("F8");
  click("scene-name");
  type("!");
  EXPECT_TRUE(desk().document().isUnsaved());
  click("scene-notes");
  type("Ask why. ");
  key("Ctrl+S");  // while the field is still being typed into
  EXPECT_NE(document("one.iklab.json").notes.find("Ask why."), std::string::npos);
  EXPECT_NE(document("one.iklab.json").name, "A scene");
}

TEST_F(DeskTest, EscapeKeepsWhatWasTypedAndUndoTakesItBack) {
  drop(sceneAt("one.iklab.json", 0.5));
  key("F8");
  click("scene-notes");
  type("Ask");
  type(" why. ");
  SDL_Event event{};
  event.type = SDL_KEYDOWN;
  event.key.windowID = SDL_GetWindowID(window_->handle());
  event.key.keysym.scancode = SDL_SCANCODE_ESCAPE;
  event.key.keysym.sym = SDLK_ESCAPE;
  program_->handle(event);
  key("Escape");
  const lab::State& state = program_->lab().state();
  EXPECT_NE(state.notes.find("Ask why. "), std::string::npos) << state.notes;
  EXPECT_TRUE(state.view.panels.notes);
  type("no more");
  EXPECT_EQ(state.notes.find("no more"), std::string::npos) << "it is not typed into any more";
  key("Ctrl+Z");
  EXPECT_EQ(state.notes, "Try it.");
  EXPECT_FALSE(desk().document().isUnsaved());
}

TEST_F(DeskTest, SavingIsConfirmed) {
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  key("Ctrl+S");
  EXPECT_EQ(desk().message(), "Saved as " + path("one.iklab.json"));
  ASSERT_TRUE(desk().wait());
  EXPECT_LE(*desk().wait(), 4.0) << "it goes by itself";
}

TEST_F(DeskTest, TheKeyForTheFlatViewSaysWhyASceneInSpaceStaysIn3D) {
  key("Z");
  EXPECT_TRUE(program_->lab().state().view.space.on);
  key("Z");
  EXPECT_FALSE(program_->lab().state().view.space.on);
  EXPECT_EQ(desk().message(), "");
  program_->lab().apply(lab::SetPlanar{false});
  key("Z");
  EXPECT_TRUE(program_->lab().state().view.space.on);
  EXPECT_EQ(desk().message(), "A chain in space is always shown in 3D: the flat view has no depth.");
}

}  // namespace
