// What 1.0.0 wrote is opened as it was meant.
#include <gtest/gtest.h>

#include "lab/class/answer_check.h"
#include "lab/file/scene_file.h"
#include "lab/lesson/progress.h"
#include "lab/lesson_file/lesson_reader.h"
#include "lab/lesson_file/lessons.h"
#include "lab/link/link.h"
#include "support/kept_file.h"
#include "support/lab_driving.h"

namespace {

using lab::Document;

double parameterOf(const lab::Choices& choices, std::string_view solver, std::string_view id) {
  const auto index = ik::findParameter(*ik::findSolver(solver), id);
  return choices.parameters[support::solverIndex(solver)][index.value()];
}

std::string_view solverIn(const lab::Choices& choices) { return ik::solvers()[choices.solver]->id; }

Document keptScene(const std::string& name) {
  Document document;
  EXPECT_EQ(lab::readScene(support::keptFile(name), document), "") << name;
  EXPECT_TRUE(document.warnings.empty());
  return document;
}

TEST(KeptFiles, ASceneOfVersion1) {
  const Document document = keptScene("version-1.iklab.json");
  EXPECT_EQ(document.name, "One chain");
  EXPECT_EQ(document.notes, "As the first version has it.");
  EXPECT_TRUE(document.otherChains.empty());
  const rigs::Chain& chain = document.scene.chain;
  EXPECT_TRUE(chain.planar);
  EXPECT_EQ(chain.base, glm::dvec3(0.25, 0.5, 0.0));
  EXPECT_EQ(chain.baseScale, (ik::ScaleSign{1, -1}));
  ASSERT_EQ(chain.bones.size(), 2U);
  EXPECT_EQ(chain.bones[0], (rigs::Bone{.length = 1.0, .limit = {-1.5, 0.5}}));
  EXPECT_EQ(chain.bones[1], (rigs::Bone{.length = 0.75, .scale = {-1, 1}}));
  EXPECT_EQ(document.pose.angles, (std::vector<double>{0.5, -0.25}));
  EXPECT_EQ(document.scene.target, glm::dvec3(1.0, 0.5, 0.0));
  const lab::Choices& choices = document.choices;
  EXPECT_EQ(solverIn(choices), "fabrik");
  EXPECT_EQ(parameterOf(choices, "ccd", "direction"), 1.0) << "base-to-tip";
  EXPECT_EQ(choices.iterations, 30);
  EXPECT_EQ(choices.tolerance, 0.01);
  EXPECT_FALSE(choices.stopWhenDone);
  EXPECT_TRUE(choices.ignoreNegativeScale);
  EXPECT_EQ(choices.mode, lab::Mode::onePerFrame);
  EXPECT_EQ(document.camera->focus, glm::dvec3(0.5, 0.25, 0.0));
  EXPECT_EQ(document.camera->height, 3.0);
  EXPECT_EQ(document.unit, lab::Unit::pass);
}

void expectPlanarChain(const lab::OtherChain& other) {
  const rigs::Chain& chain = other.scene.chain;
  EXPECT_TRUE(chain.planar);
  EXPECT_EQ(chain.base, glm::dvec3(0.5, -0.25, 0.0));
  EXPECT_EQ(chain.baseScale, (ik::ScaleSign{1, -1}));
  ASSERT_EQ(chain.bones.size(), 3U);
  EXPECT_EQ(chain.bones[0], (rigs::Bone{.length = 1.5, .limit = {-0.5, 2.5}, .weight = 0.75}));
  EXPECT_EQ(chain.bones[1],
            (rigs::Bone{.length = 0.75, .scale = {-1, 1}, .joint = rigs::JointKind::fixed}));
  EXPECT_EQ(chain.bones[2], rigs::Bone{.length = 0.5});
  EXPECT_EQ(other.start.angles, (std::vector<double>{0.25, -0.5, 1.0}));
  EXPECT_EQ(other.scene.rest->angles, (std::vector<double>{0.0, -0.5, 0.125}));
  EXPECT_EQ(other.scene.target, glm::dvec3(1.5, 0.75, 0.0));
  EXPECT_EQ(other.scene.pole, glm::dvec3(0.25, 1.0, 0.0));
  EXPECT_EQ(solverIn(other.choices), "dls");
  EXPECT_EQ(parameterOf(other.choices, "dls", "damping"), 0.25);
  EXPECT_EQ(other.choices.iterations, 20);
  EXPECT_EQ(other.choices.tolerance, 0.01);
  EXPECT_FALSE(other.choices.stopWhenDone);
  EXPECT_TRUE(other.choices.ignoreNegativeScale);
  EXPECT_EQ(other.choices.restGain, 0.5);
  EXPECT_EQ(other.cursor, 3U);
}

void expectChainInSpace(const Document& document) {
  const lab::Scene& scene = document.scene;
  EXPECT_FALSE(scene.chain.planar);
  EXPECT_EQ(scene.chain.base, glm::dvec3(-1.0, 0.0, 0.5));
  EXPECT_EQ(scene.chain.baseScale, (ik::ScaleSign{1, 1, -1}));
  ASSERT_EQ(scene.chain.bones.size(), 3U);
  const rigs::Bone hinge{.length = 1.0,
                         .joint = rigs::JointKind::hinge,
                         .axis = {0.0, 1.0, 0.0},
                         .limit = {-1.0, 1.25}};
  EXPECT_EQ(scene.chain.bones[0], hinge);
  EXPECT_EQ(scene.chain.bones[1],
            (rigs::Bone{.length = 0.5, .limit = {-0.25, 0.5, 0.75}, .weight = 0.5}));
  EXPECT_EQ(scene.chain.bones[2], rigs::Bone{.length = 0.25});
  EXPECT_EQ(
      document.pose.rotations,
      (std::vector<glm::dquat>{{0.6, 0.0, 0.8, 0.0}, {1.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 0.0, 1.0}}));
  EXPECT_EQ(scene.rest->rotations[1], glm::dquat(0.8, 0.0, 0.0, 0.6));
  EXPECT_EQ(scene.target, glm::dvec3(0.5, 0.5, -0.75));
  EXPECT_EQ(scene.pole, glm::dvec3(0.0, 1.0, 0.0));
}

void expectEveryField(const Document& document) {
  EXPECT_EQ(document.name, "Every field");
  EXPECT_EQ(document.notes, "Two chains, in the plane and in space.");
  ASSERT_EQ(document.otherChains.size(), 1U);
  EXPECT_EQ(document.place, 1U);
  expectPlanarChain(document.otherChains[0]);
  expectChainInSpace(document);
  const lab::Choices& choices = document.choices;
  EXPECT_EQ(solverIn(choices), "ccd");
  EXPECT_EQ(parameterOf(choices, "ccd", "direction"), 1.0);
  EXPECT_EQ(parameterOf(choices, "ccd", "max-step"), 30.0);
  EXPECT_EQ(choices.iterations, 40);
  EXPECT_EQ(choices.tolerance, 0.002);
  EXPECT_TRUE(choices.stopWhenDone);
  EXPECT_FALSE(choices.ignoreNegativeScale);
  EXPECT_EQ(choices.restGain, 0.25);
  EXPECT_EQ(choices.mode, lab::Mode::stepByStep);
  EXPECT_EQ(document.camera, (lab::SceneCamera{{0.5, 0.25, -0.5}, 6.0, 0.75, -0.25, false}));
  EXPECT_EQ(document.cursor, 2U);
  EXPECT_EQ(document.unit, lab::Unit::line);
  EXPECT_NE(document.others.find("of-somebody"), std::string::npos);
}

TEST(KeptFiles, ASceneOfVersion2WithEveryField) {
  const Document document = keptScene("every-field.iklab.json");
  expectEveryField(document);
  lab::Lab lab;
  EXPECT_EQ(lab.apply(lab::OpenDocument{document}), "");
  EXPECT_EQ(lab.cursor(), 2U);
}

TEST(KeptFiles, ALinkToAScene) {
  std::string text = support::keptFile("scene.link.txt");
  ASSERT_TRUE(text.ends_with('\n'));
  text.pop_back();
  lab::Link link;
  ASSERT_EQ(lab::readLink(text, link), "");
  EXPECT_EQ(link.language, "ko");
  ASSERT_TRUE(link.scene);
  expectEveryField(*link.scene);
}

TEST(KeptFiles, WhatWasDoneInLessons) {
  lab::Progress progress;
  ASSERT_EQ(lab::readProgress(support::keptFile("lessons.json"), progress), "");
  lab::Progress expected;
  expected.lessons["ccd"] = {1, {"turn-one", "curl"}, {{"turn-one", false}}, "curl"};
  expected.lessons["kept"] = {
      3, {"turn-one", "how-far"}, {{"turn-one", true}, {"how-far", true}}, ""};
  EXPECT_EQ(progress, expected);
}

lab::AnswerSheet keptSheet(const std::string& name) {
  lab::AnswerSheet sheet;
  EXPECT_EQ(lab::readAnswers(support::keptFile(name), sheet), "") << name;
  EXPECT_EQ(sheet.learner.classCode, "7b");
  EXPECT_EQ(sheet.rows.size(), 2U);
  for (const lab::SheetRow& row : sheet.rows) {
    EXPECT_EQ(row.lesson, "kept");
    EXPECT_EQ(row.revision, 3);
    EXPECT_TRUE(row.isDone);
    EXPECT_FALSE(row.isSkipped);
    EXPECT_EQ(row.tries, 1);
    EXPECT_EQ(row.confidence, 2);
    EXPECT_EQ(row.seconds, 12.5);
  }
  return sheet;
}

// The last bone, 0.5 long, turns about (1, 0) to point straight up at (1, 2): the tip comes to
// (1, 0.5), 1.5 below the target.
TEST(KeptFiles, AnswerSheets) {
  lab::Lesson lesson;
  ASSERT_TRUE(lab::readLesson(support::keptFile("lesson.lesson.md"), lesson).empty());
  const auto checked = [&](const lab::AnswerSheet& sheet, std::size_t row,
                           const std::string& otherVersion = {}) {
    return lab::checkAnswers(sheet.rows[row], sheet.learner, lesson, nullptr, otherVersion);
  };
  const lab::AnswerSheet right = keptSheet("right.answers.json");
  EXPECT_EQ(right.learner.name, "ann");
  EXPECT_EQ(right.program, "1.0.0");
  EXPECT_EQ(right.rows[0].first->answer.point, glm::dvec3(1.0, 0.5, 0.0));
  EXPECT_EQ(right.rows[1].first->answer.number, 1.5);
  for (const std::size_t row : {0U, 1U}) {
    const lab::AnswerCheck check = checked(right, row);
    EXPECT_EQ(check.agreement, lab::Agreement::agrees) << check.remark;
    EXPECT_TRUE(check.first->isRight);
  }

  const lab::AnswerSheet wrong = keptSheet("wrong.answers.json");
  EXPECT_EQ(wrong.learner.name, "bob");
  EXPECT_EQ(wrong.rows[0].first->answer.point, glm::dvec3(1.0, 2.0, 0.0));
  const lab::AnswerCheck check = checked(wrong, 0, wrong.program);  // of any later version
  EXPECT_EQ(check.agreement, lab::Agreement::agrees) << check.remark;
  EXPECT_EQ(check.remark, "written by version 1.0.0 of the program");
  EXPECT_FALSE(check.first->isRight);
  EXPECT_EQ(check.first->distractor, "on-the-target");
  EXPECT_TRUE(checked(wrong, 1).first->isRight);

  const lab::AnswerSheet other = keptSheet("other-version.answers.json");
  EXPECT_EQ(other.program, "0.9.0");
  EXPECT_EQ(checked(other, 0, other.program).agreement, lab::Agreement::unknown);
  EXPECT_FALSE(checked(other, 0, other.program).first);
  EXPECT_TRUE(checked(other, 1, other.program).first->isRight);
}

// Each of a lesson's own scenes says its version. Counts them.
std::string saysVersion2(std::string text, int& count) {
  constexpr std::string_view kBegin = "\"scene\": {";
  constexpr std::string_view kVersion = "\"version\": 2, ";
  for (auto at = text.find(kBegin); at != std::string::npos; at = text.find(kBegin, at + 1)) {
    text.insert(at + kBegin.size(), kVersion);
    ++count;
  }
  return text;
}

// Whatever version a program writes, a lesson's scene that says none is of version 2.
TEST(KeptFiles, ShippedLessonsScenesAreOfVersion2) {
  int count = 0;
  for (std::size_t i = 0; i < lab::lessons().size(); ++i) {
    const lab::Lesson& shipped = lab::lessons()[i];
    const std::string number = (i < 9 ? "0" : "") + std::to_string(i + 1);
    const std::string text =
        support::keptFile("../../assets/lessons/" + number + "-" + shipped.id + ".lesson.md");
    lab::Lesson lesson;
    const auto faults = lab::readLesson(saysVersion2(text, count), lesson);  // twice in no object
    EXPECT_TRUE(faults.empty()) << shipped.id << ": " << faults.front().text;
    ASSERT_EQ(lesson.steps.size(), shipped.steps.size()) << shipped.id;
    for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
      EXPECT_EQ(lesson.steps[step].scene.document, shipped.steps[step].scene.document)
          << shipped.id << " " << lesson.steps[step].id;
    }
  }
  EXPECT_GE(count, 84);
}

}  // namespace
