#include "lab/class/answer_check.h"

#include <algorithm>
#include <cmath>

#include "lab/text.h"

namespace lab {
namespace {

// Another compiler rounds sums of another order.
constexpr double kRounding = 1e-9;
constexpr int kMostTries = 100;

bool isClose(double a, double b) {
  return std::abs(a - b) <= kRounding * (1.0 + std::max(std::abs(a), std::abs(b)));
}

bool isSame(const Answer& a, const Answer& b) {
  if (a.point.has_value() != b.point.has_value()) return false;
  if (a.number.has_value() != b.number.has_value()) return false;
  if (a.point) {
    for (int i = 0; i < 3; ++i) {
      if (!isClose((*a.point)[i], (*b.point)[i])) return false;
    }
  }
  if (a.number && !isClose(*a.number, *b.number)) return false;
  return a.options == b.options;
}

// Tries that were not answered count too: somebody leaves a step and comes back.
bool isSeedOf(const Lesson& lesson, std::size_t step, const Learner& learner, std::uint64_t seed) {
  if (seed == prepareStep(lesson, step, learner, 0).seed) return true;
  for (int i = 1; i < kMostTries; ++i) {
    if (seed == seedOf(lesson, learner, lesson.steps[step].id, i)) return true;
  }
  return false;
}

// Adds what is found to `check`. Returns the answer judged anew; nothing where it can't be. The
// program that wrote it may have been of another version, with answers of its own.
std::optional<Graded> checkAnswer(const SheetAnswer& answer, const Lesson& lesson, std::size_t step,
                                  const Learner& learner, bool isOfThisVersion,
                                  AnswerCheck& check) {
  const auto say = [&](Agreement agreement, const std::string& remark) {
    check.agreement = std::max(check.agreement, agreement);
    if (check.remark.empty()) check.remark = remark;
  };
  if (!isSeedOf(lesson, step, learner, answer.seed)) {
    say(Agreement::differs, "the data are not those of this name and class");
    return std::nullopt;
  }
  const PreparedStep prepared = prepareStep(lesson, step, learner, std::optional(answer.seed));
  if (!prepared.trouble.empty()) {
    say(Agreement::unknown, prepared.trouble);
    return std::nullopt;
  }
  Graded graded = grade(lesson.steps[step], prepared, answer.answer);
  const Agreement otherwise = isOfThisVersion ? Agreement::differs : Agreement::unknown;
  if (!isSame(truthOf(graded), answer.computed)) {
    say(otherwise, "computed again it is " + answerText(truthOf(graded)) + ", the sheet has " +
                       answerText(answer.computed));
  } else if (graded.isRight != answer.isRight) {
    say(otherwise,
        graded.isRight ? "it is right, the sheet has wrong" : "it is wrong, the sheet has right");
  } else {
    say(Agreement::agrees, {});
    return graded;
  }
  return isOfThisVersion ? std::optional(graded) : std::nullopt;
}

AnswerCheck unknown(const std::string& remark) { return {Agreement::unknown, remark, {}}; }

// Of a row with an answer.
AnswerCheck computedAgain(const SheetRow& row, const Learner& learner, const Lesson& lesson,
                          const Lesson* recalled, bool isOfThisVersion) {
  if (row.revision != lesson.version) {
    return unknown("answered in revision " + std::to_string(row.revision) +
                   ", the lesson here is " + std::to_string(lesson.version));
  }
  if (!recalledFrom(row.step).empty() && !recalled) {
    return unknown("there is no lesson '" + std::string(recalledFrom(row.step)) + "' here");
  }
  const LessonRun run(lesson, recalledFrom(row.step).empty() ? nullptr : recalled, learner);
  const auto& steps = run.lesson().steps;
  const auto found = std::ranges::find(steps, row.step, &LessonStep::id);
  if (found == steps.end() || !found->question) {
    return unknown("the lesson has no question '" + row.step + "'");
  }
  const auto step = static_cast<std::size_t>(found - steps.begin());
  AnswerCheck check;
  if (row.first) {
    check.first = checkAnswer(*row.first, run.lesson(), step, learner, isOfThisVersion, check);
  }
  if (row.last) checkAnswer(*row.last, run.lesson(), step, learner, isOfThisVersion, check);
  return check;
}

}  // namespace

std::string_view recalledFrom(std::string_view step) {
  const std::size_t colon = step.find(':');
  return colon == std::string_view::npos ? std::string_view() : step.substr(0, colon);
}

const LessonStep* questionStep(const Lesson& lesson, std::string_view step) {
  const std::string_view id = step.substr(step.find(':') + 1);  // all of it where there is none
  const auto found = std::ranges::find(lesson.steps, id, &LessonStep::id);
  return found == lesson.steps.end() || !found->question ? nullptr : &*found;
}

std::string optionWords(const LessonStep& step, const std::string& id) {
  const auto found = std::ranges::find(step.options, id, &LessonText::id);
  return found == step.options.end() ? id : withoutEmphasis(found->text);
}

AnswerCheck checkAnswers(const SheetRow& row, const Learner& learner, const Lesson& lesson,
                         const Lesson* recalled, const std::string& otherVersion) {
  if (!row.first && !row.last) return {};
  AnswerCheck check = computedAgain(row, learner, lesson, recalled, otherVersion.empty());
  if (otherVersion.empty()) return check;
  const std::string version = "written by version " + otherVersion + " of the program";
  check.remark = check.remark.empty() ? version : version + ": " + check.remark;
  return check;
}

}  // namespace lab
