// The window goes black, and nothing goes on until it is back.
#include <algorithm>
#include <set>

#include "app/documents_fixture.h"
#include "gl/framebuffer.h"

namespace {

using app_test::DocumentsTest;

class Blank : public DocumentsTest {
 protected:
  Blank() { readsPixels_ = true; }
  [[nodiscard]] lab::Lab& lab() const { return program_->lab(); }
  [[nodiscard]] bool isBlank() const { return lab().state().view.blank; }
  // Red, green and blue of the window's rows, from `top`, all in one.
  [[nodiscard]] std::set<std::uint32_t> colors(int top, int bottom) const {
    const std::vector<std::uint8_t> pixels = gl::readWindow(input_.size.x, input_.size.y);
    std::set<std::uint32_t> all;
    const auto row = static_cast<std::size_t>(input_.size.x) * 4;
    for (std::size_t i = row * static_cast<std::size_t>(top);
         i < row * static_cast<std::size_t>(bottom); i += 4) {
      all.insert(
          static_cast<std::uint32_t>(pixels[i] << 16U | pixels[i + 1] << 8U | pixels[i + 2]));
    }
    return all;
  }
  void expectBlack() const {
    EXPECT_EQ(colors(0, input_.size.y - 40), std::set<std::uint32_t>{0});
    EXPECT_GT(colors(input_.size.y - 40, input_.size.y).size(), 1U) << "how to go on";
  }
  void press(bool down) {
    input_.buttonChanges = {{platform::Button::left, down, input_.mouse}};
    input_.buttons[0] = down;
    frames(1);
  }
};

TEST_F(Blank, NothingIsToBeReadUnderAnyThemeAndInAnyView) {
  for (const lab::Theme theme : {lab::Theme::dark, lab::Theme::light, lab::Theme::projector}) {
    lab().apply(lab::SetView{&lab::View::theme, theme});
    for (const bool isPresenting : {false, true}) {
      lab().apply(lab::SetView{&lab::View::presenting, isPresenting});
      lab().apply(lab::SetView{&lab::SpaceView::on, isPresenting});
      lab().apply(lab::SetView{&lab::View::help, isPresenting && theme == lab::Theme::light});
      frames(3);
      EXPECT_GT(colors(0, input_.size.y - 40).size(), 5U);
      lab().apply(lab::SetView{&lab::View::blank, true});
      frames(2);
      expectBlack();
      EXPECT_TRUE(program_->widgets().empty());
      lab().apply(lab::SetView{&lab::View::blank, false});
      lab().apply(lab::SetView{&lab::View::help, false});
    }
  }
}

TEST_F(Blank, TheKeyAndEscapeBringItBack) {
  for (const bool isPresenting : {false, true}) {
    lab().apply(lab::SetView{&lab::View::presenting, isPresenting});
    for (const char* back : {".", "Escape"}) {
      key(".");
      EXPECT_TRUE(isBlank());
      expectBlack();
      key(back);
      EXPECT_FALSE(isBlank());
      EXPECT_EQ(lab().state().view.presenting, isPresenting) << "Escape does no more";
      EXPECT_GT(colors(0, 600).size(), 5U);
    }
  }
}

// Held, the key repeats.
TEST_F(Blank, AHeldKeyBlanksOnce) {
  input_.keys = {"."};
  frames(1);
  input_.keysRepeat = true;
  for (int i = 0; i < 3; ++i) {
    input_.keys = {"."};
    frames(1);
    EXPECT_TRUE(isBlank());
  }
}

// On the target, and on a button that would do something.
TEST_F(Blank, AClickBringsItBackAndDoesNoMore) {
  const ui::Rect forward = program_->widgets().at("back");
  const glm::dvec3 target = lab().state().scene.target;
  for (const glm::dvec2 place :
       {glm::dvec2(600.0, 300.0), glm::dvec2(forward.x + 4.0F, forward.y + 4.0F)}) {
    key(".");
    input_.mouse = place;
    frames(2);
    press(true);
    frames(2);
    input_.mouse += glm::dvec2(30.0, 0.0);
    frames(1);
    press(false);
    EXPECT_EQ(lab().state().choices.mode, lab::Mode::live);
    frames(4);
    EXPECT_FALSE(isBlank());
    EXPECT_EQ(lab().state().choices.mode, lab::Mode::live) << "no button was pressed";
    EXPECT_EQ(lab().state().scene.target, target);
    EXPECT_FALSE(program_->isDragging());
  }
  // Press and release in one frame.
  key(".");
  input_.mouse = {forward.x + 4.0F, forward.y + 4.0F};
  frames(2);
  input_.buttonChanges = {{platform::Button::left, true, input_.mouse},
                          {platform::Button::left, false, input_.mouse}};
  frames(5);
  EXPECT_FALSE(isBlank());
  EXPECT_EQ(lab().state().choices.mode, lab::Mode::live);
}

TEST_F(Blank, PlayingPausesAndOtherKeysAreNotHeard) {
  key("3");
  key("Home");
  key("Space", 2);
  ASSERT_TRUE(lab().state().playback.playing);
  key(".", 1);
  EXPECT_FALSE(lab().state().playback.playing);
  const std::size_t cursor = lab().cursor();
  for (const char* each : {"Right", "PageDown", "Space", "G", "F1", "R"}) key(each, 10);
  EXPECT_EQ(lab().cursor(), cursor);
  EXPECT_FALSE(lab().state().playback.playing);
  EXPECT_TRUE(lab().state().view.grid);
  EXPECT_FALSE(lab().state().view.help);
  expectBlack();
  key(".");
  EXPECT_EQ(lab().cursor(), cursor);
  EXPECT_FALSE(lab().state().playback.playing);
}

// What moves by itself stands still, and the program sleeps.
TEST_F(Blank, NothingGoesOnMeanwhile) {
  lab().apply(lab::SetTargetMotion{{.path = lab::TargetPath::circle}});
  frames(5);
  ASSERT_TRUE(program_->wantsFrame());
  key(".");
  const glm::dvec3 target = lab().state().scene.target;
  frames(30);
  EXPECT_EQ(lab().state().scene.target, target);
  EXPECT_FALSE(program_->wantsFrame());
  key(".", 10);
  EXPECT_NE(lab().state().scene.target, target);
}

TEST_F(Blank, AQuestionAboutUnsavedWorkIsSeen) {
  edit();
  key(".");
  key("Ctrl+Q");
  EXPECT_TRUE(documents().isAsking());
  EXPECT_FALSE(isBlank());
  EXPECT_GT(colors(0, 600).size(), 5U);
}

TEST_F(Blank, NothingBlanksWhileTheTargetIsDragged) {
  lab().apply(lab::SetView{&lab::View::fit, false});
  lab().apply(lab::SetView{&lab::View::pixelsPerUnit, 100.0});
  lab().apply(lab::SetView{&lab::View::center, glm::dvec2(lab().state().scene.target)});
  frames(2);
  const ui::Rect canvas = program_->canvas();
  input_.mouse = {canvas.x + 0.5F * canvas.width, canvas.y + 0.5F * canvas.height};
  frames(2);
  press(true);
  ASSERT_TRUE(program_->isDragging());
  key(".");
  EXPECT_FALSE(isBlank());
  press(false);
}

}  // namespace
