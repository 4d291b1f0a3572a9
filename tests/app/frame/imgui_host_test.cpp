// What Dear ImGui sees of keys that go down and up between two frames, as where a frame takes long.
#include "app/frame/imgui_host.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include "support/typed.h"

namespace {

class HostKeys : public testing::Test {
 protected:
  void SetUp() override {
    platform::WindowOptions options;
    options.offscreen = true;
    std::string error;
    window_ = platform::Window::open(options, error);
    ASSERT_TRUE(window_) << error;
    ASSERT_TRUE(gl::loadFunctions(&platform::Window::procAddress, error)) << error;
    triangles_ = gl::Triangles::create("share/iklab/shaders", error);
    ASSERT_TRUE(triangles_) << error;
    const std::shared_ptr<const draw::FontFile> font =
        draw::FontFile::open("share/iklab/fonts/ui.ttf", error);
    ASSERT_TRUE(font) << error;
    host_ = std::make_unique<app::ImGuiHost>(*window_, app::FontFiles{font, font});
    input_.size = {640, 480};
    input_.mouse = {-1.0, -1.0};
    host_->navigate(true, true);
    for (int i = 0; i < 3; ++i) frame();  // the field takes the focus
    ASSERT_TRUE(isTypedInto_);
  }
  void TearDown() override {
    host_.reset();
    triangles_.reset();
    window_.reset();
  }

  void frame() {
    host_->begin(input_, 0.02, {15.0F, 15.0F});
    ImGui::Begin("window");
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    const bool isEntered =
        ImGui::InputText("name", text_.data(), text_.size(), ImGuiInputTextFlags_EnterReturnsTrue);
    if (isEntered) ++entered_;
    isTypedInto_ = ImGui::IsItemActive();
    for (const std::string& key : host_->keys()) keys_.push_back(key + " at " + text_.data());
    input_.keys.clear();
    ImGui::End();
    host_->end(*triangles_);
  }
  // As the program does: as long as a frame is wanted.
  void frames() {
    for (int i = 0; i < 100 && host_->wantsFrame(); ++i) frame();
    EXPECT_FALSE(host_->wantsFrame());
    frame();
  }

  void key(Uint32 type, SDL_Scancode code, int modifiers = KMOD_NONE, bool isRepeat = false) {
    SDL_Event event{};
    event.type = type;
    event.key.windowID = SDL_GetWindowID(window_->handle());
    event.key.repeat = isRepeat ? 1 : 0;
    event.key.keysym.scancode = code;
    event.key.keysym.sym = SDL_GetKeyFromScancode(code);
    event.key.keysym.mod = static_cast<Uint16>(modifiers);
    host_->handle(event);
  }
  void tap(SDL_Scancode code, int modifiers = KMOD_NONE) {
    key(SDL_KEYDOWN, code, modifiers);
    key(SDL_KEYUP, code, modifiers);
  }
  void type(char letter) {
    const auto code = static_cast<SDL_Scancode>(SDL_SCANCODE_A + (letter - 'a'));
    key(SDL_KEYDOWN, code);
    host_->handle(support::typed(letter));
    key(SDL_KEYUP, code);
  }

  std::unique_ptr<platform::Window> window_;
  std::unique_ptr<gl::Triangles> triangles_;
  std::unique_ptr<app::ImGuiHost> host_;
  platform::Input input_;
  std::array<char, 32> text_{};
  std::vector<std::string> keys_;  // that panels heard of, and what was typed by then
  int entered_ = 0;
  bool isTypedInto_ = false;
};

TEST_F(HostKeys, ReturnWithinAFrameIsSeenOnce) {
  tap(SDL_SCANCODE_RETURN);
  frames();
  EXPECT_EQ(entered_, 1);
}

TEST_F(HostKeys, TwoTapsWithinAFrameAreTwo) {
  for (const char letter : std::string("abc")) type(letter);
  tap(SDL_SCANCODE_BACKSPACE);
  tap(SDL_SCANCODE_BACKSPACE);
  frames();
  EXPECT_STREQ(text_.data(), "a");
}

TEST_F(HostKeys, WhatIsTypedKeepsItsOrder) {
  type('a');
  type('b');
  tap(SDL_SCANCODE_BACKSPACE);
  type('c');
  tap(SDL_SCANCODE_HOME);
  type('d');
  tap(SDL_SCANCODE_RETURN);
  type('e');
  frames();
  EXPECT_EQ(std::string(text_.data()).substr(0, 3), "dac");
  EXPECT_EQ(entered_, 1);
}

TEST_F(HostKeys, PanelsHearOfAKeyAfterTheTextBeforeIt) {
  type('a');
  type('b');
  tap(SDL_SCANCODE_TAB);
  tap(SDL_SCANCODE_RETURN);
  type('c');
  input_.keys = {"A", "B", "Tab", "Return", "C"};
  frames();
  EXPECT_EQ(keys_, (std::vector<std::string>{"A at a", "B at ab", "Tab at ab", "Return at ab",
                                             "C at ab"}));
}

TEST_F(HostKeys, AKeyThatActsEndsTheFrameForWhatIsTypedBeforeItsRelease) {
  key(SDL_KEYDOWN, SDL_SCANCODE_RETURN);
  type('c');
  key(SDL_KEYUP, SDL_SCANCODE_RETURN);
  input_.keys = {"Return", "C"};
  frames();
  EXPECT_EQ(keys_.front(), "Return at ");
  EXPECT_EQ(keys_.back().substr(0, 4), "C at");
}

TEST_F(HostKeys, AHeldKeyRepeatsWithoutWaiting) {
  for (int i = 0; i < 4; ++i) {
    key(SDL_KEYDOWN, SDL_SCANCODE_RIGHT, KMOD_NONE, i > 0);
    input_.keys.emplace_back("Right");
  }
  frame();
  EXPECT_EQ(keys_.size(), 4U);
}

TEST_F(HostKeys, KeysWithoutEventsAreHeardAtOnce) {
  input_.keys = {"Return", "X"};
  frame();
  EXPECT_EQ(keys_, (std::vector<std::string>{"Return at ", "X at "}));
}

TEST_F(HostKeys, AModifierHoldsForTheKeysPressedWithIt) {
  type('a');
  type('b');
  key(SDL_KEYDOWN, SDL_SCANCODE_LCTRL, KMOD_LCTRL);
  tap(SDL_SCANCODE_A, KMOD_LCTRL);  // selects all
  key(SDL_KEYUP, SDL_SCANCODE_LCTRL);
  type('c');
  frames();
  EXPECT_STREQ(text_.data(), "c");
}

TEST_F(HostKeys, AHeldKeyGoesUpInTheFrameOfItsRelease) {
  key(SDL_KEYDOWN, SDL_SCANCODE_RETURN);
  frame();
  key(SDL_KEYUP, SDL_SCANCODE_RETURN);
  EXPECT_TRUE(host_->wantsFrame());
  frame();
  EXPECT_FALSE(host_->wantsFrame());
  EXPECT_EQ(entered_, 1);
}

}  // namespace
