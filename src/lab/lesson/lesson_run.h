// A lesson that is being taken: where it stands, what was answered, what is shown. It changes the
// lab that it is given, and holds no answer: each is computed when it is needed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "explain/explanation.h"
#include "lab/core/lab.h"
#include "lab/lesson/lesson.h"
#include "lab/lesson/question.h"

namespace lab {

/// What became of a step; the answer sheet has them.
struct StepRecord {
  std::string step;        ///< LessonStep::id
  std::uint64_t seed = 0;  ///< of the data
  bool isDone = false;     ///< its gate was opened, or its question revealed; not when skipped
  bool isSkipped = false;  ///< and not done since
  int tries = 0;           ///< answers that were committed, retries included
  std::optional<Graded> first{};  ///< the first answer
  std::optional<Graded> last{};
  double seconds = 0.0;  ///< spent at the step
  int confidence = 0;    ///< 1 to 3; 0: not said
};

/// What the user has set for the window, such as its language and the places of its panels, holds
/// when another scene is shown.
void keepWindow(const View& from, Lab& lab);

enum class LessonPhase {
  reading,    ///< no question, or the gate is not open yet
  asking,     ///< a question waits for an answer
  committed,  ///< an answer was given and is not judged yet
  revealed,   ///< the truth is shown and feedback given
  done,       ///< nothing is left to do in this step
};

class LessonRun {
 public:
  /// `recall`: the lesson of two before, whose Lesson::recall step comes first; null: none. Nothing
  /// is on show before goTo().
  LessonRun(Lesson lesson, const Lesson* recall, Learner learner);

  [[nodiscard]] const Lesson& lesson() const { return lesson_; }
  [[nodiscard]] const Learner& learner() const { return learner_; }
  /// With the recalled one. The summary comes after the last: stepIndex() is stepCount() then.
  [[nodiscard]] std::size_t stepCount() const { return lesson_.steps.size(); }
  [[nodiscard]] std::size_t stepIndex() const { return step_; }
  [[nodiscard]] bool isAtSummary() const { return step_ >= stepCount(); }
  /// The step on show; not at the summary.
  [[nodiscard]] const LessonStep& step() const { return lesson_.steps[step_]; }
  [[nodiscard]] LessonPhase phase() const { return phase_; }
  /// Whoever teaches with a clicker has asked once to reveal; the next time it is done.
  [[nodiscard]] bool offersReveal() const { return offersReveal_; }
  /// Nothing but the view may be changed: a question waits.
  [[nodiscard]] bool isLocked() const {
    return !kept_ && (phase_ == LessonPhase::asking || phase_ == LessonPhase::committed);
  }
  [[nodiscard]] bool isExploring() const { return kept_.has_value(); }
  /// One for each step.
  [[nodiscard]] const std::vector<StepRecord>& records() const { return records_; }
  /// Slots are filled.
  [[nodiscard]] const std::vector<std::string>& paragraphs() const { return paragraphs_; }
  /// Ids of the options of the step on show, in the order in which they stand.
  [[nodiscard]] const std::vector<std::string>& options() const { return prepared_.options; }
  /// The text of an option of the step on show, slots filled; its id where the lesson has no text.
  [[nodiscard]] std::string optionText(std::string_view id) const;
  [[nodiscard]] const std::optional<Answer>& answer() const { return answer_; }
  /// Of the answer that was judged, when revealed; nothing where none was given.
  [[nodiscard]] const std::optional<Graded>& graded() const { return graded_; }
  /// The right options, when revealed.
  [[nodiscard]] const std::vector<std::string>& right() const { return prepared_.right; }
  /// The truth of point, drag and number, when revealed: as text with its unit.
  [[nodiscard]] std::string truth() const;
  /// Once it is revealed, brings out in the picture what the question asks for.
  void bringOut(explain::Explanation& explanation) const;
  /// What is said of the right answer, when revealed: for whoever has not answered.
  [[nodiscard]] std::string whyRight() const;
  /// The wrong option that most hands went up for, in the last vote in which any did; else empty.
  [[nodiscard]] std::string commonMistake() const;
  /// What is said of that option, when revealed.
  [[nodiscard]] std::string whyWrong(const std::string& option) const;
  /// Why the scene or the answer can't be computed: the question is for discussion then.
  [[nodiscard]] const std::string& trouble() const { return prepared_.trouble; }
  /// Votes of a class by option, first and second.
  [[nodiscard]] const std::map<std::string, std::array<int, 2>>& votes() const { return votes_; }

  // Each changes the lab as the step needs it.
  /// Whoever has typed a name while the lesson is open has the data of it at once. Ignored as soon
  /// as anything was answered: those answers are of whoever was named before.
  void setLearner(const Learner& learner, Lab& lab);
  /// Goes to a step, 0 to stepCount().
  void goTo(std::size_t step, Lab& lab);
  /// Goes to a step, with other data than were answered there.
  void redo(std::size_t step, Lab& lab);
  void next(Lab& lab) { goTo(step_ + 1, lab); }
  void back(Lab& lab) { goTo(step_ == 0 ? 0 : step_ - 1, lab); }
  /// As next(), and the record says that it was skipped.
  void skip(Lab& lab);
  /// The scene of the step again, as it was.
  void restart(Lab& lab);
  /// The learner does what they like with the lab; comeBack() puts everything back.
  void explore(Lab& lab);
  void comeBack(Lab& lab);
  /// Ignored but while asking or committed. An answer without a value is the point that
  /// State::prediction has; without that one too it is ignored.
  void commit(Answer answer, const Lab& lab);
  /// 1 to 3; 0: not said.
  void setConfidence(int confidence);
  /// Judges what was committed and shows the truth: the chain is seen to move there, and its pose
  /// of before is the ghost.
  void reveal(Lab& lab);
  /// The next wish of a clicker reveals; see offersReveal(). Ignored where no question waits.
  void offerReveal() { offersReveal_ = isLocked(); }
  /// The same question with new data.
  void retry(Lab& lab);
  /// What Task::demo has, seen to be done.
  void showMe(Lab& lab) const;
  void vote(const std::string& option, int round, int count);
  /// Time passes, and the lab may have changed: gates open. Once a frame.
  void update(const Lab& lab, double seconds);
  /// Replaces the lesson by what its file has now, at the same step by its id.
  void reload(Lesson lesson, Lab& lab);
  /// The same lessons in another language; all else stays.
  void translate(Lesson lesson, const Lesson* recall);

 private:
  void enter(Lab& lab);
  void show(Lab& lab);
  void showChanged(const Take& take, Lab& lab) const;
  void fillTexts();
  void finish();
  [[nodiscard]] StepRecord& record() { return records_[step_]; }

  Lesson lesson_;
  Learner learner_;
  std::optional<LessonStep> recalled_;
  std::size_t step_ = 0;
  int try_ = 0;
  LessonPhase phase_ = LessonPhase::reading;
  bool offersReveal_ = false;
  PreparedStep prepared_;
  std::optional<Answer> answer_;
  std::optional<Graded> graded_;
  std::vector<std::string> paragraphs_;
  std::vector<StepRecord> records_;
  std::map<std::string, std::array<int, 2>> votes_;
  std::optional<Lab> kept_;  // while exploring
};

}  // namespace lab
