// What a lesson's worksheet and the key to it share: which questions there are, and their pictures.
#pragma once

#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "draw/list/font.h"
#include "lab/lesson/lesson_run.h"

namespace app {

struct Asked {
  std::size_t step = 0;  ///< of the lesson
  int number = 1;        ///< on paper
};

std::vector<Asked> questionsOf(const lab::Lesson& lesson);

/// The try whose data are on paper.
int tryOf(const lab::Learner& learner);

/// "A" of the first option on paper.
std::string letterOf(std::size_t option);

/// How near to a point a pencil and a ruler come, points: 2 mm.
inline constexpr double kPencil = 2.0 / 25.4 * 72.0;

/// The canvas as the question shows it, without what computes, as elements of an SVG file.
/// `size`: points.
std::string questionPicture(const lab::LessonRun& run, lab::Lab& lab, glm::vec2 size,
                            const draw::Font& font);

/// The same once the answer is shown: a point with a circle of what is right on paper, an angle
/// with its arc. Empty for a question whose answer is neither. `run` is at the question, which has
/// data without trouble; afterwards it is revealed.
std::string answerPicture(lab::LessonRun& run, lab::Lab& lab, const lab::PreparedStep& prepared,
                          glm::vec2 size, const draw::Font& font);

}  // namespace app
