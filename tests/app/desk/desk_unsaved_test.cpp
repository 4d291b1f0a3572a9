// What is not saved: when something is not, and what is asked before it is lost.
#include "app/desk_fixture.h"

namespace {

using app_test::DeskTest;

TEST_F(DeskTest, AsksBeforeUnsavedChangesAreLost) {
  const std::string other = sceneAt("other.iklab.json", 0.75);
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  drop(other);
  EXPECT_TRUE(desk().isAsking());
  EXPECT_EQ(targetX(), 0.25);
  key("Escape");
  EXPECT_FALSE(desk().isAsking());
  EXPECT_EQ(targetX(), 0.25);
  drop(other);
  key("D");
  EXPECT_EQ(targetX(), 0.75);
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.5);
}

TEST_F(DeskTest, SavesFirstWhereThatIsTheAnswer) {
  const std::string other = sceneAt("other.iklab.json", 0.75);
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  drop(other);
  key("S");
  EXPECT_EQ(targetX(), 0.75);
  EXPECT_EQ(document("one.iklab.json").scene.target.x, 0.25);
}

TEST_F(DeskTest, QuitsAtOnceWhereNothingIsLost) {
  key("Ctrl+Q");
  EXPECT_TRUE(desk().wantsToQuit());
}

TEST_F(DeskTest, QuitAsksSavesAndThenQuits) {
  edit();
  input_.quit = true;  // the window's own button
  frames(4);
  EXPECT_TRUE(desk().isAsking());
  EXPECT_FALSE(desk().wantsToQuit());
  key("Escape");
  EXPECT_FALSE(desk().wantsToQuit());
  key("Ctrl+Q");
  key("S");
  EXPECT_FALSE(desk().wantsToQuit()) << "it needs a name first";
  type(path("kept"));
  key("Return");
  EXPECT_TRUE(desk().wantsToQuit());
  EXPECT_EQ(document("kept.iklab.json").scene.target.x, 0.25);
}

TEST_F(DeskTest, CancellingTheDialogCancelsTheQuitting) {
  edit();
  key("Ctrl+Q");
  key("S");
  key("Escape");
  EXPECT_FALSE(desk().isAsking());
  EXPECT_FALSE(desk().wantsToQuit());
  key("Ctrl+S");
  type(path("kept"));
  key("Return");
  EXPECT_FALSE(desk().wantsToQuit());
}

TEST_F(DeskTest, KeysOfAQuestionDoNothingElse) {
  const bool degrees = program_->lab().state().view.degrees;
  drop(sceneAt("one.iklab.json", 0.5));
  edit();
  key("Ctrl+N");
  key("D");  // without the question: degrees or radians
  EXPECT_EQ(program_->lab().state().view.degrees, degrees);
  EXPECT_EQ(desk().document().path(), "");
}

TEST_F(DeskTest, UndoingBackToWhatWasSavedLeavesNothingUnsaved) {
  drop(sceneAt("a.iklab.json", 1.25));
  ASSERT_FALSE(desk().document().isUnsaved());
  const auto move = [&](double x) {
    desk().apply(lab::SetTarget{{x, 1.0, 0.0}}, program_->lab());
    frames(2);
  };
  move(0.5);
  EXPECT_TRUE(desk().document().isUnsaved());
  key("Ctrl+Z");
  EXPECT_EQ(targetX(), 1.25);
  EXPECT_FALSE(desk().document().isUnsaved());
  key("Ctrl+Y");
  EXPECT_EQ(targetX(), 0.5);
  EXPECT_TRUE(desk().document().isUnsaved());
  key("Ctrl+S");
  EXPECT_FALSE(desk().document().isUnsaved());
  key("Ctrl+Z");
  EXPECT_TRUE(desk().document().isUnsaved()) << "it is no longer what the file holds";
  key("Ctrl+Y");
  EXPECT_FALSE(desk().document().isUnsaved());
}

TEST_F(DeskTest, LookingAtItOtherwiseDoesNotKeepUndoFromGettingBack) {
  drop(sceneAt("a.iklab.json", 1.25));
  desk().apply(lab::SetTarget{{0.5, 1.0, 0.0}}, program_->lab());
  frames(2);
  key("F");
  key("D");
  const double zoom = program_->lab().state().view.pixelsPerUnit;
  program_->lab().apply(lab::SetView{&lab::View::pixelsPerUnit, 2.0 * zoom});
  frames(2);
  key("Ctrl+Z");
  EXPECT_FALSE(desk().document().isUnsaved());
}

TEST_F(DeskTest, AFileIsReadOnceThoughTheUserIsAskedFirst) {
  edit();
  drop(sceneAt("a.iklab.json", 1.25));
  ASSERT_TRUE(desk().isAsking());
  std::ofstream(path("a.iklab.json")) << "no scene any more";
  key("D");
  EXPECT_EQ(desk().message(), "");
  EXPECT_EQ(targetX(), 1.25);
}

}  // namespace
