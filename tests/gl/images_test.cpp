// Images under the shapes.
#include <vector>

#include "gl/offscreen.h"

namespace {

using gl_test::kWhite;
using gl_test::Picture;

constexpr draw::Pixel kRedPixel{255, 0, 0, 255};
constexpr draw::Pixel kBluePixel{0, 0, 255, 255};

class Images : public gl_test::Offscreen {
 protected:
  draw::Image image{2, 1, {kRedPixel, kBluePixel}, false, 1};
};

TEST_F(Images, FillTheirRectangleFromTheTopLeft) {
  image = {2, 2, {kRedPixel, kBluePixel, kBluePixel, kBluePixel}, false, 1};
  const Picture picture = paint(40, 40, [&](draw::DrawList& list) {
    list.image({4, 8}, {24, 28}, image);
  });
  EXPECT_EQ(picture.at(5, 9, 0), 255);
  EXPECT_EQ(picture.at(13, 17, 0), 255);
  EXPECT_EQ(picture.at(14, 17, 0), 0);
  EXPECT_EQ(picture.at(14, 17, 2), 255);
  EXPECT_EQ(picture.at(5, 18, 2), 255);
  for (const auto& [x, y] : {std::pair(3, 9), {24, 9}, {5, 7}, {5, 28}}) {
    EXPECT_EQ(picture.at(x, y, 0) + picture.at(x, y, 2), 0) << x << ", " << y;
  }
}

TEST_F(Images, LieUnderShapesThatCameBefore) {
  const Picture picture = paint(40, 40, [&](draw::DrawList& list) {
    list.disc({10, 10}, 5, kWhite, kWhite, 0);
    list.image({0, 0}, {40, 40}, image);
  });
  EXPECT_EQ(picture.at(10, 10, 1), 255);
  EXPECT_EQ(picture.at(10, 30, 1), 0);
}

TEST_F(Images, BlendWhereTheyAreSmooth) {
  image.smooth = true;
  const Picture picture = paint(40, 10, [&](draw::DrawList& list) {
    list.image({0, 0}, {40, 10}, image);
  });
  EXPECT_EQ(picture.at(2, 5, 0), 255);
  EXPECT_EQ(picture.at(37, 5, 2), 255);
  EXPECT_NEAR(picture.at(20, 5, 0), 128, 12);
  EXPECT_NEAR(picture.at(20, 5, 2), 128, 12);
}

TEST_F(Images, LetTheGroundThroughByTheirAlpha) {
  image = {1, 1, {{64, 0, 0, 64}}, false, 1};
  const Picture picture = paint(
      10, 10,
      [&](draw::DrawList& list) {
        list.image({0, 0}, {10, 10}, image);
      },
      kWhite);
  EXPECT_EQ(picture.at(5, 5, 0), 255);
  EXPECT_NEAR(picture.at(5, 5, 1), 191, 1);
}

TEST_F(Images, AreSentAgainWithAnotherRevision) {
  const auto shown = [&] {
    return paint(10, 10,
                 [&](draw::DrawList& list) {
                   list.image({0, 0}, {10, 10}, image);
                 })
        .at(2, 5, 2);
  };
  EXPECT_EQ(shown(), 0);
  image.pixels[0] = kBluePixel;
  ++image.revision;
  EXPECT_EQ(shown(), 255);
}

}  // namespace
