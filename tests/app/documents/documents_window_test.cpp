// The keyboard between canvas and panels, and tooltips, in a window off screen.
#include <fstream>

#include "app/documents_fixture.h"
#include "lab/edit/free_root.h"

namespace {

using app_test::DocumentsTest;

TEST_F(DocumentsTest, MenusOpenByKeyboard) {
  key("Alt+F");
  EXPECT_TRUE(program_->widgets().contains("menu-save"));
  click("menu-open");
  EXPECT_TRUE(documents().isAsking());
}

TEST_F(DocumentsTest, AMessageTakesOneEscapeAndPresentingTheNext) {
  key("F10");
  ASSERT_TRUE(program_->lab().state().view.presenting);
  documents().showError("Something went wrong.");
  frames(2);
  key("Escape");
  EXPECT_TRUE(documents().message().empty());
  EXPECT_TRUE(program_->lab().state().view.presenting);
  key("Escape");
  EXPECT_FALSE(program_->lab().state().view.presenting);
}

// Hips that carry a leg and an arm.
std::string figure(const std::string& foot) {
  std::string text =
      "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n";
  for (const std::string& name : {foot, std::string("RightHand")}) {
    const std::string side = name == foot ? "-1" : "1";
    text += "JOINT " + name + "\n{\nOFFSET 0 " + side +
            " 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 0 0.5\n}\n}\n";
  }
  return text + "}\nMOTION\nFrames: 1\nFrame Time: 0.1\n0 0 0 0 0 0 0 0 0\n";
}

TEST_F(DocumentsTest, AFigureIsOpenedWithAnOfferToFreeItsRoot) {
  std::ofstream(path("shoe.bvh")) << figure("LeftShoe");
  drop(path("shoe.bvh"));
  frames(2);
  EXPECT_TRUE(program_->widgets().contains("message-dismiss"));
  EXPECT_FALSE(program_->widgets().contains("message-root")) << "no foot is known";
  std::ofstream(path("foot.bvh")) << figure("LeftFoot");
  drop(path("foot.bvh"));
  frames(2);
  click("message-root");
  const lab::Scene& scene = program_->lab().state().scene;
  EXPECT_TRUE(lab::hasFreeRoot(scene.chain));
  ASSERT_EQ(scene.goals.size(), 1U);
  EXPECT_TRUE(scene.goals[0].pinned);
  EXPECT_EQ(documents().message(), "");
}

TEST_F(DocumentsTest, PresentingShowsAChainThatWasOutside) {
  program_->lab().apply(lab::SetView{&lab::View::center, {50.0, 0.0}});
  frames(2);
  key("F10");
  EXPECT_LT(program_->lab().state().view.center.x, 5.0);
  // What is seen is left as it is.
  const double zoom = program_->lab().state().view.pixelsPerUnit;
  program_->lab().apply(lab::SetView{&lab::View::pixelsPerUnit, 0.7 * zoom});
  frames(2);
  key("F10");
  EXPECT_EQ(program_->lab().state().view.pixelsPerUnit, 0.7 * zoom);
}

TEST_F(DocumentsTest, TabGoesThroughThePanelsAndReturnTakesTheTargetInHand) {
  const double before = targetX();
  key("Return");
  key("Right");
  EXPECT_GT(targetX(), before);
  key("Escape");
  EXPECT_EQ(targetX(), before) << "it goes back";
  key("Tab");
  const double rest = targetX();
  key("Return");
  key("Right");
  EXPECT_EQ(targetX(), rest) << "the panels have the keyboard";
  key("Escape");
  key("Return");
  key("Right");
  EXPECT_NE(targetX(), rest);
}

// A page is one of many things that Tab goes through.
TEST_F(DocumentsTest, InAPageTabGoesOutBehindTheLastControl) {
  EXPECT_FALSE(program_->leavesAtTab(-1)) << "a window by itself has nothing around it";
  program_->scenes().setDelegate(nullptr);
  ui::FileInfo files;
  files.isInBrowser = true;
  program_->setFiles(files);
  frames(2);
  EXPECT_TRUE(program_->leavesAtTab(-1)) << "the canvas is first";
  EXPECT_FALSE(program_->leavesAtTab(+1));
  key("Tab");
  EXPECT_TRUE(program_->leavesAtTab(-1)) << "it is at the first control";
  std::size_t controls = 1;
  for (; !program_->leavesAtTab(+1) && controls < 1000; ++controls) {
    key("Tab");
    EXPECT_FALSE(program_->leavesAtTab(-1));
  }
  EXPECT_GT(controls, 20U);
  EXPECT_LE(controls, program_->widgets().size());
  key("Tab");  // out of it
  const auto cursor = [&] { return program_->lab().state().playback.cursor; };
  key("Home");
  key("Right");
  EXPECT_EQ(cursor(), 1U) << "the canvas has the keyboard";
  EXPECT_FALSE(program_->leavesAtTab(+1));
  key("Tab");
  EXPECT_TRUE(program_->leavesAtTab(-1)) << "it begins anew";
  EXPECT_FALSE(program_->leavesAtTab(+1));
}

TEST_F(DocumentsTest, ATooltipWakesTheWindow) {
  const ui::Rect& rect = program_->widgets().at("iterations");
  input_.mouse = {rect.x + 0.5F * rect.width, rect.y + 0.5F * rect.height};
  frames(5);
  EXPECT_FALSE(program_->wantsFrame());
  ASSERT_TRUE(program_->tipWait());
  EXPECT_GT(*program_->tipWait(), 0.3);
  program_->frame(input_, 0.1, *program_->tipWait() - 0.099);
  EXPECT_EQ(program_->tipWait(), 0.0) << "it is laid out";
  frames(10);
  EXPECT_EQ(program_->tipWait(), std::nullopt);
}

// However small the window is made while one is open, or before.
TEST_F(DocumentsTest, NoWindowIsTooSmallForADialog) {
  for (const glm::ivec2 size : {glm::ivec2(1, 1), {1280, 1}, {1280, 2}, {2, 720}, {40, 40}}) {
    for (const char* each : {"Ctrl+O", "Ctrl+E", "F1", "F2", "Shift+F2", "F3", "F4", "F5", "F6",
                             "F7", "F8", "Ctrl+Shift+S", "Ctrl+Q"}) {
      edit();
      input_.size = size;
      key(each);
      input_.size = {1280, 720};
      frames(2);
      input_.size = size;
      frames(2);
      key("Escape");
      key("Escape");
    }
  }
  EXPECT_FALSE(documents().isAsking());
}

}  // namespace
