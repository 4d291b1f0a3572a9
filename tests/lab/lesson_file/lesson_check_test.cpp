// Lessons are checked before anybody takes them: what is wrong is named, and only that.
#include "lab/lesson_file/lesson_check.h"

#include <set>

#include <gtest/gtest.h>

#include "lab/file/embedded.h"
#include "lab/lesson_file/lessons.h"

namespace {

using lab::Lesson;

constexpr const char* kLesson = R"(# T
```lesson
{"format": "iklab-lesson", "version": 1, "id": "t", "recall": "a"}
```
Goal.
## a: A
The target is {d} away.
```scene
{"scene": {"chains": [{"bones": [{"length": 1}, {"length": 0.8}],
   "pose": {"angles": ["50°", "-40°"]}, "target": [0.6, 1.3]}],
   "solving": {"solver": "ccd", "mode": "step-by-step"}},
 "vary": [{"field": "/chains/0/target/0", "from": 0.2, "to": 0.7, "step": 0.1}],
 "slots": {"d": {"take": "distance"}}}
```
```ask
{"kind": "point", "answer": {"take": "tip", "at": "next"}, "within": 0.08,
 "lures": [{"id": "near", "take": "target"}]}
```
- after right: Yes.
- after near: It is {miss} off.
- after other: No, {answer}.
## b: B
Which?
```ask
{"kind": "choose", "options": [
 {"id": "yes", "when": {"take": "status", "is": "reached"}},
 {"id": "no", "when": {"take": "status", "is": ["stalled", "too-far"]}}]}
```
- yes: Yes
- no: No
- after right: Right.
- after no: It arrives.
## c: C
Go.
```gate
{"conditions": [{"take": "distance", "below": 0.05}], "demo": {"/playback/step": "end"}}
```
)";

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string all(const std::vector<lab::LessonFault>& faults) {
  std::string text;
  for (const auto& each : faults) text += std::to_string(each.line) + ": " + each.text + "\n";
  return text;
}

// What is wrong once `from` is `to`; the reader has nothing to say of it.
std::string faults(const std::string& from, const std::string& to) {
  Lesson lesson;
  EXPECT_EQ(all(lab::readLesson(with(kLesson, from, to), lesson)), "");
  return all(lab::checkTexts(lesson)) + all(lab::playLesson(lesson, 30));
}

TEST(LessonCheck, AGoodLessonHasNoFaults) { EXPECT_EQ(faults("Goal.", "Goal."), ""); }

// The target's x is drawn among 501 values, of which 31 will do: those from 0.67 on.
TEST(LessonCheck, WarnsOfScenesThatAreMostlyRefused) {
  std::string text = with(kLesson, "[0.6, 1.3]", "[0.7, 1.3]");
  text = with(text, "\"step\": 0.1}],", R"("step": 0.001}],
 "keep": [{"take": "target-distance", "above": 1.4622}],)");
  for (const bool isNarrow : {true, false}) {
    Lesson lesson;
    std::vector<lab::LessonFault> warnings;
    EXPECT_EQ(all(lab::readLesson(isNarrow ? text : kLesson, lesson)), "");
    EXPECT_EQ(all(lab::playLesson(lesson, 30, &warnings)), "");
    ASSERT_EQ(warnings.size(), isNarrow ? 1U : 0U) << all(warnings);
    if (!isNarrow) continue;
    EXPECT_EQ(warnings[0].line, 6);
    EXPECT_NE(warnings[0].text.find("a condition of \"keep\" does not hold"), std::string::npos);
  }
}

TEST(LessonCheck, TellsTextsThatAreMissingOrTooMany) {
  EXPECT_EQ(faults("Which?\n", ""), "22: expected the step's text\n");
  EXPECT_EQ(faults("- after right: Yes.\n", ""),
            "6: expected what is said after this answer, \"- after right: …\"\n");
  EXPECT_EQ(faults("- after other: No, {answer}.\n", ""),
            "6: expected what is said after this answer, \"- after other: …\"\n");
  EXPECT_EQ(faults("- after near:", "- after far:"),
            "6: \"- after far: …\": expected the id of a lure or an option of the question, or "
            "right or other\n"
            "6: expected what is said after this answer, \"- after near: …\"\n");
  EXPECT_EQ(faults("- yes: Yes\n", ""), "22: expected the option's text, \"- yes: …\"\n");
  EXPECT_EQ(faults("- yes: Yes\n", "- yes: Yes\n- maybe: Maybe\n"),
            "22: \"- maybe: …\": expected the id of an option\n");
  EXPECT_EQ(faults("- after no: It arrives.\n", ""),
            "22: expected what is said after this answer, \"- after other: …\"\n");
  EXPECT_EQ(faults("\"recall\": \"a\"", "\"recall\": \"c\""),
            "2: /recall: expected the id of a step with a question, got \"c\"\n");
}

// What another step has to say is told, with the ids that may have been meant.
TEST(LessonCheck, ABadStepHidesNoneOfTheOthersFaults) {
  std::string text = with(kLesson, "\"within\": 0.08", "\"within\": 0");
  text = with(text, "- after near: It is {miss} off.", "- after far: It is {mis} off.");
  text = with(text, "- after no: It arrives.", "- after noo: It arrives.");
  text = with(text, "\"below\": 0.05", "\"below\": 5");
  Lesson lesson;
  EXPECT_EQ(lab::readLesson(text, lesson).size(), 1U);
  EXPECT_EQ(all(lab::checkTexts(lesson)),
            "22: \"- after noo: …\": expected the id of a lure or an option of the question, or "
            "right or other; did you mean \"no\"?\n"
            "22: expected what is said after this answer, \"- after other: …\"\n");
  EXPECT_EQ(all(lab::playLesson(lesson, 3)).substr(0, 45),
            "33: the gate is open before anything is done:");
}

TEST(LessonCheck, TellsSlotsLengthsAndEmphasis) {
  EXPECT_EQ(faults("{d} away", "{e} away"),
            "6: \"The target is {e} away.\": expected a name of \"slots\" in braces, got \"e\"\n");
  EXPECT_EQ(faults("{d} away", "{miss} away"),
            "6: \"The target is {miss} away.\": expected a name of \"slots\" in braces, got "
            "\"miss\"\n");
  EXPECT_EQ(faults("- no: No", "- no: No {d}"),
            "22: \"No {d}\": expected a name of \"slots\" in braces, got \"d\"\n");
  EXPECT_EQ(faults("- no: No", "- no: No {miss}"),
            "22: \"No {miss}\": expected a name of \"slots\" in braces, got \"miss\"\n");
  EXPECT_EQ(faults("Which?", "**Which?*"),
            "22: \"**Which?*\": expected as many * at its ends as at its beginnings\n");
  for (const char* other : {"### Which?", "1. Which?", "> Which?", "[Which?](page)", "`Which?`"}) {
    EXPECT_EQ(faults("Which?", other), "22: \"" + std::string(other) +
                                           "\": expected a paragraph with *emphasis* and "
                                           "**strong** alone: other Markdown is shown as it is "
                                           "written\n");
  }
  std::string longText;
  for (int i = 0; i < 401; ++i) longText += "é";
  EXPECT_EQ(faults("Which?", longText.substr(2)), "");
  EXPECT_NE(faults("Which?", longText).find("expected at most 400 characters, got 401"),
            std::string::npos);
}

TEST(LessonCheck, TellsALureThatIsTooNearOnceAStep) {
  EXPECT_EQ(
      faults("{\"id\": \"near\", \"take\": \"target\"}",
             "{\"id\": \"near\", \"take\": \"tip\", \"at\": \"next\"}"),
      "6: the lure near: expected more than 0.24 from the answer, three times \"within\" (as it "
      "is written)\n");
  // Only some of the scenes that seeds draw: others are drawn in their place.
  EXPECT_EQ(faults("\"within\": 0.08", "\"within\": 0.01"), "");
}

TEST(LessonCheck, TellsWhatASeedAloneShows) {
  const std::string found = faults("\"target\": [0.6, 1.3]", "\"target\": [0.6, 1.3]");
  EXPECT_EQ(found, "");
  const std::string keep = faults("\"slots\"",
                                  "\"keep\": [{\"take\": \"target-distance\", "
                                  "\"above\": 1.43}], \"slots\"");
  EXPECT_EQ(keep, "");
  const std::string never =
      faults("\"from\": 0.2, \"to\": 0.7, \"step\": 0.1}],",
             "\"from\": 3, \"to\": 4, \"step\": 0.5}], \"keep\": [{\"take\": \"target-distance\", "
             "\"below\": 2}],");
  EXPECT_EQ(
      never,
      "6: no data were found in 1000 draws: a condition of \"keep\" does not hold (seed 1)\n");
}

std::string bonesOf(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + std::string(R"({"length": 1})");
  return "\"bones\": [" + text + "], ";
}

// Plays a lesson in which "keep" holds of the scene as it is written, and of none that is drawn.
// `steps`: how many steps and seeds were played.
std::string played(int bones, int& steps) {
  const std::string text =
      "# T\n\n```lesson\n"
      R"({"format": "iklab-lesson", "version": 1, "id": "k", "language": "en"})"
      "\n```\n\nGoal.\n\n## a: A\n\nText.\n\n```scene\n"
      R"({"scene": {"chains": [{)" +
      bonesOf(bones) +
      R"("target": [500000, 0.2]}],
 "solving": {"solver": "ccd", "mode": "step-by-step", "iterations": 200, "tolerance": 1e-9}},
 "vary": [{"field": "/chains/0/target/0", "from": 400000, "to": 400100, "step": 0.1}],
 "keep": [{"take": "distance", "at": "end", "above": 450000}]})"
      "\n```\n\n## b: B\n\nIt goes on.\n";
  Lesson lesson;
  EXPECT_EQ(all(lab::readLesson(text, lesson)), "");
  steps = 0;
  return all(lab::playLesson(lesson, 5, nullptr, [&](std::size_t, int) { ++steps; }));
}

// How often a scene is drawn goes by how much there is to solve.
TEST(LessonCheck, GivesUpAfterSoMuchWorkAndSkipsWhatGoesOnFromThere) {
  const std::string_view why = " draws: a condition of \"keep\" does not hold (seed 1)\n";
  for (const int bones : {2, 1000}) {
    int steps = 0;
    const std::string told = played(bones, steps);
    ASSERT_TRUE(told.starts_with("9: no data were found in ") && told.ends_with(why)) << told;
    EXPECT_EQ(std::ranges::count(told, '\n'), 1) << told;
    EXPECT_EQ(steps, 3) << "a as it is written and with one seed, b as it is written";
    const int draws = std::stoi(told.substr(told.find("in ") + 3));
    // Each of a thousand bones takes 30,000 of 6,000,000 at least.
    EXPECT_TRUE(bones == 2 ? draws == 1000 : draws > 1 && draws <= 200) << told;
  }
}

TEST(LessonCheck, TellsOptionsOfWhichNotOneIsRight) {
  EXPECT_EQ(faults("[\"stalled\", \"too-far\"]", "[\"reached\", \"too-far\"]"),
            "22: 2 options are right, expected one (as it is written)\n");
  EXPECT_EQ(faults("\"is\": \"reached\"", "\"is\": \"too-close\""),
            "22: 0 options are right, expected one (as it is written)\n");
}

TEST(LessonCheck, TellsAGateThatIsOpenOrStaysShut) {
  EXPECT_EQ(faults("\"below\": 0.05", "\"below\": 5"),
            "33: the gate is open before anything is done: expected a condition that does not hold "
            "yet (as it is written)\n");
  EXPECT_EQ(faults("\"/playback/step\": \"end\"", "\"/playback/step\": 0"),
            "33: the gate stays shut after its demo: expected changes with which all conditions "
            "hold (as it is written)\n");
}

TEST(LessonCheck, TellsASceneThatIsMissingAtTheBeginning) {
  Lesson lesson;
  const std::string head = std::string(kLesson).substr(0, std::string(kLesson).find("## a"));
  EXPECT_EQ(
      all(lab::readLesson(with(head, ", \"recall\": \"a\"", "") + "## a: A\nText.\n", lesson)), "");
  EXPECT_NE(all(lab::playLesson(lesson, 1)).find("6: the lesson’s first scene is missing"),
            std::string::npos);
}

// --- The program's own --------------------------------------------------------------------------

TEST(ShippedLessons, AreReadWithoutFaultsAndHaveTheirIds) {
  std::set<std::string> before;
  for (const lab::EmbeddedFile& file : lab::lessonFiles()) {
    SCOPED_TRACE(file.name);
    if (std::ranges::count(file.name, '.') > 2) continue;
    Lesson lesson;
    EXPECT_EQ(all(lab::readLesson(file.text, lesson)), "");
    EXPECT_EQ(all(lab::checkTexts(lesson)), "");
    for (const std::string& needed : lesson.needs) EXPECT_TRUE(before.contains(needed)) << needed;
    EXPECT_TRUE(before.insert(lesson.id).second);
  }
  EXPECT_EQ(before.size(), lab::lessons().size());
}

TEST(ShippedLessons, AreFoundById) {
  EXPECT_TRUE(lab::shippedLesson("no-such-lesson", "en").steps.empty());
  for (const Lesson& each : lab::lessons()) {
    EXPECT_EQ(lab::shippedLesson(each.id, "").title, each.title);
    const Lesson other = lab::shippedLesson(each.id, "xx");
    ASSERT_EQ(other.steps.size(), each.steps.size());
    EXPECT_TRUE(other.steps.front().isUntranslated);
  }
}

TEST(LessonCheck, TellsAllThatIsWrongInABlock) {
  std::string text = with(kLesson, R"("from": 0.2)", R"("from": "left")");
  text = with(text, R"("take": "distance"}})", R"("take": "length", "index": 3}})");
  text = with(text, R"("within": 0.08)", R"("within": "near")");
  text = with(text, R"({"id": "near", "take": "target"})",
              R"({"id": "near", "take": "goal"}, {"id": "far"})");
  Lesson lesson;
  const std::string told = all(lab::readLesson(text, lesson));
  for (const char* field :
       {"/vary/0/from: ", "/slots/d/index: ", "/within: ", "/lures/0/take: ", "/lures/1/take: "}) {
    EXPECT_NE(told.find(field), std::string::npos) << field << " in\n" << told;
  }
  EXPECT_EQ(std::ranges::count(told, '\n'), 5) << told;
  EXPECT_LT(told.find("/within"), told.find("/lures/0")) << "in the order of the block";
}

}  // namespace
