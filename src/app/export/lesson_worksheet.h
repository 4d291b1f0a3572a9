// A lesson's questions on paper, for everybody with data of their own, and the key to them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/export/paper.h"
#include "draw/list/font.h"
#include "lab/lesson/question.h"

namespace app {

/// The questions of a lesson with the data of this learner; a line to write the name on where there
/// is none.
std::vector<Page> worksheetPages(const lab::Lesson& lesson, const lab::Learner& learner,
                                 const draw::Font& font);

/// The answers to the questions of each of them, in a table.
std::vector<Page> keyPages(const lab::Lesson& lesson, std::span<const lab::Learner> learners,
                           const draw::Font& font);

}  // namespace app
