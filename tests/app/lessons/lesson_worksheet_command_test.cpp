// `iklab lesson worksheet`: questions on paper, for everybody with data of their own.
#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "app/run.h"
#include "lab/lesson/question.h"
#include "lab/lesson_file/lessons.h"
#include "support/fake_ffmpeg.h"
#include "support/own_folder.h"

namespace {

using app_test::contentOf;
using app_test::Ran;

class LessonWorksheet : public support::InOwnFolder {
 protected:
  [[nodiscard]] Ran worksheet(app_test::Arguments more) const {
    more.insert(more.begin(), {"lesson", "worksheet"});
    return app_test::run(more);
  }
  void expectDone(const app_test::Arguments& more) const {
    const Ran ran = worksheet(more);
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.out + ran.err, "");
  }
  std::string faultOf(const app_test::Arguments& more, int code = 2) const {
    const Ran ran = worksheet(more);
    EXPECT_EQ(ran.code, code);
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
    return ran.err;
  }
  std::string names(const std::string& text) const {
    std::ofstream(path("class.txt")) << text;
    return path("class.txt");
  }
  static int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
      ++found;
    }
    return found;
  }

  const lab::Lesson& lesson_ = lab::lessons().front();
};

TEST_F(LessonWorksheet, HasEveryQuestionOnce) {
  expectDone({lesson_.id, "-o", path("a.svg")});
  const std::string svg = contentOf(path("a.svg"));
  EXPECT_EQ(svg.substr(0, 5), "<?xml");
  int number = 0;
  for (const lab::LessonStep& step : lesson_.steps) {
    if (!step.question) continue;
    EXPECT_EQ(count(svg, std::to_string(++number) + ". " + step.title), 1);
  }
  EXPECT_GT(number, 0);
  EXPECT_EQ(count(svg, ">Name<"), count(svg, ">Date<"));
}

// The lesson's own scenes follow from each other: one shows the answer to the question before.
TEST_F(LessonWorksheet, WithoutANameTheDataAreNotTheLessons) {
  expectDone({"ccd", "--key", "-o", path("a.svg")});
  const std::string key = contentOf(path("a-key.svg"));
  const lab::Lesson lesson = lab::shippedLesson("ccd", "en");
  const auto truth = [&](int tryNumber) {
    const lab::PreparedStep prepared = lab::prepareStep(lesson, 0, {}, tryNumber);
    return lab::textOf(prepared.truth, lesson.steps[0].question->answer);
  };
  EXPECT_NE(truth(0), truth(1));
  EXPECT_NE(key.find(truth(1)), std::string::npos);
  EXPECT_EQ(key.find(truth(0)), std::string::npos);
}

TEST_F(LessonWorksheet, EverybodyHasDataAndAnswersOfTheirOwn) {
  const std::string seeds = names(
      "\xEF\xBB\xBF"
      "Ann Lee\r\n\n  김 안나\n");
  expectDone({lesson_.id, "--class", "7b", "--seeds", seeds, "--key", "-o", path("a.svg")});
  const std::string svg = contentOf(path("a.svg"));
  const std::string key = contentOf(path("a-key.svg"));
  for (const std::string name : {"Ann Lee", "김 안나"}) {
    EXPECT_GE(count(svg, ">" + name + "<"), 1) << name;
    EXPECT_EQ(count(key, ">" + name + "<"), 2) << name;  // in the table, and over the pictures
    const lab::Learner learner{"7b", name};
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) {
      const lab::LessonStep& step = lesson_.steps[i];
      if (!step.question || !step.question->options.empty()) continue;
      const lab::PreparedStep prepared = lab::prepareStep(lesson_, i, learner, 0);
      const std::string truth = lab::textOf(prepared.truth, step.question->answer);
      EXPECT_NE(key.find(truth), std::string::npos) << name << ", " << step.id << ": " << truth;
    }
  }
  // The same class again is the same to the last bit.
  expectDone({lesson_.id, "--class", "7b", "--seeds", seeds, "-o", path("b.svg")});
  EXPECT_EQ(contentOf(path("b.svg")), svg);
  expectDone({lesson_.id, "--class", "7c", "--seeds", seeds, "-o", path("b.svg")});
  EXPECT_NE(contentOf(path("b.svg")), svg);
}

TEST_F(LessonWorksheet, EveryLessonHasOne) {
  for (const lab::Lesson& each : lab::lessons()) {
    expectDone({each.id, "--class", "7b", "--key", "-o", path("a.svg")});
    EXPECT_EQ(contentOf(path("a.svg")).find("Talk about this one."), std::string::npos) << each.id;
  }
}

// As in the window, so that a letter on paper is the same answer there.
TEST_F(LessonWorksheet, OptionsStandAsInTheWindow) {
  const std::string seeds = names("ann\nbob\ncem\n");
  expectDone({"reach", "--class", "7b", "--seeds", seeds, "--key", "-o", path("a.svg")});
  std::string svg = contentOf(path("a.svg"));
  const lab::Lesson lesson = lab::shippedLesson("reach", "en");
  const std::string said = "Reached or not?";
  const auto step = static_cast<std::size_t>(
      std::ranges::find(lesson.steps, said, &lab::LessonStep::title) - lesson.steps.begin());
  ASSERT_LT(step, lesson.steps.size());
  bool isOther = false;  // than as it is written
  for (const char* name : {"ann", "bob", "cem"}) {
    svg.erase(0, svg.find("2. " + said) + said.size());
    char letter = 'A';
    std::size_t before = 0;
    for (const std::string& id : lab::prepareStep(lesson, step, {"7b", name}, 0).options) {
      const auto text = std::ranges::find(lesson.steps[step].options, id, &lab::LessonText::id);
      const std::size_t at = svg.find(std::string(1, letter++) + ". " + text->text + "<");
      isOther = isOther || id != lesson.steps[step].question->options[letter - 'B'].id;
      EXPECT_GT(at, before) << name << " " << id;
      EXPECT_LT(at, svg.find("3. ")) << name << " " << id;
      before = at;
    }
  }
  EXPECT_TRUE(isOther);
}

// Two millimetres are 5.67 points; the tolerance of this question is less in its picture.
TEST_F(LessonWorksheet, TheKeyShowsPlacesAndAnglesAndTheSheetHowNearIsRight) {
  expectDone({lesson_.id, "--key", "-o", path("a.svg")});
  const std::string svg = contentOf(path("a.svg"));
  EXPECT_EQ(count(svg, "Right is what is within ±3°."), 1);
  const std::string key = contentOf(path("a-key.svg"));
  EXPECT_EQ(count(key, "<?xml"), 1);
  // Two points and a heading: as many pictures, each framed.
  for (const char* title : {">1. (", ">2. ", ">3. ("}) EXPECT_GE(count(key, title), 1) << title;
  EXPECT_GT(count(key, ">target<"), 0);
  EXPECT_EQ(count(key, ">your guess<"), 0);
}

TEST_F(LessonWorksheet, PdfHasAPageAFile) {
  const support::FakeFfmpeg fake(folder_, "out=$4; shift 4; cat \"$@\" > \"$out\"", "rsvg-convert");
  expectDone({lesson_.id, "--seeds", names("ann\nbob\n"), "--key", "-o", path("a.pdf")});
  const std::string pages = contentOf(path("a.pdf"));
  EXPECT_GE(count(pages, "<?xml"), 2);
  EXPECT_EQ(count(pages, "<?xml"), count(pages, "viewBox=\"0 0 595 842\""));
  // The table, and of each of them the pictures.
  EXPECT_EQ(count(contentOf(path("a-key.pdf")), "<?xml"), 3);
}

TEST_F(LessonWorksheet, FaultsAreOneLine) {
  const std::string out = path("a.svg");
  EXPECT_EQ(faultOf({}), "iklab: LESSON: expected a lesson's file, or the id of one\n");
  EXPECT_EQ(faultOf({lesson_.id}), "iklab: -o: expected the SVG or PDF file to write\n");
  EXPECT_EQ(faultOf({lesson_.id, "-o", "a.png"}),
            "iklab: -o: expected a name that ends in .svg or .pdf, got 'a.png'\n");
  EXPECT_EQ(faultOf({lesson_.id, "--key", "-o", "-"}),
            "iklab: --key: expected a file for -o, to write the key beside it\n");
  EXPECT_EQ(faultOf({"no-such", "-o", out}).substr(0, 56),
            "iklab: no-such: expected a lesson's file, or one of " + lesson_.id.substr(0, 4));
  EXPECT_EQ(faultOf({path("none.lesson.md"), "-o", out}),
            "iklab: " + path("none.lesson.md") + ": No such file or directory\n");
  EXPECT_EQ(faultOf({lesson_.id, "-o", out, "--class", "a\tb"}),
            "iklab: --class: expected a class code of at most 80 characters\n");
  EXPECT_EQ(faultOf({lesson_.id, "-o", out, "--seeds", names("ann\nbob\nann\n")}),
            "iklab: " + path("class.txt") +
                ":3: expected another name than 'ann', which is in line 1 too: they would have the "
                "same data\n");
  const std::string fault = "iklab: " + path("class.txt") +
                            ":2: expected a name of at most 80 characters (UTF-8), without control "
                            "characters\n";
  EXPECT_EQ(faultOf({lesson_.id, "-o", out, "--seeds", names("ann\n\xFF\n")}), fault);
  for (const char* none : {"\uFFFE", "a\uFFFFb", "a\U0001FFFE", "\u0085"}) {
    EXPECT_EQ(faultOf({lesson_.id, "-o", out, "--seeds", names(std::string("ann\n") + none)}),
              fault);
  }
  EXPECT_EQ(faultOf({lesson_.id, "-o", out, "--seeds", names("\n\n")}),
            "iklab: " + path("class.txt") + ": expected names, one a line\n");
  EXPECT_FALSE(std::filesystem::exists(out));
}

}  // namespace
