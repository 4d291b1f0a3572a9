// The lesson that is open in the window, and the scene that the user had before it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/class/answer_sheet.h"
#include "lab/core/lab.h"
#include "lab/lesson/lesson_request.h"
#include "lab/lesson/lesson_run.h"
#include "lab/lesson/progress.h"
#include "lab/lesson_file/lesson_reader.h"

namespace app {

/// A lesson, by its name.
bool isLessonFile(const std::string& path);

class LessonHost {
 public:
  /// Null: no lesson is open.
  [[nodiscard]] const lab::LessonRun* run() const { return run_ ? &*run_ : nullptr; }
  /// What is wrong with the lesson's file; shipped lessons have no faults.
  [[nodiscard]] const std::vector<lab::LessonFault>& faults() const { return faults_; }
  /// The file of the lesson that is open; empty for a shipped one.
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const lab::Progress& progress() const { return progress_; }
  void setProgress(lab::Progress progress) { progress_ = std::move(progress); }
  [[nodiscard]] const lab::Learner& learner() const { return learner_; }
  void setLearner(lab::Learner learner) { learner_ = std::move(learner); }
  /// What was answered since the program began, in all lessons.
  [[nodiscard]] lab::AnswerSheet answers() const;
  /// The line that opens the lesson at the step on show; empty while no shipped lesson is open.
  [[nodiscard]] std::string link(const lab::Lab& lab) const;

  /// Among these keys is Return, and it is for the lesson's panel: the canvas does not hear it.
  [[nodiscard]] bool takes(std::span<const std::string> keys) const;

  /// The user's own scene, which a lesson does not touch: `shown` where none is open.
  [[nodiscard]] const lab::Lab& own(const lab::Lab& shown) const { return own_ ? *own_ : shown; }

  /// A shipped lesson, in the language of the window. False where there is none of this id.
  bool open(const std::string& id, const std::string& step, lab::Lab& lab);
  /// A file, which is followed as it is saved. Returns why it can't be read.
  std::string openFile(const std::string& path, const std::string& step, lab::Lab& lab);
  /// The user's scene comes back.
  void close(lab::Lab& lab);
  void carryOut(const lab::LessonRequest& request, lab::Lab& lab);

  /// Applies what the user does while a lesson is open. While its question waits, only the view may
  /// change, and what else is done is dropped.
  void apply(const lab::Action& action, lab::Lab& lab);
  /// Once a frame: time passes, gates open, a file that was saved is read again.
  void update(lab::Lab& lab, double seconds);
  /// Seconds until the file is looked at again; nothing where none is followed.
  [[nodiscard]] std::optional<double> wait() const;

 private:
  void begin(lab::Lesson lesson, const std::optional<lab::Lesson>& recall, const std::string& step,
             lab::Lab& lab);
  void remember();
  void follow(lab::Lab& lab, double seconds);
  void translate(lab::Lab& lab);
  void keepAnswers();

  std::optional<lab::LessonRun> run_;
  std::optional<lab::Lab> own_;  // while a lesson is open
  lab::Learner learner_;
  lab::Progress progress_;
  lab::AnswerSheet sheet_;  // of lessons that were left
  std::string language_;    // that the lesson is shown in
  std::string path_;
  std::int64_t written_ = 0;  // when the file was that is shown, in the file system's clock
  std::int64_t seen_ = 0;     // when it was, at the last look
  std::vector<lab::LessonFault> faults_;
  double untilLook_ = 0.0;  // seconds
};

}  // namespace app
