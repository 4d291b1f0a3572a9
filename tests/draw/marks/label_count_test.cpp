// No label that the marks of a step ask for is missing, however crowded the canvas is.
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "draw/flat/flat_picture.h"
#include "draw/space/space_picture.h"
#include "draw/test_font.h"
#include "lab/words/step_words.h"
#include "support/lab_driving.h"
#include "support/random_source.h"

namespace {

constexpr glm::dvec2 kWholeWindow(1280.0, 720.0);
constexpr glm::dvec2 kPhoneCanvas(844.0, 390.0);  // on its side

// How often each text stands on the canvas.
std::map<std::string, int> textsOf(const draw::DrawList& list) {
  std::map<std::string, int> count;
  for (const draw::Text& text : list.texts()) ++count[text.utf8];
  return count;
}

std::map<std::string, int> askedFor(const explain::Explanation& explanation) {
  std::map<std::string, int> count;
  for (const explain::Mark& mark : explanation.marks) {
    if (!mark.text.empty()) ++count[mark.text];
  }
  return count;
}

struct LabelsSeen {
  int asked = 0;
  int overlaps = 0;
  std::string missing{};  // in the first step in which something is
  std::string outside{};
};

bool shareRoom(const draw::PlacedLabel& a, const draw::PlacedLabel& b) {
  return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

void lookAt(const explain::Explanation& explanation, const draw::DrawList& list,
            const std::vector<draw::PlacedLabel>& labels, const glm::dvec2& canvas,
            const std::string& where, LabelsSeen& seen) {
  const std::map<std::string, int> there = textsOf(list);
  for (const auto& [text, times] : askedFor(explanation)) {
    seen.asked += times;
    const auto found = there.find(text);
    const bool isMissing = found == there.end() || found->second < times;
    if (isMissing && seen.missing.empty()) seen.missing = text + ", " + where;
  }
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const draw::PlacedLabel& label = labels[i];
    const bool isInside = label.low.x >= 0.0F && label.low.y >= 0.0F && label.high.x <= canvas.x &&
                          label.high.y <= canvas.y;
    if (!isInside && seen.outside.empty()) seen.outside = where;
    for (std::size_t k = 0; k < i; ++k) seen.overlaps += shareRoom(labels[k], label) ? 1 : 0;
  }
}

lab::Lab randomProblem(const ik::Solver& solver, support::RandomSource& random) {
  const std::size_t bones = random.chance(0.5) ? 2 : 3;
  std::vector<double> lengths;
  std::vector<double> angles;
  for (std::size_t i = 0; i < bones; ++i) {
    lengths.push_back(random.uniform(0.4, 1.0));
    angles.push_back(random.angle());
  }
  const double away = random.uniform(0.2, 2.4);
  const double way = random.angle();
  lab::Lab lab = support::labWith(solver.id, lengths, angles,
                                  {away * std::cos(way), away * std::sin(way), 0.0});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  return lab;
}

// Steps of random problems on such a canvas, a few of each.
template <typename Look>
void forSteps(const ik::Solver& solver, std::uint64_t seed, const Look& look) {
  constexpr int kSteps = 80;
  support::RandomSource random(support::mixSeed(support::seedOf(solver.id), seed));
  for (int steps = 0; steps < kSteps;) {
    lab::Lab lab = randomProblem(solver, random);
    for (std::size_t cursor = 1; cursor <= std::min<std::size_t>(lab.lastCursor(), 4); ++cursor) {
      lab.apply(lab::Seek{cursor});
      look(lab, std::string(solver.id) + ", step " + std::to_string(steps));
      ++steps;
    }
  }
}

class LabelCount : public testing::TestWithParam<const ik::Solver*> {};

TEST_P(LabelCount, NoLabelOfAStepIsMissing) {
  for (const glm::dvec2& canvas : {kWholeWindow, kPhoneCanvas}) {
    LabelsSeen seen;
    forSteps(*GetParam(), 1, [&](const lab::Lab& lab, const std::string& where) {
      const auto* const explanation = lab::explanationOf(lab);
      ASSERT_TRUE(explanation);
      draw::SceneView view{.camera = draw::fitted(lab.state().scene, canvas)};
      view.explanation = &*explanation;
      draw::DrawList list(draw_test::font());
      const auto labels = draw::paintFlat(list, lab, view);
      lookAt(*explanation, list, labels, canvas, where, seen);
    });
    EXPECT_GT(seen.asked, 160);
    EXPECT_EQ(seen.missing, "");
    EXPECT_EQ(seen.outside, "");
    EXPECT_EQ(seen.overlaps, 0) << "of " << seen.asked << ", " << canvas.x;
  }
}

TEST_P(LabelCount, NoLabelOfAStepIsMissingInSpace) {
  LabelsSeen seen;
  forSteps(*GetParam(), 2, [&](lab::Lab& lab, const std::string& where) {
    lab.apply(lab::SetView{&lab::SpaceView::on, true});
    const auto* const explanation = lab::explanationOf(lab);
    ASSERT_TRUE(explanation);
    draw::SceneView view;
    view.camera.size = kWholeWindow;
    view.camera.isSpace = true;
    view.camera.yaw = 0.4;
    view.camera.pitch = 0.3;
    view.camera = draw::fittedInSpace(draw::boundingSphere(lab.state().scene), view.camera);
    view.explanation = &*explanation;
    view.held = draw::Handle::target;
    draw::SolidList solids(view.camera.focus());
    draw::DrawList list(draw_test::font());
    const auto labels = draw::paintSpace(solids, list, lab, view).labels;
    lookAt(*explanation, list, labels, kWholeWindow, where, seen);
  });
  EXPECT_GT(seen.asked, 160);
  EXPECT_EQ(seen.missing, "");
  EXPECT_EQ(seen.outside, "");
  EXPECT_EQ(seen.overlaps, 0) << "of " << seen.asked;
}

INSTANTIATE_TEST_SUITE_P(Solvers, LabelCount, testing::ValuesIn(ik::solvers()),
                         [](const testing::TestParamInfo<const ik::Solver*>& solver) {
                           std::string name(solver.param->id);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
