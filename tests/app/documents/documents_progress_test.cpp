// Lessons and the documents: what was done is written, and the end of the program asks about the
// user's own scene.
#include "app/documents_fixture.h"
#include "lab/lesson_file/lessons.h"

namespace {

using DeskProgress = app_test::DocumentsTest;

TEST_F(DeskProgress, IsWrittenAtTheEndAndIsThereAtTheNextStart) {
  const lab::Lesson& lesson = lab::lessons().front();
  lab::Lab& lab = program_->lab();
  documents().recall(program_->lessons());
  ASSERT_TRUE(program_->lessons().open(lesson.id, {}, lab));
  program_->lessons().carryOut(lab::LessonNext{}, lab);
  EXPECT_EQ(documents().end(*program_), "");
  program_->lessons().setProgress({});
  documents().recall(program_->lessons());
  const lab::LessonProgress* const kept = program_->lessons().progress().of(lesson);
  ASSERT_NE(kept, nullptr);
  EXPECT_EQ(kept->at, lesson.steps[1].id);
}

TEST_F(DeskProgress, ADamagedFileIsTold) {
  const std::string file = path("settings/lessons.json");
  std::ofstream(file) << "{";
  documents().recall(program_->lessons());
  EXPECT_NE(documents().message().find(file + ": expected JSON"), std::string::npos)
      << documents().message();
  EXPECT_TRUE(std::filesystem::exists(file + ".broken"));
}

// A file's id may be that of a shipped lesson.
TEST_F(DeskProgress, OfALessonsFileIsNotKept) {
  std::ofstream(path("own.lesson.md")) << R"(# Mine

```lesson
{"format": "iklab-lesson", "version": 1, "id": ")"
                                       << lab::lessons().front().id << R"(", "language": "en"}
```

A goal.

## one: One

A text.

## two: Two

A text.
)";
  EXPECT_EQ(program_->scenes().openLesson(path("own.lesson.md")), "");
  ASSERT_NE(program_->lessons().run(), nullptr);
  program_->lessons().carryOut(lab::LessonNext{}, program_->lab());
  program_->scenes().closeLesson();
  EXPECT_TRUE(program_->lessons().progress().lessons.empty());
}

// It is written in pieces: what is there of it for a moment is no lesson of fewer steps.
TEST_F(DeskProgress, ALessonsFileIsReadAgainOnceItIsWritten) {
  const std::string file = path("own.lesson.md");
  const std::string head =
      "# Mine\n\n```lesson\n{\"format\": \"iklab-lesson\", \"version\": 1, \"id\": "
      "\"own\"}\n```\n\n"
      "A goal.\n\n## one: One\n\nA text.\n\n";
  const std::string rest = "## two: Two\n\nA text.\n";
  int writes = 0;
  const auto write = [&](const std::string& text) {
    std::ofstream(file) << text;
    const auto now = std::filesystem::last_write_time(file);
    std::filesystem::last_write_time(file, now + std::chrono::seconds(++writes));
  };
  write(head + rest);
  app::LessonHost& lessons = program_->lessons();
  lab::Lab& lab = program_->lab();
  ASSERT_EQ(program_->scenes().openLesson(file), "");
  lessons.carryOut(lab::LessonNext{}, lab);
  write(head);
  lessons.update(lab, 1.0);
  EXPECT_EQ(lessons.run()->step().id, "two");
  EXPECT_EQ(lessons.run()->stepCount(), 2U);
  write(head + rest + "Once more.\n");
  for (int i = 0; i < 2; ++i) lessons.update(lab, 1.0);
  EXPECT_EQ(lessons.run()->step().id, "two");
  EXPECT_EQ(lessons.run()->step().paragraphs.back(), "A text. Once more.");
}

// What is wrong with it is not told of the lesson that stays open.
TEST_F(DeskProgress, AFileThatIsNoLessonLeavesTheOpenOneAsItIs) {
  std::ofstream(path("bad.lesson.md")) << "# Bad\n";
  ASSERT_TRUE(program_->lessons().open(lab::lessons().front().id, {}, program_->lab()));
  EXPECT_NE(program_->scenes().openLesson(path("bad.lesson.md")), "");
  EXPECT_TRUE(program_->lessons().faults().empty());
}

TEST_F(DeskProgress, TheEndLeavesALessonOpenUnlessOwnWorkIsAskedAbout) {
  const std::string id = lab::lessons().front().id;
  ASSERT_TRUE(program_->lessons().open(id, {}, program_->lab()));
  key("Ctrl+Q");
  EXPECT_TRUE(documents().wantsToQuit());
  EXPECT_NE(program_->lessons().run(), nullptr);
}

TEST_F(DeskProgress, OwnWorkComesBackToBeAskedAbout) {
  drop(sceneAt("a.iklab.json", 1.25));
  edit();
  ASSERT_TRUE(documents().document().isUnsaved());
  ASSERT_TRUE(program_->lessons().open(lab::lessons().front().id, {}, program_->lab()));
  key("Ctrl+Q");
  EXPECT_EQ(program_->lessons().run(), nullptr);
  EXPECT_EQ(targetX(), 0.25);
  EXPECT_TRUE(documents().isAsking());
  EXPECT_FALSE(documents().wantsToQuit());
}

}  // namespace
