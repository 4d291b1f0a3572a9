// An arm's answers on the canvas: which are drawn, and by which numbers they are told apart.
#include "draw/space/answers.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "draw/space/space_picture.h"
#include "draw/test_font.h"
#include "lab/tables/answers.h"
#include "support/lab_driving.h"

namespace {

using draw::AnswerGhosts;
using lab::Lab;

// With a direction that all eight answers of the arm have, of which some are outside limits.
Lab puma() {
  Lab lab = support::labWith("automatic", "Puma 560");
  lab.apply(lab::SetTarget{{0.278, -0.323, 1.0}});
  lab.apply(lab::SetFacing{rigs::Facing{glm::dquat(0.2, 0.1, 0.9, 0.3)}});
  return lab;
}

std::string numbersIn(const draw::DrawList& list) {
  std::string all;
  for (const draw::Text& text : list.texts()) all += ' ' + text.utf8;
  return all + ' ';
}

struct Painted {
  draw::SolidList solids;
  draw::DrawList over{draw_test::font()};
};

draw::SceneView lookAt(const Lab& lab) {
  draw::SceneView look;
  look.camera.size = {900.0, 600.0};
  look.camera.isSpace = true;
  look.camera.yaw = 0.5;
  look.camera.pitch = 0.3;
  look.camera = draw::fittedInSpace(draw::boundingSphere(lab.state().scene), look.camera);
  return look;
}

AnswerGhosts ghostsOf(const Lab& lab, const std::string& highlight) {
  draw::DrawList list(draw_test::font());
  const draw::SceneView look = lookAt(lab);
  return AnswerGhosts::of(lab, highlight,
                          {list, look.camera, lab::palette(lab.state().view.theme), 1.0F});
}

Painted paint(const Lab& lab, const std::string& highlight = {}) {
  draw::SceneView look = lookAt(lab);
  look.highlight = highlight;
  Painted painted{draw::SolidList(look.camera.focus())};
  draw::paintSpace(painted.solids, painted.over, lab, look);
  return painted;
}

TEST(AnswersOnTheCanvas, AreDrawnWhereTheViewSaysSo) {
  Lab lab = puma();
  EXPECT_TRUE(ghostsOf(lab, "").list.empty());
  lab.apply(lab::SetView{&lab::View::answers, true});
  const auto all = lab::answersOf(lab);
  ASSERT_TRUE(all && all->current);
  ASSERT_EQ(all->list.size(), 8U);
  const AnswerGhosts ghosts = ghostsOf(lab, "");
  ASSERT_EQ(ghosts.list.size(), 7U) << "all but the one on show";
  for (const AnswerGhosts::Ghost& ghost : ghosts.list) {
    EXPECT_NE(ghost.number, *all->current + 1);
    EXPECT_EQ(ghost.isOutside, !all->list[ghost.number - 1].outside.empty());
    EXPECT_FALSE(ghost.isLit);
    // From the base to the target.
    EXPECT_FALSE(ghost.lines.empty());
    const auto ends = [&](const glm::dvec3& point) {
      return std::ranges::any_of(ghost.lines, [&](const rigs::Segment& line) {
        return glm::distance(line.start, point) < 1e-9 || glm::distance(line.end, point) < 1e-9;
      });
    };
    EXPECT_TRUE(ends(lab.state().scene.chain.base));
  }
  lab.apply(lab::SetFacing{});
  EXPECT_TRUE(ghostsOf(lab, "").list.empty()) << "a point has no end of answers";
}

TEST(AnswersOnTheCanvas, TheOneThatIsPointedAtIsDrawnInAnyCase) {
  Lab lab = puma();
  const std::size_t other = lab::answersOf(lab)->current == 0U ? 1 : 0;
  const std::string mark = std::string(lab::kAnswerMark) + std::to_string(other);
  const AnswerGhosts ghosts = ghostsOf(lab, mark);
  ASSERT_EQ(ghosts.list.size(), 1U);
  EXPECT_EQ(ghosts.list.front().number, other + 1);
  EXPECT_TRUE(ghosts.list.front().isLit);
  EXPECT_GT(paint(lab, mark).solids.lines().size(), paint(lab).solids.lines().size());
}

TEST(AnswersOnTheCanvas, EachHasItsNumber) {
  Lab lab = puma();
  lab.apply(lab::SetView{&lab::View::numbers, false});
  const std::string without = numbersIn(paint(lab).over);
  for (int i = 1; i <= 8; ++i)
    EXPECT_EQ(without.find(' ' + std::to_string(i) + ' '), std::string::npos);
  lab.apply(lab::SetView{&lab::View::answers, true});
  const std::size_t current = lab::answersOf(lab)->current.value() + 1;
  const std::string numbers = numbersIn(paint(lab).over);
  for (std::size_t i = 1; i <= 8; ++i) {
    const bool isThere = numbers.find(' ' + std::to_string(i) + ' ') != std::string::npos;
    EXPECT_EQ(isThere, i != current) << i << " in" << numbers;
  }
}

TEST(AnswersOnTheCanvas, AreNotWhileARaceIsOn) {
  Lab lab = puma();
  lab.apply(lab::SetView{&lab::View::answers, true});
  lab::RaceChoices race = lab.state().race;
  race.on = true;
  lab.apply(lab::SetRace{race});
  EXPECT_TRUE(ghostsOf(lab, "").list.empty());
}

}  // namespace
