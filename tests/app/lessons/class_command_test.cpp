// `iklab class collect`: sheets of a class become one table, computed again.
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "app/run.h"
#include "ik/version.h"
#include "lab/class/answer_sheet.h"
#include "lab/lesson_file/lesson_reader.h"
#include "support/own_folder.h"

namespace {

using app_test::Ran;

// As `iklab --version` has it.
const std::string kVersion = std::to_string(IKLAB_VERSION_MAJOR) + "." +
                             std::to_string(IKLAB_VERSION_MINOR) + "." +
                             std::to_string(IKLAB_VERSION_PATCH);

constexpr const char* kLesson = R"(# A sample

```lesson
{"format": "iklab-lesson", "version": 1, "id": "sample", "language": "en"}
```

You can place a tip.

## turn-one: The last bone turns

Where will the tip be?

```scene
{
  "scene": {
    "chains": [{
      "bones": [{"length": 1}, {"length": 0.8}, {"length": 0.6}],
      "pose": {"angles": ["65°", "-20°", "30°"]},
      "target": [0.2, 1.6]
    }],
    "solving": {"solver": "ccd", "mode": "step-by-step"}
  },
  "vary": [{"field": "/chains/0/target/0", "from": -0.2, "to": 0.6, "step": 0.1}]
}
```

```ask
{
  "kind": "point",
  "answer": {"take": "tip", "at": "next"},
  "within": 0.05,
  "lures": [{"id": "on-the-target", "take": "target"}]
}
```

- after right: Yes.
- after on-the-target: The bone keeps its length.
- after other: No.

## how-far: The distance

```ask
{"kind": "number", "answer": {"take": "distance", "at": "next"}, "within": 0.05}
```

- after right: Yes.
- after other: No.
)";

class ClassCollect : public support::InOwnFolder {
 protected:
  void SetUp() override {
    std::filesystem::create_directory(folder_ / "lessons");
    std::ofstream(folder_ / "lessons" / "sample.lesson.md") << kLesson;
    EXPECT_TRUE(lab::readLesson(kLesson, lesson_).empty());
    ASSERT_EQ(lesson_.steps.size(), 2U);
  }

  // Answers on the target, or right; and the distance right.
  lab::AnswerSheet played(const lab::Learner& learner, bool isRight) {
    lab::Lab lab;
    lab::LessonRun run(lesson_, nullptr, learner);
    for (run.goTo(0, lab); !run.isAtSummary(); run.next(lab)) {
      const lab::PreparedStep prepared = lab::prepareStep(lesson_, run.stepIndex(), learner, 0);
      lab::Answer answer;
      if (run.step().id == "turn-one") {
        answer.point = isRight ? std::get<glm::dvec3>(prepared.truth) : lab.state().scene.target;
      } else {
        answer.number = std::get<double>(prepared.truth);
      }
      run.commit(answer, lab);
      run.reveal(lab);
    }
    return lab::answerSheetOf(run, kVersion);
  }
  std::string handIn(const std::string& name, const lab::AnswerSheet& sheet) const {
    std::ofstream(path(name)) << lab::writeAnswers(sheet);
    return path(name);
  }
  [[nodiscard]] Ran collect(app_test::Arguments files) const {
    files.insert(files.begin(), {"class", "collect", "--lessons", path("lessons")});
    return app_test::run(files);
  }

  lab::Lesson lesson_;
};

TEST_F(ClassCollect, OneTableOfAllSheets) {
  const std::string ann = handIn("ann.json", played({"7b", "ann"}, true));
  const std::string bob = handIn("bob.json", played({"7b", "=bob, jr"}, false));
  const std::string table = path("class.csv");
  const Ran ran = collect({ann, bob, "-o", table});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  const std::string csv = app_test::contentOf(table);
  EXPECT_EQ(csv.substr(0, 22), "name,class,lesson,revi");
  EXPECT_NE(csv.find(",last lure,agrees,remark,file\r\n"), std::string::npos);
  EXPECT_EQ(std::ranges::count(csv, '\n'), 5);
  EXPECT_NE(csv.find("\nann,7b,sample,1,turn-one,0x"), std::string::npos);
  EXPECT_NE(csv.find("\n\"'=bob, jr\",7b,sample,1,how-far,0x"), std::string::npos);
  EXPECT_NE(csv.find(",yes,," + ann + "\r\n"), std::string::npos);
  EXPECT_EQ(csv.find(",no,," + ann), std::string::npos);
}

TEST_F(ClassCollect, PrintsWhatWasRightAndWhatWasWrong) {
  const std::string ann = handIn("ann.json", played({"7b", "ann"}, true));
  const std::string bob = handIn("bob.json", played({"7b", "bob"}, false));
  const std::string cem = handIn("cem.json", played({"7b", "cem"}, false));
  EXPECT_EQ(
      collect({ann, bob, cem}).out,
      "question         right at first try  skipped  guess, fairly, sure  most frequent wrong "
      "answer\n"
      "sample/turn-one  1 of 3 (33 %)       0        0, 0, 0              on-the-target (2)\n"
      "sample/how-far   3 of 3 (100 %)      0        0, 0, 0              -\n"
      "\n"
      "3 sheets; computed again, 6 answers agree, 0 differ, 0 could not be computed.\n"
      "This is no proof of who wrote a sheet: a name is what somebody typed, and whoever has "
      "the program can make a sheet that agrees.\n");
}

TEST_F(ClassCollect, BadFilesAreNamedAndTheRestIsCollected) {
  const std::string ann = handIn("ann.json", played({"7b", "ann"}, true));
  std::ofstream(path("bad.json")) << R"({"format": "iklab-answers", "version": 9})";
  const Ran ran = collect({path("none.json"), path("bad.json"), ann, "-o", path("class.csv")});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "iklab: " + path("none.json") +
                         ": No such file or directory\n"
                         "iklab: " +
                         path("bad.json") +
                         ": /version: expected a version up to 1 (a newer program has written "
                         "this), got 9\n");
  EXPECT_NE(app_test::contentOf(path("class.csv")).find("\nann,"), std::string::npos);
}

TEST_F(ClassCollect, AnswersThatDoNotAgreeAreMarked) {
  lab::AnswerSheet sheet = played({"7b", "ann"}, false);
  sheet.rows[0].first->isRight = true;
  sheet.learner.name = "ann";
  const std::string ann = handIn("ann.json", sheet);
  sheet = played({"7b", "ann"}, true);
  sheet.learner.name = "bob";  // handed on
  const std::string bob = handIn("bob.json", sheet);
  const Ran ran = collect({ann, bob, "-o", "-"});
  EXPECT_NE(ran.out.find(",no,\"it is wrong, the sheet has right\"," + ann), std::string::npos);
  EXPECT_NE(ran.out.find(",no,the data are not those of this name and class," + bob),
            std::string::npos);
  EXPECT_NE(ran.err.find("1 answers agree, 3 differ"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("This is no proof of who wrote a sheet"), std::string::npos);
}

// What another version computed otherwise is said, and counts neither as right nor as wrong.
TEST_F(ClassCollect, ASheetOfAnotherVersionIsNeverWrongForThat) {
  lab::AnswerSheet sheet = played({"7b", "ann"}, true);
  sheet.program = "0.9.0";
  lab::SheetAnswer& first = *sheet.rows[0].first;
  first.answer.point = first.computed.point = *first.computed.point + glm::dvec3(0.5, 0.0, 0.0);
  sheet.rows[0].last = first;
  const std::string ann = handIn("ann.json", sheet);
  const Ran ran = collect({ann, "-o", "-"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(
      ran.out.find(",unknown,\"written by version 0.9.0 of the program: computed again it is "),
      std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find(",yes,written by version 0.9.0 of the program," + ann), std::string::npos);
  EXPECT_NE(ran.err.find("sample/turn-one  0 of 0              0        0, 0, 0              -\n"
                         "sample/how-far   1 of 1 (100 %) "),
            std::string::npos)
      << ran.err;
  EXPECT_NE(ran.err.find("1 answers agree, 0 differ, 1 could not be computed."), std::string::npos);
}

constexpr const char* kChoice = R"(# A choice

```lesson
{"format": "iklab-lesson", "version": 1, "id": "choice", "language": "en"}
```

You can tell whether a target is too far.

## far: Is it too far?

Is it?

```scene
{"scene": {"chains": [{"bones": [{"length": 1}, {"length": 1}], "target": [3, 0]}]}}
```

```ask
{"kind": "choose", "options": [{"id": "near", "when": {"take": "status", "is": "reached"}},
                               {"id": "far", "when": {"take": "status", "is": "too-far"}}]}
```

- near: It is *near*.
- far: It is too far.
- after right: Yes.
- after near: No.
)";

TEST_F(ClassCollect, OptionsAreWordsAndSkipsAndConfidenceAreTold) {
  std::ofstream(folder_ / "lessons" / "choice.lesson.md") << kChoice;
  ASSERT_TRUE(lab::readLesson(kChoice, lesson_).empty());
  const auto sheetOf = [&](const std::string& name, const std::string& option, int confidence) {
    lab::Lab lab;
    lab::LessonRun run(lesson_, nullptr, {"7b", name});
    run.goTo(0, lab);
    if (option.empty()) {
      run.skip(lab);
    } else {
      run.setConfidence(confidence);
      run.commit({.options = {option}}, lab);
      run.reveal(lab);
    }
    return handIn(name + ".json", lab::answerSheetOf(run, kVersion));
  };
  const Ran ran = collect(
      {sheetOf("ann", "near", 3), sheetOf("bob", "far", 1), sheetOf("cem", "", 0), "-o", "-"});
  EXPECT_NE(ran.out.find(",It is near.,It is too far.,no,It is near.,1,sure,"), std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find(",It is too far.,It is too far.,yes,,1,guess,"), std::string::npos);
  EXPECT_NE(ran.out.find("cem,7b,choice,1,far,,,,,,0,,0.0," + kVersion + ",yes,"),
            std::string::npos);
  EXPECT_NE(ran.err.find("choice/far  1 of 2 (50 %)       1        1, 0, 1              "
                         "It is near. (1)\n"),
            std::string::npos)
      << ran.err;
}

TEST_F(ClassCollect, AFolderIsItsSheetsByTheirNames) {
  std::filesystem::create_directory(folder_ / "handed-in");
  handIn("handed-in/b.json", played({"7b", "ann"}, true));
  handIn("handed-in/a.json", played({"7b", "ann"}, false));
  std::ofstream(path("handed-in/c.json")) << "{}";
  std::ofstream(path("handed-in/readme.txt")) << "no sheet";
  const Ran ran = collect({path("handed-in")});
  EXPECT_NE(ran.out.find("sample/turn-one  0 of 1 (0 %)"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.err.find("iklab: " + path("handed-in/c.json") + ": /"), 0U) << ran.err;
  EXPECT_EQ(ran.err.find("readme"), std::string::npos);
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(collect({path("lessons")}).err,
            "iklab: " + path("lessons") +
                ": expected answer sheets (*.json) or solvers (*.lua) in this folder\n");
}

// A sheet may claim what it likes about data that are not the learner's.
TEST_F(ClassCollect, OnlyWhatWasComputedCounts) {
  const std::string ann = handIn("ann.json", played({"7b", "ann"}, false));
  lab::AnswerSheet sheet = played({"7b", "cem"}, true);
  sheet.learner.name = "bob";
  sheet.rows[0].last = played({"7b", "bob"}, true).rows[0].last;  // the first is what counts
  const Ran ran = collect({ann, handIn("bob.json", sheet)});
  EXPECT_NE(ran.out.find("sample/turn-one  0 of 1 (0 %)        0        0, 0, 0              "
                         "on-the-target (1)\n"
                         "sample/how-far   2 of 2 (100 %)      0        0, 0, 0              -\n"),
            std::string::npos)
      << ran.out;
  sheet.rows[0].lesson = sheet.rows[1].lesson = "of-a-colleague";
  EXPECT_NE(collect({handIn("cem.json", sheet)}).out.find("of-a-colleague/turn-one  0 of 0"),
            std::string::npos);
}

TEST_F(ClassCollect, UnknownLessonsAreKeptAndSaid) {
  lab::AnswerSheet sheet = played({"7b", "ann"}, true);
  sheet.rows[0].lesson = "of-a-colleague";
  sheet.rows[1].revision = 7;
  const Ran ran = collect({handIn("ann.json", sheet), "-o", "-"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find(",unknown,there is no lesson 'of-a-colleague' here,"), std::string::npos);
  EXPECT_NE(ran.out.find(",unknown,\"answered in revision 7, the lesson here is 1\","),
            std::string::npos);
}

TEST_F(ClassCollect, TheFirstAnswerOfAPersonCounts) {
  const std::string early = handIn("early.json", played({"7b", "ann"}, false));
  const std::string late = handIn("late.json", played({"7b", "ann"}, true));
  const Ran ran = collect({early, late, early});
  EXPECT_NE(ran.out.find("sample/turn-one  0 of 1 (0 %)"), std::string::npos) << ran.out;
  EXPECT_NE(ran.err.find(late + ": ann has answered sample/turn-one in " + early +
                         " too, which counts\n"),
            std::string::npos)
      << ran.err;
  // Two without a name may be two people.
  const std::string one = handIn("one.json", played({"7b", ""}, false));
  const std::string other = handIn("other.json", played({"7b", ""}, true));
  EXPECT_NE(collect({one, other}).out.find("sample/turn-one  1 of 2 (50 %)"), std::string::npos);
}

TEST_F(ClassCollect, FaultsOfTheCommandAreOneLine) {
  const auto faultOf = [](const app_test::Arguments& arguments) {
    const Ran ran = app_test::run(arguments);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_EQ(faultOf({"class"}), "iklab: class: expected a command after it; --help lists them\n");
  EXPECT_EQ(faultOf({"class", "collect"}),
            "iklab: FILE: expected answer sheets or solvers to collect\n");
  EXPECT_EQ(faultOf({"class", "collect", "--lessons", "none", "a.json"}),
            "iklab: --lessons: expected a folder, got 'none'\n");
  const Ran help = app_test::run({"class", "collect", "--help"});
  EXPECT_NE(app_test::inOneLine(help.out).find("no proof of who wrote a sheet"), std::string::npos);
}

TEST_F(ClassCollect, BadLinksToLessonsAreRefused) {
  const auto faultOf = [](const std::string& link) {
    const Ran ran = app_test::run({link});
    EXPECT_EQ(ran.code, 2);
    return ran.err;
  };
  EXPECT_EQ(faultOf("lesson=A"),
            "iklab: lesson: expected the id of a lesson: small letters, digits and hyphens, got "
            "'A'\n");
  EXPECT_EQ(faultOf("lesson=no-such").substr(0, 31), "iklab: lesson: expected one of ");
}

}  // namespace
