// One frame shows one state: what an input does is in its panels and in its picture at once.
#include "app/documents_fixture.h"
#include "app/picture.h"
#include "draw/list/camera.h"
#include "gl/framebuffer.h"
#include "lab/file/presets.h"
#include "lab/palette.h"

namespace {

using app_test::DocumentsTest;

constexpr int kScrollbar = 12;  // pixels: Dear ImGui lays it out a frame late

class FrameTest : public DocumentsTest {
 protected:
  FrameTest() { readsPixels_ = true; }
  void SetUp() override {
    DocumentsTest::SetUp();
    lab::Lab& lab = program_->lab();
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    lab.apply(lab::SetTarget{{0.4, 1.2, 0.0}});
    lab.apply(lab::SetView{&lab::View::tab, lab::Tab::explain});
    lab.apply(lab::SetView{&lab::View::explain, true});
    input_.mouse = {2.0, 700.0};
    frames(5);
  }
  [[nodiscard]] std::vector<std::uint8_t> screen() const {
    return gl::readWindow(input_.size.x, input_.size.y);
  }
  // Where the target is seen, pixels of the window.
  [[nodiscard]] glm::dvec2 targetOnScreen() const {
    const ui::Rect& canvas = program_->canvas();
    const lab::State& state = program_->lab().state();
    const draw::Camera camera = draw::cameraOf(state, {canvas.width, canvas.height});
    return camera.toCanvas(state.scene.target) + glm::dvec2(canvas.x, canvas.y);
  }
  // The next frame, in which nothing comes in, shows nothing else.
  void expectComplete(const std::vector<std::uint8_t>& before) {
    const std::vector<std::uint8_t> now = screen();
    EXPECT_NE(now, before) << "nothing was done";
    frames(1);
    EXPECT_EQ(difference(now, screen()), "");
  }
  // The rectangle in which they differ, but for the scrollbar; empty where they do not.
  [[nodiscard]] std::string difference(const std::vector<std::uint8_t>& a,
                                       const std::vector<std::uint8_t>& b) const {
    glm::ivec2 low = input_.size;
    glm::ivec2 high(-1);
    for (std::size_t i = 0; i < a.size(); ++i) {
      const auto pixel = static_cast<int>(i / 4);
      const glm::ivec2 at(pixel % input_.size.x, pixel / input_.size.x);
      if (a[i] == b[i] || at.x >= input_.size.x - kScrollbar) continue;
      low = glm::min(low, at);
      high = glm::max(high, at);
    }
    if (high.x < 0) return {};
    return std::to_string(low.x) + "," + std::to_string(low.y) + " to " + std::to_string(high.x) +
           "," + std::to_string(high.y);
  }
};

TEST_F(FrameTest, AKeyShowsInThePanelsAndOnTheCanvasAtOnce) {
  program_->lab().apply(lab::SetView{&lab::View::reducedMotion, true});  // steps do not move
  for (const char* key : {"End", "Left", "Home", "Right"}) {
    const auto before = screen();
    input_.keys = {key};
    frames(1);
    expectComplete(before);
  }
  EXPECT_EQ(program_->lab().cursor(), 1U);
}

// Pressed, a step moves over several frames; held, the key jumps from step to step.
TEST_F(FrameTest, AHeldKeyDoesNotWaitForTheChain) {
  input_.keys = {"Home"};
  frames(1);
  input_.keys = {"Right"};
  frames(1);
  EXPECT_TRUE(program_->lab().isAnimating());
  input_.keys = {"Right"};
  input_.keysRepeat = true;
  frames(1);
  EXPECT_FALSE(program_->lab().isAnimating());
  EXPECT_EQ(program_->lab().cursor(), 2U);
}

// While it plays, the canvas, the sentence, the formulas and the counter are of one step: the same
// moment painted again shows nothing else, and the program says what it shows.
TEST_F(FrameTest, EveryFrameOfPlayingIsOfOneStep) {
  input_.keys = {"3"};
  frames(2);
  input_.keys = {"Home"};
  frames(2);
  input_.keys = {"Space"};
  frames(1);
  ASSERT_TRUE(program_->lab().state().playback.playing);
  std::size_t steps = 0;
  for (int i = 0; i < 100 && program_->lab().state().playback.playing; ++i) {
    const std::size_t before = program_->lab().cursor();
    frames(1);
    if (program_->lab().cursor() == before) continue;
    ++steps;
    const std::vector<std::uint8_t> now = screen();
    program_->frame(input_, 0.0);
    EXPECT_EQ(difference(now, screen()), "") << "step " << program_->lab().cursor();
  }
  EXPECT_GT(steps, 3U);
}

// A click on the canvas, on the target too, is the guess; the next step shows what was hidden.
TEST_F(FrameTest, AStepIsPredictedByAClick) {
  input_.keys = {"Shift+G"};
  frames(1);
  ASSERT_TRUE(program_->lab().isAsking());
  const glm::dvec2 place = targetOnScreen();
  input_.mouse = place;
  input_.buttonChanges = {{platform::Button::left, true, place}};
  frames(1);
  input_.buttonChanges = {{platform::Button::left, false, place}};
  frames(1);
  const lab::State& state = program_->lab().state();
  ASSERT_TRUE(state.prediction.guess);
  EXPECT_LT(glm::distance(*state.prediction.guess, state.scene.target), 0.02);
  input_.keys = {"Right"};
  frames(1);
  EXPECT_TRUE(state.prediction.isRevealed);
}

// Where a frame takes long, the hand is elsewhere when the click is seen.
TEST_F(FrameTest, AClickIsWhereItWasMadeThoughThePointerMovedOn) {
  const ui::Rect& button = program_->widgets().at("forward");
  const glm::dvec2 place(button.x + 0.5F * button.width, button.y + 0.5F * button.height);
  const std::size_t before = program_->lab().cursor();
  input_.buttonChanges = {{platform::Button::left, true, place},
                          {platform::Button::left, false, place}};
  frames(4);
  EXPECT_EQ(program_->lab().cursor(), before + 1);
}

// What is said of the selected joint is not covered by the name of what the pointer rests on.
TEST_F(FrameTest, ANameKeepsOffWhatIsSaidOfTheSelectedJoint) {
  program_->lab().apply(lab::SetView{&lab::View::selectedJoint, 1});
  frames(2);
  const ui::Rect said = program_->widgets().at("selected-tip");
  int seen = 0;
  for (const float x : {-20.0F, 10.0F, 60.0F, 140.0F}) {
    for (const float y : {-40.0F, -12.0F, 20.0F, 60.0F}) {
      input_.mouse = {said.x + x, said.y + y};
      frames(1);
      program_->frame(input_, 5.0);
      program_->frame(input_, 5.0);
      const auto found = program_->widgets().find("canvas-tip");
      if (found == program_->widgets().end()) continue;
      ++seen;
      const ui::Rect& name = found->second;
      const bool isApart = name.x >= said.x + said.width || name.x + name.width <= said.x ||
                           name.y >= said.y + said.height || name.y + name.height <= said.y;
      EXPECT_TRUE(isApart) << x << ", " << y;
    }
  }
  EXPECT_GT(seen, 8);
}

// On each card is the picture of its preset, or of its lesson's first scene, with the target in its
// colour.
class GalleryFrame : public FrameTest, public testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(Keys, GalleryFrame, testing::Values("Ctrl+Shift+P", "F2"));

TEST_P(GalleryFrame, PaintsEveryCard) {
  input_.keys = {GetParam()};
  frames(60);
  EXPECT_FALSE(program_->wantsFrame()) << "all are painted";
  const std::vector<std::uint8_t> pixels = screen();
  const lab::Palette& colors = lab::palette(program_->lab().state().view.theme);
  const auto isTarget = [&](std::size_t at) {
    const auto differs = [&](std::size_t part, unsigned shift) {
      const int wanted = static_cast<int>((colors.target >> shift) & 0xFFU);
      return std::abs(static_cast<int>(pixels[at + part]) - wanted) > 48;
    };
    return !differs(0, 16) && !differs(1, 8) && !differs(2, 0);
  };
  for (std::size_t i = 0; i < 8; ++i) {  // those that are seen without scrolling
    const ui::Widget& card = program_->widgets().at("gallery-" + std::to_string(i));
    int count = 0;
    for (int y = static_cast<int>(card.y); y < static_cast<int>(card.y + 0.5F * card.height); ++y) {
      for (int x = static_cast<int>(card.x); x < static_cast<int>(card.x + card.width); ++x) {
        count += isTarget(4 * static_cast<std::size_t>(y * input_.size.x + x)) ? 1 : 0;
      }
    }
    EXPECT_GT(count, 5) << i;
  }
}

class DoorsFrame : public FrameTest {
 protected:
  void SetUp() override {
    FrameTest::SetUp();
    program_->lab().apply(lab::SetView{&lab::View::gallery, lab::Gallery::doors});
    frames(20);
  }
  [[nodiscard]] ui::Widget door(std::size_t i) const {
    return program_->widgets().at("gallery-" + std::to_string(i));
  }
  void pointAt(std::size_t i) {
    input_.mouse = {door(i).x + 9.0F, door(i).y + door(i).height - 9.0F};
    frames(4);
  }
  [[nodiscard]] std::vector<std::vector<std::uint8_t>> pictures() const {
    const std::vector<std::uint8_t> pixels = screen();
    std::vector<std::vector<std::uint8_t>> all(kDoors);
    for (std::size_t i = 0; i < kDoors; ++i) {
      const ui::Widget& card = door(i);
      const int width = static_cast<int>(card.width) - 8;  // within its edge
      for (int y = 4; y < width / 2; ++y) {
        const auto row = pixels.begin() + 4 * ((static_cast<int>(card.y) + y) * input_.size.x +
                                               static_cast<int>(card.x) + 4);
        all[i].insert(all[i].end(), row, row + 4 * width);
      }
    }
    return all;
  }
  static constexpr std::size_t kDoors = 5;
};

// And no frame is asked for where none is pointed at.
TEST_F(DoorsFrame, APictureMovesWhileItsDoorIsPointedAt) {
  const auto still = pictures();
  EXPECT_FALSE(program_->wantsFrame());
  for (std::size_t i = 0; i < kDoors; ++i) {
    pointAt(i);
    EXPECT_TRUE(program_->wantsFrame()) << i;
    const auto now = pictures();
    frames(6);
    const auto then = pictures();
    for (std::size_t each = 0; each < kDoors; ++each) {
      EXPECT_EQ(now[each] != then[each], each == i) << each << ", pointed at " << i;
      EXPECT_EQ(then[each] != still[each], each == i) << each << ", pointed at " << i;
    }
  }
  input_.mouse = {2.0, 700.0};
  frames(4);
  EXPECT_FALSE(program_->wantsFrame());
  EXPECT_TRUE(pictures() == still);
  pointAt(0);
  EXPECT_TRUE(program_->wantsFrame());
  program_->frame(input_, 10.0);
  frames(4);
  EXPECT_FALSE(program_->wantsFrame()) << "the mouse was left there";
}

TEST_F(DoorsFrame, APictureMovesWhileItsDoorHasTheFocus) {
  int presses = 0;
  for (; presses < 20 && !program_->wantsFrame(); ++presses) key("Tab");
  EXPECT_LT(presses, 20);
  program_->lab().apply(lab::SetView{&lab::View::reducedMotion, true});
  frames(4);
  EXPECT_FALSE(program_->wantsFrame());
}

TEST_F(FrameTest, ASpiderWalksAlsoWhereOneWasStepping) {
  program_->lab().apply(lab::SetMode{lab::Mode::stepByStep});
  input_.keys = {"Ctrl+P"};
  frames(3);
  for (const char each : std::string("spider")) {
    program_->handle(support::typed(each));
    frames(1);
  }
  input_.keys = {"Return"};
  frames(2);
  EXPECT_TRUE(program_->lab().isWalking());
}

// Return selects the target on the canvas, but not through a window that lies over it.
TEST_F(FrameTest, ReturnDoesNotReachTheCanvasUnderTheGallery) {
  input_.keys = {"Ctrl+Shift+P"};
  frames(3);
  input_.keys = {"Return"};
  frames(1);
  program_->lab().apply(lab::SetView{&lab::View::gallery, lab::Gallery::closed});
  const glm::dvec3 target = program_->lab().state().scene.target;
  input_.keys = {"Up"};  // moves what is selected
  frames(2);
  EXPECT_EQ(program_->lab().state().scene.target, target);
  input_.keys = {"Return"};
  frames(1);
  input_.keys = {"Up"};
  frames(2);
  EXPECT_GT(program_->lab().state().scene.target.y, target.y) << "the keys do as they should";
}

// Whichever window covers the scene; how it all looks may be changed meanwhile.
TEST_F(FrameTest, NoKeyReachesTheSceneBehindAWindow) {
  lab::Lab& lab = program_->lab();
  const lab::State& state = lab.state();
  const lab::Scene scene = state.scene;
  const lab::Choices choices = state.choices;
  const std::size_t cursor = lab.cursor();
  const std::size_t steps = lab.history().doneCount();
  const bool grid = state.view.grid;
  const auto press = [this](const char* key) {
    input_.keys = {key};
    frames(2);
  };
  for (const lab::SetView& opened : {lab::SetView{&lab::View::gallery, lab::Gallery::lessons},
                                     lab::SetView{&lab::View::gallery, lab::Gallery::presets},
                                     lab::SetView{&lab::View::gallery, lab::Gallery::failures},
                                     lab::SetView{&lab::View::about, true}}) {
    lab.apply(opened);
    frames(3);
    for (const char* key :
         {"B",      "3",      "Shift+2", "M",      "E",     "X",    "]",  "[",
          "N",      "Left",   "Right",   "PageUp", "Space", "Home", "Up", "Ctrl+Z",
          "Ctrl+2", "Ctrl+D", "Shift+S", "K",      "S",     "G",    "R",  "<"}) {
      press(key);
      ASSERT_EQ(state.scene, scene) << key;
      ASSERT_EQ(state.choices, choices) << key;
      ASSERT_EQ(lab.cursor(), cursor) << key;
      ASSERT_EQ(lab.history().doneCount(), steps) << key;
      ASSERT_EQ(state.view.grid, grid) << key;
      ASSERT_FALSE(state.playback.playing || state.editing.on || state.race.on) << key;
      ASSERT_EQ(state.playback.speed, 1.0) << key;
    }
    const lab::Theme theme = state.view.theme;
    press("C");
    EXPECT_NE(state.view.theme, theme);
    press("Escape");
    ASSERT_FALSE(lab::isCovered(state.view));
  }
  press("G");
  EXPECT_NE(state.view.grid, grid) << "the keys do as they should";
  press("3");
  EXPECT_NE(state.choices, choices);
}

// Over the help nothing that is typed reaches the scene, and the keys that close it still do.
TEST_F(FrameTest, TheHelpIsSearchedByTyping) {
  const lab::State& state = program_->lab().state();
  const auto type = [this](const std::string& text) {
    for (const char each : text) {
      program_->handle(support::typed(each));
      input_.keys = {std::string(1, static_cast<char>(std::toupper(each)))};
      frames(1);
    }
  };
  input_.keys = {"F10"};
  frames(1);
  const lab::Choices before = state.choices;
  const bool grid = state.view.grid;
  for (const char* closing : {"F1", "Escape"}) {
    input_.keys = {"F1"};
    frames(4);
    ASSERT_TRUE(state.view.help);
    if (std::string_view(closing) == "F1") type("mog");
    EXPECT_EQ(state.choices, before);
    EXPECT_EQ(state.view.grid, grid);
    input_.keys = {closing};
    frames(2);
    EXPECT_FALSE(state.view.help) << closing;
    EXPECT_TRUE(state.view.presenting) << "that is for the next Escape";
  }
}

TEST_F(FrameTest, AHeldSpacePlaysOnce) {
  input_.keys = {"Home"};
  frames(1);
  input_.keys = {"Space"};
  frames(1);
  input_.keys = {"Space"};
  input_.keysRepeat = true;
  frames(1);
  EXPECT_TRUE(program_->lab().state().playback.playing);
}

TEST_F(FrameTest, AStepButtonThatIsHeldKeepsTheWindowAwake) {
  input_.keys = {"3"};  // CCD: many steps
  frames(1);
  program_->lab().apply(lab::SetChoice{&lab::Choices::tolerance, 1e-9});
  input_.keys = {"Home"};
  frames(1);
  const ui::Rect& rect = program_->widgets().at("forward");
  input_.mouse = {rect.x + 0.5F * rect.width, rect.y + 0.5F * rect.height};
  frames(1);
  input_.buttons[0] = true;
  // No longer than the window's loop would: nothing comes in.
  for (int i = 0; i < 60 && (i < 2 || program_->wantsFrame()); ++i) frames(1);
  EXPECT_GT(program_->lab().cursor(), 3U);
  input_.buttons[0] = false;
  frames(60);
  EXPECT_FALSE(program_->wantsFrame());
}

TEST_F(FrameTest, ADragOnTheCanvasShowsInThePanelsAtOnce) {
  const glm::dvec2 start = targetOnScreen();
  input_.mouse = start;
  frames(1);
  input_.buttons[0] = true;
  input_.buttonChanges = {{platform::Button::left, true, start}};
  frames(2);
  const double x = targetX();
  for (const double by : {20.0, 45.0}) {
    const auto before = screen();
    input_.mouse = start + glm::dvec2(by, -0.5 * by);
    frames(1);
    expectComplete(before);
  }
  EXPECT_GT(targetX(), x);
}

TEST_F(FrameTest, ADragInThePanelsShowsOnTheCanvasAtOnce) {
  const ui::Rect track = program_->widgets().at("scrubber");
  const std::size_t last = program_->lab().lastCursor();
  input_.mouse = {track.x + 2.0F, track.y + 0.5F * track.height};
  frames(1);
  input_.buttons[0] = true;
  frames(2);
  const auto before = screen();
  const std::size_t cursor = program_->lab().cursor();
  input_.mouse.x = track.x + track.width - 2.0F;
  frames(1);
  EXPECT_NE(cursor, program_->lab().cursor());
  EXPECT_EQ(program_->lab().cursor(), last);
  expectComplete(before);
}

// What was in view stays in view: the chain and its target, larger than the area that it could
// reach.
TEST_F(FrameTest, PresentingFitsAViewThatWasFittedAndGoesBack) {
  const auto key = [this](const char* name) {
    input_.keys = {name};
    frames(3);
  };
  const auto camera = [this] {
    const lab::View& view = program_->lab().state().view;
    return std::array{view.center.x, view.center.y, view.pixelsPerUnit};
  };
  const auto showsChain = [this] {
    const lab::Lab& lab = program_->lab();
    const glm::dvec2 size(program_->canvas().width, program_->canvas().height);
    const draw::Camera seen = draw::cameraOf(lab.state(), size);
    std::vector<glm::dvec3> points = lab.shown().joints;
    points.push_back(lab.goal());
    return std::ranges::all_of(points, [&](const glm::dvec3& point) {
      const glm::dvec2 at = seen.toCanvas(point);
      return at.x > 0.0 && at.y > 0.0 && at.x < size.x && at.y < size.y;
    });
  };
  key("F");
  ASSERT_TRUE(showsChain());
  const auto usual = camera();
  for (int round = 0; round < 2; ++round) {
    key("F10");
    EXPECT_TRUE(showsChain());
    key("F3");
    EXPECT_TRUE(showsChain()) << "beside a page";
    key("F3");
    EXPECT_TRUE(showsChain());
    key("F10");
    EXPECT_EQ(camera(), usual) << round;
  }

  // A view that was chosen stays what it is, unless the chain would be under the bars.
  for (const double zoom : {150.0, 300.0}) {
    program_->lab().apply(lab::SetCamera{{0.3, 0.4}, zoom});
    frames(1);
    const auto chosen = camera();
    key("F10");
    EXPECT_EQ(camera() == chosen, zoom < 200.0);
    key("F10");
    EXPECT_EQ(camera(), chosen);
  }
  key("F10");
  program_->lab().apply(lab::SetCamera{{0.4, 0.4}, 160.0});
  const auto moved = camera();
  key("F10");
  EXPECT_EQ(camera(), moved) << "it was moved meanwhile";
}

TEST_F(FrameTest, ThePanelsGiveWayInTheFrameInWhichTheyAreToldTo) {
  const auto before = screen();
  const float width = program_->canvas().width;
  input_.keys = {"F10"};
  frames(1);
  EXPECT_GT(program_->canvas().width, width);
  EXPECT_FALSE(program_->widgets().contains("solver"));
  EXPECT_NE(screen(), before);
}

}  // namespace
