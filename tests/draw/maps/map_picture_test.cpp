// The maps as images.
#include "draw/maps/map_picture.h"

#include <gtest/gtest.h>

#include "draw/test_font.h"
#include "lab/maps/color_scale.h"
#include "support/lab_driving.h"

namespace {

using lab::MapQuantity;

lab::MapQuestion question() {
  const lab::Lab lab = support::labWith("ccd", {1.0, 0.8, 0.6}, {0.4, 0.7, 0.3}, {1.0, 0.5, 0.0});
  lab::MapQuestion question;
  question.solver = lab.state().choices.solver;
  question.settings = lab.settings();
  question.chain = support::chainOf(lab);
  question.start = lab.nextPose();
  question.grid = {{-3.0, 3.0, 0.0}, 0.1, 60, 50};
  return question;
}

draw::MapPicture pictureOf(MapQuantity quantity, int level = lab::kMapLevels - 1) {
  const lab::MapQuestion asked = question();
  draw::MapPicture picture;
  draw::fillPicture(lab::mapOf(asked, level), lab::mapScale(quantity, asked.chain, asked.settings),
                    lab::Theme::dark, picture);
  return picture;
}

// A pixel's colour without its alpha.
unsigned colorOf(const draw::Pixel& pixel) {
  const auto full = [&](std::uint8_t channel) {
    return static_cast<unsigned>(std::lround(255.0 * channel / pixel.a));
  };
  return full(pixel.r) << 16U | full(pixel.g) << 8U | full(pixel.b);
}

void expectNear(unsigned a, unsigned b) {
  for (const unsigned shift : {0U, 8U, 16U}) {
    EXPECT_NEAR((a >> shift) & 0xFFU, (b >> shift) & 0xFFU, 2.0) << std::hex << a << ' ' << b;
  }
}

TEST(MapPicture, APixelHasItsSamplesColour) {
  const lab::MapQuestion asked = question();
  const lab::MapLevel level = lab::mapOf(asked);
  const auto pixelAt = [&](const draw::MapPicture& picture, int column, int row) {
    return picture.image.pixels[static_cast<std::size_t>(60 * row + column)];
  };
  const draw::MapPicture iterations = pictureOf(MapQuantity::iterations);
  const draw::MapPicture distances = pictureOf(MapQuantity::distance);
  const draw::MapPicture statuses = pictureOf(MapQuantity::status);
  ASSERT_EQ(iterations.image.width, 60);
  ASSERT_EQ(iterations.image.height, 50);
  for (const auto& [column, row] : {std::pair(0, 0), {30, 25}, {59, 3}, {12, 40}}) {
    const lab::MapSample& sample = level.at(column, row);
    const auto& scale = distances.scale;
    expectNear(colorOf(pixelAt(iterations, column, row)),
               lab::isUnreachable(sample.status)
                   ? lab::unreachableColor(lab::Theme::dark)
                   : lab::scaleColor(scale.placeOfIterations(sample.iterations)));
    expectNear(colorOf(pixelAt(distances, column, row)),
               lab::scaleColor(scale.placeOfDistance(static_cast<double>(sample.distance))));
    expectNear(colorOf(pixelAt(statuses, column, row)),
               lab::statusColor(sample.status, lab::Theme::dark));
  }
  EXPECT_TRUE(iterations.image.smooth);
  EXPECT_FALSE(statuses.image.smooth) << "between two reasons there is no third";
}

TEST(MapPicture, TellsTheStatusesThatAreInIt) {
  const draw::MapPicture picture = pictureOf(MapQuantity::status);
  EXPECT_EQ(picture.statuses.front(), ik::Status::reached);
  EXPECT_TRUE(std::ranges::count(picture.statuses, ik::Status::tooFar) == 1);
  EXPECT_TRUE(std::ranges::count(picture.statuses, ik::Status::heldBack) == 0);
}

// Farther from the base than all bones together.
TEST(MapPicture, TargetsOutOfReachHaveAColourOfTheirOwnAmongIterations) {
  const lab::MapQuestion asked = question();
  const lab::MapLevel level = lab::mapOf(asked);
  const draw::MapPicture iterations = pictureOf(MapQuantity::iterations);
  int far = 0;
  int near = 0;
  for (int row = 0; row < level.rows; ++row) {
    for (int column = 0; column < level.columns; ++column) {
      const double distance = glm::length(level.place(column, row));
      if (std::abs(distance - 2.4) < 0.05) continue;
      const draw::Pixel& pixel =
          iterations.image.pixels[static_cast<std::size_t>(60 * row + column)];
      const bool isOwn = pixel.r == 0 && pixel.g == 0 && pixel.b == 0;
      EXPECT_EQ(isOwn, distance > 2.4) << column << ' ' << row;
      ++(distance > 2.4 ? far : near);
    }
  }
  EXPECT_GT(far, 100);
  EXPECT_GT(near, 100);
  EXPECT_TRUE(iterations.hasUnreachable());
  EXPECT_FALSE(pictureOf(MapQuantity::distance).hasUnreachable()) << "has distances for these too";
}

TEST(MapPicture, TheLegendNamesTheColourOutOfReach) {
  const auto names = [](MapQuantity quantity) {
    draw::DrawList list(draw_test::font());
    draw::paintMapLegend(list, pictureOf(quantity), {640.0, 400.0}, 1.0F, draw::kLegendLeft);
    return std::ranges::count(list.texts(), "out of reach", &draw::Text::utf8);
  };
  EXPECT_EQ(names(MapQuantity::iterations), 1);
  EXPECT_EQ(names(MapQuantity::distance), 0);
}

// Whatever the level, a world point keeps its place: a block's middle is where it was solved for.
TEST(MapPicture, LiesWhereItsTargetsAre) {
  draw::Camera camera;
  camera.center = {0.4, -0.2};
  camera.pixelsPerUnit = 130.0;
  camera.size = {640.0, 400.0};
  for (int level = 0; level < lab::kMapLevels; ++level) {
    const draw::MapPicture picture = pictureOf(MapQuantity::distance, level);
    draw::DrawList list(draw_test::font());
    draw::paintMap(list, picture, camera);
    ASSERT_EQ(list.images().size(), 1U);
    const draw::PlacedImage& placed = list.images()[0];
    const lab::MapLevel blocks = lab::emptyLevel(question().grid, level);
    const glm::dvec2 expected = camera.toCanvas(blocks.place(1, 1));
    const glm::vec2 texel =
        (placed.high - placed.low) / glm::vec2(picture.image.width, picture.image.height);
    EXPECT_NEAR(placed.low.x + 1.5F * texel.x, expected.x, 1e-2);
    EXPECT_NEAR(placed.low.y + 1.5F * texel.y, expected.y, 1e-2);
  }
}

TEST(MapPicture, InSpaceItIsASheetWhereItsTargetsAre) {
  lab::MapQuestion asked = question();
  asked.grid = {{1.0, 2.0, 3.0}, 0.1, 30, 20, {0.0, 0.0, -1.0}, {0.0, 1.0, 0.0}};
  draw::MapPicture picture;
  draw::fillPicture(lab::emptyLevel(asked.grid, lab::kMapLevels - 1),
                    lab::mapScale(MapQuantity::status, asked.chain, asked.settings),
                    lab::Theme::dark, picture);
  EXPECT_FALSE(draw::isFlat(picture));
  EXPECT_TRUE(draw::isFlat(pictureOf(MapQuantity::status)));
  draw::SolidList solids({1.0, 1.0, 1.0});
  draw::addMap(solids, picture, draw::rgb(0xFFFFFF), 1.0F);
  ASSERT_TRUE(solids.image());
  EXPECT_EQ(solids.image()->image, &picture.image);
  const draw::Solid& place = solids.image()->place;
  // 3 wide against z, 2 high; its middle relative to the list's origin.
  const auto expectAt = [](const glm::vec3& found, const glm::vec3& expected) {
    EXPECT_LT(glm::distance(found, expected), 1e-6F);
  };
  expectAt(place.origin, {0.0F, 0.0F, 0.5F});
  expectAt(place.x, {0.0F, 0.0F, -1.5F});
  expectAt(place.y, {0.0F, 1.0F, 0.0F});
  EXPECT_EQ(solids.lines().size(), 4U) << "its edge";
}

TEST(MapPicture, TheLegendStaysOnTheCanvas) {
  for (const MapQuantity quantity :
       {MapQuantity::iterations, MapQuantity::distance, MapQuantity::status}) {
    draw::DrawList list(draw_test::font());
    draw::paintMapLegend(list, pictureOf(quantity), {640.0, 400.0}, 1.0F, draw::kLegendLeft);
    EXPECT_GT(list.instances().size(), 10U);
    for (const draw::Instance& each : list.instances()) {
      EXPECT_GT(each.a.x, 0.0F);
      EXPECT_LT(each.a.x, 320.0F);
      EXPECT_GT(each.a.y, 200.0F);
      EXPECT_LT(each.a.y, 400.0F);
    }
  }
}

}  // namespace
