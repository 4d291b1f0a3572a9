// The chain between two steps of a trace: what is seen to move is rigid, and ends where the trace
// says.
#include "lab/core/tween.h"

#include <gtest/gtest.h>

#include "lab/core/race.h"
#include "support/every_solver.h"
#include "support/lab_driving.h"
#include "support/random_problem.h"

namespace {

using lab::Lab;

double lengthOf(const rigs::Segment& bone) { return glm::distance(bone.start, bone.end); }

bool isSame(const rigs::TraceState& a, const rigs::TraceState& b) {
  for (std::size_t i = 0; i < a.bones.size(); ++i) {
    if (a.bones[i].start != b.bones[i].start || a.bones[i].end != b.bones[i].end) return false;
  }
  return a.joints == b.joints && a.pose == b.pose && a.orientations == b.orientations;
}

class TweenOf : public support::SolverTest {};

// Plane and space, every form of every solver: lengths stay, the ends are the trace's own bits, and
// bones that hang together before and after do so in between.
TEST_P(TweenOf, KeepsLengthsAndEndsWhereTheTraceDoes) {
  for (const char* preset :
       {"Three-bone arm", "Negative scale", "Two-bone arm in 3D", "Pole target"}) {
    for (const ik::ParameterValues& form : support::forms(solver())) {
      Lab lab;
      lab.apply(lab::LoadPreset{support::presetIndex(preset)});
      lab.apply(lab::SelectSolver{support::solverIndex(solver().id)});
      for (std::size_t i = 0; i < form.size(); ++i) lab.apply(lab::SetParameter{i, form[i]});
      const rigs::Chain& chain = support::chainOf(lab);
      const rigs::Trace& trace = lab.trace();
      if (lab.result().status == ik::Status::invalidInput) continue;
      for (std::size_t step = 1; step < std::min<std::size_t>(trace.size(), 60); ++step) {
        const rigs::TraceState from = trace.at(step - 1);
        const rigs::TraceState to = trace.at(step);
        EXPECT_TRUE(isSame(lab::between(chain, from, to, 0.0), from));
        EXPECT_TRUE(isSame(lab::between(chain, from, to, 1.0), to));
        for (const double part : {0.1, 0.5, 0.9}) {
          const rigs::TraceState now = lab::between(chain, from, to, part);
          for (std::size_t i = 0; i < now.bones.size(); ++i) {
            const double least = std::min(lengthOf(from.bones[i]), lengthOf(to.bones[i]));
            const double most = std::max(lengthOf(from.bones[i]), lengthOf(to.bones[i]));
            EXPECT_GE(lengthOf(now.bones[i]), least - 1e-9) << preset << " step " << step;
            EXPECT_LE(lengthOf(now.bones[i]), most + 1e-9) << preset << " step " << step;
            if (i == 0) continue;
            const auto gap = [i](const rigs::TraceState& each) {
              return glm::distance(each.bones[i - 1].end, each.bones[i].start);
            };
            const bool hangs = gap(from) < 1e-12 && gap(to) < 1e-12;
            EXPECT_TRUE(!hangs || gap(now) < 1e-9) << preset << " step " << step;
          }
        }
        if (HasFailure()) return;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Solvers, TweenOf, support::everySolver(), support::SolverTestName());

// A turn of CCD: what lies before the joint stays, and what it carries keeps its distance from it.
TEST(Tween, ATurnIsRigidAboutItsJoint) {
  Lab lab = support::labWith("ccd", {1.0, 0.8, 0.6, 0.5}, {0.3, 0.5, -0.4, 0.2}, {-0.6, 1.1, 0.0});
  const rigs::Trace& trace = lab.trace();
  ASSERT_GT(trace.size(), 4U);
  for (std::size_t step = 1; step < trace.size(); ++step) {
    const auto bone = static_cast<std::size_t>(trace.step(step).bone);
    const rigs::TraceState from = trace.at(step - 1);
    const rigs::TraceState to = trace.at(step);
    const glm::dvec3 joint = from.joints[bone];
    const rigs::TraceState half = lab::between(support::chainOf(lab), from, to, 0.5);
    for (std::size_t i = 0; i <= bone; ++i) {
      EXPECT_LT(glm::distance(half.joints[i], from.joints[i]), 1e-9);
    }
    for (std::size_t i = bone + 1; i < half.joints.size(); ++i) {
      EXPECT_NEAR(glm::distance(half.joints[i], joint), glm::distance(from.joints[i], joint), 1e-9);
      // Half of an eased turn is half the turn: as far from where it was as from where it goes.
      EXPECT_NEAR(glm::distance(half.joints[i], from.joints[i]),
                  glm::distance(half.joints[i], to.joints[i]), 1e-9);
    }
  }
}

TEST(Tween, AStepIsSeenToMoveForItsTime) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetTarget{{0.4, -1.1, 0.0}});
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  const glm::dvec3 start = lab.shown().joints.back();
  lab.apply(lab::Step{lab::Unit::bone, +1, 0.3});
  const glm::dvec3 end = lab.shown().joints.back();
  ASSERT_GT(glm::distance(start, end), 0.01);
  EXPECT_EQ(lab.onCanvas().joints.back(), start);
  EXPECT_TRUE(lab.isAnimating());
  double before = 0.0;
  for (int i = 0; i < 5; ++i) {
    lab.apply(lab::Tick{0.05});
    const double gone = glm::distance(lab.onCanvas().joints.back(), start);
    EXPECT_GT(gone, before);
    before = gone;
    EXPECT_EQ(lab.shown().joints.back(), end);
  }
  lab.apply(lab::Tick{0.06});
  EXPECT_EQ(lab.onCanvas().joints.back(), end);
  EXPECT_FALSE(lab.isAnimating());

  // Not when it is not asked for, seeking, or with reduced motion; and a change ends it.
  lab.apply(lab::Step{lab::Unit::bone, -1});
  EXPECT_EQ(lab.onCanvas().joints.back(), start);
  lab.apply(lab::Step{lab::Unit::bone, +1, 0.3});
  lab.apply(lab::Seek{0});
  EXPECT_EQ(lab.onCanvas().joints.back(), start);
  lab.apply(lab::SetView{&lab::View::reducedMotion, true});
  lab.apply(lab::Step{lab::Unit::bone, +1, 0.3});
  EXPECT_EQ(lab.onCanvas().joints.back(), end);
}

// By iteration and by update, in the plane and in space: each runner moves from its step to its
// next, and one that is done stays.
TEST(Tween, ARacesRunnersMoveAllAtOnce) {
  for (const char* preset : {"Three-bone arm", "Two-bone arm in 3D"}) {
    for (const bool byIteration : {true, false}) {
      Lab lab = support::labWith("ccd", preset);
      lab.apply(lab::SetTarget{{0.4, -1.1, 0.2}});
      lab::RaceChoices race = lab.state().race;
      race.on = true;
      race.byIteration = byIteration;
      lab.apply(lab::SetRace{race});
      ASSERT_EQ(lab.race().runners().size(), 3U);
      std::size_t moved = 0;
      for (std::size_t cursor = 1; cursor <= lab.lastCursor(); ++cursor) {
        lab.apply(lab::Step{lab::Unit::bone, +1, 0.3});
        ASSERT_EQ(lab.cursor(), cursor);
        lab.apply(lab::Tick{0.15});
        EXPECT_TRUE(lab.isAnimating());
        for (std::size_t i = 0; i < 3; ++i) {
          const lab::Runner& runner = lab.race().runners()[i];
          const rigs::TraceState from = runner.trace.at(runner.stepAt(cursor - 1, byIteration));
          const rigs::TraceState to = runner.trace.at(runner.stepAt(cursor, byIteration));
          const rigs::TraceState half = lab::between(support::chainOf(lab), from, to, 0.5);
          for (std::size_t k = 0; k < half.bones.size(); ++k) {
            EXPECT_LT(glm::distance(lab.onCanvas(i).bones[k].end, half.bones[k].end), 1e-9);
            EXPECT_EQ(runner.shown.bones[k].end, to.bones[k].end) << "and it is at its step";
          }
          const double way = glm::distance(from.bones.back().end, to.bones.back().end);
          moved += way > 0.01 && glm::distance(half.bones.back().end, to.bones.back().end) > 1e-3;
        }
        lab.apply(lab::Tick{0.2});
        EXPECT_FALSE(lab.isAnimating());
        for (std::size_t i = 0; i < 3; ++i) {
          EXPECT_EQ(&lab.onCanvas(i), &lab.race().runners()[i].shown);
        }
      }
      EXPECT_GT(moved, 2U) << preset;
      lab.apply(lab::Step{lab::Unit::bone, -1});
      EXPECT_FALSE(lab.isAnimating()) << "a key that is held skips it";
      lab.apply(lab::SetView{&lab::View::reducedMotion, true});
      lab.apply(lab::Step{lab::Unit::bone, -1, 0.3});
      EXPECT_FALSE(lab.isAnimating());
    }
  }
}

TEST(Tween, ARacePlaysAsItSteps) {
  Lab lab = support::labWith("ccd", "Three-bone arm");
  lab.apply(lab::SetTarget{{0.4, -1.1, 0.0}});
  lab::RaceChoices race = lab.state().race;
  race.on = true;
  lab.apply(lab::SetRace{race});
  lab.apply(lab::SetPlaying{true});
  std::size_t between = 0;
  std::size_t ticks = 0;
  while (lab.state().playback.playing && ++ticks < 1000) {
    lab.apply(lab::Tick{0.04});
    between += &lab.onCanvas(0) != &lab.race().runners()[0].shown ? 1 : 0;
  }
  EXPECT_GE(between, 3 * lab.lastCursor());
}

TEST(Tween, WhilePlayingItIsOverBeforeTheNextStep) {
  EXPECT_EQ(lab::tweenSeconds(1.0, 0.0), 0.25);
  EXPECT_EQ(lab::tweenSeconds(0.25, 0.0), 0.4);
  EXPECT_EQ(lab::tweenSeconds(4.0, 0.0), 0.15);
  for (const double speed : {0.25, 1.0, 4.0}) {
    EXPECT_LT(lab::tweenSeconds(speed, 3.0 * speed), 1.0 / (3.0 * speed));
  }
}

}  // namespace
