// A lesson that is being taken: where it stands, what was answered, what is shown. It changes the
// lab that it is given, and holds no answer: each is computed when it is needed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec3.hpp>

#include "lab/bench/lab.h"
#include "lab/lesson/lesson.h"

namespace lab {

/// What somebody answers: `point` for point and drag, `number`, or ids of options: one for choose,
/// all of them in their order for order.
struct Answer {
  std::optional<glm::dvec3> point{};
  std::optional<double> number{};
  std::vector<std::string> options{};
};

/// A committed answer beside what was computed.
struct Graded {
  bool isRight = false;
  double miss = 0.0;      ///< from answer to truth, in the question's unit; 0 of options
  std::string lure{};     ///< the id of the wrong answer that it is, or is nearest to; else empty
  std::string feedback{};  ///< what is said of it, slots filled
  std::string given{};    ///< as text: "0.40, 1.57"; "102.3"; "last"
  std::string truth{};    ///< the same of the truth
};

/// What became of a step; the answer sheet has them.
struct StepRecord {
  std::string step;         ///< LessonStep::id
  std::uint64_t seed = 0;   ///< of the data
  bool isDone = false;      ///< its gate was opened, or its question revealed; not when skipped
  bool isSkipped = false;
  int tries = 0;            ///< answers that were committed, retries included
  std::optional<Graded> first{};  ///< the first answer
  std::optional<Graded> last{};
  double seconds = 0.0;     ///< spent at the step
  int confidence = 0;       ///< 1 to 3; 0: not said
};

/// Whom the data is for; see docs/lessons.md, "Personal data".
struct Learner {
  std::string classCode;
  std::string name;
};

/// The seed of a step's data: the same on every machine. `tryNumber`: 0, 1 … of retries.
std::uint64_t seedOf(const Lesson& lesson, const Learner& learner, std::string_view step,
                     int tryNumber);

enum class LessonPhase {
  reading,    ///< no question, or the gate is not open yet
  asking,     ///< a question waits for an answer
  committed,  ///< an answer was given and is not judged yet
  revealed,   ///< the truth is shown and feedback given
  done,       ///< nothing is left to do in this step
};

class LessonRun {
 public:
  /// `recall`: the lesson of two before, whose Lesson::recall step comes first; null: none.
  LessonRun(Lesson lesson, const Lesson* recall, Learner learner);

  [[nodiscard]] const Lesson& lesson() const { return lesson_; }
  [[nodiscard]] const Learner& learner() const { return learner_; }
  /// Steps with the recalled one; the summary comes after the last: stepCount() itself.
  [[nodiscard]] std::size_t stepCount() const { return lesson_.steps.size(); }
  [[nodiscard]] std::size_t stepIndex() const { return step_; }
  [[nodiscard]] bool isAtSummary() const { return step_ >= lesson_.steps.size(); }
  [[nodiscard]] bool isRecalled(std::size_t step) const { return step == 0 && isRecalling_; }
  /// Of the step on show; not at the summary.
  [[nodiscard]] const LessonStep& step() const { return lesson_.steps[step_]; }
  [[nodiscard]] LessonPhase phase() const { return phase_; }
  [[nodiscard]] bool isExploring() const { return kept_.has_value(); }
  [[nodiscard]] const std::vector<StepRecord>& records() const { return records_; }
  /// With slots filled. Empty texts where the question can't be computed: `trouble` says why.
  [[nodiscard]] const std::vector<std::string>& paragraphs() const { return paragraphs_; }
  /// Of the answer that was judged; only when revealed.
  [[nodiscard]] const Graded& graded() const { return graded_; }
  /// Why the scene or the answer can't be computed: the question is for discussion then.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }
  /// Votes of a class by option, first and second; see Question::options.
  [[nodiscard]] const std::map<std::string, std::array<int, 2>>& votes() const { return votes_; }

  // Each changes the lab as the step needs it.
  /// Goes to a step, 0 to stepCount().
  void goTo(std::size_t step, Lab& lab);
  void next(Lab& lab);
  void back(Lab& lab);
  /// As next(), and the record says that it was skipped.
  void skip(Lab& lab);
  /// The scene of the step again, as it was.
  void restart(Lab& lab);
  /// The learner does what they like with the lab; comeBack() puts everything back.
  void explore(Lab& lab);
  void comeBack(Lab& lab);
  /// Ignored but while asking or committed. A point's answer may also come from the canvas: then
  /// `answer` is what State::prediction has.
  void commit(const Answer& answer, Lab& lab);
  void setConfidence(int confidence);
  /// Shows the truth, plays the trace up to it, and judges what was committed.
  void reveal(Lab& lab);
  /// The same question with new data.
  void retry(Lab& lab);
  /// What Gate::demo has, seen to be done.
  void showMe(Lab& lab);
  void vote(const std::string& option, int round, int count);
  /// Time passes, and the lab may have changed: gates open. Once a frame.
  void update(const Lab& lab, double seconds);
  /// Replaces the lesson by what its file has now, at the same step by its id.
  void reload(Lesson lesson, Lab& lab);

 private:
  void enter(Lab& lab);
  void ask(Lab& lab);
  [[nodiscard]] StepRecord& record() { return records_[step_]; }

  Lesson lesson_;
  Learner learner_;
  bool isRecalling_ = false;
  std::string recalledFrom_;  // id of that lesson
  std::size_t step_ = 0;
  int try_ = 0;
  LessonPhase phase_ = LessonPhase::reading;
  std::string document_;  // the scene of this step, as text
  std::optional<Answer> answer_;
  Graded graded_;
  std::string trouble_;
  std::vector<std::string> paragraphs_;
  std::vector<StepRecord> records_;
  std::map<std::string, std::array<int, 2>> votes_;
  std::optional<Lab> kept_;  // while exploring
};

}  // namespace lab
