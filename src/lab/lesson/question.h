// Questions of lessons: the data that a seed draws for one, what is right, and what an answer is
// worth.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "explain/explanation.h"
#include "lab/core/lab.h"
#include "lab/lesson/lesson.h"
#include "lab/lesson/takes.h"

namespace lab {

/// Whom the data is for; see docs/class.md, "Personal data".
struct Learner {
  std::string classCode;
  std::string name;
  friend bool operator==(const Learner&, const Learner&) = default;
};

/// What somebody answers: `point` for point and drag, `number`, or ids of options: one for choose,
/// all of them in their order for order.
struct Answer {
  std::optional<glm::dvec3> point{};
  glm::dvec3 along{0.0};  ///< in space, the way in which the point was seen, of length 1
  std::optional<double> number{};
  std::vector<std::string> options{};
};

/// A committed answer beside what was computed.
struct Graded {
  bool isRight = false;
  double miss = 0.0;  ///< from answer to truth, in the question's unit; 0 of options
  std::string
      distractor{};        ///< the id of the wrong answer that it is, or is nearest to; else empty
  std::string feedback{};  ///< what is said of it, slots filled
  std::string given{};     ///< for files: "0.4 1.57 0", "102.3", "last"
  std::string truth{};     ///< the same of the truth
  Answer answer{};         ///< what was judged
  std::uint64_t seed = 0;  ///< of its data, as PreparedStep has it
};

/// A step with its data drawn and everything computed.
struct PreparedStep {
  std::string document;                   ///< the scene's text
  std::uint64_t seed = 0;                 ///< of the data; 0: the scene is as the lesson has it
  int draws = 1;                          ///< scenes that were drawn, the last one of which is fair
  double work = 0.0;                      ///< that they took, as kMostDrawWork counts it
  std::string refusal{};                  ///< why the last unfair one was not
  Lab lab;                                ///< with the scene on show
  TakenValue truth{};                     ///< of point, drag and number
  std::vector<TakenValue> distractors{};  ///< of Question::lures
  std::vector<std::string> right{};  ///< of choose the right one; of order all, in the right order
  /// Ids of Question::options in the order in which they are shown: as written for seed 0.
  std::vector<std::string> options{};
  /// The texts' slots: name and text.
  std::vector<std::pair<std::string, std::string>> slots{};
  std::string trouble{};  ///< what can't be computed; empty: all is well
};

/// The seed of a step's data: the same on every machine. `tryNumber`: 0, then 1, 2 … for retries.
std::uint64_t seedOf(const Lesson& lesson, const Learner& learner, std::string_view step,
                     int tryNumber);

/// How often a scene is drawn until one is fair.
inline constexpr int kMostDraws = 1000;
/// How much is solved until then: bones times iterations, about two seconds on a slow machine. It
/// is counted, not timed, so that a seed gives the same data everywhere.
inline constexpr double kMostDrawWork = 6e6;

/// Draws and computes step `index` (< the number of steps). A learner without a name gets the scene
/// as it is written at the first try.
PreparedStep prepareStep(const Lesson& lesson, std::size_t index, const Learner& learner,
                         int tryNumber);
/// The same with this seed, 0 for the scene as it is written.
PreparedStep prepareStep(const Lesson& lesson, std::size_t index, const Learner& learner,
                         std::optional<std::uint64_t> seed);

/// What makes this data unfair, in one line; empty: nothing. Wrong answers have to differ from the
/// right one by more than three times `within`, and compared values from each other.
std::string whyUnfair(const Question& question, const PreparedStep& prepared);

/// `text` with {name} filled.
std::string withSlots(std::string_view text, const PreparedStep& prepared);

/// What the answer is worth. An answer of another kind than the question's is wrong.
Graded grade(const LessonStep& step, const PreparedStep& prepared, const Answer& answer);

/// The quantities of the explanation that are the truth of point, drag or number, by their ids.
std::vector<std::string> askedIn(const explain::Explanation& explanation, const Question& question,
                                 const TakenValue& truth);
/// An answer that is right.
Answer rightAnswer(const PreparedStep& prepared);

/// The take whose moment shows the truth, of an order that of the first; null where there is none.
const Take* shownBy(const Question& question, const PreparedStep& prepared);

}  // namespace lab
