// A framebuffer with no window on screen, and what a picture is asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "gl/framebuffer.h"
#include "gl/renderer.h"
#include "platform/paths.h"
#include "platform/window.h"

namespace gl_test {

constexpr draw::Color kBlack = draw::rgb(0x000000);
constexpr draw::Color kWhite = draw::rgb(0xFFFFFF);
constexpr draw::Color kRed = draw::rgb(0xFF0000);
constexpr draw::Color kGreen = draw::rgb(0x00FF00);

struct Picture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bytes;

  /// Channel 0 to 3 of a pixel, 0 to 255.
  [[nodiscard]] int at(int x, int y, int channel = 0) const {
    const auto index =
        static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    return bytes[index * 4U + static_cast<std::size_t>(channel)];
  }
  /// Painted area in pixels, for white on black.
  [[nodiscard]] double area() const { return areaWithin(0, 0, width, height); }
  [[nodiscard]] double areaWithin(int x0, int y0, int x1, int y1) const {
    double sum = 0.0;
    for (int y = y0; y < y1; ++y) {
      for (int x = x0; x < x1; ++x) sum += at(x, y) / 255.0;
    }
    return sum;
  }
};

class Offscreen : public testing::Test {
 protected:
  void SetUp() override {
    std::string error;
    platform::WindowOptions options;
    options.offscreen = true;
    window_ = platform::Window::open(options, error);
    ASSERT_NE(window_, nullptr) << error;
    ASSERT_TRUE(gl::loadFunctions(platform::Window::procAddress, error)) << error;
    const auto data = platform::findData("", error);
    ASSERT_TRUE(data) << error;
    shaders_ = *data + "/shaders";
    font_ = draw::Font::load(*data + "/fonts/ui.ttf", error);
    ASSERT_NE(font_, nullptr) << error;
    renderer_ = gl::Renderer::create(shaders_, *font_, error);
    ASSERT_NE(renderer_, nullptr) << error;
  }

  using Draw = std::function<void(draw::DrawList&)>;

  [[nodiscard]] Picture paint(int width, int height, const Draw& draw,
                              draw::Color background = kBlack) const {
    return paintInto(width, height, {0, 0, width, height}, draw, background);
  }
  [[nodiscard]] Picture paintInto(int width, int height, const gl::Rect& canvas, const Draw& draw,
                                  draw::Color background = kBlack) const {
    std::string error;
    const auto framebuffer = gl::Framebuffer::create(width, height, error);
    if (!framebuffer) {
      ADD_FAILURE() << error;
      return {};
    }
    framebuffer->bind();
    gl::clear(background);
    draw::DrawList list(*font_);
    draw(list);
    renderer_->paint(list, canvas, height);
    return {width, height, framebuffer->readPixels()};
  }

  // In the order in which they are needed: the last goes first.
  std::unique_ptr<platform::Window> window_;
  std::unique_ptr<draw::Font> font_;
  std::string shaders_;
  std::unique_ptr<gl::Renderer> renderer_;
};

}  // namespace gl_test
