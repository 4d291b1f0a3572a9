// What is said of an answer, the learner's or a class's.
#include <algorithm>

#include "lab/lesson/lesson_run.h"

namespace lab {

std::string LessonRun::truth() const {
  if (isAtSummary() || !step().question) return {};
  std::string text = textOf(prepared_.truth, step().question->answer);
  const std::string& unit = step().question->unit;
  return text.ends_with(unit) ? text : text + unit;
}

std::string LessonRun::optionText(std::string_view id) const {
  const auto found = std::ranges::find(step().options, id, &LessonText::id);
  return found == step().options.end() ? std::string(id) : withSlots(found->text, prepared_);
}

std::string LessonRun::whyRight() const {
  return grade(step(), prepared_, rightAnswer(prepared_)).feedback;
}

std::string LessonRun::commonMistake() const {
  std::string most;
  for (const std::size_t round : {1U, 0U}) {
    int hands = 0;
    for (const std::string& each : options()) {
      const auto found = votes_.find(each);
      const bool isRight = std::ranges::find(right(), each) != right().end();
      if (isRight || found == votes_.end() || found->second[round] <= hands) continue;
      hands = found->second[round];
      most = each;
    }
    if (hands > 0) break;
  }
  return most;
}

std::string LessonRun::whyWrong(const std::string& option) const {
  Answer answer;
  answer.options = {option};
  return grade(step(), prepared_, answer).feedback;
}

}  // namespace lab
