#include "app/frame/lesson_host.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "lab/lesson_file/lessons.h"
#include "lab/link/link.h"
#include "lab/ranges.h"
#include "language/language.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "ui/lesson/lesson_buttons.h"

namespace app {

using language::tr, language::fill;

namespace {

template <class... Each>
struct Overloaded : Each... {
  using Each::operator()...;
};
// Compilers before P1816 deduce no aggregate's arguments by themselves.
template <class... Each>
Overloaded(Each...) -> Overloaded<Each...>;

constexpr double kLookEvery = 0.5;  // seconds

// The lesson of two before this one, whose question comes first.
std::optional<lab::Lesson> recallOf(const std::string& id, const std::string& language) {
  const auto all = lab::lessons();
  const auto found = std::ranges::find(all, id, &lab::Lesson::id);
  const auto index = found - all.begin();
  if (found == all.end() || index < 2) return std::nullopt;
  return lab::shippedLesson(all[static_cast<std::size_t>(index) - 2].id, language);
}

std::size_t indexOf(const lab::LessonRun& run, const std::string& step) {
  const auto& steps = run.lesson().steps;
  const auto found = std::ranges::find(steps, step, &lab::LessonStep::id);
  return found == steps.end() ? 0 : static_cast<std::size_t>(found - steps.begin());
}

// Returns why it can't be shown; of a lesson without a step that is its first fault.
std::string readLessonFile(const std::string& path, lab::Lesson& lesson,
                           std::vector<lab::LessonFault>& faults) {
  std::string error;
  const auto text = platform::readFile(path, error, lab::kMostLessonBytes);
  if (!text) return error;
  faults = lab::readLesson(*text, lesson);
  if (!lesson.steps.empty()) return {};
  const std::string why = faults.empty() ? tr("there is no step in it").str() : faults[0].text;
  return fill(tr("{file}: {fault}"), {{"file", path}, {"fault", why}});
}

}  // namespace

bool isLessonFile(const std::string& path) { return path.ends_with(lab::kLessonSuffix); }

bool LessonHost::takes(std::span<const std::string> keys) const {
  const auto isReturn = [](std::string_view key) {
    return key == "Return" || key == "Keypad Enter";
  };
  return run_ && ui::takesReturn(*run_) && std::ranges::any_of(keys, isReturn);
}

bool LessonHost::open(const std::string& id, const std::string& step, lab::Lab& lab) {
  language_ = lab.state().view.language;
  lab::Lesson lesson = lab::shippedLesson(id, language_);
  if (lesson.steps.empty()) return false;
  path_.clear();
  faults_.clear();
  begin(std::move(lesson), recallOf(id, language_), step, lab);
  return true;
}

std::string LessonHost::openFile(const std::string& path, const std::string& step, lab::Lab& lab) {
  lab::Lesson lesson;
  std::vector<lab::LessonFault> faults;
  if (std::string fault = readLessonFile(path, lesson, faults); !fault.empty()) return fault;
  path_ = path;
  faults_ = std::move(faults);
  written_ = seen_ = platform::writtenAt(path);
  begin(std::move(lesson), std::nullopt, step, lab);
  return {};
}

void LessonHost::begin(lab::Lesson lesson, const std::optional<lab::Lesson>& recall,
                       const std::string& step, lab::Lab& lab) {
  keepAnswers();
  lab.apply(lab::SetView{&lab::View::gallery, lab::Gallery::closed});
  if (!own_) own_ = lab;
  lab.apply(lab::SetView{&lab::PanelView::lesson, true});
  run_.emplace(std::move(lesson), recall ? &*recall : nullptr, learner_);
  run_->goTo(indexOf(*run_, step), lab);
}

// A file's id may be that of a shipped lesson.
void LessonHost::remember() {
  if (run_ && path_.empty()) progress_.add(*run_);
}

void LessonHost::close(lab::Lab& lab) {
  if (!run_) return;
  remember();
  keepAnswers();
  run_.reset();
  path_.clear();
  faults_.clear();
  lab::keepWindow(lab.state().view, *own_);
  lab = std::move(*own_);
  own_.reset();
}

void LessonHost::keepAnswers() {
  if (run_) sheet_ = answers();
}

lab::AnswerSheet LessonHost::answers() const {
  lab::AnswerSheet sheet = sheet_;
  if (run_) lab::addLater(lab::answerSheetOf(*run_, IKLAB_VERSION), sheet);
  return sheet;
}

std::string LessonHost::link(const lab::Lab& lab) const {
  if (!run_ || !path_.empty()) return {};
  lab::Link link{.lesson = run_->lesson().id};
  // Whoever opens the lesson anew has the question of another one first, too.
  if (!run_->isAtSummary() && !run_->step().isRecalled) link.step = run_->step().id;
  link.classCode = run_->learner().classCode;
  link.language = lab.state().view.language;
  return lab::writeLink(link);
}

void LessonHost::carryOut(const lab::LessonRequest& request, lab::Lab& lab) {
  if (const auto* wanted = request.as<lab::OpenLesson>()) {
    open(wanted->id, wanted->step, lab);
    return;
  }
  if (const auto* learner = request.as<lab::SetLearner>()) {
    learner_ = learner->learner;
    if (run_) run_->setLearner(learner_, lab);
    return;
  }
  if (!run_) return;
  lab::LessonRun& run = *run_;
  const Overloaded carry{
      [](const lab::OpenLesson& /*each*/) {},  // as above
      [](const lab::SetLearner& /*each*/) {},
      [&](const lab::CloseLesson& /*each*/) { close(lab); },
      [&](const lab::LessonNext& /*each*/) { run.next(lab); },
      [&](const lab::LessonBack& /*each*/) { run.back(lab); },
      [&](const lab::LessonSkip& /*each*/) { run.skip(lab); },
      [&](const lab::LessonRestart& /*each*/) { run.restart(lab); },
      [&](const lab::LessonExplore& /*each*/) { run.explore(lab); },
      [&](const lab::LessonComeBack& /*each*/) { run.comeBack(lab); },
      [&](const lab::LessonCommit& each) {
        run.commit(each.answer, lab);
        if (!lab.state().view.teaching) run.reveal(lab);
      },
      [&](const lab::LessonReveal& /*each*/) { run.reveal(lab); },
      [&](const lab::LessonOfferReveal& /*each*/) { run.offerReveal(); },
      [&](const lab::LessonRetry& /*each*/) { run.retry(lab); },
      [&](const lab::LessonShowMe& /*each*/) { run.showMe(lab); },
      [&](const lab::LessonGoTo& each) { run.goTo(each.step, lab); },
      [&](const lab::LessonRedo& each) { run.redo(each.step, lab); },
      [&](const lab::SetConfidence& each) { run.setConfidence(each.confidence); },
      [&](const lab::SetVote& each) { run.vote(each.option, each.round, each.count); },
  };
  visit(carry, request);
  remember();
}

void LessonHost::apply(const lab::Action& action, lab::Lab& lab) {
  if (run_->isLocked() && !lab::ViewActions::has(action)) return;
  lab.apply(action);
}

void LessonHost::update(lab::Lab& lab, double seconds) {
  if (!run_) return;
  const bool wasDone = run_->phase() == lab::LessonPhase::done;
  run_->update(lab, seconds);
  if (!wasDone && run_->phase() == lab::LessonPhase::done) remember();
  if (!path_.empty()) {
    follow(lab, seconds);
  } else if (lab.state().view.language != language_) {
    translate(lab);
  }
}

// While it is being written it may not be whole: it is read when it is as old as at the last look.
void LessonHost::follow(lab::Lab& lab, double seconds) {
  untilLook_ -= seconds;
  if (untilLook_ > 0.0) return;
  untilLook_ = kLookEvery;
  const std::int64_t written = platform::writtenAt(path_);
  const bool isBeingWritten = std::exchange(seen_, written) != written;
  if (isBeingWritten || written == written_ || written == 0) return;
  written_ = written;
  lab::Lesson lesson;
  if (readLessonFile(path_, lesson, faults_).empty()) run_->reload(std::move(lesson), lab);
}

// The same step, in the language that the window has now.
void LessonHost::translate(lab::Lab& lab) {
  language_ = lab.state().view.language;
  lab::Lesson lesson = lab::shippedLesson(run_->lesson().id, language_);
  const auto recall = recallOf(lesson.id, language_);
  run_->translate(std::move(lesson), recall ? &*recall : nullptr);
}

std::optional<double> LessonHost::wait() const {
  if (path_.empty()) return std::nullopt;
  return std::max(0.0, untilLook_);
}

}  // namespace app
