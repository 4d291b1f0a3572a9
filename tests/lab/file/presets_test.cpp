// The scenes to start from: whole, solvable, and what their names promise.
#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "support/lab_driving.h"

namespace {

std::string faultOf(const lab::Document& preset, const ik::Solver& solver) {
  const ik::Settings settings{50, 1e-3, true, ik::defaultParameters(solver)};
  const lab::Choices choices;
  return rigs::findFault(solver, lab::problemOf(preset.scene, choices), settings, preset.pose);
}

bool hasHinges(const lab::Scene& scene) {
  return std::ranges::any_of(scene.chain.bones, [&](const rigs::Bone& bone) {
    return !scene.chain.planar && bone.joint == rigs::JointKind::hinge;
  });
}

TEST(Presets, AreValidForEverySolverThatTakesTheirJointsAndGoals) {
  for (const lab::Document& preset : lab::presets()) {
    for (const ik::Solver* solver : ik::solvers()) {
      if (hasHinges(preset.scene) && !solver->anyJoint) continue;
      if (!preset.scene.goals.empty() && !solver->severalGoals) continue;
      if (preset.scene.facing && !solver->facing) continue;
      EXPECT_EQ(faultOf(preset, *solver), "") << preset.name << ", " << solver->name;
    }
    EXPECT_EQ(faultOf(preset, *ik::solvers()[preset.choices.solver]), "") << preset.name;
  }
}

TEST(Presets, HaveNamesOfTheirOwnAndSayWhatTheyAreFor) {
  std::set<std::string_view> names;
  for (const lab::Document& preset : lab::presets()) {
    EXPECT_TRUE(names.insert(preset.name).second) << preset.name;
    EXPECT_GT(preset.notes.size(), 10U) << preset.name;
  }
  // Those that the guide tells of.
  for (const char* name :
       {"Two-bone arm", "Three-bone arm", "Tentacle", "Unequal bones", "Negative scale"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
}

// Links, lessons and scripts of before say them.
TEST(Presets, AreFoundByTheirOldNamesToo) {
  for (const auto& [old, now] : {std::pair("Arm", "Two-bone arm"),
                                 {"Three bones", "Three-bone arm"},
                                 {"Uneven chain", "Unequal bones"},
                                 {"Mirrored arm", "Negative scale"},
                                 {"In line", "Stuck in a straight line"},
                                 {"Hundred bones", "Rope of 100 bones"},
                                 {"Arm in space", "Two-bone arm in 3D"},
                                 {"Arm with a pole", "Pole target"},
                                 {"Tentacle in space", "Tentacle in 3D"},
                                 {"Robot arm", "Four-axis robot arm"},
                                 {"Two arms", "Two arms on one spine"},
                                 {"Standing on a slope", "Foot IK on a slope"}}) {
    const auto found = lab::findPreset(old);
    ASSERT_TRUE(found) << old;
    EXPECT_EQ(lab::presets()[*found].name, now);
    EXPECT_EQ(lab::findPreset(now), found);
  }
  EXPECT_EQ(lab::findPreset("Two legs"), std::nullopt);
}

TEST(Presets, TheirTargetsAreInReach) {
  for (const lab::Document& preset : lab::presets()) {
    const lab::Scene scene = preset.scene;
    double sum = 0.0;
    double longest = 0.0;
    for (const rigs::Bone& bone : scene.chain.bones) {
      sum += bone.length + (bone.at ? glm::length(*bone.at) : 0.0);
      if (bone.joint == rigs::JointKind::slide) sum += bone.limit.most;
      longest = std::max(longest, bone.length);
    }
    const double away = glm::distance(scene.chain.base, scene.target);
    EXPECT_LE(away, sum) << preset.name;
    EXPECT_GE(away, 2.0 * longest - sum) << preset.name;
  }
}

TEST(Presets, ALongBoneLeavesAHoleInTheReachOfTheUnevenChain) {
  const rigs::Chain& uneven = lab::presets()[support::presetIndex("Unequal bones")].scene.chain;
  const rigs::Pose straight{std::vector<double>(uneven.bones.size(), 0.0)};
  EXPECT_GT(support::annulus(uneven, support::matrixJoints(uneven, straight), 0).inner, 0.1L);
}

TEST(Presets, ElbowsInSpaceAreUpAndHaveNotJustChangedSides) {
  for (const char* name : {"Two-bone arm in 3D", "Pole target"}) {
    lab::Lab lab;
    // Whatever was chosen before.
    support::choose(lab, "bend",
                    std::string_view(name) == "Two-bone arm in 3D" ? "positive" : "negative");
    lab.apply(lab::LoadPreset{support::presetIndex(name)});
    const auto& joints = lab.shown().joints;
    EXPECT_GT(joints[1].y, 0.5 * joints[2].y) << name << ": above the line";
    EXPECT_GT(joints[1].y, 0.1) << name << ": above the ground";
    EXPECT_EQ(lab.result().bendPlane, ik::BendPlane::asAsked) << name;
  }
}

TEST(Presets, LoadingOneSetsTheBend) {
  for (std::size_t i = 0; i < lab::presets().size(); ++i) {
    lab::Lab lab;
    for (const char* before : {"positive", "negative"}) {
      lab.apply(lab::SelectSolver{support::solverIndex("two-bone")});
      support::choose(lab, "bend", before);
      lab.apply(lab::LoadPreset{i});
      lab.apply(lab::SelectSolver{support::solverIndex("two-bone")});
      const lab::Document& preset = lab::presets()[i];
      const bool isNegative = preset.name == "Two-bone arm in 3D";
      EXPECT_EQ(lab.settings().parameters[0], isNegative ? 1.0 : 0.0) << preset.name;
    }
  }
}

TEST(Presets, FullChainSolversReachTheTargetInEveryPresetButTheDeadEnd) {
  for (const lab::Document& preset : lab::presets()) {
    if (preset.name == "Stuck in a straight line") continue;
    if (preset.walk) continue;  // its feet are where the walk has them
    for (const char* solver : {"ccd", "fabrik", "gradient-descent"}) {
      if (hasHinges(preset.scene) && !ik::findSolver(solver)->anyJoint) continue;
      lab::Lab lab = support::labWith(solver, preset.name);
      lab.apply(lab::SetChoice{&lab::Choices::iterations, lab::kMostIterations});
      const rigs::TraceState& shown = lab.shown();
      EXPECT_LT(glm::distance(shown.joints.back(), preset.scene.target), 1.1e-3)
          << solver << ", " << preset.name;
      for (const rigs::Goal& goal : preset.scene.goals)
        EXPECT_LT(glm::distance(shown.bones[goal.bone].end, goal.target), 1.1e-3) << solver;
    }
  }
}

// What a preset advises is about its chain under its solver, and under those that it names.
TEST(Presets, NotesApplyToTheirOwnChainAndSolver) {
  const auto applyWith = [](const char* preset, const lab::Action& action) {
    lab::Lab lab;
    lab.apply(lab::LoadPreset{support::presetIndex(preset)});
    EXPECT_TRUE(lab::notesApply(lab.state())) << preset;
    lab.apply(action);
    return lab::notesApply(lab.state());
  };
  const auto solver = [](const char* id) { return lab::SelectSolver{support::solverIndex(id)}; };
  EXPECT_FALSE(applyWith("Three-bone arm", solver("fabrik")));
  EXPECT_FALSE(applyWith("Two-bone arm", solver("ccd")));
  EXPECT_TRUE(applyWith("Tentacle", solver("ccd"))) << "it says to press 3 for CCD";
  EXPECT_FALSE(applyWith("Tentacle", solver("sdls")));
  EXPECT_TRUE(applyWith("Three-bone arm", lab::SetTarget{{1.0, 0.5, 0.0}}));
  EXPECT_TRUE(applyWith("Three-bone arm", lab::MoveBase{{0.3, 0.2, 0.0}}));
  EXPECT_FALSE(applyWith("Three-bone arm", lab::RemoveBone{1}));
  EXPECT_FALSE(applyWith("Negative scale", lab::SetBaseScale{}));
  EXPECT_FALSE(applyWith("Spider", lab::SetLegs{6})) << "it says eight";
  EXPECT_TRUE(applyWith("Spider", lab::SelectChain{3}));
  EXPECT_TRUE(applyWith("Three-bone arm", lab::SetNotes{"Whatever the solver"}));
}

TEST(Presets, AdviceComesBackWithItsSolver) {
  lab::Lab lab;
  lab.apply(lab::LoadPreset{support::presetIndex("Three-bone arm")});
  lab.apply(lab::SelectSolver{support::solverIndex("fabrik")});
  lab.apply(lab::SetNotes{"Compare all solvers."});
  EXPECT_TRUE(lab::notesApply(lab.state())) << "a user's own notes";
  lab.apply(lab::Undo{});
  EXPECT_FALSE(lab::notesApply(lab.state()));
  lab.apply(lab::SelectSolver{support::solverIndex("ccd")});
  EXPECT_TRUE(lab::notesApply(lab.state()));
}

}  // namespace
