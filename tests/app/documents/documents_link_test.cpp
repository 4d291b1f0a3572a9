// A link, pasted into the window, dropped, or given at the start.
#include <cmath>

#include <gtest/gtest.h>

#include "app/documents_fixture.h"
#include "lab/lesson_file/lessons.h"
#include "platform/clipboard.h"

namespace {

// A published program's links begin with its address.
std::string withoutAddress(const std::string& link) { return link.substr(link.find('#') + 1); }

class LinkDesk : public app_test::DocumentsTest {
 protected:
  void paste(const std::string& text) {
    SDL_SetClipboardText(text.c_str());
    key("Ctrl+V");
  }
  [[nodiscard]] const lab::LessonRun* run() const { return program_->lessons().run(); }
  // The step's id, whether or not another lesson's comes first.
  [[nodiscard]] std::string step() const { return run() ? run()->step().id : std::string(); }

  [[nodiscard]] double canvasHeight() const { return program_->canvas().height; }

  const lab::Lesson& lesson_ = lab::lessons().front();
};

TEST_F(LinkDesk, PastedItOpensTheLesson) {
  paste("lesson=" + lesson_.id + "&step=2&class=7b&name=Ann%20Lee&lang=ko\n");
  ASSERT_NE(run(), nullptr) << documents().message();
  EXPECT_EQ(run()->lesson().id, lesson_.id);
  EXPECT_EQ(step(), lesson_.steps[1].id);
  EXPECT_EQ(run()->learner(), (lab::Learner{"7b", "Ann Lee"}));
  EXPECT_EQ(program_->lab().state().view.language, "ko");
  EXPECT_EQ(documents().message(), "");
}

TEST_F(LinkDesk, AtTheStartToo) {
  documents().openLesson({lesson_.id, lesson_.steps[2].id});
  frames(2);
  EXPECT_EQ(step(), lesson_.steps[2].id);
  documents().openLesson({lesson_.id});
  frames(2);
  EXPECT_EQ(step(), lesson_.steps[0].id);
}

// As browsers and phones have it.
TEST_F(LinkDesk, BackLeavesTheLesson) {
  edit();
  documents().openLesson({lesson_.id});
  frames(2);
  ASSERT_NE(run(), nullptr);
  key("AC Back");
  EXPECT_EQ(run(), nullptr);
  EXPECT_EQ(targetX(), 0.25) << "the user's own scene is back";
  key("AC Back");
  EXPECT_TRUE(documents().isUnsaved()) << "it does nothing else";
}

// File managers copy files so.
TEST_F(LinkDesk, APastedAddressOpensItsFile) {
  sceneAt("my arm.iklab.json", 0.5);
  const std::string address = "file://" + path("my%20arm.iklab.json");
  paste(address + "\n");
  EXPECT_EQ(targetX(), 0.5) << documents().message();
  EXPECT_EQ(documents().document().path(), path("my arm.iklab.json"));
  edit();
  input_.droppedTexts = {address};
  frames(4);
  input_.droppedTexts.clear();
  EXPECT_TRUE(documents().isAsking())
      << "it asks before unsaved work is lost, as for a dropped file";
  key("D");
  EXPECT_EQ(targetX(), 0.5);

  std::filesystem::copy_file(IKLAB_TESTS_DIR "/../assets/lessons/02-look-at.lesson.md",
                             path("own.lesson.md"));
  paste("file://" + path("own.lesson.md"));
  ASSERT_NE(run(), nullptr) << documents().message();
  paste("file://" + path("none.iklab.json"));
  EXPECT_EQ(documents().message().find(path("none.iklab.json") + ": "), 0U)
      << documents().message();
}

TEST_F(LinkDesk, ANameThatWasTypedStays) {
  program_->lessons().setLearner({"7a", "ann"});
  paste("lesson=" + lesson_.id + "&class=7b");
  ASSERT_NE(run(), nullptr);
  EXPECT_EQ(run()->learner(), (lab::Learner{"7b", "ann"}));
}

TEST_F(LinkDesk, ALinkToTheStepOnShowCanBeOpened) {
  for (const lab::Lesson& each : lab::lessons()) {
    documents().openLesson({each.id});
    frames(2);
    ASSERT_NE(run(), nullptr);
    for (program_->lessons().carryOut(lab::LessonGoTo{0}, program_->lab()); !run()->isAtSummary();
         program_->lessons().carryOut(lab::LessonNext{}, program_->lab())) {
      lab::Link link;
      EXPECT_EQ(lab::readLink(program_->lessons().link(program_->lab()), link), "");
      EXPECT_EQ(lab::faultOf(link, lab::lessons()), "");
    }
  }
}

TEST_F(LinkDesk, ASheetHasTheAnswersOfOnePerson) {
  documents().openLesson({lesson_.id, "", "7b", "ann"});
  frames(2);
  program_->lessons().carryOut(lab::LessonSkip{}, program_->lab());
  EXPECT_TRUE(program_->lessons().answers().rows.front().isSkipped);
  documents().openLesson({lesson_.id, "", "7b", "bob"});
  frames(2);
  const lab::AnswerSheet sheet = program_->lessons().answers();
  EXPECT_EQ(sheet.learner.name, "bob");
  EXPECT_FALSE(sheet.rows.front().isSkipped);
}

TEST_F(LinkDesk, ABadOneIsRefusedAndNothingChanges) {
  edit();
  const double before = targetX();
  paste("lesson=no-such-lesson");
  EXPECT_EQ(run(), nullptr);
  const std::string refusal = "The link can’t be opened: lesson: expected one of ";
  EXPECT_EQ(documents().message().substr(0, refusal.size()), refusal);
  paste("lesson=" + lesson_.id + "&step=999");
  EXPECT_EQ(run(), nullptr);
  EXPECT_NE(documents().message().find("step: expected one of"), std::string::npos);
  paste("lesson=" + lesson_.id + "&name=%");
  EXPECT_EQ(run(), nullptr);
  EXPECT_NE(documents().message().find("name: expected two"), std::string::npos);
  EXPECT_EQ(targetX(), before);
}

TEST_F(LinkDesk, WhatCanNotBePastedLeavesTheLessonOpen) {
  documents().openLesson({lesson_.id});
  frames(2);
  for (const char* text : {"", "no scene", "lesson=no-such-lesson", "scene=eNr"}) {
    paste(text);
    ASSERT_NE(run(), nullptr) << text;
    EXPECT_NE(documents().message(), "") << text;
  }
}

TEST_F(LinkDesk, ANameThatIsTypedBeforeTheFirstAnswerCounts) {
  documents().openLesson({lesson_.id, "", "7b"});
  frames(2);
  const auto type = [&](const char* name) {
    program_->lessons().carryOut(lab::SetLearner{{"7b", name}}, program_->lab());
  };
  type("ann");
  EXPECT_EQ(run()->learner().name, "ann");
  EXPECT_EQ(program_->lessons().answers().learner.name, "ann");
}

std::string linkTo(double x, const std::string& language = {}) {
  lab::Document document;
  EXPECT_EQ(lab::readScene(R"({"format": "iklab-scene", "version": 1, "chains": [{"bones": [
      {"length": 1}, {"length": 1}], "target": [)" +
                               std::to_string(x) + ", 1]}]}",
                           document),
            "");
  return lab::writeLink({.language = language, .scene = document});
}

TEST_F(LinkDesk, ASceneThatIsPastedIsOpenAndNeedsNoSaving) {
  paste("https://school.example/iklab.html#" + linkTo(0.375, "ko"));
  EXPECT_EQ(targetX(), 0.375);
  EXPECT_EQ(program_->lab().state().view.language, "ko");
  EXPECT_EQ(documents().message(), "");
  EXPECT_FALSE(documents().isUnsaved());
  EXPECT_TRUE(documents().files().recent.empty());
  edit();
  EXPECT_TRUE(documents().isUnsaved());
  key("Ctrl+Z");
  EXPECT_FALSE(documents().isUnsaved());
}

TEST_F(LinkDesk, AsksBeforeWorkIsLost) {
  edit();
  const double before = targetX();
  paste(linkTo(0.375));
  EXPECT_EQ(targetX(), before);
  EXPECT_TRUE(documents().isAsking());
  click("answer-no");
  EXPECT_EQ(targetX(), 0.375);
}

TEST_F(LinkDesk, ATextMayBeDropped) {
  input_.droppedTexts = {linkTo(0.375)};
  frames(1);
  input_.droppedTexts.clear();
  frames(3);
  EXPECT_EQ(targetX(), 0.375);
  input_.droppedTexts = {"lesson=" + lesson_.id};
  frames(1);
  input_.droppedTexts = {"no scene"};
  frames(1);
  ASSERT_NE(run(), nullptr);
  EXPECT_NE(documents().message().find("The text is neither a link nor a scene: "),
            std::string::npos);
}

TEST_F(LinkDesk, ACopiedOneOpensTheSameScene) {
  documents().apply(lab::SetTarget{{0.1 + 0.2, 1.0 / 3.0, 0.0}}, program_->lab());
  frames(2);
  key("Ctrl+Shift+L");
  EXPECT_EQ(documents().message(), "A link to this scene was copied.");
  const std::string link = platform::clipboard();
  EXPECT_EQ(withoutAddress(link).substr(0, 6), "scene=");
  lab::Link read;
  ASSERT_EQ(lab::readLink(link, read), "");
  EXPECT_EQ(lab::writeScene(*read.scene),
            documents().document().text(program_->lab(), canvasHeight()));
  key("Ctrl+N");
  click("answer-no");
  key("Ctrl+V");
  EXPECT_EQ(program_->lab().state().scene.target, glm::dvec3(0.1 + 0.2, 1.0 / 3.0, 0.0));
}

TEST_F(LinkDesk, InALessonItIsTheStepS) {
  program_->lab().apply(lab::SetView{&lab::View::language, std::string("en")});
  documents().openLesson({lesson_.id, "", "7b"});
  frames(2);
  program_->lessons().carryOut(lab::LessonGoTo{1}, program_->lab());
  frames(2);
  key("Ctrl+Shift+L");
  EXPECT_EQ(withoutAddress(platform::clipboard()),
            "lesson=" + lesson_.id + "&step=" + step() + "&class=7b&lang=en");
  EXPECT_EQ(documents().message(), "A link to this step was copied.");
}

// Five chains of a thousand bones, no two alike.
TEST_F(LinkDesk, ATooLargeSceneIsRefused) {
  SDL_SetClipboardText("before");
  documents().apply(lab::SetBoneCount{1000}, program_->lab());
  lab::Document document = program_->lab().document(1.0);
  for (std::size_t i = 0; i < document.pose.angles.size(); ++i) {
    document.pose.angles[i] = std::sin(static_cast<double>(i));
  }
  for (int chain = 1; chain < 5; ++chain) {
    lab::OtherChain other{document.scene, document.choices, document.pose};
    for (double& angle : other.start.angles) angle = std::sin(1000.0 * chain + 7.0 * angle);
    document.otherChains.push_back(std::move(other));
  }
  app::LoadedScene scene;
  scene.document = document;
  EXPECT_EQ(app::openScene(scene, program_->lab()), "");
  frames(2);
  key("Ctrl+Shift+L");
  EXPECT_EQ(documents().message(),
            "This scene is too large for a link of 30 kB. Save it, and hand out the file.");
  EXPECT_EQ(platform::clipboard(), "before");
}

TEST_F(LinkDesk, ADamagedSceneChangesNothing) {
  edit();
  const double before = targetX();
  const std::string link = linkTo(0.375);
  paste(link.substr(0, link.size() - 9));
  EXPECT_EQ(targetX(), before);
  EXPECT_FALSE(documents().isAsking());
  EXPECT_EQ(documents().message(),
            "The link can’t be opened: scene: a part of the link is missing, or was changed: copy "
            "the whole link again");
}

}  // namespace
