// Answers of a sheet computed again, from their seeds and the lesson.
#pragma once

#include <optional>
#include <string>

#include "lab/class/answer_sheet.h"

namespace lab {

enum class Agreement {
  none,     ///< there is no answer
  agrees,   ///< data and truth are those of this learner, and right is what is said to be right
  differs,  ///< AnswerCheck::remark says in what
  unknown,  ///< it could not be computed: remark says why
};

struct AnswerCheck {
  Agreement agreement = Agreement::none;
  std::string remark{};           ///< one line
  std::optional<Graded> first{};  ///< the first answer judged anew; nothing where it is unknown
};

/// `lesson`: that of the row. `recalled`: that of a step which the lesson has from another one;
/// null: there is none of its id. `otherVersion`: the version of the program that wrote the sheet,
/// where it is not this one, which the remark says then: what this one computes otherwise is
/// unknown and not judged.
AnswerCheck checkAnswers(const SheetRow& row, const Learner& learner, const Lesson& lesson,
                         const Lesson* recalled, const std::string& otherVersion = {});

/// The id of the lesson from which a step is recalled: "look-at" of "look-at:turn-one"; else empty.
std::string_view recalledFrom(std::string_view step);

/// The step with a question that a row's step is, "turn-one" of "look-at:turn-one"; null where the
/// lesson, for a recalled step the one it is from, has no such question.
const LessonStep* questionStep(const Lesson& lesson, std::string_view step);

/// What the option of this id says, without emphasis and with its slots as they are written; the
/// id itself where there is none, as of lures.
std::string optionWords(const LessonStep& step, const std::string& id);

}  // namespace lab
