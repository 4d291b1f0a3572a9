// What holds for every kind of shape, and the objects around them.
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <vector>

#include <glad/gl.h>

#include "gl/offscreen.h"
#include "support/own_folder.h"

namespace {

using gl_test::kBlack;
using gl_test::kGreen;
using gl_test::kRed;
using gl_test::kWhite;
using gl_test::Offscreen;
using gl_test::Picture;

using Renderer = Offscreen;

void drawEveryKind(draw::DrawList& list, glm::vec2 at, float size) {
  const draw::Color half = kRed.withAlpha(0.5F);
  list.line(at, at + size, size * 0.1F, half);
  list.line(at, at + size, size * 0.1F, half, size * 0.2F);
  list.bone(at, at + glm::vec2(size, 0), size * 0.3F, half, kGreen, size * 0.02F);
  list.disc(at, size, half, kGreen, size * 0.1F);
  list.annulus(at, size * 0.4F, size, half, kGreen, size * 0.1F);
  list.arc(at, size, 1.0F, 2.0F, size * 0.1F, half);
  list.arrowHead(at, {0, 1}, size, size, half);
  list.text(at, "θx", size, half, draw::Anchor::center, kGreen, size * 0.1F);
}

TEST_F(Renderer, PaintsNothingOutsideItsCanvasAndMeasuresFromItsTopLeft) {
  const Picture picture = paintInto(120, 100, {20, 10, 60, 40}, [](draw::DrawList& list) {
    drawEveryKind(list, {30, 20}, 300);
    list.disc({5, 8}, 3, kWhite, kWhite, 0);
  });
  for (int y = 0; y < 100; ++y) {
    for (int x = 0; x < 120; ++x) {
      const bool inside = x >= 20 && x < 80 && y >= 10 && y < 50;
      if (inside) continue;
      ASSERT_EQ(picture.at(x, y, 0) + picture.at(x, y, 1), 0) << x << ", " << y;
    }
  }
  EXPECT_EQ(picture.at(25, 18, 2), 255);
}

TEST_F(Renderer, PaintsInTheOrderOfTheList) {
  const Picture picture = paint(40, 40, [](draw::DrawList& list) {
    list.disc({20, 20}, 10, kRed, kRed, 0);
    list.line({0, 20}, {40, 20}, 6, kGreen);
    list.disc({20, 20}, 2, kWhite, kWhite, 0);
  });
  EXPECT_EQ(picture.at(20, 20, 2), 255);
  EXPECT_EQ(picture.at(25, 20, 1), 255);
  EXPECT_EQ(picture.at(25, 20, 0), 0);
  EXPECT_EQ(picture.at(20, 25, 0), 255);
}

// Text has a program of its own; the order holds all the same.
TEST_F(Renderer, PaintsTextInTheOrderOfTheListToo) {
  const auto block = [](draw::DrawList& list, float x, draw::Color color) {
    list.textCentered({x, 20}, "I", 300, color);
  };
  const Picture picture = paint(80, 40, [&](draw::DrawList& list) {
    block(list, 20, kRed);
    list.disc({20, 20}, 10, kGreen, kGreen, 0);
    block(list, 60, kRed);
    list.line({0, 35}, {40, 35}, 4, kGreen);
    list.disc({60, 20}, 10, kGreen, kGreen, 0);
    block(list, 60, kWhite);
  });
  EXPECT_EQ(picture.at(20, 20, 0), 0);
  EXPECT_EQ(picture.at(20, 20, 1), 255);
  EXPECT_EQ(picture.at(20, 5, 0), 255);
  EXPECT_EQ(picture.at(20, 35, 1), 255);
  EXPECT_EQ(picture.at(60, 20, 2), 255);
}

TEST_F(Renderer, PaintsThousandsAtOnce) {
  const Picture picture = paint(400, 400, [](draw::DrawList& list) {
    for (int i = 0; i < 10000; ++i) {
      const glm::vec2 center(i % 100 * 4 + 2, i / 100 * 4 + 2);
      list.disc(center, 1.5F, kWhite, kWhite, 0);
    }
  });
  for (int i = 0; i < 10000; ++i) {
    ASSERT_GT(picture.at(i % 100 * 4 + 2, i / 100 * 4 + 2), 200) << i;
    ASSERT_EQ(picture.at(i % 100 * 4, i / 100 * 4), 0) << i;
  }
}

// In a framebuffer of floats a NaN stays one.
TEST_F(Renderer, DegenerateShapesGiveNumbers) {
  constexpr int kSize = 64;
  unsigned texture = 0;
  unsigned framebuffer = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, kSize, kSize, 0, GL_RGBA, GL_FLOAT, nullptr);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  ASSERT_EQ(glCheckFramebufferStatus(GL_FRAMEBUFFER), GLenum{GL_FRAMEBUFFER_COMPLETE});
  std::vector<float> pixels(std::size_t{kSize} * kSize * 4);
  for (const float size : {1e-30F, 1e-6F, 0.01F, 1.0F, 50.0F, 1e5F, 9e6F}) {
    gl::clear(kBlack);
    draw::DrawList list(*font_);
    drawEveryKind(list, {32, 32}, size);
    drawEveryKind(list, {32.5F + size, 31.5F}, size);
    list.bone({32, 32}, {32, 32}, size, kRed, kGreen, 1);
    list.line({32, 32}, {32, 32}, size, kRed, 1);
    list.line({0, 32}, {64, 32}, size, kRed, 1e-6F);
    list.arc({32, 32}, size, 0, 0, 1, kRed);
    list.arc({32, 32}, 1, 0, 3, size, kRed);
    list.arrowHead({32, 32}, {0, 0}, size, size, kRed);
    list.disc({32, 32}, 20, kRed, kGreen, size);
    list.annulus({32, 32}, 20, 20, kRed, kGreen, size);
    renderer_->paint(list, {0, 0, kSize, kSize}, kSize);
    glReadPixels(0, 0, kSize, kSize, GL_RGBA, GL_FLOAT, pixels.data());
    for (const float value : pixels) {
      ASSERT_TRUE(std::isfinite(value)) << "size " << size;
      ASSERT_LE(value, 1.001F) << "size " << size;
      ASSERT_GE(value, 0.0F) << "size " << size;
    }
  }
  glDeleteFramebuffers(1, &framebuffer);
  glDeleteTextures(1, &texture);
}

TEST_F(Renderer, LeavesTheStateAsOthersExpectIt) {
  draw::DrawList list(*font_);
  drawEveryKind(list, {30, 20}, 30);
  renderer_->paint(list, {10, 10, 40, 40}, 100);
  for (const GLenum bound : {GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_ARRAY_BUFFER_BINDING,
                             GL_TEXTURE_BINDING_2D}) {
    GLint value = -1;
    glGetIntegerv(bound, &value);
    EXPECT_EQ(value, 0) << std::hex << bound;
  }
  EXPECT_FALSE(glIsEnabled(GL_BLEND));
  EXPECT_FALSE(glIsEnabled(GL_SCISSOR_TEST));
  EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
}

TEST_F(Renderer, PaintsNothingForAnEmptyListOrCanvas) {
  const auto one = [](draw::DrawList& list) { list.disc({10, 10}, 30, kWhite, kWhite, 0); };
  EXPECT_EQ(paintInto(20, 20, {0, 0, 0, 20}, one).area(), 0.0);
  EXPECT_EQ(paintInto(20, 20, {0, 0, 20, -5}, one).area(), 0.0);
  EXPECT_EQ(paint(20, 20, [](draw::DrawList&) {}).area(), 0.0);
  EXPECT_EQ(glGetError(), GLenum{GL_NO_ERROR});
}

TEST_F(Renderer, NamesAMissingShader) {
  std::string error;
  EXPECT_EQ(gl::Renderer::create("no/such/folder", *font_, error), nullptr);
  EXPECT_NE(error.find("no/such/folder/shapes.vert"), std::string::npos) << error;
}

TEST_F(Renderer, NamesAShaderWithAMistakeAndItsLine) {
  const std::filesystem::path folder = support::ownFolder();
  std::filesystem::create_directories(folder);
  std::filesystem::copy_file(shaders_ + "/shapes.vert", folder / "shapes.vert",
                             std::filesystem::copy_options::overwrite_existing);
  std::ofstream(folder / "shapes.frag") << "precision highp float;\n\nnonsense here;\n";
  std::string error;
  EXPECT_EQ(gl::Renderer::create(folder.string(), *font_, error), nullptr);
  EXPECT_NE(error.find("shapes.frag: the shader does not compile: "), std::string::npos) << error;
  EXPECT_NE(error.find("0:3"), std::string::npos) << error;
  std::filesystem::remove_all(folder);
}

}  // namespace
