// The program in a window off screen, with keys and clicks that are put in by hand.
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <glad/gl.h>
#include <gtest/gtest.h>

#include "app/documents/documents.h"
#include "app/frame/program.h"
#include "app/run.h"
#include "support/own_folder.h"
#include "support/typed.h"

namespace app_test {

class DocumentsTest : public support::InOwnFolder {
 protected:
  void SetUp() override {
    std::filesystem::create_directory(folder_ / "settings");
    std::string error;
    platform::WindowOptions options;
    options.offscreen = true;
    window_ = platform::Window::open(options, error);
    ASSERT_TRUE(window_) << error;
    program_ = app::Program::create(*window_, "share/iklab", true, error);
    ASSERT_TRUE(program_) << error;
    if (!readsPixels_) glEnable(GL_RASTERIZER_DISCARD);
    app::Settings settings;
    settings.view = program_->lab().state().view;
    documents_ = std::make_unique<app::Documents>(*window_, (folder_ / "settings").string(),
                                                  settings, app::SceneDocument(), false);
    program_->scenes().setDelegate(documents_.get());
    input_.mouse = {600.0, 300.0};
    frames(3);
  }
  void TearDown() override {
    documents_.reset();
    program_.reset();
    window_.reset();
  }

  void frames(int count) {
    for (int i = 0; i < count; ++i) {
      program_->frame(input_, 0.02);
      input_.keys.clear();
      input_.dropped.clear();
      input_.buttonChanges.clear();
      input_.quit = false;
      input_.ends = false;
    }
  }
  void key(const std::string& name, int seen = 4) {
    input_.keys = {name};
    frames(seen);
  }
  void type(const std::string& text) {
    for (const char each : text) program_->handle(support::typed(each));
    frames(2);
  }
  void click(const std::string& widget) {
    const auto found = program_->widgets().find(widget);
    ASSERT_NE(found, program_->widgets().end()) << "no widget " << widget;
    const ui::Rect& rect = found->second;
    input_.mouse = {rect.x + 0.5F * rect.width, rect.y + 0.5F * rect.height};
    frames(2);
    input_.buttons[0] = true;
    frames(2);
    input_.buttons[0] = false;
    frames(4);
  }
  void drop(const std::vector<std::string>& paths) {
    input_.dropped = paths;
    frames(4);
  }
  void drop(const std::string& path) { drop(std::vector{path}); }
  void edit() {
    documents().apply(lab::SetTarget{{0.25, 1.0, 0.0}}, program_->lab());
    frames(1);
  }

  // A scene that can be told by its target.
  std::string sceneAt(const std::string& name, double x) const {
    std::ofstream(path(name)) << R"({"format": "iklab-scene", "version": 1, "name": "A scene",
        "notes": "Try it.", "from": "elsewhere",
        "chains": [{"bones": [{"length": 1}, {"length": 1}], "target": [)"
                              << x << ", 1]}]}";
    return path(name);
  }
  [[nodiscard]] double targetX() const { return program_->lab().state().scene.target.x; }
  [[nodiscard]] app::Documents& documents() const { return *documents_; }
  [[nodiscard]] lab::Document document(const std::string& name) const {
    lab::Document read;
    EXPECT_EQ(lab::readScene(contentOf(path(name)), read), "");
    return read;
  }

  std::unique_ptr<platform::Window> window_;
  std::unique_ptr<app::Program> program_;
  std::unique_ptr<app::Documents> documents_;
  platform::Input input_;
  // Else none are painted, which is what a frame takes longest for.
  bool readsPixels_ = false;
};

}  // namespace app_test
