// Captions: lines that fit.
#include "draw/scene/caption.h"

#include <gtest/gtest.h>

#include "draw/test_font.h"

namespace {

using Lines = std::vector<std::string>;

TEST(Caption, WordsGoIntoAsFewLinesAsFit) {
  const draw::Font& font = draw_test::font();
  const std::string text = "Drag the target";
  const float width = font.width(text, 20.0F);
  EXPECT_EQ(draw::wrapped(font, text, 20.0F, width + 1.0F), Lines{text});
  EXPECT_EQ(draw::wrapped(font, text, 20.0F, width - 1.0F), (Lines{"Drag the", "target"}));
  EXPECT_EQ(draw::wrapped(font, text, 20.0F, 1.0F), (Lines{"Drag", "the", "target"}));
  EXPECT_EQ(draw::wrapped(font, "", 20.0F, 100.0F), Lines{});
  EXPECT_EQ(draw::wrapped(font, "  a  b ", 20.0F, 100.0F), Lines{"a b"});
}

TEST(Caption, LiesInsideTheCanvas) {
  for (const glm::vec2 canvas : {glm::vec2(320.0F, 200.0F), glm::vec2(1280.0F, 720.0F)}) {
    draw::DrawList list(draw_test::font());
    draw::paintCaption(list, "FABRIK walks from the tip to the base, and back again", canvas,
                       lab::Theme::dark, 1.0F);
    ASSERT_FALSE(list.instances().empty());
    for (const draw::Instance& shape : list.instances()) {
      EXPECT_GE(shape.a.x, 0.0F);
      EXPECT_LE(shape.b.x, canvas.x);
      EXPECT_LE(shape.b.y, canvas.y);
    }
  }
}

}  // namespace
