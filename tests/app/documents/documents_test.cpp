// Opening, saving, dropping and pasting, in a window off screen with keys and clicks that are put
// in by hand.
#include "app/documents/documents.h"

#include "app/documents_fixture.h"
#include "platform/clipboard.h"
#include "support/failing_memory.h"

namespace {

using app::Documents;
using app_test::DocumentsTest;

TEST_F(DocumentsTest, ADroppedFileIsOpened) {
  drop(sceneAt("one.iklab.json", 0.5));
  EXPECT_EQ(targetX(), 0.5);
  EXPECT_EQ(documents().document().path(), path("one.iklab.json"));
  EXPECT_EQ(program_->lab().state().notes, "Try it.");
  EXPECT_FALSE(documents().document().isUnsaved());
  EXPECT_EQ(documents().message(), "");
  ASSERT_EQ(documents().files().recent.size(), 1U);
  EXPECT_EQ(documents().files().recent[0].path, path("one.iklab.json"));
  const std::string title = SDL_GetWindowTitle(window_->handle());
  EXPECT_EQ(title, "one.iklab.json — IK Lab");
}

TEST_F(DocumentsTest, ABadFileLeavesTheSceneAndSaysWhere) {
  drop(sceneAt("one.iklab.json", 0.5));
  std::ofstream(path("bad.iklab.json"))
      << R"({"format": "iklab-scene", "version": 1, "chains": [{"bones": [{"length": -1}]}]})";
  drop(path("bad.iklab.json"));
  EXPECT_EQ(targetX(), 0.5);
  EXPECT_EQ(documents().document().path(), path("one.iklab.json"));
  EXPECT_EQ(
      documents().message().find(path("bad.iklab.json") + ": /chains/0/bones/0/length: expected"),
      0U)
      << documents().message();
  key("Escape");
  EXPECT_EQ(documents().message(), "");
}

// A file of two megabytes, and room for one piece of a tenth of that.
TEST_F(DocumentsTest, ASlipInAFileIsToldWhileItIsOpen) {
  std::ofstream(path("slips.iklab.json"))
      << R"({"format": "iklab-scene", "version": 1, "chains": [{"bones": [{"length": 1, "Limit": 1}],
             "target": [1, 0], "targets": 2}]})";
  drop(path("slips.iklab.json"));
  EXPECT_EQ(documents().document().path(), path("slips.iklab.json"));
  EXPECT_EQ(documents().message(), path("slips.iklab.json") +
                                       ": /chains/0/targets: there is no such field, so it does "
                                       "nothing: did you mean \"target\"? (and 1 more)");
  drop(sceneAt("one.iklab.json", 0.5));
  EXPECT_EQ(documents().message(), "");
}

// It is no scene file, and nobody could open it as a robot again.
TEST_F(DocumentsTest, AnArmIsOpenedAndNeverSavedOverItsFile) {
  const std::string urdf =
      "<robot name='Crane'><link name='a'/><link name='b'/><joint name='j' type='continuous'>"
      "<parent link='a'/><child link='b'/><origin xyz='0.25 0 0'/></joint></robot>";
  std::string glb = R"({"asset": {"version": "2.0"}, "skins": [{"joints": [0, 1]}],
      "nodes": [{"name": "RightArm", "children": [1]}, {"name": "RightHand", "translation": [0.25, 0, 0]}]})";
  const auto length = static_cast<char>(glb.size());
  glb = std::string("glTF\2\0\0\0", 8) + static_cast<char>(length + 20) + std::string(3, '\0') +
        length + std::string("\0\0\0JSON", 7) + glb;
  for (const auto& [name, text, title] :
       {std::tuple{"crane.urdf", urdf, "Crane"},
        {"pole.glb", glb, "pole"},
        {"book.csv", std::string("theta,d,a,alpha\n0,0,0.25,0\n"), "book"}}) {
    std::ofstream(path(name)) << text;
    drop(path(name));
    EXPECT_EQ(documents().message(),
              text == glb ? path(name) + ": the tip is \"RightHand\"" : std::string());
    EXPECT_EQ(program_->lab().state().name, title);
    EXPECT_EQ(targetX(), 0.25);
    EXPECT_EQ(documents().document().path(), "");
    EXPECT_FALSE(documents().document().isUnsaved());
    EXPECT_EQ(documents().files().recent[0].path, path(name));
    EXPECT_EQ(SDL_GetWindowTitle(window_->handle()), title + std::string(" — IK Lab"));
    key("Ctrl+S");
    EXPECT_TRUE(documents().isAsking());
    key("Return");
    EXPECT_EQ(documents().document().path(), path(title + std::string(".iklab.json")));
    EXPECT_TRUE(std::filesystem::exists(path(title + std::string(".iklab.json"))));
    EXPECT_EQ(app_test::contentOf(path(name)), text);
  }
}

TEST_F(DocumentsTest, AFileForWhichThereIsNoMemoryLeavesTheScene) {
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

TEST_F(DocumentsTest, OfSeveralDroppedFilesTheFirstIsOpenedAndThatIsSaid) {
  const std::string one = sceneAt("one.iklab.json", 0.5);
  drop({one, sceneAt("two.iklab.json", 0.75), path("three.png")});
  EXPECT_EQ(targetX(), 0.5);
  EXPECT_EQ(documents().message(), "Only the first of 3 files was opened: " + one);
  ASSERT_EQ(documents().files().recent.size(), 1U);
  drop(path("two.iklab.json"));
  EXPECT_EQ(documents().message(), "");
  edit();
  drop({one, path("two.iklab.json")});
  EXPECT_EQ(documents().message(), "") << "nothing is open yet";
  key("D");
  EXPECT_EQ(documents().message(), "Only the first of 2 files was opened: " + one);
}

TEST_F(DocumentsTest, OfSeveralFilesTheSlipsOfTheFirstAreSaidToo) {
  std::ofstream(path("slip.iklab.json")) << R"({"format": "iklab-scene", "version": 1,
      "chains": [{"bones": [{"lenght": 2, "length": 1}], "target": [0.5, 1]}]})";
  drop(path("slip.iklab.json"));
  const std::string slip = documents().message();
  EXPECT_NE(slip.find("lenght"), std::string::npos) << slip;
  drop({path("slip.iklab.json"), sceneAt("two.iklab.json", 0.75)});
  EXPECT_EQ(documents().message(),
            "Only the first of 2 files was opened: " + path("slip.iklab.json") + "\n" + slip);
}

TEST_F(DocumentsTest, AFileThatIsNoSceneIsRefusedBeforeAnythingIsAsked) {
  std::ofstream(path("picture.png")) << "\x89PNG\r\n";
  edit();
  drop(path("picture.png"));
  EXPECT_FALSE(documents().isAsking());
  EXPECT_EQ(documents().message(),
            path("picture.png") +
                ": expected a scene (JSON), got a picture; open the scene file from which it "
                "was made");
  drop(path("settings"));
  EXPECT_EQ(documents().message(), path("settings") + ": expected a file, got a folder");
  EXPECT_EQ(targetX(), 0.25);
}

TEST_F(DocumentsTest, AFileDroppedOntoADialogIsNotOpenedAndThatIsSaid) {
  const std::string one = sceneAt("one.iklab.json", 0.5);
  key("Ctrl+O");
  drop(one);
  EXPECT_TRUE(documents().isAsking());
  key("Escape");
  EXPECT_NE(targetX(), 0.5);
  EXPECT_EQ(documents().message().find(one + " was not opened"), 0U) << documents().message();
}

TEST_F(DocumentsTest, AMissingFileIsForgotten) {
  const std::string file = sceneAt("one.iklab.json", 0.5);
  drop(file);
  drop(sceneAt("two.iklab.json", 0.75));
  std::filesystem::remove(file);
  drop(file);
  EXPECT_EQ(targetX(), 0.75);
  EXPECT_NE(documents().message().find(file), std::string::npos);
  ASSERT_EQ(documents().files().recent.size(), 1U);
  EXPECT_EQ(documents().files().recent[0].path, path("two.iklab.json"));
}

TEST_F(DocumentsTest, OfRecentFilesTenAreKept) {
  for (int i = 0; i < 12; ++i) drop(sceneAt(std::to_string(i) + ".iklab.json", 0.1 * i));
  drop(path("5.iklab.json"));
  ASSERT_EQ(documents().files().recent.size(), app::kMostRecent);
  EXPECT_EQ(documents().files().recent[0].path, path("5.iklab.json"));
  EXPECT_EQ(documents().files().recent[1].path, path("11.iklab.json"));
}

TEST_F(DocumentsTest, SavesAtOnceWhereTheSceneIsKept) {
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  EXPECT_TRUE(documents().document().isUnsaved());
  EXPECT_EQ(std::string(SDL_GetWindowTitle(window_->handle())), "*one.iklab.json — IK Lab");
  key("Ctrl+S");
  EXPECT_FALSE(documents().document().isUnsaved());
  const lab::Document saved = document("one.iklab.json");
  EXPECT_EQ(saved.scene.target.x, 0.25);
  EXPECT_EQ(saved.name, "A scene");
  EXPECT_EQ(saved.notes, "Try it.");
  EXPECT_EQ(saved.others, R"({"/from":"elsewhere"})");
}

TEST_F(DocumentsTest, SaveAsAsksForANameAndAddsTheSuffix) {
  edit();
  key("Ctrl+S");
  EXPECT_TRUE(documents().isAsking());
  type(path("new"));
  key("Return");
  EXPECT_FALSE(documents().isAsking());
  EXPECT_EQ(documents().document().path(), path("new.iklab.json"));
  EXPECT_EQ(document("new.iklab.json").scene.target.x, 0.25);
}

TEST_F(DocumentsTest, AFileThatIsThereIsReplacedOnlyWhenThatIsSaid) {
  sceneAt("one.iklab.json", 0.5);
  edit();
  key("Ctrl+Shift+S");
  type(path("one.iklab.json"));
  key("Return");
  EXPECT_TRUE(documents().isAsking());
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.5);
  key("Escape");
  EXPECT_TRUE(documents().isAsking()) << "only the question is over";
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.5);
  key("Return");
  click("dialog-replace");
  EXPECT_FALSE(documents().isAsking());
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.25);
}

TEST_F(DocumentsTest, WhereItCannotBeSavedTheDialogSaysSo) {
  edit();
  key("Ctrl+S");
  type(path("no-such-folder/new.iklab.json"));
  key("Return");
  EXPECT_TRUE(documents().isAsking());
  EXPECT_TRUE(documents().document().isUnsaved());
  key("Escape");
  EXPECT_FALSE(documents().isAsking());
}

TEST_F(DocumentsTest, OpensWhatIsTypedAndWhatIsChosenInTheList) {
  drop(sceneAt("one.iklab.json", 0.5));  // the dialog begins in its folder
  sceneAt("two.iklab.json", 0.75);
  std::ofstream(path("three.txt")) << "no scene";
  key("Ctrl+O");
  EXPECT_TRUE(program_->widgets().contains("file-two.iklab.json"));
  EXPECT_FALSE(program_->widgets().contains("file-three.txt"));
  key("Up");  // the last one
  key("Return");
  EXPECT_FALSE(documents().isAsking());
  EXPECT_EQ(targetX(), 0.75);

  key("Ctrl+O");
  type("one.iklab.json");
  key("Return");
  EXPECT_EQ(targetX(), 0.5);

  key("Ctrl+O");
  type("three.txt");
  key("Return");
  EXPECT_TRUE(documents().isAsking()) << "the error is shown in the dialog";
  key("Escape");
  EXPECT_EQ(targetX(), 0.5);
}

TEST_F(DocumentsTest, FoldersAreEnteredAndLeft) {
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

TEST_F(DocumentsTest, APresetTakesAFilesPlaceAndIsNotSavedOverIt) {
  drop(sceneAt("one.iklab.json", 0.5));
  key("Ctrl+4");
  EXPECT_EQ(documents().document().path(), "");
  EXPECT_FALSE(documents().document().title(program_->lab()).empty());
  drop(path("one.iklab.json"));
  edit();
  key("Ctrl+4");
  EXPECT_TRUE(documents().isAsking());
  key("D");
  EXPECT_EQ(documents().document().path(), "");
  EXPECT_GT(program_->lab().state().scene.chain.bones.size(), 2U);
}

TEST_F(DocumentsTest, AnExperimentGivesWayToAPresetAndComesBack) {
  edit();
  key("Ctrl+3");
  EXPECT_FALSE(documents().isAsking());
  key("Ctrl+Z");
  EXPECT_EQ(targetX(), 0.25);
}

TEST_F(DocumentsTest, CopiesAndPastesAScene) {
  drop(sceneAt("one.iklab.json", 0.5));
  key("Ctrl+C");
  const std::string text = platform::clipboard();
  EXPECT_EQ(text.find('\n'), std::string::npos);
  key("Ctrl+N");
  EXPECT_NE(targetX(), 0.5);
  key("Ctrl+V");
  EXPECT_EQ(targetX(), 0.5);
  EXPECT_EQ(program_->lab().state().notes, "Try it.");
  EXPECT_EQ(documents().document().path(), "");
  EXPECT_TRUE(documents().document().isUnsaved());
}

TEST_F(DocumentsTest, WhatIsNoSceneIsNotPasted) {
  edit();
  std::string error;
  for (const char* text : {"Dear all,", "{\"format\": \"iklab-scene\", \"version\": 99}", ""}) {
    ASSERT_TRUE(platform::setClipboard(text, error)) << error;
    key("Ctrl+V");
    EXPECT_FALSE(documents().isAsking()) << text;
    EXPECT_EQ(documents().message().find("The clipboard holds no"), 0U) << documents().message();
    EXPECT_EQ(targetX(), 0.25);
    key("Escape");
  }
}

TEST_F(DocumentsTest, NotesAreWrittenAndSaved) {
  drop(sceneAt("one.iklab.json", 0.5));
  key("F8");
  click("scene-name");
  type("!");
  EXPECT_TRUE(documents().document().isUnsaved());
  click("scene-notes");
  type("Ask why. ");
  key("Ctrl+S");  // while the field is still being typed into
  EXPECT_NE(document("one.iklab.json").notes.find("Ask why."), std::string::npos);
  EXPECT_NE(document("one.iklab.json").name, "A scene");
}

TEST_F(DocumentsTest, EscapeKeepsWhatWasTypedAndUndoTakesItBack) {
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
  EXPECT_FALSE(documents().document().isUnsaved());
}

TEST_F(DocumentsTest, SavingIsConfirmed) {
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  key("Ctrl+S");
  EXPECT_EQ(documents().message(), "Saved as " + path("one.iklab.json"));
  ASSERT_TRUE(documents().wait());
  EXPECT_LE(*documents().wait(), 4.0) << "it goes by itself";
}

TEST_F(DocumentsTest, TheKeyForTheFlatViewSaysWhyASceneInSpaceStaysIn3D) {
  key("Z");
  EXPECT_TRUE(program_->lab().state().view.space.on);
  key("Z");
  EXPECT_FALSE(program_->lab().state().view.space.on);
  EXPECT_EQ(documents().message(), "");
  program_->lab().apply(lab::SetPlanar{false});
  key("Z");
  EXPECT_TRUE(program_->lab().state().view.space.on);
  EXPECT_EQ(documents().message(),
            "A chain in space is always shown in 3D: the flat view has no depth.");
}

}  // namespace
