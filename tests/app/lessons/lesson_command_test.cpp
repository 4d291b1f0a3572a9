// iklab lesson: lessons are checked and begun on the command line.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "app/run.h"
#include "support/own_folder.h"

namespace {

using app_test::Ran;

class LessonCommand : public support::InOwnFolder {
 protected:
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return path(name);
  }
  // A new lesson with some of its text changed.
  std::string lessonWith(const std::string& from, const std::string& to) const {
    const std::string file = path("my.lesson.md");
    std::filesystem::remove(file);
    EXPECT_EQ(app_test::run({"lesson", "new", file}).code, 0);
    std::string text = app_test::contentOf(file);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return write("my.lesson.md", text.replace(at, from.size(), to));
  }
};

TEST_F(LessonCommand, ANewLessonPassesTheCheck) {
  const std::string file = path("My First_lesson.lesson.md");
  const Ran made = app_test::run({"lesson", "new", file});
  EXPECT_EQ(made.code, 0) << made.err;
  EXPECT_EQ(made.out + made.err, "");
  EXPECT_NE(app_test::contentOf(file).find("\"id\": \"my-first-lesson\""), std::string::npos);
  const Ran ran = app_test::run({"lesson", "check", "--seeds", "200", file});
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_EQ(ran.out, file + ": good: 2 steps, 1 question, 200 seeds\n");
  EXPECT_EQ(ran.err, "");
}

TEST_F(LessonCommand, ANewLessonTakesAnIdAndNoFilesPlace) {
  const std::string file = path("a.lesson.md");
  EXPECT_EQ(app_test::run({"lesson", "new", file, "--id", "other-id"}).code, 0);
  const std::string text = app_test::contentOf(file);
  EXPECT_NE(text.find("\"id\": \"other-id\""), std::string::npos);
  const Ran again = app_test::run({"lesson", "new", file, "--id", "third"});
  EXPECT_EQ(again.code, 2);
  EXPECT_EQ(again.err, "iklab: " + file + ": expected a new file, this one exists\n");
  EXPECT_EQ(app_test::contentOf(file), text);
  const Ran bad = app_test::run({"lesson", "new", path("b.lesson.md"), "--id", "B b"});
  EXPECT_EQ(bad.code, 2);
  EXPECT_EQ(bad.err, "iklab: --id: expected small letters, digits and hyphens, got 'B b'\n");
  EXPECT_FALSE(std::filesystem::exists(path("b.lesson.md")));
}

TEST_F(LessonCommand, WhatALessonNeedsIsThere) {
  const auto needing = [&](const std::string& id) {
    return lessonWith("\"minutes\": 5", "\"minutes\": 5, \"needs\": [\"" + id + "\"]");
  };
  for (const std::string id : {"ccd", "beside"}) {
    EXPECT_EQ(app_test::run({"lesson", "new", path("beside.lesson.md")}).code, id == "ccd" ? 0 : 2);
    const Ran good = app_test::run({"lesson", "check", needing(id)});
    EXPECT_EQ(good.code, 0) << good.out;
  }
  for (const std::string id : {"no-such-lesson", "my"}) {
    const std::string file = needing(id);
    const Ran bad = app_test::run({"lesson", "check", file});
    EXPECT_EQ(bad.code, 1) << id;
    EXPECT_EQ(bad.out, file +
                           ":3: /needs: expected the id of a lesson of the program, or of "
                           "another one beside this file, got \"" +
                           id + "\"\n");
  }
}

TEST_F(LessonCommand, FaultsAreNamedByFileAndLine) {
  const std::string file = lessonWith("- after right:", "- after wright:");
  const Ran ran = app_test::run({"lesson", "check", file});
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.out, file +
                         ":9: \"- after wright: …\": expected the id of a lure or an option of the "
                         "question, or right or other; did you mean \"right\"?\n" +
                         file +
                         ":9: expected what is said after this answer, \"- after right: …\"\n");
  EXPECT_EQ(ran.err, "");
}

TEST_F(LessonCommand, ABadFieldAndABadCharacterAreNamedWhereTheyAre) {
  const std::string file = lessonWith("\"within\": 0.08", "\"within\": \"near\"");
  Ran ran = app_test::run({"lesson", "check", file});
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.out.find(file + ":38: /within: expected a number from 1e-06 to 1000000, got "
                                "\"near\"\n"),
            0U)
      << ran.out;
  ran = app_test::run({"lesson", "check", lessonWith("Step forward", "Step 🙂")});
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.out, file +
                         ":57: \"🙂\" (U+1F642): expected characters that the program's fonts "
                         "have\n");
}

TEST_F(LessonCommand, TheDocumentationsLessonIsGood) {
  const std::string text = app_test::contentOf(IKLAB_TESTS_DIR "/../docs/lessons.md");
  const std::string_view opening = "````markdown\n";
  const std::size_t begin = text.find(opening) + opening.size();
  const std::string file =
      write("ccd.lesson.md", text.substr(begin, text.find("````\n", begin) - begin));
  Ran ran = app_test::run({"lesson", "check", "--seeds", "200", file});
  EXPECT_EQ(ran.out, file + ": good: 2 steps, 1 question, 200 seeds\n");

  // Its translation there is one of one step, without all of its texts.
  const std::size_t second = text.find(opening, begin) + opening.size();
  const std::string other =
      write("ccd.pt.lesson.md", text.substr(second, text.find("````\n", second) - second));
  const std::string alone = write("fabrik.pt.lesson.md", app_test::contentOf(other));
  ran = app_test::run({"lesson", "check", alone});
  EXPECT_EQ(ran.out, alone + ":1: expected the lesson that this translates, " +
                         path("fabrik.lesson.md") + "\n");
  ran = app_test::run({"lesson", "check", other});
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.out.find(other + ":3: expected a step \"solve\"\n"), 0U) << ran.out;
  EXPECT_NE(ran.out.find("\"on-the-target\": expected a translation of this text"),
            std::string::npos)
      << ran.out;
  EXPECT_EQ(ran.out.find("slots"), std::string::npos) << ran.out;
}

TEST_F(LessonCommand, WhatIsMissingIsNamed) {
  for (const auto& [arguments, expected] : std::vector<std::pair<app_test::Arguments, std::string>>{
           {{"lesson"}, "lesson: expected a command"},
           {{"lesson", "check"}, "FILE: expected a lesson to check"},
           {{"lesson", "new"}, "FILE: expected the lesson to write"},
           {{"lesson", "check", path("none.lesson.md")}, path("none.lesson.md")},
           {{"lesson", "check", path("none.lesson.md"), "--seeds", "x"}, "--seeds: expected"},
           {{"lesson", "check", path("none.lesson.md"), "--seeds", "-3"}, "--seeds: expected"},
           {{"lesson", "new", path("no/such/folder.lesson.md")}, path("no/such/folder")},
       }) {
    const Ran ran = app_test::run(arguments);
    EXPECT_NE(ran.code, 0);
    EXPECT_EQ(ran.err.find("iklab: " + expected), 0U) << ran.err;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1);
  }
}

TEST_F(LessonCommand, WhatIsNoLessonIsRefusedInOneLine) {
  for (const auto& [text, expected] : std::vector<std::pair<std::string, std::string>>{
           {"", ":1: expected a lesson: a block \"```lesson\" before the first step\n"},
           {std::string(100, '\xFF'), ":1: expected a lesson as text in UTF-8\n"},
           {"```lesson\n{\"format\": \"iklab-lesson\", \"version\": 9}\n```\n## a: A\n",
            ":1: /version: expected a version up to 1 (a newer program has written this), got "
            "9\n"}}) {
    const std::string file = write("bad.lesson.md", text);
    const Ran ran = app_test::run({"lesson", "check", file});
    EXPECT_EQ(ran.code, 1);
    EXPECT_EQ(ran.out.find(file + expected), 0U) << ran.out;
  }
}

}  // namespace
