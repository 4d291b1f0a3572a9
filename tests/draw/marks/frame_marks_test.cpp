// Which frames are drawn, and the parameters of a row between two axes.
#include "draw/marks/frame_marks.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "draw/test_font.h"
#include "lab/file/presets.h"
#include "lab/palette.h"
#include "support/lab_driving.h"

namespace {

// The labels, in their order.
std::vector<std::string> labelsOf(const lab::Lab& lab, const std::string& highlight = {}) {
  draw::DrawList list{draw_test::font()};
  draw::LabelSheet sheet;
  const draw::Camera camera = draw::cameraOf(lab.state(), {900.0, 600.0});
  const draw::Painter painter{list, camera, lab::palette(lab.state().view.theme), 1.0F};
  draw::paintFrames(painter, sheet, lab, highlight);
  std::vector<std::string> texts;
  for (const draw::Label& each : sheet.labels) texts.push_back(each.text);
  return texts;
}

TEST(FrameMarks, FramesAreDrawnWhereTheyAreAskedFor) {
  lab::Lab lab = support::labWith("ccd", "Three-bone arm");
  EXPECT_TRUE(labelsOf(lab).empty());
  EXPECT_EQ(labelsOf(lab, "frame-2"), std::vector<std::string>{"{2}"});
  lab.apply(lab::SetView{&lab::View::frames, true});
  std::vector<std::string> labels = labelsOf(lab);
  std::ranges::sort(labels);
  EXPECT_EQ(labels, (std::vector<std::string>{"{0}", "{1}", "{2}", "{3}", "{4}"}));
}

TEST(FrameMarks, TheParametersOfARow) {
  lab::Lab lab;
  lab.apply(lab::OpenDocument{*lab::findArm("ur5e")});
  lab.apply(lab::SetView{&lab::PanelView::dh, true});
  EXPECT_EQ(labelsOf(lab).size(), 7U);  // frames alone
  const auto has = [&](const std::string& text, const std::string& highlight) {
    const auto labels = labelsOf(lab, highlight);
    return std::ranges::find(labels, text) != labels.end();
  };
  EXPECT_TRUE(has("a₂ = 0.425", "dh-2"));
  EXPECT_TRUE(has("α₁ = −90.0°", "dh-1"));
  EXPECT_TRUE(has("d₅ = 0.0997", "dh-5"));
  lab.apply(lab::SetView{&lab::View::selectedJoint, 2});
  EXPECT_TRUE(has("a₃ = 0.392", ""));
  lab.apply(lab::SetView{&lab::View::craig, true});
  EXPECT_TRUE(has("a₂ = 0.425", "dh-3"));  // of the link before
}

}  // namespace
