// What arrives in a framebuffer: colours, transparency, rows.
#include <string>

#include "gl/offscreen.h"

namespace {

using gl_test::kBlack;
using gl_test::kGreen;
using gl_test::kRed;
using gl_test::kWhite;
using gl_test::Offscreen;
using gl_test::Picture;

using Framebuffer = Offscreen;

TEST_F(Framebuffer, BlendsOnAnOpaqueGround) {
  const Picture picture = paint(
      20, 20,
      [](draw::DrawList& list) {
        list.disc({10, 10}, 30, kRed.withAlpha(0.5F), kBlack, 0);
      },
      kGreen);
  EXPECT_NEAR(picture.at(10, 10, 0), 128, 1);
  EXPECT_NEAR(picture.at(10, 10, 1), 128, 1);
  EXPECT_EQ(picture.at(10, 10, 3), 255);
}

TEST_F(Framebuffer, KeepsAlphaRightOnATransparentGround) {
  const Picture once = paint(20, 20,
                             [](draw::DrawList& list) {
                               list.disc({10, 10}, 30, kRed.withAlpha(0.5F), kBlack, 0);
                             },
                             {0, 0, 0, 0});
  // Straight alpha: the colour is whole.
  EXPECT_NEAR(once.at(10, 10, 0), 255, 1);
  EXPECT_NEAR(once.at(10, 10, 3), 128, 1);
  const Picture twice = paint(20, 20,
                              [](draw::DrawList& list) {
                                list.disc({10, 10}, 30, kRed.withAlpha(0.5F), kBlack, 0);
                                list.disc({10, 10}, 30, kGreen.withAlpha(0.5F), kBlack, 0);
                              },
                              {0, 0, 0, 0});
  EXPECT_NEAR(twice.at(10, 10, 3), 191, 1);
  EXPECT_NEAR(twice.at(10, 10, 0), 85, 2);  // a third: 1/4 of 3/4
  EXPECT_NEAR(twice.at(10, 10, 1), 170, 2);
}

TEST_F(Framebuffer, RefusesSizesBeyondTheDriversLimit) {
  for (const int width : {0, -4, 1000000}) {
    std::string error;
    EXPECT_EQ(gl::Framebuffer::create(width, 100, error), nullptr);
    EXPECT_NE(error.find(std::to_string(width) + "x100"), std::string::npos) << error;
  }
}

TEST_F(Framebuffer, GivesTheTopRowFirst) {
  const Picture picture = paint(8, 6, [](draw::DrawList& list) {
    list.line({0, 0.5F}, {8, 0.5F}, 1, kWhite);
  });
  EXPECT_EQ(picture.at(4, 0), 255);
  EXPECT_EQ(picture.at(4, 5), 0);
}

TEST(Functions, SayWhatIsMissing) {
  std::string error;
  EXPECT_FALSE(gl::loadFunctions([](const char*) -> void* { return nullptr; }, error));
  EXPECT_NE(error.find("OpenGL 3.3 is needed"), std::string::npos) << error;
}

}  // namespace
