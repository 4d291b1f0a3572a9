// Bodies in space on a picture: where they are, what hides what, and that edges are smooth.
#include "gl/solid_renderer.h"

#include <glm/geometric.hpp>

#include "gl/offscreen.h"

namespace {

using draw::Camera;
using draw::SolidList;

constexpr int kWidth = 240;
constexpr int kHeight = 160;
constexpr draw::Color kBlue = draw::rgb(0x0000FF);

class Solids : public gl_test::Offscreen {
 protected:
  void SetUp() override {
    Offscreen::SetUp();
    if (HasFatalFailure()) return;
    std::string error;
    solids_ = gl::SolidRenderer::create(shaders_, error);
    ASSERT_NE(solids_, nullptr) << error;
  }

  [[nodiscard]] gl_test::Picture show(const SolidList& list, const Camera& camera,
                                      const gl::Rect& canvas = {0, 0, kWidth, kHeight}) const {
    std::string error;
    const auto framebuffer = gl::Framebuffer::create(kWidth, kHeight, error);
    if (!framebuffer) {
      ADD_FAILURE() << error;
      return {};
    }
    framebuffer->bind();
    // Twice: the depths of the first picture must not hide the second.
    for (int i = 0; i < 2; ++i) {
      gl::clearWithDepths(gl_test::kBlack);
      solids_->paint(list, camera, {glm::dvec3(0.0), 4.0}, canvas, kHeight);
    }
    return {kWidth, kHeight, framebuffer->readPixels()};
  }

  std::unique_ptr<gl::SolidRenderer> solids_;
};

Camera cameraAt(double yaw, double pitch, bool perspective) {
  Camera camera{{0.0, 0.0}, 50.0, {kWidth, kHeight}};
  camera.isSpace = true;
  camera.yaw = yaw;
  camera.pitch = pitch;
  camera.perspective = perspective;
  return camera;
}

SolidList emptyList() {
  SolidList list(glm::dvec3(0.0));
  list.edgeWidth = 1.5F;
  return list;
}

// Which of red, green and blue is the strongest; -1: black.
int channelAt(const gl_test::Picture& picture, const glm::dvec2& place) {
  const int x = static_cast<int>(place.x);
  const int y = static_cast<int>(place.y);
  int best = -1;
  int most = 40;
  for (int channel = 0; channel < 3; ++channel) {
    if (picture.at(x, y, channel) <= most) continue;
    most = picture.at(x, y, channel);
    best = channel;
  }
  return best;
}

TEST_F(Solids, ASphereIsWhereTheCameraSeesIt) {
  for (const bool perspective : {false, true}) {
    for (const double yaw : {0.0, 0.9, -2.0}) {
      const Camera camera = cameraAt(yaw, 0.3, perspective);
      const glm::dvec3 center(0.5, 0.3, 0.4);
      SolidList list = emptyList();
      list.sphere(center, 0.3, gl_test::kRed, gl_test::kRed);
      const auto picture = show(list, camera);
      const glm::dvec2 seen = camera.toCanvas(center);
      const double radius = 0.3 * camera.pixelsPerUnitAt(center);
      EXPECT_EQ(channelAt(picture, seen), 0);
      for (const glm::dvec2 way : {glm::dvec2(1, 0), glm::dvec2(-1, 0), glm::dvec2(0, 1)}) {
        EXPECT_EQ(channelAt(picture, seen + way * (0.85 * radius)), 0);
        EXPECT_EQ(channelAt(picture, seen + way * (1.15 * radius + 1.0)), -1);
      }
    }
  }
}

TEST_F(Solids, TheNearerOneHidesTheFartherOneWhateverTheirOrder) {
  for (const bool perspective : {false, true}) {
    for (const bool redFirst : {false, true}) {
      SolidList list = emptyList();
      const auto red = [&] { list.sphere({0, 0, 0.8}, 0.3, gl_test::kRed, gl_test::kRed); };
      const auto blue = [&] { list.sphere({0, 0, -0.8}, 0.3, kBlue, kBlue); };
      redFirst ? red() : blue();
      redFirst ? blue() : red();
      const glm::dvec2 middle(0.5 * kWidth, 0.5 * kHeight);
      EXPECT_EQ(channelAt(show(list, cameraAt(0.0, 0.0, perspective)), middle), 0);
      EXPECT_EQ(channelAt(show(list, cameraAt(3.14159, 0.0, perspective)), middle), 2);
    }
  }
}

// Its surface counts, not its middle: a sphere sticks out of a thinner bar through it.
TEST_F(Solids, BodiesPassThroughEachOther) {
  SolidList list = emptyList();
  list.cylinder({-1.5, 0, 0}, {1.5, 0, 0}, 0.2, kBlue);
  list.sphere({0, 0, 0}, 0.4, gl_test::kRed, gl_test::kRed);
  const auto picture = show(list, cameraAt(0.0, 0.0, true));
  EXPECT_EQ(channelAt(picture, {120, 80}), 0);
  EXPECT_EQ(channelAt(picture, {150, 80}), 2);
  EXPECT_EQ(channelAt(picture, {90, 80}), 2);
}

// Bodies and lines are as they are on both sides of it; the image is the right way up.
TEST_F(Solids, AnImageLiesUnderEverything) {
  draw::Image image;
  image.width = 1;
  image.height = 2;
  image.smooth = false;
  image.pixels = {{0, 200, 0, 200}, {200, 0, 0, 200}};  // green above red
  image.revision = 1;
  for (const bool perspective : {false, true}) {
    for (const double yaw : {0.0, 3.14159}) {
      SolidList list = emptyList();
      list.image({-2, 2, 0}, {4, 0, 0}, {0, -4, 0}, image, 0.5F);
      list.sphere({0, 0.5, 0.9}, 0.2, kBlue, kBlue);
      list.sphere({0, -0.5, -0.9}, 0.2, kBlue, kBlue);
      list.line({0.9, 1, 0.9}, {0.9, 0.2, 0.9}, 6.0F, kBlue);
      list.line({-0.9, 1, -0.9}, {-0.9, 0.2, -0.9}, 6.0F, kBlue);
      const Camera camera = cameraAt(yaw, 0.0, perspective);
      const auto picture = show(list, camera);
      const auto at = [&](const glm::dvec3& place, int channel) {
        const glm::dvec2 pixel = camera.toCanvas(place);
        return picture.at(static_cast<int>(pixel.x), static_cast<int>(pixel.y), channel);
      };
      EXPECT_NEAR(at({-1.2, 1.0, 0.0}, 1), 100, 3) << "half of it";
      EXPECT_NEAR(at({-1.2, -1.0, 0.0}, 0), 100, 3);
      for (const double side : {0.9, -0.9}) {
        const double y = side > 0.0 ? 0.5 : -0.5;
        EXPECT_LT(at({0.0, y, side}, side > 0.0 ? 1 : 0), 10) << side;
        EXPECT_GT(at({0.0, y, side}, 2), 80) << side;
        EXPECT_LT(at({side, 0.6, side}, 1), 10) << side;
        EXPECT_GT(at({side, 0.6, side}, 2), 80) << side;
      }
    }
  }
}

TEST_F(Solids, LinesAndSheetsBehindABodyAreHidden) {
  SolidList list = emptyList();
  list.sphere({0, 0, 0}, 0.5, gl_test::kRed, gl_test::kRed);
  list.line({-2, 0, -1}, {2, 0, -1}, 3.0F, kBlue);
  list.sheet(draw::SheetShape::square, {0, -0.9, 0.9}, {0.2, 0, 0}, {0, 0.2, 0}, gl_test::kGreen);
  const auto picture = show(list, cameraAt(0.0, 0.0, false));
  EXPECT_EQ(channelAt(picture, {120, 80}), 0);
  EXPECT_EQ(channelAt(picture, {60, 80}), 2);
  EXPECT_EQ(channelAt(picture, {120, 125}), 1);
}

TEST_F(Solids, ALineThatStartsBehindTheEyeGoesToTheRightPlace) {
  const Camera camera = cameraAt(0.0, 0.0, true);
  const glm::dvec3 end(0.6, 0.2, 0.0);
  const glm::dvec3 behind = glm::dvec3(0.0, -0.3, 2.0 * camera.eyeDistance());
  SolidList list = emptyList();
  list.line(behind, end, 4.0F, kBlue);
  const auto picture = show(list, camera);
  EXPECT_EQ(channelAt(picture, camera.toCanvas(end + 0.02 * (behind - end))), 2);
  EXPECT_EQ(channelAt(picture, camera.toCanvas(end + 0.2 * (behind - end))), 2);
  EXPECT_EQ(channelAt(picture, camera.toCanvas(end - 0.05 * (behind - end))), -1);
}

TEST_F(Solids, ABonesMarkedBackIsSeenFromItsSideAlone) {
  SolidList list = emptyList();
  draw::BoneFrame frame;
  frame.length = 1.5;
  frame.origin = {-0.75, 0.0, 0.0};
  list.edgeColor = gl_test::kBlack;
  list.bone(frame, 0.8, gl_test::kRed, gl_test::kGreen);
  const glm::dvec2 middle(0.5 * kWidth - 10.0, 0.5 * kHeight);
  EXPECT_EQ(channelAt(show(list, cameraAt(0.0, 1.5, true)), middle), 1) << "from above";
  EXPECT_EQ(channelAt(show(list, cameraAt(0.0, -1.4, true)), middle), 0) << "from below";
}

// Along a slanted edge coverage changes gradually: there are greys, and no jumps from row to row.
TEST_F(Solids, OutlinesAreSmooth) {
  SolidList list = emptyList();
  list.edgeColor = gl_test::kWhite;
  list.edgeWidth = 3.0F;
  list.cylinder({-1.2, -0.7, 0}, {1.2, 0.45, 0}, 0.3, gl_test::kWhite);
  const auto picture = show(list, cameraAt(0.0, 0.0, false));
  // The upper edge of each column, as a height with a fraction.
  double before = -1.0;
  for (int x = 90; x < 150; ++x) {
    const double height = picture.areaWithin(x, 0, x + 1, 80 - (x - 120) / 3);
    EXPECT_TRUE(before < 0.0 || std::abs(height - before) < 1.6) << x;
    before = height;
  }
  int greys = 0;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) greys += picture.at(x, y) > 20 && picture.at(x, y) < 120;
  }
  EXPECT_GT(greys, 40);
}

TEST_F(Solids, NothingIsPaintedOutsideTheCanvas) {
  SolidList list = emptyList();
  list.sphere({0, 0, 0}, 1.2, gl_test::kRed, gl_test::kRed);
  Camera camera = cameraAt(0.3, 0.3, true);
  camera.size = {100.0, 60.0};
  const auto picture = show(list, camera, {30, 20, 100, 60});
  EXPECT_GT(picture.at(80, 50), 100);
  EXPECT_EQ(picture.areaWithin(0, 0, kWidth, 20), 0.0);
  EXPECT_EQ(picture.areaWithin(0, 80, kWidth, kHeight), 0.0);
  EXPECT_EQ(picture.areaWithin(0, 0, 30, kHeight), 0.0);
  EXPECT_EQ(picture.areaWithin(130, 0, kWidth, kHeight), 0.0);
}

TEST_F(Solids, AMissingShaderIsNamed) {
  std::string error;
  EXPECT_EQ(gl::SolidRenderer::create("/nowhere", error), nullptr);
  EXPECT_NE(error.find("/nowhere/space.glsl"), std::string::npos) << error;
}

}  // namespace
