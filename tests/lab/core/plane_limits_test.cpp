// Limits of planar joints go along into space, wait where the solver needs balls, and come back.
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include "lab/file/scene_file.h"
#include "lab/words/solver_words.h"
#include "support/lab_driving.h"

namespace {

using lab::Lab;
using rigs::JointKind;

constexpr glm::dvec3 kZ{0.0, 0.0, 1.0};
const rigs::JointLimit kFirst{-0.25, 1.875};
const rigs::JointLimit kLast{0.125, 2.5, 1.25};  // a cone means nothing in the plane, and is kept

// Four bones, of which the first and the last are limited.
Lab limited(const char* solver) {
  Lab lab = support::labWith(solver, {1.0, 0.8, 0.6, 0.5}, {0.3, 0.2, 0.4, 0.5}, {0.9, 1.4, 0.0});
  lab.apply(lab::SetLimit{0, kFirst});
  lab.apply(lab::SetLimit{3, kLast});
  return lab;
}

const rigs::Bone& bone(const Lab& lab, std::size_t index) {
  return support::chainOf(lab).bones[index];
}

void expectHinge(const Lab& lab, std::size_t index, const rigs::JointLimit& limit) {
  EXPECT_EQ(bone(lab, index).joint, JointKind::hinge) << index;
  EXPECT_EQ(bone(lab, index).axis, kZ) << index;
  EXPECT_EQ(bone(lab, index).limit, limit) << index;
}

void expectFreeBall(const Lab& lab, std::size_t index) {
  EXPECT_EQ(bone(lab, index).joint, JointKind::ball) << index;
  EXPECT_EQ(bone(lab, index).limit, rigs::JointLimit{}) << index;
}

void select(Lab& lab, const char* solver) {
  lab.apply(lab::SelectSolver{support::solverIndex(solver)});
}

TEST(PlaneLimits, IntoSpaceAndBackTheSceneIsTheSame) {
  for (const ik::Solver* solver : ik::solvers()) {
    Lab lab = limited("ccd");
    lab.apply(lab::SetJoint{1, JointKind::fixed, kZ});
    lab.apply(lab::SelectSolver{support::solverIndex(solver->id)});
    const lab::Scene before = lab.state().scene;
    lab.apply(lab::SetPlanar{false});
    EXPECT_NE(lab.state().scene, before);
    lab.apply(lab::SetPlanar{true});
    EXPECT_EQ(lab.state().scene, before) << solver->id;
  }
}

TEST(PlaneLimits, LimitedJointsAreHingesAboutZAndTheOthersBalls) {
  Lab lab = limited("ccd");
  lab.apply(lab::SetPlanar{false});
  expectHinge(lab, 0, kFirst);
  expectFreeBall(lab, 1);
  expectFreeBall(lab, 2);
  expectHinge(lab, 3, kLast);
  EXPECT_EQ(lab::waitingLimitsSentence(lab), "");
}

// Every joint is limited, so that none leaves the plane.
TEST(PlaneLimits, InSpaceTheTipComesToWhereItCame) {
  for (const char* solver : {"ccd", "dls", "gradient-descent"}) {
    const auto solved = [&](bool isPlanar) {
      Lab lab = limited(solver);
      for (const std::size_t i : {1U, 2U}) lab.apply(lab::SetLimit{i, {-0.5, 0.75}});
      lab.apply(lab::SetMode{lab::Mode::stepByStep});
      lab.apply(lab::SetAngles{{0.3, 0.2, 0.4, 0.5}});
      lab.apply(lab::SetPlanar{isPlanar});
      lab.apply(lab::Seek{lab.lastCursor()});
      return lab.shown().joints;
    };
    const std::vector<glm::dvec3> inPlane = solved(true);
    const std::vector<glm::dvec3> inSpace = solved(false);
    for (std::size_t i = 0; i < inPlane.size(); ++i) {
      EXPECT_LT(glm::distance(inPlane[i], inSpace[i]), 1e-9) << solver << " " << i;
    }
    EXPECT_LT(glm::distance(inSpace.back(), {0.9, 1.4, 0.0}), 1.1e-3) << solver;
  }
}

TEST(PlaneLimits, TheyWaitWhereTheSolverNeedsBalls) {
  Lab lab = limited("fabrik");
  EXPECT_EQ(lab::waitingLimitsSentence(lab), "");
  lab.apply(lab::SetPlanar{false});
  for (std::size_t i = 0; i < 4; ++i) expectFreeBall(lab, i);
  EXPECT_EQ(lab::waitingLimitsSentence(lab),
            "The joints' limits wait: FABRIK needs ball joints. They hold again with a solver "
            "that turns hinges, such as CCD, and back in the plane.");
  lab.apply(lab::SetTarget{{0.5, 0.6, 1.2}});
  select(lab, "ccd");
  expectHinge(lab, 0, kFirst);
  expectFreeBall(lab, 2);
  expectHinge(lab, 3, kLast);
  EXPECT_NE(lab.result().status, ik::Status::invalidInput);
  EXPECT_EQ(lab::waitingLimitsSentence(lab), "");
  select(lab, "fabrik");
  for (std::size_t i = 0; i < 4; ++i) expectFreeBall(lab, i);
  EXPECT_EQ(lab.result().status, ik::Status::reached);
  EXPECT_NE(lab::waitingLimitsSentence(lab), "");
}

// Two bone takes hinges before the bones that it moves.
TEST(PlaneLimits, OnlyThoseOfBallsThatTheSolverNeedsWait) {
  Lab lab = limited("two-bone");
  lab.apply(lab::SetPlanar{false});
  expectHinge(lab, 0, kFirst);
  expectFreeBall(lab, 3);
  EXPECT_NE(lab::waitingLimitsSentence(lab), "");
  lab.apply(lab::SetBoneCount{2});  // it moves the first one now
  expectFreeBall(lab, 0);
  EXPECT_NE(lab.result().status, ik::Status::invalidInput);
  lab.apply(lab::SetPlanar{true});
  EXPECT_EQ(bone(lab, 0).limit, kFirst);
  EXPECT_EQ(bone(lab, 1).limit, rigs::JointLimit{});
}

TEST(PlaneLimits, UndoAndCopiesKeepThem) {
  Lab lab = limited("fabrik");
  lab.apply(lab::SetPlanar{false});
  lab.apply(lab::DuplicateChain{});
  lab.apply(lab::SelectChain{0});
  select(lab, "ccd");
  expectHinge(lab, 3, kLast);
  lab.apply(lab::Undo{});
  expectFreeBall(lab, 3);
  EXPECT_NE(lab::waitingLimitsSentence(lab), "");
  lab.apply(lab::SelectChain{1});
  lab.apply(lab::SetPlanar{true});
  EXPECT_EQ(bone(lab, 3).limit, kLast) << "the copy's";
}

TEST(PlaneLimits, TheyStayWithTheirBones) {
  for (const char* solver : {"ccd", "fabrik"}) {
    Lab lab = limited(solver);
    lab.apply(lab::SetPlanar{false});
    lab.apply(lab::SplitBone{3, 0.5});
    lab.apply(lab::RemoveBone{1});
    lab.apply(lab::AddBone{{3.0, 0.1, 0.0}});
    lab.apply(lab::SetBoneCount{6});
    lab.apply(lab::MirrorChain{lab::MirrorWay::geometry, lab::MirrorAxis::y});
    select(lab, "ccd");
    select(lab, "fabrik");
    EXPECT_NE(lab.result().status, ik::Status::invalidInput) << solver << ": no hinge is left";
    lab.apply(lab::SetPlanar{true});
    EXPECT_EQ(bone(lab, 0).limit, (rigs::JointLimit{-1.875, 0.25})) << solver;
    EXPECT_EQ(bone(lab, 1).limit, rigs::JointLimit{}) << solver << ": it followed a removed bone";
    EXPECT_EQ(bone(lab, 2).limit, (rigs::JointLimit{-2.5, -0.125, 1.25})) << solver;
    for (const std::size_t i : {3U, 4U, 5U}) EXPECT_EQ(bone(lab, i).limit, rigs::JointLimit{}) << i;
  }
}

TEST(PlaneLimits, AJointThatIsSetInSpaceIsTheUsers) {
  Lab lab = limited("fabrik");
  lab.apply(lab::SetPlanar{false});
  lab.apply(lab::SetLimit{0, {-1.0, 1.0, 0.5}});
  lab.apply(lab::SetJoint{3, JointKind::hinge, {0.0, 1.0, 0.0}});
  EXPECT_EQ(lab.result().status, ik::Status::invalidInput) << "FABRIK refuses it, as any hinge";
  EXPECT_EQ(lab::waitingLimitsSentence(lab), "");
  select(lab, "ccd");
  EXPECT_EQ(bone(lab, 0).joint, JointKind::ball);
  EXPECT_EQ(bone(lab, 0).limit.cone, 0.5);
  lab.apply(lab::SetPlanar{true});
  for (std::size_t i = 0; i < 4; ++i) expectFreeBall(lab, i);
}

// A range set on the hinge counts, and so does one whose scene was saved in between.
TEST(PlaneLimits, AHingeAboutZBringsItsLimitBack) {
  Lab lab = limited("ccd");
  lab.apply(lab::SetPlanar{false});
  lab.apply(lab::SetLimit{0, {-0.5, 0.5}});
  lab::Document document;
  ASSERT_EQ(lab::readScene(lab::writeScene(lab.document(0.0)), document), "");
  Lab reopened;
  ASSERT_EQ(reopened.apply(lab::OpenDocument{document}), "");
  for (Lab* each : {&lab, &reopened}) {
    each->apply(lab::SetPlanar{true});
    EXPECT_EQ(bone(*each, 0).limit, (rigs::JointLimit{-0.5, 0.5}));
    EXPECT_EQ(bone(*each, 3).limit.least, kLast.least);
    EXPECT_EQ(bone(*each, 3).limit.most, kLast.most);
  }
}

// What waits is not written: as a ball's, the range would be that of its twist.
TEST(PlaneLimits, AFileDoesNotHaveThoseThatWait) {
  Lab lab = limited("fabrik");
  lab.apply(lab::SetPlanar{false});
  const std::string text = lab::writeScene(lab.document(0.0));
  EXPECT_EQ(text.find("limit"), std::string::npos) << text;
}

}  // namespace
