// The sentence about the step under the cursor: its numbers are recomputed from where the joints
// lie.
#include "lab/words/step_words.h"

#include <map>
#include <regex>

#include <gtest/gtest.h>

#include "explain/format.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;
using support::Point;

constexpr double kRounded = 0.0501;  // "%.1f" of a degree

Point pointAt(const std::vector<glm::dvec3>& joints, std::size_t i) {
  return support::pointOf(joints[i]);
}

// The number before the degree sign.
double degreesIn(const std::string& sentence) {
  std::smatch found;
  if (!std::regex_search(sentence, found, std::regex("turn by (−)?([0-9.]+)°"))) return 1e9;
  return (found[1].matched ? -1.0 : 1.0) * std::stod(found[2]);
}

// CCD's definition: the turn that takes the direction joint → tip to joint → target.
double ccdTurn(const Lab& lab, std::size_t step) {
  const auto joints = lab.trace().at(step - 1).joints;
  const auto bone = static_cast<std::size_t>(lab.trace().step(step).bone);
  const Point pivot = pointAt(joints, bone);
  const Point target = support::pointOf(lab.state().scene.target);
  return static_cast<double>(
      support::degreesBetween(pointAt(joints, joints.size() - 1) - pivot, target - pivot));
}

Lab bench(const char* solver) {
  return support::labWith(solver, {1.0, 0.8, 0.6, 0.4}, {0.4, 0.5, 0.3, 0.6}, {-0.6, 1.1, 0.0});
}

TEST(StepWords, CcdTellsTheTurnOfTheStep) {
  Lab lab = bench("ccd");
  lab.apply(lab::SetChoice{&lab::Choices::tolerance, 1e-6});
  int checked = 0;
  for (std::size_t i = 1; i < std::min<std::size_t>(lab.trace().size(), 13); ++i) {
    lab.apply(lab::Seek{i});
    const rigs::StepInfo& info = lab.trace().step(i);
    const std::string sentence = lab.step().explanation.sentence;
    const std::regex form(
        "CCD, iteration " + std::to_string(info.iteration) + ",.* bone " +
        std::to_string(info.bone + 1) +
        ": turn by (−)?[0-9]+\\.[0-9]° so that joint, tip and target line up\\.?");
    if (std::abs(ccdTurn(lab, i)) < 0.06) continue;
    EXPECT_TRUE(std::regex_match(sentence, form)) << sentence;
    EXPECT_NEAR(degreesIn(sentence), ccdTurn(lab, i), kRounded) << sentence;
    ++checked;
  }
  EXPECT_GT(checked, 8);
}

TEST(StepWords, CcdNumbersBonesFromTheBase) {
  Lab lab = bench("ccd");
  lab.apply(lab::Seek{1});  // tip → base: the last bone first
  EXPECT_NE(lab.step().explanation.sentence.find("bone 4"), std::string::npos)
      << lab.step().explanation.sentence;
  EXPECT_NE(lab.step().explanation.sentence.find("tip → base"), std::string::npos);
  support::choose(lab, "direction", "base-to-tip");
  lab.apply(lab::Seek{1});
  EXPECT_NE(lab.step().explanation.sentence.find("bone 1"), std::string::npos)
      << lab.step().explanation.sentence;
  EXPECT_NE(lab.step().explanation.sentence.find("base → tip"), std::string::npos);
  EXPECT_NEAR(degreesIn(lab.step().explanation.sentence), ccdTurn(lab, 1), kRounded);
}

// A local angle grows the other way round in a mirrored frame.
TEST(StepWords, OnAMirroredChainTheLocalTurnIsTold) {
  Lab lab = bench("ccd");
  lab.apply(lab::SetBaseScale{{-1, 1}});
  for (const std::size_t step : {1U, 2U, 3U, 4U}) {
    lab.apply(lab::Seek{step});
    const auto before = lab.trace().at(step - 1).joints;
    if (std::abs(ccdTurn(lab, step)) < 0.06) continue;
    EXPECT_NEAR(degreesIn(lab.step().explanation.sentence), -ccdTurn(lab, step), kRounded)
        << lab.step().explanation.sentence;
  }
}

TEST(StepWords, ATurnOfNothingIsSaidToBeNone) {
  Lab lab = support::labWith("ccd", {1.0, 1.0}, {0.0, 0.0}, {3.0, 0.0, 0.0});
  lab.apply(lab::SetChoice{&lab::Choices::stopWhenDone, false});
  lab.apply(lab::Seek{1});
  const std::string sentence = lab.step().explanation.sentence;
  EXPECT_EQ(sentence.find("-0.0"), std::string::npos) << sentence;
  EXPECT_NE(sentence.find("no turn"), std::string::npos) << sentence;
}

// Two-bone's turns: the change of each local angle, from matrices' point of view the change of the
// angle between a bone and the one before it.
TEST(StepWords, TwoBoneTellsBothTurns) {
  Lab lab = support::labWith("two-bone", {1.0, 0.8}, {0.4, 0.5}, {0.2, 1.2, 0.0});
  const auto first = lab.trace().at(0).joints;
  const auto last = lab.trace().at(2).joints;
  const auto bend = [](const std::vector<glm::dvec3>& joints, std::size_t bone) {
    const Point before = bone == 0 ? Point{1.0L, 0.0L} : pointAt(joints, 1) - pointAt(joints, 0);
    return support::degreesBetween(before, pointAt(joints, bone + 1) - pointAt(joints, bone));
  };
  for (const std::size_t bone : {0U, 1U}) {
    lab.apply(lab::Seek{bone + 1});
    const std::string sentence = lab.step().explanation.sentence;
    EXPECT_NE(sentence.find("bone " + std::to_string(bone + 1)), std::string::npos) << sentence;
    const double turn = static_cast<double>(bend(last, bone) - bend(first, bone));
    EXPECT_NEAR(std::remainder(degreesIn(sentence) - turn, 360.0), 0.0, kRounded) << sentence;
  }
}

TEST(StepWords, FabrikNamesTheWalkTheBoneAndWhatItReachesFor) {
  Lab lab = bench("fabrik");
  lab.apply(lab::SetChoice{&lab::Choices::tolerance, 1e-6});
  const auto at = [&](std::size_t step) {
    lab.apply(lab::Seek{step});
    return lab.step().explanation.sentence;
  };
  const auto has = [](const std::string& text, std::initializer_list<const char*> parts) {
    for (const char* part : parts) {
      EXPECT_NE(text.find(part), std::string::npos) << "'" << part << "' in: " << text;
    }
  };
  has(at(1), {"FABRIK", "iteration 1", "tip → base", "bone 4", "the target"});
  has(at(2), {"iteration 1", "tip → base", "bone 3", "bone 4"});
  has(at(5), {"iteration 1", "base → tip", "bone 1", "the base"});
  has(at(6), {"iteration 1", "base → tip", "bone 2", "the end of bone 1"});
  has(at(8), {"iteration 1", "base → tip", "bone 4", "the end of bone 3"});
  has(at(9), {"iteration 2", "tip → base", "bone 4", "the target"});
}

TEST(StepWords, GradientDescentTellsTheDistanceBeforeAndAfter) {
  Lab lab = bench("gradient-descent");
  for (const std::size_t step : {1U, 2U, 3U}) {
    lab.apply(lab::Seek{step});
    const auto target = support::pointOf(lab.state().scene.target);
    const auto left = [&](std::size_t i) {
      const auto joints = lab.trace().at(i).joints;
      return static_cast<double>(support::distance(pointAt(joints, joints.size() - 1), target));
    };
    const std::string sentence = lab.step().explanation.sentence;
    std::smatch found;
    ASSERT_TRUE(std::regex_search(sentence, found,
                                  std::regex("iteration ([0-9]+).* from ([0-9.]+) to "
                                             "([0-9.]*[0-9])")))
        << sentence;
    EXPECT_EQ(found[1], std::to_string(step));
    EXPECT_NEAR(std::stod(found[2]), left(step - 1), 5.1e-3 * left(step - 1)) << sentence;
    EXPECT_NEAR(std::stod(found[3]), left(step), 5.1e-3 * left(step)) << sentence;
  }
}

TEST(StepWords, EveryStepOfEverySolverHasASentence) {
  for (const ik::Solver* solver : ik::solvers()) {
    for (const bool naive : {false, true}) {
      Lab lab = bench(std::string(solver->id).c_str());
      lab.apply(lab::SetBoneScale{1, {-1, 1}});
      lab.apply(lab::SetChoice{&lab::Choices::ignoreNegativeScale, naive});
      for (std::size_t i = 0; i < std::min<std::size_t>(lab.trace().size(), 40); ++i) {
        lab.apply(lab::Seek{i});
        const std::string sentence = lab.step().explanation.sentence;
        EXPECT_EQ(sentence.rfind(std::string(solver->name), 0), 0U) << sentence;
        EXPECT_EQ(sentence.find("nan"), std::string::npos) << sentence;
        EXPECT_EQ(sentence.find("-0.0°"), std::string::npos) << sentence;
        EXPECT_EQ(sentence.find('{'), std::string::npos) << sentence;
      }
    }
  }
}

Lab atStep(Lab lab, std::size_t step) {
  lab.apply(lab::SetMode{lab::Mode::stepByStep});
  lab.apply(lab::Seek{step});
  return lab;
}

std::string inSpace(const char* solver, const char* preset, std::size_t step) {
  return atStep(support::labWith(solver, preset), step).step().explanation.sentence;
}

bool tells(const std::string& sentence, std::string_view what) {
  return sentence.find(what) != std::string::npos;
}

// The angle of CCD's turn, by the dot product of joint → tip and joint → target.
TEST(StepWordsInSpace, CcdTurnsByTheAngleBetween) {
  const Lab lab = atStep(support::labWith("ccd", "Tentacle in 3D"), 3);
  const auto joints = lab.trace().at(2).joints;
  const auto pivot = support::point3Of(joints[static_cast<std::size_t>(lab.trace().step(3).bone)]);
  const auto tip = support::point3Of(joints.back()) - pivot;
  const auto target = support::point3Of(lab.state().scene.target) - pivot;
  const auto angle = std::acos(dot(tip, target) / (length(tip) * length(target)));
  const std::string sentence = lab.step().explanation.sentence;
  EXPECT_NEAR(degreesIn(sentence), double(angle * 180.0L / 3.14159265358979323846L), kRounded);
  EXPECT_TRUE(tells(sentence, "about an axis")) << sentence;
}

TEST(StepWordsInSpace, AnAngleIsNeverNegative) {
  for (const char* preset : {"Two-bone arm in 3D", "Pole target", "Tentacle in 3D"}) {
    for (const ik::Solver* solver : ik::solvers()) {
      Lab lab = atStep(support::labWith(solver->id, preset), 0);
      for (std::size_t step = 1; step < std::min<std::size_t>(lab.trace().size(), 12); ++step) {
        lab.apply(lab::Seek{step});
        const std::string sentence = lab.step().explanation.sentence;
        EXPECT_FALSE(tells(sentence, "by -")) << sentence;
        EXPECT_FALSE(tells(sentence, "θ1")) << sentence;
      }
    }
  }
}

TEST(StepWordsInSpace, TwoBoneNamesItsPlane) {
  EXPECT_TRUE(tells(inSpace("two-bone", "Two-bone arm in 3D", 1),
                    "vertical plane through base and target"));
  EXPECT_TRUE(tells(inSpace("two-bone", "Pole target", 1), "base, target and pole"));
  EXPECT_TRUE(tells(inSpace("two-bone", "Two-bone arm in 3D", 2), "law of cosines"));
  EXPECT_TRUE(tells(inSpace("ccd", "Four-axis robot arm", 1), "about its hinge"));
}

// Three bones in line with their target: an iteration moves nothing, and then it restarts.
TEST(StepWords, AutomaticSaysWhatItDoes) {
  Lab lab = support::labWith("automatic", {1.0, 1.0, 1.0}, {0.0, 0.0, 0.0}, {1.5, 0.0, 0.0});
  lab.apply(lab::Seek{2});
  ASSERT_EQ(lab.trace().step(2).phase, ik::Phase::restart);
  EXPECT_EQ(lab.step().explanation.sentence,
            "Automatic, iteration 1: restarts from another pose, since the last one was stuck.");
  lab.apply(lab::Seek{3});
  EXPECT_NE(lab.step().explanation.sentence.find("turn towards the target, with adaptive damping"),
            std::string::npos);
}

// Of solvers that turn all joints at once, ordinary problems and chains whose mirrors are ignored.
TEST(StepWords, TheDistanceFallsRisesOrStays) {
  const std::regex told("(falls|rises) from ([0-9.]+) to ([0-9.]+)|stays at ([0-9.]+)");
  std::map<std::string, int> count;
  for (const char* solver : {"gradient-descent", "jacobian-transpose", "pseudo-inverse", "dls",
                             "sdls", "levenberg-marquardt"}) {
    for (const char* preset :
         {"Three-bone arm", "Negative scale", "Stuck in a straight line", "Unequal bones"}) {
      for (const bool ignores : {false, true}) {
        Lab lab = support::labWith(solver, preset);
        lab.apply(lab::SetChoice{&lab::Choices::ignoreNegativeScale, ignores});
        lab.apply(lab::ResetScene{});
        lab.apply(lab::SetMode{lab::Mode::stepByStep});
        for (std::size_t i = 1; i < std::min<std::size_t>(lab.trace().size(), 20); ++i) {
          lab.apply(lab::Seek{i});
          const std::string sentence = lab.step().explanation.sentence;
          std::smatch found;
          if (!std::regex_search(sentence, found, told)) continue;
          const double before = lab.trace().step(i - 1).distance;
          const double after = lab.trace().step(i).distance;
          const std::string word = found[1].matched ? found[1].str() : "stays";
          ++count[word];
          if (word == "stays") {
            EXPECT_EQ(explain::number(before), explain::number(after)) << sentence;
            continue;
          }
          EXPECT_NE(found[2].str(), found[3].str()) << sentence;
          EXPECT_EQ(word, after < before ? "falls" : "rises") << sentence;
        }
      }
    }
  }
  EXPECT_GT(count["falls"], 50);
  EXPECT_GT(count["stays"], 0);
}

// One miss has one number, wherever it is on screen; zeros at its end are no other number.
TEST(StepWords, OneMissHasOneNumber) {
  int checked = 0;
  for (const ik::Solver* solver : ik::solvers()) {
    for (const char* preset :
         {"Three-bone arm", "Tentacle", "Two-bone arm in 3D", "Negative scale"}) {
      Lab lab = support::labWith(solver->id, preset);
      lab.apply(lab::SetMode{lab::Mode::stepByStep});
      const std::size_t last = lab.trace().size() - 1;
      for (std::size_t i = 0; i <= last; i += std::max<std::size_t>(1, last / 25)) {
        lab.apply(lab::Seek{i});
        const std::string shown = explain::number(lab.shownDistance());
        const auto* const explanation = lab::explanationOf(lab);
        if (const explain::Quantity* left = explanation ? explanation->find("left") : nullptr) {
          EXPECT_EQ(explain::valueText(*left, true), shown) << solver->id << " " << i;
          ++checked;
        }
        const std::string progress = lab::progressSentence(lab);
        if (progress.find(" left.") != std::string::npos) {
          EXPECT_NE(progress.find(": " + shown + " left."), std::string::npos) << progress;
        }
        std::smatch found;
        const std::string sentence = lab.step().explanation.sentence;
        if (std::regex_search(sentence, found, std::regex("(to|stays at) ([0-9.]+)\\.$"))) {
          EXPECT_EQ(found[2].str(), shown) << sentence;
        }
      }
    }
  }
  EXPECT_GT(checked, 200);
}

}  // namespace
