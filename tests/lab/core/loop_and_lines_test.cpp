// Looping a range, stepping by line of code, and calm playing.
#include <gtest/gtest.h>

#include "explain/code.h"
#include "lab/core/lab.h"
#include "support/lab_driving.h"

namespace lab {
namespace {

Lab stepping() {
  Lab lab;
  lab.apply(LoadPreset{support::presetIndex("Tentacle")});  // twelve bones
  for (std::size_t i = 0; i < ik::solvers().size(); ++i) {
    if (ik::solvers()[i]->id == "fabrik") lab.apply(SelectSolver{i});
  }
  lab.apply(SetMode{Mode::stepByStep});
  return lab;
}

TEST(LoopRange, PlayingStaysInside) {
  Lab lab = stepping();
  ASSERT_GT(lab.lastCursor(), 12U);
  lab.apply(SetLoopRange{9, 4});  // either way round
  lab.apply(SetLoop{true});
  lab.apply(Seek{4});
  lab.apply(SetPlaying{true});
  std::size_t least = 1000;
  std::size_t most = 0;
  for (int i = 0; i < 400; ++i) {
    lab.apply(lab::Tick{0.05});
    least = std::min(least, lab.cursor());
    most = std::max(most, lab.cursor());
  }
  EXPECT_TRUE(lab.isAnimating());
  EXPECT_EQ(least, 4U);
  EXPECT_EQ(most, 9U);
}

TEST(LoopRange, BeyondAShorterTraceItIsCutOff) {
  Lab lab = stepping();
  lab.apply(SetLoopRange{100000, 200000});
  lab.apply(SetLoop{true});
  lab.apply(SetPlaying{true});
  for (int i = 0; i < 2000; ++i) lab.apply(lab::Tick{0.05});
  EXPECT_LE(lab.cursor(), lab.lastCursor());
  EXPECT_TRUE(lab.isAnimating());
}

TEST(Lines, SteppingByLineGoesThroughEveryLineOfEveryStepAndBack) {
  Lab lab = stepping();
  const auto lines = [&] {
    const auto bones = static_cast<int>(lab.state().scene.chain.bones.size());
    return explain::linesOf(lab.solver(), lab.settings(), lab.trace().step(lab.cursor()), bones)
        .size();
  };
  std::vector<std::pair<std::size_t, std::size_t>> visited;
  lab.apply(Step{Unit::line, +1});
  for (int i = 0; i < 40; ++i) {
    visited.emplace_back(lab.cursor(), lab.state().playback.line);
    EXPECT_LT(lab.state().playback.line, lines());
    lab.apply(Step{Unit::line, +1});
  }
  for (std::size_t i = 1; i < visited.size(); ++i) {
    const bool sameStep = visited[i].first == visited[i - 1].first;
    EXPECT_EQ(visited[i].second, sameStep ? visited[i - 1].second + 1 : 0U);
    EXPECT_LE(visited[i].first, visited[i - 1].first + 1);
  }
  for (std::size_t i = visited.size(); i-- > 0;) {
    lab.apply(Step{Unit::line, -1});
    EXPECT_EQ(std::pair(lab.cursor(), lab.state().playback.line), visited[i]);
  }
}

TEST(Lines, AnyOtherStepShowsTheWholeStep) {
  Lab lab = stepping();
  lab.apply(Step{Unit::line, +1});
  lab.apply(Step{Unit::bone, +1});
  EXPECT_EQ(lab.state().playback.line, kAllLines);
}

TEST(ReducedMotion, PlaysWholeIterationsSeldom) {
  Lab lab = stepping();
  lab.apply(SetView{&View::reducedMotion, true});
  lab.apply(SetSpeed{kMostSpeed});
  lab.apply(SetPlaying{true});
  int changes = 0;
  std::size_t before = lab.cursor();
  for (int i = 0; i < 400; ++i) {  // 4 seconds
    lab.apply(lab::Tick{0.01});
    if (lab.cursor() == before) continue;
    ++changes;
    before = lab.cursor();
    if (lab.cursor() < lab.lastCursor()) {
      EXPECT_NE(lab.trace().step(before).iteration, lab.trace().step(before + 1).iteration);
    }
  }
  EXPECT_GE(changes, 1);
  EXPECT_LE(changes, 5);
}

}  // namespace
}  // namespace lab
