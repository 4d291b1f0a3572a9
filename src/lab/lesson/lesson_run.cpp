#include "lab/lesson/lesson_run.h"

#include <algorithm>
#include <utility>

#include "lab/ranges.h"

namespace lab {
namespace {

// The step as it stands without those before it.
LessonStep standalone(const Lesson& lesson, std::size_t index) {
  LessonStep step = lesson.steps[index];
  std::size_t first = index;
  while (first > 0 && lesson.steps[first].scene.document.empty()) --first;
  std::string text = lesson.steps[first].scene.document;
  for (std::size_t i = first; i <= index; ++i) {
    const std::string& changes = lesson.steps[i].scene.changes;
    if (!changes.empty()) change(text, changes);
  }
  step.scene.document = std::move(text);
  step.scene.changes.clear();
  step.isRecalled = true;
  step.id = lesson.id + ":" + step.id;
  return step;
}

std::optional<LessonStep> recalledOf(const Lesson* lesson) {
  if (!lesson || lesson->recall.empty()) return std::nullopt;
  const auto found = std::ranges::find(lesson->steps, lesson->recall, &LessonStep::id);
  if (found == lesson->steps.end()) return std::nullopt;
  return standalone(*lesson, static_cast<std::size_t>(found - lesson->steps.begin()));
}

void put(const std::optional<LessonStep>& recalled, Lesson& lesson) {
  if (recalled) lesson.steps.insert(lesson.steps.begin(), *recalled);
}

std::vector<StepRecord> recordsOf(const Lesson& lesson) {
  std::vector<StepRecord> records;
  for (const LessonStep& each : lesson.steps) records.push_back({.step = each.id});
  return records;
}

bool hides(const LessonScene& scene, std::string_view what) {
  return std::ranges::find(scene.hide, what) != scene.hide.end();
}

bool shows(const LessonScene& scene, std::string_view what) {
  return std::ranges::find(scene.show, what) != scene.show.end();
}

// What is drawn and which page is open, as the step wants it.
void setView(const LessonScene& scene, Lab& lab) {
  const auto set = [&](auto field, auto value) { lab.apply(SetView{field, value}); };
  set(&View::explain, !hides(scene, "marks"));
  set(&View::numbers, !hides(scene, "numbers"));
  set(&View::reach, !hides(scene, "reach"));
  set(&View::ghost, !hides(scene, "ghost"));
  set(&View::trail, false);
  set(&View::grid, !hides(scene, "grid"));
  set(&View::frames, shows(scene, "frames"));
  set(&View::ellipsoid, shows(scene, "ellipsoid"));
  set(&View::answers, shows(scene, "answers"));
  set(&View::legend, false);
  set(&View::notesCard, false);
  set(&MapView::on, scene.showsMap);
  set(&PanelView::notes, false);
  set(&PanelView::dh, false);
  set(&PanelView::side, scene.page.has_value());
  if (scene.page) set(&View::tab, *scene.page);
}

SetCamera cameraOf(const View& view) {
  return {view.center, view.pixelsPerUnit,
          SetCamera::Space{view.space.focusZ, view.space.yaw, view.space.pitch}};
}

std::size_t askedJoint(const Question& question, const Lab& lab) {
  const std::size_t tip = lab.state().scene.chain.bones.size();
  if (question.kind == QuestionKind::drag && question.joint > 0) {
    return std::min(question.joint - 1, tip);
  }
  if (question.answer.what == Measured::joint && question.answer.index > 0) {
    return std::min(question.answer.index - 1, tip);
  }
  return tip;
}

bool isAnsweredOnCanvas(const Question& question) {
  return question.kind == QuestionKind::point || question.kind == QuestionKind::drag;
}

bool isEmpty(const Answer& answer) {
  return !answer.point && !answer.number && answer.options.empty();
}

bool fits(const Question& question, const Answer& answer) {
  switch (question.kind) {
    case QuestionKind::point:
    case QuestionKind::drag:
      return answer.point.has_value();
    case QuestionKind::number:
      return answer.number.has_value();
    case QuestionKind::choose:
      return answer.options.size() == 1;
    case QuestionKind::order:
      return answer.options.size() == question.options.size();
  }
  return false;
}

}  // namespace

void keepWindow(const View& from, Lab& lab) {
  const auto set = [&](auto field) { lab.apply(SetView{field, from.*field}); };
  set(&View::theme);
  set(&View::startPage);
  set(&View::uiScale);
  set(&View::language);
  set(&View::degrees);
  set(&View::reducedMotion);
  set(&View::presenting);
  set(&View::teaching);
  set(&View::why);
  set(&View::whyStays);
  const PanelView& panels = from.panels;
  const auto place = [&](auto field) { lab.apply(SetView{field, panels.*field}); };
  place(&PanelView::left);
  place(&PanelView::bar);
  place(&PanelView::barTop);
  place(&PanelView::width);
  place(&PanelView::parameters);
  place(&PanelView::stopping);
  place(&PanelView::bones);
  place(&PanelView::places);
  place(&PanelView::drawn);
  place(&PanelView::turns);
  place(&PanelView::source);
  place(&PanelView::codeShare);
  place(&PanelView::readingScale);
  place(&PanelView::presentedShare);
  place(&PanelView::notesAt);
  place(&PanelView::helpAt);
  place(&PanelView::galleryAt);
  place(&PanelView::aboutAt);
  place(&PanelView::dhAt);
}

LessonRun::LessonRun(Lesson lesson, const Lesson* recall, Learner learner)
    : lesson_(std::move(lesson)), learner_(std::move(learner)), recalled_(recalledOf(recall)) {
  put(recalled_, lesson_);
  records_ = recordsOf(lesson_);
}

void LessonRun::setLearner(const Learner& learner, Lab& lab) {
  const bool isAnswered = answer_ || std::ranges::any_of(records_, [](const StepRecord& each) {
                            return each.tries > 0;
                          });
  if (isAnswered || learner == learner_) return;
  learner_ = learner;
  if (!isAtSummary() && !isExploring()) goTo(step_, lab);
}

void LessonRun::goTo(std::size_t step, Lab& lab) {
  step_ = std::min(step, stepCount());
  try_ = 0;
  enter(lab);
}

void LessonRun::redo(std::size_t step, Lab& lab) {
  step_ = std::min(step, stepCount());
  try_ = isAtSummary() ? 0 : std::max(1, record().tries);
  enter(lab);
}

void LessonRun::finish() {
  record().isDone = true;
  record().isSkipped = false;
}

void LessonRun::skip(Lab& lab) {
  if (isAtSummary()) return;
  record().isSkipped = !record().isDone;
  next(lab);
}

// Draws the step's data and shows its scene.
void LessonRun::enter(Lab& lab) {
  kept_.reset();
  answer_.reset();
  graded_.reset();
  votes_.clear();
  offersReveal_ = false;
  phase_ = LessonPhase::done;
  if (isAtSummary()) {
    lab.apply(SetLessonQuestion{});
    return;
  }
  prepared_ = prepareStep(lesson_, step_, learner_, try_);
  fillTexts();
  record().seed = prepared_.seed;
  const bool isAsked = step().question && prepared_.trouble.empty();
  phase_ = isAsked ? LessonPhase::asking : step().task ? LessonPhase::reading : LessonPhase::done;
  if (phase_ == LessonPhase::done) finish();
  show(lab);
}

void LessonRun::fillTexts() {
  paragraphs_.clear();
  for (const std::string& each : step().paragraphs) {
    paragraphs_.push_back(withSlots(each, prepared_));
  }
}

// The step's scene, with its question where one is open.
void LessonRun::show(Lab& lab) {
  const bool isAsked = phase_ == LessonPhase::asking || phase_ == LessonPhase::committed;
  lab.apply(SetLessonQuestion{});
  lab.apply(SetEditing{false});
  if (lab.state().race.on) {
    RaceChoices race = lab.state().race;
    race.on = false;
    lab.apply(SetRace{race});
  }
  // What can't be opened leaves the scene before, and trouble() says so.
  if (!prepared_.document.empty()) openScene(prepared_.document, step().scene.isAtEnd, lab);
  setView(step().scene, lab);
  if (!isAsked) return;
  Prediction prediction{.on = true, .lesson = LessonQuestion{}};
  prediction.joint = askedJoint(*step().question, lab);
  prediction.lesson->takesPoint = isAnsweredOnCanvas(*step().question);
  lab.apply(SetLessonQuestion{prediction});
}

void LessonRun::restart(Lab& lab) {
  if (isAtSummary()) return;
  kept_.reset();
  answer_.reset();
  graded_.reset();
  const bool isAsked = step().question && prepared_.trouble.empty();
  if (isAsked) phase_ = LessonPhase::asking;
  show(lab);
}

void LessonRun::explore(Lab& lab) {
  if (kept_) return;
  kept_ = lab;
  lab.apply(SetLessonQuestion{});
  lab.apply(SetView{&View::numbers, true});
}

void LessonRun::comeBack(Lab& lab) {
  if (!kept_) return;
  keepWindow(lab.state().view, *kept_);
  lab = std::move(*kept_);
  kept_.reset();
}

void LessonRun::commit(Answer answer, const Lab& lab) {
  if (!isLocked()) return;
  const Prediction& prediction = lab.state().prediction;
  if (isEmpty(answer) && prediction.guess) {
    answer.point = prediction.guess;
    answer.along = prediction.along;
  }
  if (!fits(*step().question, answer)) return;
  answer_ = std::move(answer);
  phase_ = LessonPhase::committed;
}

void LessonRun::setConfidence(int confidence) {
  if (!isAtSummary()) record().confidence = std::clamp(confidence, 0, 3);
}

void LessonRun::reveal(Lab& lab) {
  if (!isLocked()) return;
  const Question& question = *step().question;
  StepRecord& record = this->record();
  if (answer_) {
    graded_ = grade(step(), prepared_, *answer_);
    ++record.tries;
    if (!record.first) record.first = graded_;
    record.last = graded_;
  }
  finish();
  offersReveal_ = false;
  phase_ = LessonPhase::revealed;
  Prediction prediction = lab.state().prediction;
  prediction.isRevealed = true;
  const auto* const truth = std::get_if<glm::dvec3>(&prepared_.truth);
  if (truth) prediction.lesson = LessonQuestion{true, *truth};
  if (answer_ && answer_->point) prediction.guess = answer_->point;
  const rigs::TraceState before = lab.onCanvas();
  const Take* const shown = shownBy(question, prepared_);
  if (shown && !shown->with.empty()) showChanged(*shown, lab);
  setView(step().scene, lab);
  lab.apply(SetLessonQuestion{prediction});
  // Where a creature walks nothing is stepped through.
  if (!shown || lab.isWalking()) return;
  lab.apply(ShowAnswer{stepShowing(*shown, lab), before});
}

// The scene of the answer, seen as the question was and at its moment.
void LessonRun::showChanged(const Take& take, Lab& lab) const {
  Take now = take;
  now.at = TakenAt::now;
  std::string trouble;
  Lab changed = labAt(now, lab, trouble);
  const bool hasCamera = prepared_.document.find("\"camera\"") != std::string::npos;
  if (hasCamera) changed.apply(cameraOf(lab.state().view));
  if (trouble.empty()) lab = std::move(changed);
}

void LessonRun::bringOut(explain::Explanation& explanation) const {
  if (isAtSummary() || kept_ || phase_ != LessonPhase::revealed) return;
  explain::bringOut(explanation, askedIn(explanation, *step().question, prepared_.truth));
}

void LessonRun::retry(Lab& lab) {
  if (isAtSummary() || !step().question) return;
  ++try_;
  enter(lab);
}

void LessonRun::showMe(Lab& lab) const {
  if (isAtSummary() || !step().task || step().task->demo.empty()) return;
  std::string text = prepared_.document;
  if (!change(text, step().task->demo).empty()) return;
  openScene(text, false, lab);
  lab.apply(RunScript{});  // whoever asks to be shown a script lets it run
  setView(step().scene, lab);
}

void LessonRun::vote(const std::string& option, int round, int count) {
  if (round < 0 || round > 1) return;
  votes_[option][static_cast<std::size_t>(round)] = std::clamp(count, 0, kMostHands);
}

void LessonRun::update(const Lab& lab, double seconds) {
  if (isAtSummary()) return;
  record().seconds += seconds;
  const bool mayOpen = phase_ == LessonPhase::reading || phase_ == LessonPhase::revealed;
  if (kept_ || !step().task || !mayOpen) return;
  std::string trouble;
  for (const Condition& each : step().task->conditions) {
    if (!holds(each, lab, trouble) && trouble.empty()) return;
  }
  phase_ = LessonPhase::done;
  finish();
}

void LessonRun::reload(Lesson lesson, Lab& lab) {
  const std::string id = isAtSummary() ? std::string() : step().id;
  put(recalled_, lesson);
  std::vector<StepRecord> records = recordsOf(lesson);
  for (StepRecord& each : records) {
    const auto before = std::ranges::find(records_, each.step, &StepRecord::step);
    if (before != records_.end()) each = *before;
  }
  lesson_ = std::move(lesson);
  records_ = std::move(records);
  const auto found = std::ranges::find(lesson_.steps, id, &LessonStep::id);
  goTo(found == lesson_.steps.end() ? std::min(step_, stepCount())
                                    : static_cast<std::size_t>(found - lesson_.steps.begin()),
       lab);
}

void LessonRun::translate(Lesson lesson, const Lesson* recall) {
  if (lesson.steps.size() + (recalled_ ? 1 : 0) != stepCount()) return;
  if (recalled_) recalled_ = recalledOf(recall);
  put(recalled_, lesson);
  lesson_ = std::move(lesson);
  if (isAtSummary()) return;
  fillTexts();
  if (graded_) graded_ = grade(step(), prepared_, *answer_);
}

}  // namespace lab
