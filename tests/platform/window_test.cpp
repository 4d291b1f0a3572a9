// A window off screen, and events put into SDL's queue by hand.
#include "platform/window.h"

#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <gtest/gtest.h>

#include "platform/clipboard.h"
#include "platform/interrupts.h"

namespace {

using platform::Button;
using platform::Input;
using platform::Window;

using Strings = std::vector<std::string>;

class OffscreenWindow : public testing::Test {
 protected:
  void SetUp() override {
    platform::WindowOptions options;
    options.offscreen = true;
    options.width = 800;
    options.height = 500;
    std::string error;
    window_ = Window::open(options, error);
    ASSERT_NE(window_, nullptr) << error;
    window_->poll(0, nullptr);  // what opening it brought
  }

  static void push(SDL_Event event) { SDL_PushEvent(&event); }
  static void pushButton(Uint32 type, Uint8 button, int x, int y, Uint8 clicks = 1) {
    SDL_Event event{};
    event.type = type;
    event.button.button = button;
    event.button.x = x;
    event.button.y = y;
    event.button.clicks = clicks;
    push(event);
  }
  static void pushKey(SDL_Scancode code, SDL_Keycode key, int modifiers = KMOD_NONE) {
    SDL_Event event{};
    event.type = SDL_KEYDOWN;
    event.key.keysym.scancode = code;
    event.key.keysym.sym = key;
    event.key.keysym.mod = static_cast<Uint16>(modifiers);
    push(event);
  }
  Input poll() { return window_->poll(0, nullptr); }

  std::unique_ptr<Window> window_;
};

TEST_F(OffscreenWindow, HasTheSizeAskedForAndAContext) {
  const Input input = poll();
  EXPECT_EQ(input.size, glm::ivec2(800, 500));
  EXPECT_EQ(input.scale, 1.0);
  EXPECT_NE(window_->context(), nullptr);
  EXPECT_NE(Window::procAddress("glClear"), nullptr);
  EXPECT_FALSE(input.happened);
  EXPECT_FALSE(input.quit);
}

TEST_F(OffscreenWindow, CanBeOpenedAgain) {
  window_.reset();
  SetUp();
}

TEST_F(OffscreenWindow, APressAndItsReleaseWithinOnePollBothAppear) {
  pushButton(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 10, 20);
  pushButton(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 12, 21);
  pushButton(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 30, 40, 2);
  pushButton(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_X1, 30, 40);
  const Input input = poll();
  ASSERT_EQ(input.buttonChanges.size(), 3U);
  EXPECT_TRUE(input.buttonChanges[0].down);
  EXPECT_EQ(input.buttonChanges[0].position, glm::dvec2(10, 20));
  EXPECT_FALSE(input.buttonChanges[1].down);
  EXPECT_EQ(input.buttonChanges[1].position, glm::dvec2(12, 21));
  EXPECT_EQ(input.buttonChanges[2].button, Button::right);
  EXPECT_EQ(input.buttonChanges[2].clicks, 2);
  EXPECT_TRUE(input.happened);
  EXPECT_TRUE(poll().buttonChanges.empty());
}

TEST_F(OffscreenWindow, KeysAreNamedWithTheirModifiersInOrder) {
  pushKey(SDL_SCANCODE_B, SDLK_b);
  pushKey(SDL_SCANCODE_LEFT, SDLK_LEFT);
  pushKey(SDL_SCANCODE_LEFT, SDLK_LEFT, KMOD_LSHIFT);
  pushKey(SDL_SCANCODE_Q, SDLK_q, KMOD_RCTRL);
  pushKey(SDL_SCANCODE_SPACE, SDLK_SPACE);
  pushKey(SDL_SCANCODE_F1, SDLK_F1);
  pushKey(SDL_SCANCODE_1, SDLK_1);
  pushKey(SDL_SCANCODE_Z, SDLK_z, KMOD_LALT | KMOD_LSHIFT | KMOD_LCTRL);
  pushKey(SDL_SCANCODE_A, SDLK_a, KMOD_NUM | KMOD_CAPS);
  EXPECT_EQ(poll().keys, (Strings{"B", "Left", "Shift+Left", "Ctrl+Q", "Space", "F1", "1",
                                  "Ctrl+Shift+Alt+Z", "A"}));
}

TEST_F(OffscreenWindow, AModifierAloneHasItsNameOnly) {
  pushKey(SDL_SCANCODE_LSHIFT, SDLK_LSHIFT, KMOD_LSHIFT);
  EXPECT_EQ(poll().keys, Strings{"Left Shift"});
}

TEST_F(OffscreenWindow, OnAKeyboardOfAnotherScriptKeysHaveTheirLatinNames) {
  pushKey(SDL_SCANCODE_B, 0x3B2);  // Greek beta
  pushKey(SDL_SCANCODE_Q, 0x439, KMOD_LCTRL);
  EXPECT_EQ(poll().keys, (Strings{"B", "Ctrl+Q"}));
}

// What is typed is asked for, wherever a layout has it.
TEST_F(OffscreenWindow, PunctuationIsNamedByWhatItTypes) {
  struct Press {
    const char* what;
    SDL_Scancode code;
    SDL_Keycode key;
    int modifiers;
    const char* typed;
    const char* name;
  };
  for (const Press& each : {
           Press{"US .", SDL_SCANCODE_PERIOD, '.', KMOD_NONE, ".", "."},
           {"US >", SDL_SCANCODE_PERIOD, '.', KMOD_LSHIFT, ">", ">"},
           {"US <", SDL_SCANCODE_COMMA, ',', KMOD_LSHIFT, "<", "<"},
           {"US [", SDL_SCANCODE_LEFTBRACKET, '[', KMOD_NONE, "[", "["},
           {"AZERTY .", SDL_SCANCODE_COMMA, ';', KMOD_LSHIFT, ".", "."},
           {"AZERTY ;", SDL_SCANCODE_COMMA, ';', KMOD_NONE, ";", ";"},
           {"AZERTY :", SDL_SCANCODE_PERIOD, ':', KMOD_NONE, ":", ":"},
           {"AZERTY ?", SDL_SCANCODE_M, ',', KMOD_LSHIFT, "?", "?"},
           {"AZERTY <", SDL_SCANCODE_NONUSBACKSLASH, '<', KMOD_NONE, "<", "<"},
           {"AZERTY >", SDL_SCANCODE_NONUSBACKSLASH, '<', KMOD_LSHIFT, ">", ">"},
           {"AZERTY [", SDL_SCANCODE_5, '(', KMOD_MODE, "[", "["},
           {"AZERTY (", SDL_SCANCODE_5, '(', KMOD_NONE, "(", "5"},
           {"AZERTY 5", SDL_SCANCODE_5, '(', KMOD_LSHIFT, "5", "Shift+5"},
           {"AZERTY -", SDL_SCANCODE_6, '-', KMOD_NONE, "-", "6"},
           {"AZERTY é", SDL_SCANCODE_2, 0xE9, KMOD_NONE, "\u00E9", "2"},
           {"AZERTY smaller", SDL_SCANCODE_6, '-', KMOD_LCTRL, "", "Ctrl+-"},
           {"AZERTY smaller, a digit for SDL", SDL_SCANCODE_6, '6', KMOD_LCTRL, "-", "Ctrl+-"},
           {"AZERTY larger", SDL_SCANCODE_EQUALS, '=', KMOD_LCTRL, "=", "Ctrl+="},
           {"US larger type", SDL_SCANCODE_EQUALS, '=', KMOD_LCTRL | KMOD_LSHIFT, "+",
            "Ctrl+Shift+="},
           {"US smaller type", SDL_SCANCODE_MINUS, '-', KMOD_LCTRL | KMOD_LSHIFT, "_",
            "Ctrl+Shift+-"},
           {"US Ctrl+.", SDL_SCANCODE_PERIOD, '.', KMOD_LCTRL, ".", "Ctrl+."},
           {"AZERTY preset 5", SDL_SCANCODE_5, '(', KMOD_LCTRL, "", "Ctrl+5"},
           {"AZERTY loop", SDL_SCANCODE_RIGHTBRACKET, '$', KMOD_LCTRL, "", "Ctrl+]"},
           {"AZERTY $", SDL_SCANCODE_RIGHTBRACKET, '$', KMOD_NONE, "$", "$"},
           {"German :", SDL_SCANCODE_PERIOD, '.', KMOD_LSHIFT, ":", ":"},
           {"German [", SDL_SCANCODE_8, '8', KMOD_RALT, "[", "["},
           {"German [ on Windows", SDL_SCANCODE_8, '8', KMOD_LCTRL | KMOD_RALT, "[", "["},
           {"German 8", SDL_SCANCODE_8, '8', KMOD_NONE, "8", "8"},
           {"German (", SDL_SCANCODE_8, '8', KMOD_LSHIFT, "(", "Shift+8"},
           {"German larger", SDL_SCANCODE_RIGHTBRACKET, '+', KMOD_LCTRL, "", "Ctrl+="},
           {"German larger type", SDL_SCANCODE_RIGHTBRACKET, '+', KMOD_LCTRL | KMOD_LSHIFT, "",
            "Ctrl+Shift+="},
           {"keypad larger", SDL_SCANCODE_KP_PLUS, SDLK_KP_PLUS, KMOD_LCTRL, "", "Ctrl+="},
           {"keypad .", SDL_SCANCODE_KP_PERIOD, SDLK_KP_PERIOD, KMOD_NUM, ".", "Keypad ."},
           {"Russian .", SDL_SCANCODE_SLASH, '.', KMOD_NONE, ".", "."},
           {"Russian letter for [", SDL_SCANCODE_LEFTBRACKET, 0x445, KMOD_NONE, "\u0445", "["},
           {"Russian letter for <", SDL_SCANCODE_COMMA, 0x431, KMOD_LSHIFT, "\u0411", "<"},
           {"another command", SDL_SCANCODE_PERIOD, '.', KMOD_LALT, ".", "Alt+."},
           {"Alt on the right", SDL_SCANCODE_PERIOD, '.', KMOD_RALT, ".", "Alt+."},
           {"US . typed by nothing", SDL_SCANCODE_PERIOD, '.', KMOD_NONE, "", "."},
           {"US > typed by nothing", SDL_SCANCODE_PERIOD, '.', KMOD_LSHIFT, "", ">"},
       }) {
    pushKey(each.code, each.key, each.modifiers);
    if (*each.typed != '\0') {
      SDL_Event event{};
      event.type = SDL_TEXTINPUT;
      std::string(each.typed).copy(event.text.text, sizeof(event.text.text) - 1);
      push(event);
    }
    EXPECT_EQ(poll().keys, Strings{each.name}) << each.what;
  }
}

TEST_F(OffscreenWindow, WheelMovesAddUp) {
  SDL_Event event{};
  event.type = SDL_MOUSEWHEEL;
  event.wheel.y = 1;
  event.wheel.preciseY = 1.0F;
  push(event);
  event.wheel.y = 0;
  event.wheel.preciseY = 0.25F;
  push(event);
  EXPECT_DOUBLE_EQ(poll().wheel, 1.25);
  EXPECT_EQ(poll().wheel, 0.0);
}

TEST_F(OffscreenWindow, ClosingAsksToQuit) {
  SDL_Event event{};
  event.type = SDL_QUIT;
  push(event);
  EXPECT_TRUE(poll().quit);
  event.type = SDL_WINDOWEVENT;
  event.window.event = SDL_WINDOWEVENT_CLOSE;
  push(event);
  EXPECT_TRUE(poll().quit);
  EXPECT_FALSE(poll().quit);
}

#ifndef _WIN32
TEST_F(OffscreenWindow, SignalsTellThatTheSessionEnds) {
  platform::noteInterrupts();
  for (const int each : {SIGTERM, SIGHUP, SIGTERM, SIGQUIT, SIGINT, SIGINT}) {
    EXPECT_FALSE(poll().ends);
    std::raise(each);
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_TRUE(window_->poll(30.0, {}).ends) << each;
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20)) << each;
  }
  for (const int each : {SIGTERM, SIGHUP, SIGQUIT, SIGINT}) std::signal(each, SIG_DFL);
}
#endif

TEST_F(OffscreenWindow, ToldToLeaveItSaysSoOnce) {
  SDL_Event event{};
  event.type = SDL_APP_WILLENTERBACKGROUND;
  push(event);
  EXPECT_TRUE(poll().leaves);
  EXPECT_FALSE(poll().leaves);
}

TEST_F(OffscreenWindow, DroppedFilesAreNamedInTheirOrder) {
  for (const char* path : {"/a/one.iklab.json", "/b/two.iklab.json"}) {
    SDL_Event event{};
    event.type = SDL_DROPFILE;
    event.drop.file = SDL_strdup(path);
    push(event);
  }
  SDL_Event text{};
  text.type = SDL_DROPTEXT;  // is no file
  text.drop.file = SDL_strdup("/c/three.iklab.json");
  push(text);
  EXPECT_EQ(poll().dropped, (Strings{"/a/one.iklab.json", "/b/two.iklab.json"}));
  EXPECT_TRUE(poll().dropped.empty());
}

TEST_F(OffscreenWindow, TellsWhereItLies) {
  const auto placement = window_->placement();
  ASSERT_TRUE(placement);
  EXPECT_EQ(placement->size, glm::ivec2(800, 500));
  EXPECT_FALSE(placement->maximized);
  EXPECT_FALSE(window_->isFullScreen());
}

TEST_F(OffscreenWindow, TheClipboardKeepsAText) {
  std::string error;
  EXPECT_TRUE(platform::setClipboard("Grüße → here", error)) << error;
  EXPECT_EQ(platform::clipboard(), "Grüße → here");
}

TEST_F(OffscreenWindow, EveryEventReachesTheSink) {
  pushKey(SDL_SCANCODE_B, SDLK_b);
  pushButton(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 10, 20);
  std::vector<Uint32> types;
  window_->poll(0, [&types](const SDL_Event& event) { types.push_back(event.type); });
  EXPECT_EQ(types, (std::vector<Uint32>{SDL_KEYDOWN, SDL_MOUSEBUTTONDOWN}));
}

double secondsOfPoll(Window& window, double wait) {
  const auto start = std::chrono::steady_clock::now();
  window.poll(wait, nullptr);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

TEST_F(OffscreenWindow, WaitsAsLongAsNothingHappensAndNoLonger) {
  EXPECT_GE(secondsOfPoll(*window_, 0.1), 0.09);
  pushKey(SDL_SCANCODE_B, SDLK_b);
  EXPECT_LT(secondsOfPoll(*window_, 30.0), 10.0);
  EXPECT_LT(secondsOfPoll(*window_, 0.0), 10.0);
}

TEST_F(OffscreenWindow, NoButtonOrKeyIsHeldAndTheMouseIsOutside) {
  const Input input = poll();
  EXPECT_EQ(input.buttons, (std::array<bool, 3>{}));
  EXPECT_TRUE(input.heldKeys.empty());
  EXPECT_EQ(input.mouse, glm::dvec2(-1, -1));
}

// A driver that shows nothing is what SDL falls back to where no display answers.
TEST(WindowOnScreen, IsAnErrorWhereItWouldNotBeSeen) {
  for (const char* driver : {"offscreen", "dummy"}) {
    SDL_setenv("SDL_VIDEODRIVER", driver, 1);
    std::string error;
    EXPECT_EQ(Window::open({}, error), nullptr);
    EXPECT_EQ(error.substr(0, 12), "no display: ") << error;
  }
  SDL_setenv("SDL_VIDEODRIVER", "offscreen", 1);
}

TEST(WindowOffscreen, WorksWhateverDriverTheEnvironmentNames) {
  SDL_setenv("SDL_VIDEODRIVER", "no-such-driver", 1);
  platform::WindowOptions options;
  options.offscreen = true;
  std::string error;
  EXPECT_NE(Window::open(options, error), nullptr) << error;
  EXPECT_EQ(Window::open({}, error), nullptr);
  EXPECT_EQ(error.substr(0, 12), "no display: ") << error;
  SDL_setenv("SDL_VIDEODRIVER", "offscreen", 1);
}

TEST_F(OffscreenWindow, FingersAreReadInPixels) {
  const auto finger = [](Uint32 type, SDL_FingerID id, float x, float y) {
    SDL_Event event{};
    event.type = type;
    event.tfinger.timestamp = SDL_GetTicks();
    event.tfinger.touchId = 4;
    event.tfinger.fingerId = id;
    event.tfinger.x = x;
    event.tfinger.y = y;
    push(event);
  };
  finger(SDL_FINGERDOWN, 1, 0.25F, 0.5F);
  Input input = poll();
  EXPECT_EQ(input.mouse, glm::dvec2(200, 250));
  EXPECT_TRUE(input.buttonChanges.empty());
  finger(SDL_FINGERMOTION, 1, 0.5F, 0.5F);
  input = poll();
  EXPECT_EQ(input.mouse, glm::dvec2(400, 250));
  EXPECT_TRUE(input.buttons[0]);
  ASSERT_EQ(input.buttonChanges.size(), 1U);
  EXPECT_EQ(input.buttonChanges[0].position, glm::dvec2(200, 250));
  finger(SDL_FINGERDOWN, 2, 0.75F, 0.5F);
  finger(SDL_FINGERMOTION, 2, 1.0F, 0.5F);
  input = poll();
  EXPECT_FALSE(input.buttons[0]);
  EXPECT_EQ(input.pinch, 2.0);
  EXPECT_EQ(input.pan, glm::dvec2(100, 0));
  finger(SDL_FINGERUP, 1, 0.5F, 0.5F);
  finger(SDL_FINGERUP, 2, 1.0F, 0.5F);
  poll();
  EXPECT_TRUE(poll().byTouch);
  SDL_Event mouse{};
  mouse.type = SDL_MOUSEMOTION;
  push(mouse);
  EXPECT_FALSE(poll().byTouch);
}

// It would press twice.
TEST_F(OffscreenWindow, TheMouseThatSdlMakesOfAFingerIsIgnored) {
  SDL_Event event{};
  event.type = SDL_MOUSEBUTTONDOWN;
  event.button.button = SDL_BUTTON_LEFT;
  event.button.which = SDL_TOUCH_MOUSEID;
  push(event);
  EXPECT_TRUE(poll().buttonChanges.empty());
}

// No event comes, and none has to.
TEST_F(OffscreenWindow, AFingerThatRestsWakesIt) {
  SDL_Event event{};
  event.type = SDL_FINGERDOWN;
  event.tfinger.timestamp = SDL_GetTicks();
  event.tfinger.fingerId = 1;
  event.tfinger.x = 0.25F;
  push(event);
  Input input = poll();  // on a busy machine it has rested already
  for (int i = 0; i < 10 && input.buttonChanges.empty(); ++i) input = window_->poll(60, nullptr);
  ASSERT_EQ(input.buttonChanges.size(), 1U);
  EXPECT_EQ(input.buttonChanges[0].button, Button::right);
}

TEST_F(OffscreenWindow, DroppedTextsAreNoFiles) {
  for (const Uint32 type : {SDL_DROPTEXT, SDL_DROPFILE}) {
    SDL_Event event{};
    event.type = type;
    event.drop.file = SDL_strdup(type == SDL_DROPTEXT ? "lesson=ccd" : "a.iklab.json");
    push(event);
  }
  const Input input = poll();
  EXPECT_EQ(input.droppedTexts, Strings{"lesson=ccd"});
  EXPECT_EQ(input.dropped, Strings{"a.iklab.json"});
}

}  // namespace
