// What is not saved: when something is not, and what is asked before it is lost.
#include <sys/stat.h>

#include "app/documents_fixture.h"

namespace {

using app_test::DocumentsTest;

TEST_F(DocumentsTest, AsksBeforeUnsavedChangesAreLost) {
  const std::string other = sceneAt("other.iklab.json", 0.75);
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  drop(other);
  EXPECT_TRUE(documents().isAsking());
  EXPECT_EQ(targetX(), 0.25);
  key("Escape");
  EXPECT_FALSE(documents().isAsking());
  EXPECT_EQ(targetX(), 0.25);
  drop(other);
  key("D");
  EXPECT_EQ(targetX(), 0.75);
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.5);
}

TEST_F(DocumentsTest, SavesFirstWhereThatIsTheAnswer) {
  const std::string other = sceneAt("other.iklab.json", 0.75);
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  drop(other);
  key("S");
  EXPECT_EQ(targetX(), 0.75);
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.25);
}

TEST_F(DocumentsTest, QuitsAtOnceWhereNothingIsLost) {
  key("Ctrl+Q");
  EXPECT_TRUE(documents().wantsToQuit());
}

TEST_F(DocumentsTest, QuitAsksSavesAndThenQuits) {
  edit();
  input_.quit = true;  // the window's own button
  frames(4);
  EXPECT_TRUE(documents().isAsking());
  EXPECT_FALSE(documents().wantsToQuit());
  key("Escape");
  EXPECT_FALSE(documents().wantsToQuit());
  key("Ctrl+Q");
  key("S");
  EXPECT_FALSE(documents().wantsToQuit()) << "it needs a name first";
  type(path("kept"));
  key("Return");
  EXPECT_TRUE(documents().wantsToQuit());
  EXPECT_EQ(document("kept.iklab.json").scene.target.x, 0.25);
}

TEST_F(DocumentsTest, CancellingTheDialogCancelsTheQuitting) {
  edit();
  key("Ctrl+Q");
  key("S");
  key("Escape");
  EXPECT_FALSE(documents().isAsking());
  EXPECT_FALSE(documents().wantsToQuit());
  key("Ctrl+S");
  type(path("kept"));
  key("Return");
  EXPECT_FALSE(documents().wantsToQuit());
}

// The window's own button closes the dialog for answers: what is chosen next is no file of theirs.
TEST_F(DocumentsTest, AFileThatIsChosenAfterTheOneForAnswersHasTheScene) {
  edit();
  documents().saveAnswers({});
  frames(2);
  ASSERT_TRUE(documents().isAsking());
  input_.quit = true;
  frames(4);
  key("Escape");
  EXPECT_FALSE(documents().isAsking());
  key("Ctrl+S");
  type(path("kept"));
  key("Return");
  EXPECT_EQ(document("kept.iklab.json").scene.target.x, 0.25);
  EXPECT_FALSE(documents().document().isUnsaved());
}

TEST_F(DocumentsTest, KeysOfAQuestionDoNothingElse) {
  const bool degrees = program_->lab().state().view.degrees;
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  key("Ctrl+N");
  key("D");  // without the question: degrees or radians
  EXPECT_EQ(program_->lab().state().view.degrees, degrees);
  EXPECT_EQ(documents().document().path(), "");
}

TEST_F(DocumentsTest, UndoingBackToWhatWasSavedLeavesNothingUnsaved) {
  drop(sceneAt("a.iklab.json", 1.25));
  ASSERT_FALSE(documents().document().isUnsaved());
  const auto move = [&](double x) {
    documents().apply(lab::SetTarget{{x, 1.0, 0.0}}, program_->lab());
    frames(2);
  };
  move(0.5);
  EXPECT_TRUE(documents().document().isUnsaved());
  key("Ctrl+Z");
  EXPECT_EQ(targetX(), 1.25);
  EXPECT_FALSE(documents().document().isUnsaved());
  key("Ctrl+Y");
  EXPECT_EQ(targetX(), 0.5);
  EXPECT_TRUE(documents().document().isUnsaved());
  key("Ctrl+S");
  EXPECT_FALSE(documents().document().isUnsaved());
  key("Ctrl+Z");
  EXPECT_TRUE(documents().document().isUnsaved()) << "it is no longer what the file holds";
  key("Ctrl+Y");
  EXPECT_FALSE(documents().document().isUnsaved());
}

// Whatever is not told by title and history is not in the file either.
TEST_F(DocumentsTest, ASaveWithoutAChangeKeepsThePose) {
  const std::string file = sceneAt("a.iklab.json", 1.25);
  drop(file);
  const rigs::Pose opened = document("a.iklab.json").pose;
  key("M", 20);  // one iteration a frame
  EXPECT_FALSE(documents().document().isUnsaved());
  key("Ctrl+S");
  EXPECT_EQ(document("a.iklab.json").pose, opened);
  key("M");
  key("M");
  EXPECT_FALSE(documents().document().isUnsaved());
  key("Ctrl+S");
  EXPECT_EQ(document("a.iklab.json").pose, opened);
}

TEST_F(DocumentsTest, SteppingThroughAnotherSolveThanTheSavedOneIsAChange) {
  drop(sceneAt("a.iklab.json", 1.25));
  documents().apply(lab::BeginGesture{}, program_->lab());
  for (const double x : {1.0, 0.5, 0.25}) {
    documents().apply(lab::SetTarget{{x, 1.0, 0.0}}, program_->lab());
    frames(2);
  }
  documents().apply(lab::EndGesture{}, program_->lab());
  key("Ctrl+S");
  ASSERT_FALSE(documents().document().isUnsaved());
  const rigs::Pose saved = document("a.iklab.json").pose;
  key("M");
  EXPECT_FALSE(documents().document().isUnsaved());
  key("M");  // from the pose before the drag
  ASSERT_NE(program_->lab().startPose(), saved);
  EXPECT_TRUE(documents().document().isUnsaved());
  key("Ctrl+S");
  EXPECT_FALSE(documents().document().isUnsaved());
  EXPECT_EQ(document("a.iklab.json").pose, program_->lab().startPose());
}

TEST_F(DocumentsTest, LookingAtItOtherwiseDoesNotKeepUndoFromGettingBack) {
  drop(sceneAt("a.iklab.json", 1.25));
  documents().apply(lab::SetTarget{{0.5, 1.0, 0.0}}, program_->lab());
  frames(2);
  key("F");
  key("D");
  const double zoom = program_->lab().state().view.pixelsPerUnit;
  program_->lab().apply(lab::SetView{&lab::View::pixelsPerUnit, 2.0 * zoom});
  frames(2);
  key("Ctrl+Z");
  EXPECT_FALSE(documents().document().isUnsaved());
}

TEST_F(DocumentsTest, AFileIsReadOnceThoughTheUserIsAskedFirst) {
  edit();
  drop(sceneAt("a.iklab.json", 1.25));
  ASSERT_TRUE(documents().isAsking());
  std::ofstream(path("a.iklab.json")) << "no scene any more";
  key("D");
  EXPECT_EQ(documents().message(), "");
  EXPECT_EQ(targetX(), 1.25);
}

TEST_F(DocumentsTest, AFileThatAnotherProgramSavedIsNotOverwrittenWithoutAWord) {
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  const std::string theirs = app_test::contentOf(sceneAt("one.iklab.json", 0.75));
  key("Ctrl+S");
  EXPECT_TRUE(documents().isAsking());
  key("Escape");
  EXPECT_FALSE(documents().isAsking());
  EXPECT_EQ(app_test::contentOf(path("one.iklab.json")), theirs);
  EXPECT_TRUE(documents().document().isUnsaved());
  key("Ctrl+S");
  key("S");  // as another file
  type(path("mine"));
  key("Return");
  EXPECT_EQ(app_test::contentOf(path("one.iklab.json")), theirs);
  EXPECT_EQ(document("mine.iklab.json").scene.target.x, 0.25);
}

TEST_F(DocumentsTest, AFileThatAnotherProgramSavedIsOverwrittenWhereThatIsTheAnswer) {
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  sceneAt("one.iklab.json", 0.75);
  key("Ctrl+Q");
  key("S");
  EXPECT_TRUE(documents().isAsking());
  EXPECT_FALSE(documents().wantsToQuit());
  key("O");
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.25);
  EXPECT_TRUE(documents().wantsToQuit()) << "that waited for it";
}

TEST_F(DocumentsTest, AFileThatIsAsItWasIsSavedWithoutAQuestion) {
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  sceneAt("one.iklab.json", 0.5);  // written again, as it was
  key("Ctrl+S");
  EXPECT_FALSE(documents().isAsking());
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.25);
  edit();
  key("Ctrl+S");
  EXPECT_FALSE(documents().isAsking());
  std::filesystem::remove(path("one.iklab.json"));
  edit();
  key("Ctrl+S");
  EXPECT_FALSE(documents().isAsking()) << "there is nothing to lose";
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.25);
}

TEST_F(DocumentsTest, WhereTheSessionEndsUnsavedWorkIsKeptWithoutAQuestion) {
  edit();
  input_.ends = true;
  frames(1);
  EXPECT_TRUE(documents().wantsToQuit());
  EXPECT_EQ(documents().end(*program_), "");
  EXPECT_EQ(document("settings/unsaved/1.iklab.json").scene.target.x, 0.25);
}

TEST_F(DocumentsTest, WhereTheSessionEndsWhatIsSavedIsNotKeptAgain) {
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  key("Ctrl+S");
  input_.ends = true;
  frames(1);
  EXPECT_TRUE(documents().wantsToQuit());
  EXPECT_EQ(documents().end(*program_), "");
  EXPECT_FALSE(std::filesystem::exists(path("settings/unsaved/1.iklab.json")));
}

// A browser's tab that is hidden may be closed without another word; it may come back too.
TEST_F(DocumentsTest, WhereTheWindowLeavesUnsavedWorkIsKeptAtOnceAndNothingEnds) {
  edit();
  EXPECT_FALSE(std::filesystem::exists(path("settings/unsaved/1.iklab.json")));
  input_.leaves = true;
  frames(1);
  EXPECT_FALSE(documents().wantsToQuit());
  EXPECT_FALSE(documents().isAsking());
  EXPECT_EQ(document("settings/unsaved/1.iklab.json").scene.target.x, 0.25);
}

TEST_F(DocumentsTest, WhereWorkCannotBeKeptTheEndOfTheSessionAsks) {
  std::filesystem::remove_all(folder_ / "settings" / "unsaved");
  edit();
  input_.ends = true;
  frames(1);
  EXPECT_FALSE(documents().wantsToQuit());
  EXPECT_TRUE(documents().isAsking());
  EXPECT_EQ(documents().message(),
            path("settings/unsaved/1.iklab.json") + ": there is no such folder");
  key("D");
  EXPECT_TRUE(documents().wantsToQuit());
}

TEST_F(DocumentsTest, UnsavedWorkThatCouldNotBeKeptIsKeptLater) {
  using std::chrono::seconds;
  std::chrono::steady_clock::time_point now{};
  documents().setClock([&] { return now; });
  const auto later = [&](int by) {
    now += seconds(by);
    frames(1);
  };
  const std::string file = path("settings/unsaved/1.iklab.json");
  std::filesystem::remove_all(folder_ / "settings" / "unsaved");
  edit();
  input_.happened = true;
  later(0);
  input_.happened = false;
  later(4);
  EXPECT_EQ(documents().message(), file + ": there is no such folder");
  EXPECT_EQ(documents().wait(), 0.0) << "it is painted at once";
  frames(1);
  EXPECT_EQ(documents().wait(), 0.0) << "its box is measured in one frame and seen in the next";
  key("Escape");
  EXPECT_EQ(documents().wait(), 5.0);
  later(5);
  EXPECT_EQ(documents().message(), "") << "it is said once";
  EXPECT_EQ(documents().wait(), 10.0) << "twice as long";
  std::filesystem::create_directory(folder_ / "settings" / "unsaved");
  later(10);
  EXPECT_TRUE(std::filesystem::exists(file));
  EXPECT_FALSE(documents().wait());
}

TEST_F(DocumentsTest, WhatWasWrongIsNotShownOnceItIsRight) {
  std::chrono::steady_clock::time_point now{};
  documents().setClock([&] { return now; });
  std::filesystem::remove_all(folder_ / "settings" / "unsaved");
  edit();
  input_.happened = true;
  frames(1);
  input_.happened = false;
  now += std::chrono::seconds(4);
  frames(1);
  EXPECT_NE(documents().message(), "");
  std::filesystem::create_directory(folder_ / "settings" / "unsaved");
  now += std::chrono::seconds(5);
  frames(1);
  EXPECT_EQ(documents().message(), "");
  EXPECT_EQ(documents().wait(), 0.0) << "it is painted at once";
  frames(3);
  EXPECT_FALSE(documents().wait());
  drop(path("none.iklab.json"));
  EXPECT_NE(documents().message(), "");
  key("Ctrl+N");
  key("S");
  type(path("kept"));
  key("Return");
  EXPECT_EQ(documents().message(), "") << "it was saved, and a new scene begun";
}

TEST_F(DocumentsTest, ANameThatIsNoUtf8HasItsMarkInTheTitle) {
  drop(sceneAt("\xFC.iklab.json", 0.5));
  edit();
  EXPECT_STREQ(SDL_GetWindowTitle(window_->handle()), "*\uFFFD.iklab.json — IK Lab");
  key("Ctrl+S");
  EXPECT_EQ(document("\xFC.iklab.json").scene.target.x, 0.25);
}

TEST_F(DocumentsTest, APipeIsNeitherOpenedNorSavedTo) {
  ASSERT_EQ(mkfifo(path("pipe.iklab.json").c_str(), 0600), 0);
  const std::string fault = path("pipe.iklab.json") + ": expected a file, got a device or a pipe";
  drop(path("pipe.iklab.json"));
  EXPECT_EQ(documents().message(), fault);
  for (const char* dialog : {"Ctrl+O", "Ctrl+Shift+S"}) {
    key(dialog);
    type(path("pipe.iklab.json"));
    key("Return");
    EXPECT_TRUE(documents().isAsking()) << "it is refused in the dialog";
    key("Escape");
    EXPECT_FALSE(documents().isAsking());
  }
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  std::filesystem::rename(path("pipe.iklab.json"), path("one.iklab.json"));
  key("Ctrl+S");
  EXPECT_EQ(documents().message(),
            path("one.iklab.json") + ": expected a file, got a device or a pipe");
  EXPECT_TRUE(documents().document().isUnsaved());
}

TEST_F(DocumentsTest, WhatWasNotSavedStaysSaidUntilItIs) {
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  std::filesystem::permissions(path("one.iklab.json"), std::filesystem::perms::owner_read);
  key("Ctrl+S");
  const std::string fault = path("one.iklab.json") + ": the file is read-only";
  EXPECT_EQ(documents().message(), fault);
  drop(path("no-such.iklab.json"));
  EXPECT_EQ(documents().message(),
            fault + "\n" + path("no-such.iklab.json") + ": No such file or directory");
  key("Escape");
  EXPECT_EQ(documents().message(), "") << "it was read, and dismissed";
  EXPECT_STREQ(SDL_GetWindowTitle(window_->handle()), "*one.iklab.json — not saved — IK Lab");
  key("Ctrl+S");
  EXPECT_EQ(documents().message(), fault);
  std::filesystem::permissions(path("one.iklab.json"), std::filesystem::perms::owner_all);
  key("Ctrl+S");
  EXPECT_EQ(documents().message().find("Saved as"), 0U) << documents().message();
  EXPECT_STREQ(SDL_GetWindowTitle(window_->handle()), "one.iklab.json — IK Lab");
}

TEST_F(DocumentsTest, AnotherSceneHasNothingToBeSaved) {
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  std::filesystem::permissions(path("one.iklab.json"), std::filesystem::perms::owner_read);
  key("Ctrl+S");
  ASSERT_NE(documents().message(), "");
  key("Ctrl+N");
  key("D");
  key("Escape");
  EXPECT_EQ(documents().message(), "");
  EXPECT_TRUE(documents().document().saveFault().empty());
}

}  // namespace
