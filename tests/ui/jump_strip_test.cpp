// The strip under the canvas: where a joint jumped in the last drags.
#include <gtest/gtest.h>

#include "lab/core/replay.h"
#include "lab/file/failures.h"
#include "support/lab_driving.h"
#include "ui/driver.h"
#include "ui/keys/commands.h"

namespace {

struct Strip : ui_test::Driver {
  Strip() {
    const auto all = lab::failures();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].name == "Past the base") lab.apply(lab::LoadFailure{{i, 0}});
    }
    frames(3);
  }
  [[nodiscard]] std::string sentence() const { return widgets.at("jump-sentence").help; }
  [[nodiscard]] std::vector<std::size_t> jumps() const { return lab::jumpsOf(lab.recording()); }
};

TEST(JumpStrip, SaysWhyAndGoesFromJumpToJump) {
  Strip strip;
  const std::vector<std::size_t> jumps = strip.jumps();
  ASSERT_EQ(jumps.size(), 2U);
  EXPECT_EQ(strip.lab.cursor(), jumps.back());
  EXPECT_NE(strip.sentence().find("shoulder singularity"), std::string::npos);
  EXPECT_EQ(ui::whyNotNow("Alt+PageDown", strip.lab), "This is the last jump.");
  strip.lab.apply(*ui::actionFor("Alt+PageUp", strip.lab));
  EXPECT_EQ(strip.lab.cursor(), jumps.front());
}

TEST(JumpStrip, AClickGoesToTheFrame) {
  Strip strip;
  // A press near a mark means the mark.
  const ui::Rect& box = strip.widgets.at("jump-strip");
  const float part = static_cast<float>(strip.jumps().front()) / 63.0F;
  const float x = box.x + 26.0F + part * (box.width - 34.0F) - 6.0F;
  strip.clickAt({x, box.y + 5.0F});
  EXPECT_EQ(strip.lab.cursor(), strip.jumps().front());
  strip.clickAt(strip.placeOf("jump-strip", 0.03F, 0.5F));
  EXPECT_LT(strip.only<lab::ShowFrame>().frame, 3U);
  EXPECT_LT(strip.lab.cursor(), 3U);
  strip.frames(2);
  EXPECT_TRUE(strip.sentence().starts_with("2 jumps are marked"));
}

TEST(JumpStrip, IsThereWhileAReplayIsOnAndCanBeHidden) {
  Strip strip;
  EXPECT_TRUE(strip.has("jump-strip"));
  strip.lab.apply(lab::SetView{&lab::PanelView::strip, false});
  strip.frames(2);
  EXPECT_FALSE(strip.has("jump-strip"));
  strip.lab.apply(lab::SetView{&lab::PanelView::strip, true});
  strip.lab.apply(lab::EndReplay{false});
  strip.frames(2);
  EXPECT_FALSE(strip.has("jump-strip"));
}

}  // namespace
