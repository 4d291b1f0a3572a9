#include "lab/lesson_file/lesson_check.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

#include "lab/file/json_text.h"
#include "lab/file/nearest_name.h"
#include "lab/lesson/lesson_run.h"
#include "lab/lesson/question.h"
#include "lab/lesson/takes.h"
#include "lab/lesson_file/lesson_parts.h"
#include "lab/ranges.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

// What feedback may name beside the step's own slots.
constexpr std::array<std::string_view, 3> kOfAnswers{"answer", "guess", "miss"};
constexpr std::string_view kRight = "right";
constexpr std::string_view kOther = "other";

std::size_t charactersOf(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char each) { return (static_cast<unsigned char>(each) & 0xC0U) != 0x80U; }));
}

// Every * has another one, and every ** too.
bool isEmphasisClosed(std::string_view text) {
  std::size_t strong = 0;
  std::size_t single = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '*') continue;
    const bool isStrong = i + 1 < text.size() && text[i + 1] == '*';
    ++(isStrong ? strong : single);
    if (isStrong) ++i;
  }
  return strong % 2 == 0 && single % 2 == 0;
}

// A heading, a numbered list, a quotation, a link, a picture or code: shown as it is written.
bool isOtherMarkdown(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const bool isNumbered = digits > 0 && text.substr(digits).starts_with(". ");
  return isNumbered || text.starts_with('#') || text.starts_with("> ") ||
         text.find("](") != std::string_view::npos || text.find('`') != std::string_view::npos;
}

bool contains(const auto& list, std::string_view id) {
  return std::ranges::find_if(list, [&](const auto& each) { return each.id == id; }) != list.end();
}

class Texts {
 public:
  explicit Texts(LessonFaults& faults) : faults_(faults) {}

  void check(const Lesson& lesson) {
    line_ = 1;
    checkText(lesson.title, nullptr, false);
    checkText(lesson.goal, nullptr, false);
    for (const LessonStep& step : lesson.steps) check(step);
    if (lesson.recall.empty()) return;
    const auto recalled = std::ranges::find(lesson.steps, lesson.recall, &LessonStep::id);
    const bool isAsked =
        recalled != lesson.steps.end() && (recalled->question || recalled->isFaulty);
    line_ = lesson.line;
    if (!isAsked) {
      add(withNearest(fill(tr("/recall: expected the id of a step with a question, got \"{id}\""),
                           {{"id", lesson.recall}}),
                      lesson.recall, namesOf(lesson.steps, &LessonStep::id)));
    }
  }

 private:
  void add(std::string text) { faults_.add(line_, std::move(text)); }

  void check(const LessonStep& step) {
    line_ = step.line;
    if (step.title.empty()) add(tr("expected a title after the step's id"));
    if (step.paragraphs.empty()) add(tr("expected the step's text"));
    checkText(step.title, nullptr, false);
    // Without its blocks nobody knows which slots, options and lures it has.
    if (step.isFaulty) return;
    for (const std::string& each : step.paragraphs) checkText(each, &step, false);
    for (const LessonText& each : step.options) checkText(each.text, &step, false);
    for (const LessonText& each : step.feedback) checkText(each.text, &step, true);
    checkOptions(step);
    checkFeedback(step);
  }

  // `step`: whose slots may be named; null: none.
  void checkText(const std::string& text, const LessonStep* step, bool isFeedback) {
    const std::string shown = quotable(text);
    if (const std::size_t count = charactersOf(text); count > kLongestParagraph) {
      add(fill(tr("\"{text}\": expected at most {most} characters, got {count}"),
               {{"text", shown}, {"most", kLongestParagraph}, {"count", count}}));
    }
    if (!isEmphasisClosed(text)) {
      add(fill(tr("\"{text}\": expected as many * at its ends as at its beginnings"),
               {{"text", shown}}));
    }
    if (isOtherMarkdown(text)) {
      add(fill(tr("\"{text}\": expected a paragraph with *emphasis* and **strong** alone: other "
                  "Markdown is shown as it is written"),
               {{"text", shown}}));
    }
    for (const std::string_view slot : slotsOf(text)) {
      const bool isKnown = (step && contains(step->slots, slot)) ||
                           (isFeedback && std::ranges::find(kOfAnswers, slot) != kOfAnswers.end());
      if (isKnown) continue;
      std::vector<std::string_view> names;
      if (step) names = namesOf(step->slots, &Distractor::id);
      if (isFeedback) names.insert(names.end(), kOfAnswers.begin(), kOfAnswers.end());
      add(withNearest(fill(tr("\"{text}\": expected a name of \"slots\" in braces, got \"{slot}\""),
                           {{"text", shown}, {"slot", quotable(slot)}}),
                      slot, names));
    }
  }

  void checkOptions(const LessonStep& step) {
    const std::vector<Option> none;
    const std::vector<Option>& options = step.question ? step.question->options : none;
    for (const Option& each : options) {
      if (contains(step.options, each.id)) continue;
      add(fill(tr("expected the option's text, \"- {id}: …\""), {{"id", each.id}}));
    }
    for (const LessonText& each : step.options) {
      if (contains(options, each.id)) continue;
      add(withNearest(fill(tr("\"- {id}: …\": expected the id of an option"), {{"id", each.id}}),
                      each.id, namesOf(options, &Option::id)));
    }
  }

  void checkFeedback(const LessonStep& step) {
    for (const LessonText& each : step.feedback) {
      const bool isKnown = step.question && (each.id == kRight || each.id == kOther ||
                                             contains(step.question->distractors, each.id) ||
                                             contains(step.question->options, each.id));
      if (isKnown) continue;
      std::vector<std::string_view> names{kRight, kOther};
      if (step.question) {
        for (const Distractor& distractor : step.question->distractors)
          names.emplace_back(distractor.id);
        for (const Option& option : step.question->options) names.emplace_back(option.id);
      }
      add(withNearest(fill(tr("\"- after {id}: …\": expected the id of a lure or an option of the "
                              "question, or right or other"),
                           {{"id", each.id}}),
                      each.id, names));
    }
    if (!step.question) return;
    requireFeedback(step, kRight);
    for (const Distractor& each : step.question->distractors) requireFeedback(step, each.id);
    // Where each wrong option has its own, no other one is left.
    const auto& options = step.question->options;
    const auto hasOwn = [&](const Option& each) { return contains(step.feedback, each.id); };
    const bool hasAll = step.question->kind == QuestionKind::choose &&
                        std::ranges::count_if(options, hasOwn) + 1 >= std::ssize(options);
    if (!hasAll) requireFeedback(step, kOther);
  }

  void requireFeedback(const LessonStep& step, std::string_view id) {
    if (contains(step.feedback, id)) return;
    add(fill(tr("expected what is said after this answer, \"- after {id}: …\""), {{"id", id}}));
  }

  LessonFaults& faults_;
  int line_ = 1;
};

// --- Played -------------------------------------------------------------------------------------

// Why a gate does not do what it is for; empty: it does.
std::string gateFault(const Task& task, const PreparedStep& prepared) {
  const auto isOpen = [&](const Lab& lab, std::string& trouble) {
    return std::ranges::all_of(task.conditions,
                               [&](const Condition& each) { return holds(each, lab, trouble); });
  };
  std::string trouble;
  if (isOpen(prepared.lab, trouble)) {
    return tr(
        "the gate is open before anything is done: expected a condition that does not hold "
        "yet");
  }
  std::string text = prepared.document;
  Lab lab;
  if (trouble.empty()) trouble = change(text, task.demo);
  if (trouble.empty()) trouble = openScene(text, false, lab);
  if (!trouble.empty()) return trouble;
  lab.apply(RunScript{});
  const bool opens = isOpen(lab, trouble);
  if (!trouble.empty() || opens) return trouble;
  return tr("the gate stays shut after its demo: expected changes with which all conditions hold");
}

constexpr int kFewSeeds = 10;     // too few to warn by
constexpr int kDrawsForOne = 10;  // more draws a scene than this are many

class Player {
 public:
  Player(const Lesson& lesson, LessonFaults& faults, LessonFaults& warnings,
         const std::function<void(std::size_t, int)>& progress)
      : lesson_(lesson), faults_(faults), warnings_(warnings), progress_(progress) {}

  void play(int seeds) {
    bool isVaried = false;
    bool isLost = false;  // with a seed: so are all steps that go on from there
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) {
      const LessonScene& scene = lesson_.steps[i].scene;
      if (lesson_.steps[i].isFaulty) continue;
      // What the step before has told is true of a step that goes on with it, and told once.
      if (!scene.document.empty()) {
        told_.clear();
        isVaried = isLost = false;
      }
      isVaried = isVaried || !scene.vary.empty();
      tellProgress(i, 0);
      prepare(i, {}, tr("as it is written"));
      // Where one seed has no data that are fair, all others would look for them as long.
      bool isGood = true;
      drawn_ = {};
      for (int seed = 1; isVaried && !isLost && isGood && seed <= seeds; ++seed) {
        const std::string name = std::to_string(seed);
        tellProgress(i, seed);
        isGood = prepare(i, {"check", name}, fill(tr("seed {seed}"), {{"seed", name}}));
      }
      isLost = isLost || !isGood;
      if (isVaried && !isLost && seeds >= kFewSeeds) warn(i, seeds);
    }
    takeIt();
  }

 private:
  void tellProgress(std::size_t step, int seed) const {
    if (progress_) progress_(step, seed);
  }

  // Every fault of a step once, with the first data that have it.
  void add(std::size_t step, const std::string& fault, const std::string& data) {
    if (fault.empty() || !told_.insert(fault).second) return;
    // Translators: {fault} is a sentence, {data} is "as it is written", or "seed 3".
    faults_.add(lesson_.steps[step].line,
                fill(tr("{fault} ({data})"), {{"fault", fault}, {"data", data}}));
  }

  // Of a step that can be taken with all seeds.
  void warn(std::size_t index, int seeds) {
    const int line = lesson_.steps[index].line;
    if (drawn_.scenes > kDrawsForOne * seeds) {
      warnings_.add(line,
                    fill(tr("for {seeds} seeds {scenes} scenes were drawn, and most were "
                            "refused, for example: {why}"),
                         {{"seeds", seeds}, {"scenes", drawn_.scenes}, {"why", drawn_.refusal}}));
    }
  }

  // Returns whether the step can be taken.
  bool prepare(std::size_t index, const Learner& learner, const std::string& data) {
    const LessonStep& step = lesson_.steps[index];
    const PreparedStep prepared = prepareStep(lesson_, index, learner, 0);
    // What is wrong with every scene that is drawn was mostly so as it is written.
    if (!told_.contains(prepared.refusal)) add(index, prepared.trouble, data);
    drawn_.scenes += prepared.draws;
    if (!prepared.refusal.empty()) drawn_.refusal = prepared.refusal;
    if (prepared.trouble.empty() && step.task) add(index, gateFault(*step.task, prepared), data);
    return prepared.trouble.empty();
  }

  // From the first step to the last, as somebody who answers everything right.
  void takeIt() {
    LessonRun run(lesson_, nullptr, {});
    Lab lab;
    for (std::size_t i = 0; i < run.stepCount(); ++i) {
      told_.clear();
      if (lesson_.steps[i].isFaulty) continue;
      run.goTo(i, lab);
      if (run.phase() != LessonPhase::asking) continue;
      run.commit(rightAnswer(prepareStep(lesson_, i, {}, 0)), lab);
      run.reveal(lab);
      const bool isRight = run.graded() && run.graded()->isRight;
      if (!isRight) add(i, tr("the right answer is judged wrong"), tr("as it is written"));
    }
  }

  const Lesson& lesson_;
  struct Drawn {
    int scenes = 0;
    std::string refusal{};  // of one of them
  };

  LessonFaults& faults_;
  LessonFaults& warnings_;
  const std::function<void(std::size_t, int)>& progress_;
  std::set<std::string> told_;
  Drawn drawn_;  // for the seeds of a step
};

}  // namespace

std::vector<LessonFault> checkTexts(const Lesson& lesson) {
  LessonFaults faults;
  Texts(faults).check(lesson);
  return faults.sorted();
}

std::vector<LessonFault> playLesson(const Lesson& lesson, int seeds,
                                    std::vector<LessonFault>* warnings,
                                    const std::function<void(std::size_t, int)>& progress) {
  LessonFaults faults;
  LessonFaults warned;
  Player(lesson, faults, warned, progress).play(seeds);
  if (warnings) *warnings = warned.sorted();
  return faults.sorted();
}

}  // namespace lab
