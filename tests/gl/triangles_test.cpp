// Textured triangles in clipping rectangles.
#include "gl/triangles.h"

#include <array>
#include <vector>

#include <glad/gl.h>

#include "gl/offscreen.h"
#include "gl/texture.h"

namespace {

using gl::TriangleBatch;
using gl::TriangleList;
using gl::TriangleVertex;
using gl_test::kBlack;
using gl_test::Picture;
using Ink = std::array<std::uint8_t, 4>;

constexpr Ink kRedInk{255, 0, 0, 255};
constexpr Ink kGreenInk{0, 255, 0, 255};

// Rectangles, each of two triangles.
struct Rectangles {
  std::vector<TriangleVertex> vertices;
  std::vector<std::uint16_t> indices;
  std::vector<TriangleBatch> batches;

  // In a batch of its own, whose indices count from its own vertices.
  void add(glm::vec2 low, glm::vec2 high, Ink ink, const gl::Rect& clip, unsigned texture) {
    batches.push_back({clip, texture, vertices.size(), indices.size(), 6});
    vertices.push_back({low, {0.0F, 0.0F}, ink});
    vertices.push_back({{high.x, low.y}, {1.0F, 0.0F}, ink});
    vertices.push_back({{low.x, high.y}, {0.0F, 1.0F}, ink});
    vertices.push_back({high, {1.0F, 1.0F}, ink});
    indices.insert(indices.end(), {0, 1, 2, 2, 1, 3});
  }
  [[nodiscard]] TriangleList list() const { return {vertices, indices, batches}; }
};

class Triangles : public gl_test::Offscreen {
 protected:
  void SetUp() override {
    Offscreen::SetUp();
    white_.upload(whiteImage_);
  }
  // Into 20 x 10 black pixels.
  [[nodiscard]] Picture paintLists(const std::vector<TriangleList>& lists) const {
    std::string error;
    const auto framebuffer = gl::Framebuffer::create(20, 10, error);
    framebuffer->bind();
    gl::clear(kBlack);
    renderer_->triangles().paint(lists, {20, 10});
    return {20, 10, framebuffer->readPixels()};
  }
  [[nodiscard]] unsigned white() const { return white_.name(); }

  static constexpr gl::Rect kAll{0, 0, 20, 10};

 private:
  draw::Image whiteImage_{1, 1, {{255, 255, 255, 255}}, false, 1};
  gl::Texture white_;
};

TEST_F(Triangles, CoverTheirPixelsFromTheTopLeft) {
  Rectangles one;
  one.add({2, 1}, {7, 4}, kRedInk, kAll, white());
  const Picture picture = paintLists({one.list()});
  for (int y = 0; y < 10; ++y) {
    for (int x = 0; x < 20; ++x) {
      const bool isInside = x >= 2 && x < 7 && y >= 1 && y < 4;
      EXPECT_EQ(picture.at(x, y, 0), isInside ? 255 : 0) << x << ", " << y;
    }
  }
}

TEST_F(Triangles, AreCutOffAtTheirClippingRectangle) {
  Rectangles one;
  one.add({0, 0}, {20, 10}, kRedInk, {3, 2, 4, 5}, white());
  const Picture picture = paintLists({one.list()});
  EXPECT_EQ(picture.area(), 4.0 * 5.0);
  EXPECT_EQ(picture.areaWithin(3, 2, 7, 7), 4.0 * 5.0);
}

// Each batch's indices count from its own first vertex, each list's from its own arrays.
TEST_F(Triangles, ListsAndBatchesArePaintedInOrder) {
  Rectangles first;
  first.add({0, 0}, {4, 10}, kRedInk, kAll, white());
  first.add({4, 0}, {8, 10}, kRedInk, kAll, white());
  Rectangles second;
  second.add({2, 0}, {6, 10}, kGreenInk, kAll, white());
  second.add({12, 0}, {16, 10}, kGreenInk, kAll, white());
  const Picture picture = paintLists({first.list(), second.list()});
  for (int x = 0; x < 20; ++x) {
    const bool isGreen = (x >= 2 && x < 6) || (x >= 12 && x < 16);
    EXPECT_EQ(picture.at(x, 5, 1), isGreen ? 255 : 0) << x;
    EXPECT_EQ(picture.at(x, 5, 0), x < 8 && !isGreen ? 255 : 0) << x;
  }
}

TEST_F(Triangles, MultiplyTheTexturesColourWithTheirOwn) {
  const draw::Image image{2, 1, {{255, 255, 0, 255}, {0, 255, 255, 255}}, false, 1};
  gl::Texture texture;
  texture.upload(image);
  Rectangles one;
  one.add({0, 0}, {20, 10}, {255, 128, 128, 128}, kAll, texture.name());
  const Picture picture = paintLists({one.list()});
  EXPECT_NEAR(picture.at(5, 5, 0), 128, 1);
  EXPECT_NEAR(picture.at(5, 5, 1), 64, 1);
  EXPECT_EQ(picture.at(5, 5, 2), 0);
  EXPECT_EQ(picture.at(15, 5, 0), 0);
  EXPECT_NEAR(picture.at(15, 5, 2), 64, 1);
}

TEST_F(Triangles, LeaveTheStateAsOthersExpectIt) {
  Rectangles one;
  one.add({0, 0}, {20, 10}, kRedInk, {3, 2, 4, 5}, white());
  (void)paintLists({one.list()});
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

}  // namespace
