// Lessons as text: what is read, what is refused, and what stays of a file that is bad in places.
#include "lab/lesson_file/lesson_reader.h"

#include <array>
#include <fstream>
#include <numbers>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lab/file/presets.h"

namespace {

using lab::Lesson;

// The lesson of docs/lessons.md.
std::string documented() {
  std::ifstream file(IKLAB_TESTS_DIR "/../docs/lessons.md");
  std::stringstream all;
  all << file.rdbuf();
  const std::string text = all.str();
  const std::string_view opening = "````markdown\n";
  const std::size_t begin = text.find(opening) + opening.size();
  return text.substr(begin, text.find("````\n", begin) - begin);
}

std::string all(const std::vector<lab::LessonFault>& faults) {
  std::string text;
  for (const auto& each : faults) text += std::to_string(each.line) + ": " + each.text + "\n";
  return text;
}

const std::string kHead =
    "# T\n```lesson\n{\"format\": \"iklab-lesson\", \"version\": 1, \"id\": \"t\"}\n```\nGoal.\n";
const std::string kScene =
    R"({"chains": [{"bones": [{"length": 1}, {"length": 0.8}], "target": [1, 1]}]})";

std::string block(const std::string& name, const std::string& json) {
  return "```" + name + "\n" + json + "\n```\n";
}

// A step with a scene, which is read, and then a block.
std::string step(const std::string& name, const std::string& json) {
  return kHead + "## a: A\nText.\n" + block("scene", "{\"scene\": " + kScene + "}") +
         block(name, json);
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(LessonReader, ReadsTheLessonOfTheDocumentation) {
  Lesson lesson;
  EXPECT_EQ(all(lab::readLesson(documented(), lesson)), "");
  EXPECT_EQ(lesson.id, "my-ccd");
  EXPECT_EQ(lesson.title, "CCD");
  EXPECT_EQ(lesson.language, "en");
  EXPECT_EQ(lesson.minutes, 6);
  EXPECT_EQ(lesson.recall, "turn-one");
  EXPECT_EQ(lesson.goal, "You can do one step of CCD by hand, and say why the chain curls.");
  ASSERT_EQ(lesson.steps.size(), 2U);

  const lab::LessonStep& turn = lesson.steps[0];
  EXPECT_EQ(turn.id, "turn-one");
  EXPECT_EQ(turn.title, "The last bone turns");
  EXPECT_EQ(turn.paragraphs.size(), 2U);
  EXPECT_EQ(turn.feedback.size(), 4U);
  ASSERT_EQ(turn.scene.vary.size(), 2U);
  EXPECT_DOUBLE_EQ(turn.scene.vary[1].from, std::numbers::pi / 18.0);
  ASSERT_TRUE(turn.question);
  EXPECT_EQ(turn.question->kind, lab::QuestionKind::point);
  EXPECT_EQ(turn.question->answer.at, lab::TakenAt::next);
  EXPECT_EQ(turn.question->within, 0.06);
  ASSERT_EQ(turn.question->distractors.size(), 2U);
  EXPECT_EQ(turn.question->distractors[0].take.what, lab::Measured::target);
  EXPECT_EQ(turn.slots.size(), 2U);
  lab::Document document;
  EXPECT_EQ(lab::readScene(turn.scene.document, document), "");
  EXPECT_NEAR(document.pose.angles.at(0), 65.0 / 180.0 * std::numbers::pi, 1e-12);

  const lab::LessonStep& solve = lesson.steps[1];
  ASSERT_TRUE(solve.task);
  EXPECT_EQ(solve.task->conditions.at(0).below, 0.05);
  EXPECT_EQ(solve.task->demo, R"({"/playback/step":"end"})");
}

TEST(LessonReader, TakesPresetsAndFailuresByName) {
  Lesson lesson;
  EXPECT_EQ(
      all(lab::readLesson(kHead + "## a: A\n" + block("scene", R"({"preset": "Two-bone arm"})") +
                              "## b: B\n" + block("scene", R"({"failure": "All in line"})"),
                          lesson)),
      "");
  lab::Document document;
  EXPECT_EQ(lab::readScene(lesson.steps.at(0).scene.document, document), "");
  EXPECT_EQ(document.name, "Two-bone arm");
  EXPECT_EQ(lab::readScene(lesson.steps.at(1).scene.document, document), "");
  EXPECT_EQ(document.name, "All in line");
}

TEST(LessonReader, ReadsEveryKindOfQuestion) {
  Lesson lesson;
  const auto faults = [&](const char* json) {
    const std::string found = all(lab::readLesson(step("ask", json), lesson));
    EXPECT_TRUE(lesson.steps.at(0).question) << json;
    return found;
  };
  EXPECT_EQ(faults(R"({"kind": "drag", "joint": 2, "answer": {"take": "joint", "index": 3},
                       "within": 0.1, "lures": [{"id": "l", "take": "tip",
                       "shift": [{"take": "target"}, {"take": "base"}]}]})"),
            "");
  EXPECT_EQ(lesson.steps[0].question->distractors.at(0).take.shift.size(), 2U);
  EXPECT_EQ(faults(R"({"kind": "number", "answer": {"take": "angle", "index": 1}, "within": 3,
                       "unit": "°", "lures": [{"id": "l", "take": "angle", "index": 2,
                       "negate": true, "plus": 180}]})"),
            "");
  EXPECT_EQ(faults(R"({"kind": "choose", "options": [
                       {"id": "a", "when": {"take": "status", "is": ["reached"]}},
                       {"id": "b", "when": {"take": "status", "is": "too-far"}}]})"),
            "");
  EXPECT_EQ(lesson.steps[0].question->options.at(1).when->is.at(0), "too-far");
  EXPECT_EQ(faults(R"({"kind": "choose", "right": "most", "options": [
                       {"id": "a", "take": "turn", "index": 1},
                       {"id": "b", "take": "turn", "index": 2}]})"),
            "");
  EXPECT_TRUE(lesson.steps[0].question->isMost);
  EXPECT_EQ(faults(R"({"kind": "order", "options": [
                       {"id": "a", "take": "iterations", "with": {"/solving/solver": "ccd"}},
                       {"id": "b", "take": "iterations", "with": {"/solving/solver": "dls"}}]})"),
            "");
}

// What is taken is in degrees, and so is what it is compared with.
TEST(LessonReader, DegreesAreRadiansInScenesAlone) {
  Lesson lesson;
  EXPECT_EQ(all(lab::readLesson(step("ask", R"({"kind": "number", "within": 3, "unit": "°",
                    "answer": {"take": "angle", "index": 1, "with": {"/chains/0/pose":
                    {"angles": ["180°", "-90°"]}}}})"),
                                lesson)),
            "");
  EXPECT_EQ(lesson.steps.at(0).question->answer.with,
            R"({"/chains/0/pose":{"angles":[3.141592653589793,-1.5707963267948966]}})");
  EXPECT_NE(all(lab::readLesson(step("ask", R"({"kind": "number", "within": "3°",
                    "answer": {"take": "angle", "index": 1}})"),
                                lesson))
                .find("/within: expected a number from 1e-06 to 1000000, got \"3°\""),
            std::string::npos);
  EXPECT_NE(all(lab::readLesson(step("ask", R"({"kind": "number", "within": 3,
                    "answer": {"take": "angle", "index": 1, "plus": "180°"}})"),
                                lesson))
                .find("/answer/plus: expected a number"),
            std::string::npos);
}

// A bad question leaves the step with its texts, and the fault names the field.
TEST(LessonReader, RefusesABadQuestionByItsField) {
  const std::vector<std::pair<const char*, const char*>> kCases{
      {R"({"kind": "guess"})", "/kind: expected one of point, drag, number, choose, order, got"},
      {R"({"kind": "point", "within": 1})", "/answer: expected an object with \"take\""},
      {R"({"kind": "point", "answer": {"take": "distance"}, "within": 1})",
       "/answer/take: expected a point"},
      {R"({"kind": "number", "answer": {"take": "tip"}, "within": 1})",
       "/answer/take: expected a number"},
      {R"({"kind": "point", "answer": {"take": "tip"}})", "/within: expected how near is right"},
      {R"({"kind": "point", "answer": {"take": "tip"}, "within": 0})",
       "/within: expected a number from 1e-06"},
      {R"({"kind": "point", "answer": {"take": "joint"}, "within": 1})",
       "/answer/index: expected which one"},
      {R"({"kind": "point", "answer": {"take": "joint", "index": 4}, "within": 1})",
       "/answer/index: expected a whole number from 1 to 3, got 4"},
      {R"({"kind": "number", "answer": {"take": "angle", "index": 3}, "within": 1})",
       "/answer/index: expected a whole number from 1 to 2, got 3"},
      {R"({"kind": "point", "answer": {"take": "tip", "with": {"/solving/solver": "x"}},
           "within": 1})",
       "/answer/with: /solving/solver: expected"},
      {R"({"kind": "point", "answer": {"take": "tip", "with": {"solver": "x"}}, "within": 1})",
       "/answer/with: solver: expected a JSON pointer"},
      {R"({"kind": "point", "answer": {"take": "tip", "with": {"/chains/99999999": 1}},
           "within": 1})",
       "/answer/with: /chains/99999999: expected a JSON pointer"},
      {R"({"kind": "drag", "answer": {"take": "tip"}, "within": 1})",
       "/joint: expected which joint"},
      {R"({"kind": "point", "answer": {"take": "tip", "plus": 1}, "within": 1})",
       "/answer/plus: expected none"},
      {R"({"kind": "point", "answer": {"take": "tip"}, "within": 1,
           "lures": [{"id": "a", "take": "base"}, {"id": "a", "take": "target"}]})",
       "/lures/1/id: expected an id of its own"},
      {R"({"kind": "choose", "options": [{"id": "a", "take": "step"}]})",
       "/options: expected a list of 2 to 20"},
      {R"({"kind": "choose", "options": [{"id": "a", "take": "step"}, {"id": "b", "take": "step"}]})",
       "/right: expected \"most\" or \"least\""},
      {R"({"kind": "choose", "options": [{"id": "a", "take": "step"},
           {"id": "b", "when": {"take": "step", "below": 3}}]})",
       "/options: expected \"when\" in all of them"},
      {R"({"kind": "choose", "options": [{"id": "a", "when": {"take": "step"}},
           {"id": "b", "when": {"take": "step", "below": 3}}]})",
       "/options/0/when: expected one of \"is\", \"below\", \"above\" and \"near\""},
      {R"({"kind": "choose", "options": [{"id": "a", "when": {"take": "status", "is": "far"}},
           {"id": "b", "when": {"take": "status", "is": "reached"}}]})",
       "/options/0/when/is: expected one of invalid-input, reached, too-far"},
      {"[]", "/: expected an object, got an array of 0"},
      {"{\"kind\": ", "column 1: expected JSON, unexpected end"},
  };
  for (const auto& [json, expected] : kCases) {
    Lesson lesson;
    const auto faults = lab::readLesson(step("ask", json), lesson);
    ASSERT_EQ(faults.size(), 1U) << json << all(faults);
    EXPECT_NE(faults[0].text.find(expected), std::string::npos) << faults[0].text;
    // Broken JSON is told where it breaks, behind the line that it stands in.
    EXPECT_EQ(faults[0].line, std::string_view(expected).starts_with("column") ? 13 : 11) << json;
    ASSERT_EQ(lesson.steps.size(), 1U);
    EXPECT_FALSE(lesson.steps[0].question) << json;
    EXPECT_EQ(lesson.steps[0].paragraphs.size(), 1U);
    EXPECT_FALSE(lesson.steps[0].scene.document.empty());
  }
}

TEST(LessonReader, TellsAnUnknownFieldAndKeepsTheQuestion) {
  Lesson lesson;
  EXPECT_EQ(
      all(lab::readLesson(with(kHead, "\"id\"", "\"minute\": 3, \"id\"") + "## a: A\n", lesson)),
      "2: /minute: expected no such field; did you mean \"minutes\"?\n");
  EXPECT_EQ(lesson.steps.size(), 1U);
  EXPECT_EQ(
      all(lab::readLesson(step("ask", R"({"kind": "point", "answer": {"take": "tip", "when": "now"},
                               "within": 1, "hint": "x"})"),
                          lesson)),
      "11: /hint: expected no such field\n11: /answer/when: expected no such field\n");
  EXPECT_TRUE(lesson.steps.at(0).question);
}

// Nor do the steps after it have a question, until one has a scene of its own.
TEST(LessonReader, ABadSceneIsToldOnceAndTheStepsStayWithTheirTexts) {
  const std::string question =
      block("ask", R"({"kind": "point", "answer": {"take": "tip"}, "within": 1})");
  const std::string bad = with(kScene, "0.8", "-1");
  Lesson lesson;
  const auto faults = lab::readLesson(
      kHead + "## a: A\nText.\n" + block("scene", "{\"scene\": " + bad + "}") + question +
          "## b: B\n" + block("scene", R"({"changes": {"/solving/solver": "ccd"}})") + question +
          "## c: C\n" + block("scene", "{\"scene\": " + kScene + "}") + question,
      lesson);
  EXPECT_EQ(all(faults),
            "8: /scene/chains/0/bones/1/length: expected a number from 0 to 1000000, got -1\n");
  ASSERT_EQ(lesson.steps.size(), 3U);
  EXPECT_FALSE(lesson.steps[0].question);
  EXPECT_EQ(lesson.steps[0].paragraphs.size(), 1U);
  EXPECT_FALSE(lesson.steps[1].question);
  EXPECT_TRUE(lesson.steps[2].question);

  // The scene of a step before does not stand in for a bad one.
  lab::readLesson(kHead + "## a: A\n" + block("scene", "{\"scene\": " + kScene + "}") +
                      "## b: B\n" + block("scene", "{\"scene\": " + bad + "}") + question +
                      "## c: C\n" + question,
                  lesson);
  ASSERT_EQ(lesson.steps.size(), 3U);
  EXPECT_FALSE(lesson.steps[1].question);
  EXPECT_FALSE(lesson.steps[2].question);
}

TEST(LessonReader, RefusesABadSceneByItsField) {
  const auto scene = [](const std::string& more) {
    return "{\"scene\": " + kScene + ", " + more + "}";
  };
  const std::vector<std::pair<std::string, const char*>> kCases{
      {R"({"preset": "Leg"})", "/preset: expected one of Two-bone arm, "},
      {R"({"failure": "Two-bone arm"})", "/failure: expected one of "},
      {R"({"preset": "Two-bone arm", "failure": "x"})", "/: expected one of \"scene\""},
      {"{}", "/: expected \"scene\""},
      {R"({"scene": 3})", "/scene: expected an object, got 3"},
      {"{\"scene\": " + with(kScene, "\"length\": 1", "\"lenght\": 1") + "}",
       "/scene/chains/0/bones/0/length: expected"},
      {"{\"scene\": " + with(kScene, "\"target\"", "\"tarjet\": 1, \"target\"") + "}",
       "/scene/chains/0/tarjet: expected no such field"},
      {scene(R"("changes": {"/solving/iterations": -1})"),
       "/changes: /solving/iterations: expected a whole number"},
      {scene(R"("changes": {"/solving/mood": "live"})"),
       "/changes: /solving/mood: expected no such field"},
      {scene(R"("page": "help")"), "/page: expected one of setup, explain"},
      {scene(R"("hide": ["everything"])"), "/hide/0: expected one of marks"},
      {scene(R"("vary": [{"field": "/chains/0/pose", "from": 0, "to": 1, "step": 1}])"),
       "/vary/0/field: expected a JSON pointer to a number"},
      {scene(R"("vary": [{"field": "/chains/0/target/0", "from": 1, "to": 0, "step": 1}])"),
       "/vary/0/to: expected a number from 1"},
      {scene(R"("vary": [{"field": "/chains/0/target/0", "from": 0, "to": 1, "step": 0}])"),
       "/vary/0/step: expected a number from"},
      {scene(R"("vary": [{"field": "/chains/0/target/0", "from": 0, "to": 1, "step": 1e-5}])"),
       "/vary/0/step: expected at most 10000 steps"},
      {scene(R"("slots": {"A1": {"take": "distance"}})"), "/slots/A1: expected a name"},
      {scene(R"("keep": [{"take": "status", "below": 1}])"), "/keep/0/below: expected none"},
  };
  for (const auto& [json, expected] : kCases) {
    Lesson lesson;
    const auto faults = lab::readLesson(kHead + "## a: A\nText.\n" + block("scene", json), lesson);
    ASSERT_EQ(faults.size(), 1U) << json << all(faults);
    EXPECT_NE(faults[0].text.find(expected), std::string::npos) << faults[0].text;
    EXPECT_EQ(faults[0].line, 8);
    EXPECT_EQ(lesson.steps.at(0).paragraphs.size(), 1U);
  }
}

TEST(LessonReader, SaysWhatIsMeantByASlip) {
  const std::string scene = "{\"scene\": " + kScene;
  const std::string number = R"({"kind": "number", "within": 3, "unit": "°", "answer": {)";
  const std::vector<std::array<std::string, 3>> kCases{
      {"scene", scene + R"( "slots": {}})", "a comma is missing before \"slots\""},
      {"scene", scene + R"(, "hide": ["grid" "trail"]})", "a comma is missing before \"trail\""},
      {"scene", scene + R"(, "vary": [{} {}]})", "a comma is missing before {"},
      {"scene", scene + R"(, "at-end": 1 true})", "a comma is missing before true"},
      {"scene", R"({"preset": "Tentacel"})", "did you mean \"Tentacle\"?"},
      {"scene", R"({"failure": "all in line"})", "did you mean \"All in line\"?"},
      {"scene", with(scene, "\"target\"", "\"taget\": [0, 0], \"target\"") + "}",
       "/scene/chains/0/taget: expected no such field"},
      {"scene", with(scene, "\"length\": 1", "\"lenght\": 1") + "}",
       "got nothing; is \"lenght\" meant for it?"},
      {"scene", scene + R"(, "changes": {"/solving/solver": "fabrick"}})",
       "did you mean \"fabrik\"?"},
      {"scene", scene + R"(, "vary": [{"field": "/chains/0/pose/angles/2", "from": 0, "to": 1,
                           "step": 1}]})",
       "there are 2 bones, counted from 0"},
      {"scene", scene + R"(, "changes": {"/chains/0/bones/9/length": 1}})",
       "there are 2 bones, counted from 0"},
      {"scene", scene + R"(, "changes": {"/chains/0/pose": {"angles": [150, "400°"]}}})",
       "/changes/~1chains~10~1pose/angles/0: write \"150°\": 150 is radians here"},
      {"scene", scene + R"(, "vary": [{"field": "/chains/0/pose/angles/1", "from": -90, "to": 0,
                           "step": 1}]})",
       "/vary/0/from: write \"-90°\": -90 is radians here"},
      {"ask", number + R"("take": "angle", "index": 3}})", "there are 2 bones, counted from 1"},
      {"ask", number + R"("take": "angel", "index": 1}})", "did you mean \"angle\"?"},
  };
  for (const auto& [name, json, expected] : kCases) {
    Lesson lesson;
    const std::string text =
        name == "ask" ? step(name, json) : kHead + "## a: A\n" + block(name, json);
    EXPECT_NE(all(lab::readLesson(text, lesson)).find(expected), std::string::npos)
        << json << "\n"
        << all(lab::readLesson(text, lesson));
  }
  // A right name beside it is not what was meant; nor is a word that has nothing of it.
  Lesson lesson;
  EXPECT_EQ(
      all(lab::readLesson(kHead + "## a: A\n" + block("scene", scene + R"(, "hint": 1})"), lesson)),
      "7: /hint: expected no such field\n");
}

// The question of a scene of which only a slot is bad can be checked; its step has texts alone.
TEST(LessonReader, FaultsOfLaterStepsAreToldToo) {
  Lesson lesson;
  EXPECT_EQ(
      all(lab::readLesson(
          kHead + "## a: A\n" +
              block("scene", "{\"scene\": " + kScene + R"(, "slots": {"a": {"take": "tipp"}}})") +
              block("ask", R"({"kind": "point", "answer": {"take": "angle", "index": 1},
                               "within": 1})") +
              "## b: B\n" +
              block("ask", R"({"kind": "point", "answer": {"take": "tip"}, "whithin": 1})"),
          lesson)),
      "7: /slots/a/take: expected one of tip, joint, target, base, tip-of-world-angles, "
      "tip-of-reversed-product, column, angle, "
      "heading, turn, length, stretch, distance, turn-error, target-angle, target-ratio, "
      "target-distance, "
      "far-reach, near-reach, iterations, step, quantity, column-length, least-singular, "
      "free-dimensions, answers, answers-within-limits, goal-distance, dh-theta, dh-d, dh-a, "
      "dh-alpha, ground-height, ground-angle, leg-lacks, lowering, code-differs, status, solver, "
      "got \"tipp\"; did you "
      "mean \"tip\"?\n"
      "10: /answer/take: expected a point, got \"angle\"\n"
      "15: /within: expected how near is right, got nothing; is \"whithin\" meant for it?\n"
      "15: /whithin: expected no such field; did you mean \"within\"?\n");
  for (const lab::LessonStep& each : lesson.steps) {
    EXPECT_TRUE(each.isFaulty);
    EXPECT_FALSE(each.question);
  }
}

TEST(LessonReader, RefusesABadGate) {
  Lesson lesson;
  const char* const no = R"({"conditions": [{"take": "distance", "below": 0.1}]})";
  EXPECT_EQ(all(lab::readLesson(step("gate", no), lesson)),
            "11: /demo: expected changes that open the gate, got nothing\n");
  EXPECT_FALSE(lesson.steps.at(0).task);
}

TEST(LessonReader, ShowsWhatItDoesNotKnowAsText) {
  Lesson lesson;
  EXPECT_EQ(all(lab::readLesson(
                kHead + "## a: A\n```video\nfilm.mp4\n```\n### Deeper\n- no id here\n", lesson)),
            "7: expected a block scene, ask or gate, got \"video\", which is shown as text\n"
            "11: expected \"- id: text\" or \"- after id: text\" in a list\n");
  ASSERT_EQ(lesson.steps.size(), 1U);
  EXPECT_EQ(lesson.steps[0].paragraphs,
            (std::vector<std::string>{"film.mp4\n", "### Deeper", "no id here"}));
}

TEST(LessonReader, RefusesWhatIsNoLessonInOneLineAndLeavesNoSteps) {
  std::string many = kHead;
  for (int i = 0; i < 101; ++i) many += "## s" + std::to_string(i) + ": S\n";
  const std::vector<std::pair<std::string, const char*>> kCases{
      {"", "1: expected a lesson: a block \"```lesson\" before the first step"},
      {"## a: A\n" + kHead, "1: expected a lesson"},
      {with(kHead, "\"version\": 1", "\"version\": 2") + "## a: A\n",
       "2: /version: expected a version up to 1 (a newer program has written this), got 2"},
      {with(kHead, "iklab-lesson", "iklab-scene") + "## a: A\n",
       "2: /format: expected \"iklab-lesson\""},
      {with(kHead, "\"id\": \"t\"", "\"id\": \"T T\"") + "## a: A\n", "2: /id: expected at most"},
      {with(kHead, "{\"format", "{format") + "## a: A\n",
       "3: column 3: expected JSON, invalid literal; last read: '{fo'"},
      {kHead + std::string(2U << 20U, 'x'), "1: expected a lesson of at most 1 MB"},
      {kHead + "\xFF", "1: expected a lesson as text in UTF-8"},
      {kHead + std::string(1, '\0'), "1: expected a lesson as text in UTF-8"},
      {many, "1: expected at most 100 steps, got 101"},
  };
  for (const auto& [text, expected] : kCases) {
    Lesson lesson;
    const auto faults = lab::readLesson(text, lesson);
    ASSERT_EQ(faults.size(), 1U) << expected;
    EXPECT_EQ(all(faults).find(expected), 0U) << all(faults);
    EXPECT_TRUE(lesson.steps.empty());
  }
}

TEST(LessonReader, TellsWhatIsTwiceOrMissing) {
  Lesson lesson;
  EXPECT_EQ(all(lab::readLesson(with(with(kHead, "# T\n", "\n"), "Goal.\n", "\n") +
                                    "## a: A\n## a: B\n## Step three\n- x: X\n- x: Y\n```ask\n",
                                lesson)),
            "1: expected \"# Title\"\n"
            "2: expected one sentence after this block: what somebody can do afterwards\n"
            "7: \"a\": expected one step of this id, got two\n"
            "8: expected \"## id: Title\", with small letters, digits and hyphens in the id\n"
            "10: \"x\": expected one text of this id in a step, got two\n"
            "11: expected ``` at the end of this block\n"
            "11: expected JSON, got nothing\n");
  ASSERT_EQ(lesson.steps.size(), 3U);
  EXPECT_EQ(lesson.steps[2].title, "Step three");
  EXPECT_NE(lesson.steps[1].id, lesson.steps[0].id);
}

// --- Translations -------------------------------------------------------------------------------

const std::string kOriginal = kHead +
                              "## a: A\nThe angle is {a1}.\n- left: Left\n- right-side: Right\n"
                              "- after right: Yes, {a1}.\n- after left: No.\n## b: B\nText.\n";
const std::string kTranslated =
    "# Título\n```lesson\n{\"id\": \"t\", \"language\": \"pt\"}\n```\nObjetivo.\n"
    "## a: Á\nO ângulo é {a1}.\n- left: Esquerda\n- right-side: Direita\n"
    "- after right: Sim, {a1}.\n- after left: Não.\n## b: Bê\nTexto.\n";

std::string translate(const std::string& text, Lesson& lesson) {
  lab::readLesson(kOriginal, lesson);
  return all(lab::translateLesson(text, lesson));
}

TEST(LessonTranslation, ReplacesTheTexts) {
  Lesson lesson;
  EXPECT_EQ(translate(kTranslated, lesson), "");
  EXPECT_EQ(lesson.title, "Título");
  EXPECT_EQ(lesson.language, "pt");
  EXPECT_EQ(lesson.goal, "Objetivo.");
  ASSERT_EQ(lesson.steps.size(), 2U);
  EXPECT_EQ(lesson.steps[0].title, "Á");
  EXPECT_EQ(lesson.steps[0].paragraphs.at(0), "O ângulo é {a1}.");
  EXPECT_EQ(lesson.steps[0].options.at(1).text, "Direita");
  EXPECT_EQ(lesson.steps[0].feedback.at(0).text, "Sim, {a1}.");
  EXPECT_FALSE(lesson.steps[0].isUntranslated);
}

TEST(LessonTranslation, IsInTheLanguageThatIsExpected) {
  Lesson lesson;
  lab::readLesson(kOriginal, lesson);
  EXPECT_EQ(all(lab::translateLesson(kTranslated, lesson, "ko")),
            "2: /language: expected \"ko\", as the file's name has it, got \"pt\"\n");
  EXPECT_EQ(lesson.language, "en");
  EXPECT_EQ(all(lab::translateLesson(kTranslated, lesson, "pt")), "");
  EXPECT_EQ(lesson.language, "pt");
}

TEST(LessonTranslation, TellsWhatIsMissingAndWhatIsMore) {
  Lesson lesson;
  EXPECT_EQ(translate(with(kTranslated, "## b:", "## c:"), lesson),
            "2: expected a step \"b\"\n"
            "12: \"c\": expected none, since the lesson has no such step\n");
  EXPECT_TRUE(lesson.steps.at(1).isUntranslated);
  EXPECT_EQ(lesson.steps[1].title, "B");
  EXPECT_FALSE(lesson.steps[0].isUntranslated);
  EXPECT_EQ(translate(with(kTranslated, "- left:", "- up:"), lesson),
            "6: \"left\": expected a translation of this text\n"
            "6: \"up\": expected none, since the lesson has no such text\n");
  EXPECT_EQ(lesson.steps.at(0).options.at(0).text, "Left");
  EXPECT_EQ(translate(with(kTranslated, "- after left:", "- after nowhere:"), lesson),
            "6: \"left\": expected a translation of this text\n"
            "6: \"nowhere\": expected none, since the lesson has no such text\n");
  EXPECT_EQ(translate(with(kTranslated, "é {a1}", "é {a2}"), lesson),
            "6: expected the slots {a1}, got {a2}\n");
  EXPECT_EQ(translate(with(kTranslated, "Sim, {a1}", "Sim"), lesson),
            "6: expected the slots {a1}, got -\n");
  EXPECT_EQ(translate(kTranslated + "```ask\n{}\n```\n", lesson),
            "14: expected no block but \"lesson\" in a translation\n");
}

TEST(LessonTranslation, OfAnotherLessonChangesNothing) {
  for (const auto& [text, expected] : std::vector<std::pair<std::string, const char*>>{
           {with(kTranslated, "\"t\"", "\"u\""),
            "2: /id: expected the lesson's id, t, got \"u\"\n"},
           {with(kTranslated, "\"pt\"", "\"en\""),
            "2: /language: expected another language's code, got \"en\"\n"},
           {with(kTranslated, "\"id\"", "\"minutes\": 3, \"id\""),
            "2: /minutes: expected id and language alone\n"},
           {"# T\n", "1: expected a translation: a block \"```lesson\" with id and language\n"}}) {
    Lesson lesson;
    EXPECT_EQ(translate(text, lesson), expected);
    EXPECT_EQ(lesson.title, "T");
    EXPECT_EQ(lesson.steps.at(0).title, "A");
  }
}

}  // namespace
