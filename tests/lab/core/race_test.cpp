// A race is fair: every runner starts from the same pose, bit for bit, and does what its solver
// does alone.
#include "lab/core/race.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "lab/core/lab.h"
#include "lab/file/presets.h"
#include "lab/words/race_words.h"

namespace lab {
namespace {

Lab racing(std::size_t preset, bool byIteration) {
  Lab lab;
  lab.apply(LoadPreset{preset});
  RaceChoices race = lab.state().race;
  race.on = true;
  race.byIteration = byIteration;
  lab.apply(SetRace{race});
  return lab;
}

// Local angles to positions, by complex numbers written out: no scale in these presets.
std::vector<glm::dvec3> positions(const rigs::Chain& chain, const rigs::Pose& pose) {
  std::vector<glm::dvec3> joints{chain.base};
  double heading = 0.0;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    heading += pose.angles[i];
    const glm::dvec3 way(std::cos(heading), std::sin(heading), 0.0);
    joints.push_back(joints.back() + chain.bones[i].length * way);
  }
  return joints;
}

TEST(Race, AllRunnersStartFromTheSamePoseBitForBit) {
  for (const std::size_t preset : {0U, 1U, 3U, 4U}) {
    const Lab lab = racing(preset, true);
    ASSERT_GE(lab.race().runners().size(), 2U);
    const rigs::TraceState first = lab.race().runners().front().trace.at(0);
    for (const Runner& runner : lab.race().runners()) {
      const rigs::TraceState start = runner.trace.at(0);
      ASSERT_EQ(start.joints.size(), first.joints.size());
      for (std::size_t i = 0; i < first.joints.size(); ++i) {
        EXPECT_EQ(start.joints[i], first.joints[i]) << "runner " << runner.solver << " joint " << i;
      }
    }
    const auto expected = positions(lab.state().scene.chain, lab.startPose());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_NEAR(glm::distance(first.joints[i], expected[i]), 0.0, 1e-12);
    }
  }
}

TEST(Race, ARunnerDoesWhatItsSolverDoesAlone) {
  const Lab lab = racing(3, true);
  for (const Runner& runner : lab.race().runners()) {
    const ik::Solver& solver = *ik::solvers()[runner.solver];
    ik::Settings settings = lab.settings();
    settings.parameters = lab.state().choices.parameters[runner.solver];
    rigs::Pose pose = lab.startPose();
    rigs::Workspace workspace;
    const rigs::Result alone = rigs::solve(
        solver, {lab.state().scene.chain, lab.state().scene.target}, settings, pose, workspace);
    EXPECT_EQ(runner.result.status, alone.status);
    EXPECT_EQ(runner.result.iterations, alone.iterations);
    EXPECT_EQ(runner.result.distance, alone.distance);
  }
}

TEST(Race, ByIterationEveryRunnerHasDoneAsManyIterations) {
  Lab lab = racing(3, true);
  for (std::size_t cursor = 0; cursor <= lab.lastCursor(); ++cursor) {
    lab.apply(Seek{cursor});
    EXPECT_EQ(lab.cursor(), cursor);
    for (const Runner& runner : lab.race().runners()) {
      const rigs::StepInfo& step = runner.trace.step(runner.stepAt(cursor, true));
      const auto done = std::min<int>(static_cast<int>(cursor), runner.result.iterations);
      EXPECT_EQ(step.iteration, done) << "runner " << runner.solver;
    }
  }
}

TEST(Race, ByUpdateTheCursorIsTheStepUntilARunnerIsDone) {
  Lab lab = racing(1, false);
  std::size_t longest = 0;
  for (const Runner& runner : lab.race().runners()) {
    longest = std::max(longest, runner.trace.size() - 1);
    EXPECT_EQ(runner.stepAt(0, false), 0U);
    EXPECT_EQ(runner.stepAt(1000000, false), runner.trace.size() - 1);
  }
  EXPECT_EQ(lab.lastCursor(), longest);
}

TEST(Race, JointTravelIsTheSumOfThePathsFromIterationToIteration) {
  const Lab lab = racing(1, true);
  for (const Runner& runner : lab.race().runners()) {
    double travel = 0.0;
    for (int k = 1; k <= runner.result.iterations; ++k) {
      const auto before = runner.trace.at(runner.stepAt(static_cast<std::size_t>(k) - 1, true));
      const auto after = runner.trace.at(runner.stepAt(static_cast<std::size_t>(k), true));
      for (std::size_t j = 0; j < after.joints.size(); ++j) {
        const glm::dvec3 way = after.joints[j] - before.joints[j];
        travel += std::sqrt(way.x * way.x + way.y * way.y);
      }
    }
    EXPECT_NEAR(runner.jointTravel, travel, 1e-9);
  }
}

// On free joints in the plane these two take the same steps; CCD does not.
TEST(Race, SaysWhoTakesTheSameSteps) {
  Lab lab = support::labWith("ccd", {1.0, 0.8, 0.6}, {0.4, 0.3, 0.2}, {1.6, 1.0, 0.0});
  RaceChoices race = lab.state().race;
  race.on = true;
  race.solvers.assign(ik::solvers().size(), false);
  for (const char* id : {"ccd", "gradient-descent", "jacobian-transpose"})
    race.solvers[support::solverIndex(id)] = true;
  lab.apply(SetRace{race});
  const auto& runners = lab.race().runners();
  ASSERT_EQ(runners.size(), 3U);
  EXPECT_FALSE(runners[0].same);
  EXPECT_FALSE(runners[1].same);
  ASSERT_EQ(runners[2].same, std::optional<std::size_t>(1));
  for (std::size_t i = 0; i < runners[1].trace.size(); ++i) {
    const auto one = runners[1].trace.at(i).joints;
    const auto other = runners[2].trace.at(i).joints;
    for (std::size_t j = 0; j < one.size(); ++j) EXPECT_LT(glm::distance(one[j], other[j]), 1e-9);
  }
  // Here a step is shortened, and their iterations differ in number.
  lab.apply(lab::SetTarget{{1.2, 1.3, 0.0}});
  EXPECT_NE(lab.race().runners()[1].result.iterations, lab.race().runners()[2].result.iterations);
  EXPECT_FALSE(lab.race().runners()[2].same);
}

TEST(Race, OnlyChosenSolversRunAndThoseThatCannotAreLeftOut) {
  Lab lab = racing(0, true);
  RaceChoices race = lab.state().race;
  race.solvers.assign(ik::solvers().size(), false);
  race.solvers[2] = true;
  lab.apply(SetRace{race});
  ASSERT_EQ(lab.race().runners().size(), 1U);
  EXPECT_EQ(lab.race().runners()[0].solver, 2U);

  race.solvers.assign(ik::solvers().size(), true);
  lab.apply(SetRace{race});
  lab.apply(SetBoneCount{1});  // too few for two bone
  for (const Runner& runner : lab.race().runners()) {
    EXPECT_NE(ik::solvers()[runner.solver]->id, "two-bone");
  }
}

TEST(Race, DraggingTheTargetRunsItAnewAndLeavingItGoesBack) {
  Lab lab = racing(1, true);
  lab.apply(SetTarget{{0.3, 1.4, 0.0}});
  for (const Runner& runner : lab.race().runners()) {
    if (runner.result.status != ik::Status::reached) continue;
    const glm::dvec3 tip = runner.trace.at(runner.trace.size() - 1).joints.back();
    EXPECT_LE(glm::distance(tip, glm::dvec3(0.3, 1.4, 0.0)), 2e-3);
  }
  RaceChoices race = lab.state().race;
  race.on = false;
  lab.apply(SetRace{race});
  EXPECT_TRUE(lab.race().runners().empty());
  EXPECT_EQ(lab.lastCursor(), lab.trace().size() - 1);
}

TEST(Race, PlayingRunsToTheEnd) {
  Lab lab = racing(1, true);
  lab.apply(SetPlaying{true});
  for (int i = 0; i < 100000 && lab.isAnimating(); ++i) lab.apply(lab::Tick{0.05});
  EXPECT_EQ(lab.cursor(), lab.lastCursor());
}

TEST(Race, SideBySideShowsTheTwoThatAreChosen) {
  const Lab lab = racing(3, true);
  const auto& runners = lab.race().runners();
  ASSERT_GE(runners.size(), 3U);
  RaceChoices race = lab.state().race;
  for (std::size_t left = 0; left < runners.size(); ++left) {
    for (std::size_t right = 0; right < runners.size(); ++right) {
      race.pair = {runners[left].solver, runners[right].solver};
      const auto [a, b] = sideBySide(lab.race(), race);
      EXPECT_EQ(a, left);
      EXPECT_NE(a, b);
      if (left != right) {
        EXPECT_EQ(b, right);
      }
    }
  }
}

TEST(Race, SideBySideReplacesOneThatTakesNoPart) {
  const Lab lab = racing(3, true);
  RaceChoices race = lab.state().race;
  race.pair = {999, lab.race().runners()[0].solver};
  EXPECT_EQ(sideBySide(lab.race(), race), (std::array<std::size_t, 2>{1, 0}));
  race.pair = {lab.race().runners()[1].solver, 999};
  EXPECT_EQ(sideBySide(lab.race(), race), (std::array<std::size_t, 2>{1, 0}));
  race.pair = {999, 999};
  EXPECT_EQ(sideBySide(lab.race(), race), (std::array<std::size_t, 2>{0, 1}));
}

std::size_t count(const std::vector<bool>& ticked) {
  return static_cast<std::size_t>(std::ranges::count(ticked, true));
}

// The line under the picture has room for this much.
constexpr std::size_t kLine = 130;

TEST(Race, BeginsWithAFewSolversAndNamesEach) {
  const Lab lab = racing(3, true);
  EXPECT_EQ(count(lab.state().race.solvers), 3U);
  const std::string sentence = raceSentence(lab);
  for (const Runner& runner : lab.race().runners()) {
    EXPECT_NE(sentence.find(ik::solvers()[runner.solver]->name), std::string::npos) << sentence;
  }
  EXPECT_LT(sentence.size(), kLine);
}

TEST(Race, OfManySolversSaysHowManyAreThereAndWhoIsNearest) {
  Lab lab = racing(3, true);
  RaceChoices race = lab.state().race;
  for (std::size_t i = 0; i < race.solvers.size(); ++i)
    race.solvers[i] = ik::solvers()[i]->iterative;
  race.cursor = 1;
  lab.apply(SetRace{race});
  const std::vector<Runner>& runners = lab.race().runners();
  ASSERT_GT(runners.size(), 4U);
  // After one iteration none of these is there.
  const auto distance = [](const Runner& runner) {
    return runner.trace.step(runner.iterationEnds[1]).distance;
  };
  const Runner& nearest = *std::ranges::min_element(runners, {}, distance);
  const std::string sentence = raceSentence(lab);
  EXPECT_NE(sentence.find("0 of " + std::to_string(runners.size())), std::string::npos) << sentence;
  EXPECT_NE(sentence.find(ik::solvers()[nearest.solver]->name), std::string::npos) << sentence;
  EXPECT_LT(sentence.size(), kLine);

  race.cursor = lab.race().last(true);
  lab.apply(SetRace{race});
  std::size_t there = 0;
  for (const Runner& runner : runners) there += runner.result.status == ik::Status::reached ? 1 : 0;
  EXPECT_NE(raceSentence(lab).find(std::to_string(there) + " of"), std::string::npos);
}

// Told apart by hand from what each runner did.
TEST(Race, TheWinnersHaveTheLeastOfThoseThatReached) {
  Lab lab = racing(3, true);
  const std::vector<Runner>& runners = lab.race().runners();
  ASSERT_EQ(runners.size(), 3U);
  EXPECT_EQ(raceVerdict(lab), "") << "hidden until the end";
  for (const RaceMeasure measure :
       {RaceMeasure::iterations, RaceMeasure::updates, RaceMeasure::time, RaceMeasure::travel}) {
    std::size_t best = 0;
    for (std::size_t i = 0; i < runners.size(); ++i) {
      ASSERT_EQ(runners[i].result.status, ik::Status::reached);
      if (measured(runners[i], measure) < measured(runners[best], measure)) best = i;
    }
    const auto found = winners(lab.race(), measure);
    EXPECT_NE(std::ranges::find(found, best), found.end());
  }
  EXPECT_EQ(measured(runners[0], RaceMeasure::iterations), runners[0].result.iterations);
  EXPECT_EQ(measured(runners[0], RaceMeasure::updates),
            static_cast<double>(runners[0].trace.size()) - 1.0);
  lab.apply(Seek{1000});
  const std::string verdict = raceVerdict(lab);
  const std::size_t first = winners(lab.race(), RaceMeasure::iterations)[0];
  EXPECT_NE(
      verdict.find("Fewest iterations: " + std::string(ik::solvers()[runners[first].solver]->name)),
      std::string::npos)
      << verdict;
}

TEST(Race, WhereNoneReachedTheNearestIsNamed) {
  Lab lab = racing(3, true);
  lab.apply(SetTarget{{9.0, 0.0, 0.0}});
  lab.apply(Seek{1000});
  EXPECT_EQ(raceVerdict(lab).find("None reached the target. Nearest: "), 0U) << raceVerdict(lab);
}

TEST(Race, ItIsOverOnceItsEndWasSeen) {
  Lab lab = racing(3, true);
  EXPECT_FALSE(lab.race().isOver());
  lab.apply(Seek{lab.lastCursor() - 1});
  EXPECT_FALSE(lab.race().isOver());
  lab.apply(Seek{lab.lastCursor()});
  EXPECT_TRUE(lab.race().isOver());
  lab.apply(Seek{0});
  EXPECT_TRUE(lab.race().isOver()) << "the results are no secret any more";
  RaceChoices race = lab.state().race;
  race.split = true;
  lab.apply(SetRace{race});
  EXPECT_TRUE(lab.race().isOver()) << "looked at in another way";
  lab.apply(SetTarget{{0.5, 0.9, 0.0}});
  EXPECT_FALSE(lab.race().isOver()) << "another race";
}

TEST(Race, SideBySideFitsTheViewAndGoingBackDoesToo) {
  Lab lab = racing(3, true);
  for (const bool split : {true, false}) {
    lab.apply(SetView{&View::fit, false});
    RaceChoices race = lab.state().race;
    race.split = split;
    lab.apply(SetRace{race});
    EXPECT_TRUE(lab.state().view.fit) << split;
    lab.apply(SetView{&View::fit, false});
    lab.apply(SetRace{race});
    EXPECT_FALSE(lab.state().view.fit) << "nothing has changed";
  }
}

}  // namespace
}  // namespace lab
