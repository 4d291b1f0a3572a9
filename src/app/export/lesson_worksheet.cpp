#include "app/export/lesson_worksheet.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/export/lesson_pages.h"
#include "app/export/paper.h"
#include "explain/format.h"
#include "lab/lesson/lesson_run.h"
#include "lab/text.h"
#include "language/language.h"

namespace app {

using language::fill, language::tr, language::trc;

namespace {

// Points, as all lengths here.
constexpr float kMargin = Paper::kMargin;
constexpr float kWidth = Paper::kWidth;
constexpr float kBottom = Paper::kSize.y - kMargin - 12.0F;  // over the foot
constexpr float kTitleSize = 15.0F;
constexpr float kHeadingSize = 11.5F;
constexpr float kTextSize = 9.5F;
constexpr float kFootSize = 7.5F;
constexpr glm::vec2 kPicture{332.0F, 226.0F};
constexpr float kGap = 16.0F;
constexpr float kAnswerWidth = kWidth - kPicture.x - kGap;
constexpr float kBox = 8.0F;
constexpr float kToWrite = 20.0F;  // from one line to write on to the next

// What is to be done on paper.
std::string instructionOf(const lab::Question& question) {
  switch (question.kind) {
    case lab::QuestionKind::point:
      return tr("Mark the point in the picture.");
    case lab::QuestionKind::drag:
      return fill(tr("Mark in the picture where joint {joint} will be."),
                  {{"joint", question.joint}});
    case lab::QuestionKind::number:
      return tr("Your answer:");
    case lab::QuestionKind::choose:
      return tr("Tick one:");
    case lab::QuestionKind::order:
      return tr("Number them, from the least to the greatest:");
  }
  return {};
}

// How near is right: by hand nobody comes nearer than a pencil is wide.
std::string withinOf(const lab::Question& question) {
  const std::string within = explain::number(question.within);
  if (question.kind == lab::QuestionKind::number) {
    // Translators: ± and a number with its unit.
    return fill(tr("Right is what is within ±{within}."), {{"within", within + question.unit}});
  }
  return fill(tr("Right is what is within {within}, or 2 mm of the picture."),
              {{"within", within}});
}

class Sheet {
 public:
  Sheet(const lab::Lesson& lesson, const lab::Learner& learner, const draw::Font& font)
      : lesson_(lesson), learner_(learner), font_(font), paper_(font) {}

  std::vector<Page> paint() {
    header();
    for (const Asked& each : questionsOf(lesson_)) ask(each);
    endPage();
    return std::move(pages_);
  }

 private:
  void header() {
    y_ = kMargin;
    y_ = paper_.writeLines({kMargin, y_}, paper_.wrapped(lesson_.title, kTitleSize, kWidth),
                           kTitleSize);
    y_ += 8.0F;
    // Translators: of the pupil, of the class, and of the day, before a line to write on.
    const std::array<std::pair<std::string, std::string>, 3> fields{
        {{trc("of the pupil", "Name"), learner_.name},
         {trc("of the pupil", "Class"), learner_.classCode},
         {tr("Date"), {}}}};
    static constexpr std::array<float, 3> kFrom{0.0F, 0.5F, 0.75F};
    static constexpr std::array<float, 3> kTo{0.47F, 0.72F, 1.0F};
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const auto& [label, value] = fields.at(i);
      const float left = kMargin + kFrom.at(i) * kWidth;
      const float right = kMargin + kTo.at(i) * kWidth;
      const float from = left + paper_.width(label, kTextSize) + 6.0F;
      paper_.write({left, y_ + kTextSize}, label, kTextSize, true);
      if (value.empty()) {
        paper_.rule({from, y_ + kTextSize + 2.0F}, right - from);
      } else {
        const float size = std::min(
            kTextSize, kTextSize * (right - from) / std::max(paper_.width(value, kTextSize), 1.0F));
        paper_.write({from, y_ + kTextSize}, value, size);
      }
    }
    y_ += 2.6F * kTextSize;
  }

  void endPage() {
    const float base = Paper::kSize.y - kMargin + 6.0F;
    const std::string foot = fill(tr("{lesson}, revision {revision}"),
                                  {{"lesson", lesson_.id}, {"revision", lesson_.version}});
    paper_.write({kMargin, base}, foot, kFootSize, true);
    // So that loose sheets find together again.
    const std::string number = std::to_string(pages_.size() + 1);
    const std::string who = learner_.name.empty() ? number : learner_.name + " · " + number;
    paper_.write({kMargin + kWidth, base}, who, kFootSize, true, draw::Anchor::right);
    pages_.push_back(paper_.take());
    y_ = kMargin;
  }

  // What a question says, its picture and the place to answer stay together.
  void ask(const Asked& asked) {
    lab::Lab lab;
    lab::LessonRun run(lesson_, nullptr, learner_);
    run.goTo(asked.step, lab);
    if (tryOf(learner_) > 0) run.retry(lab);
    const lab::LessonStep& step = run.step();
    std::vector<std::string> lines;
    for (const std::string& each : run.paragraphs()) {
      const auto more = paper_.wrapped(lab::withoutEmphasis(each), kTextSize, kWidth);
      lines.insert(lines.end(), more.begin(), more.end());
    }
    const std::string heading = std::to_string(asked.number) + ". " + step.title;
    const auto titles = paper_.wrapped(heading, kHeadingSize, kWidth);
    const float text = Paper::kLeading * (kHeadingSize * static_cast<float>(titles.size()) +
                                          kTextSize * static_cast<float>(lines.size()));
    const float below = std::max(kPicture.y, answerHeight(run));
    const float height = text + 8.0F + below + kGap;
    if (y_ + height > kBottom && y_ > kMargin) endPage();
    y_ = paper_.writeLines({kMargin, y_}, titles, kHeadingSize);
    y_ = paper_.writeLines({kMargin, y_ + 2.0F}, lines, kTextSize) + 6.0F;
    paper_.picture({kMargin, y_}, kPicture, questionPicture(run, lab, kPicture, font_));
    answer({kMargin + kPicture.x + kGap, y_}, run);
    y_ += below + kGap;
  }

  [[nodiscard]] std::vector<std::string> optionLines(const lab::LessonRun& run,
                                                     std::size_t option) const {
    const std::string text =
        letterOf(option) + ". " + lab::withoutEmphasis(run.optionText(run.options()[option]));
    return paper_.wrapped(text, kTextSize, kAnswerWidth - kBox - 8.0F);
  }

  [[nodiscard]] float answerHeight(const lab::LessonRun& run) const {
    float height = 4.0F * kToWrite;
    for (std::size_t i = 0; i < run.options().size(); ++i) {
      height += Paper::kLeading * kTextSize * static_cast<float>(optionLines(run, i).size()) + 5.0F;
    }
    return height;
  }

  void answer(glm::vec2 at, const lab::LessonRun& run) {
    const lab::Question& question = *run.step().question;
    const float bottom = at.y + std::max(kPicture.y, answerHeight(run));
    if (!run.trouble().empty()) {
      paper_.writeLines(at,
                        paper_.wrapped(tr("Talk about this one.").view(), kTextSize, kAnswerWidth),
                        kTextSize);
      return;
    }
    at.y = paper_.writeLines(at, paper_.wrapped(instructionOf(question), kTextSize, kAnswerWidth),
                             kTextSize);
    if (question.options.empty()) {
      at.y = paper_.writeLines(at, paper_.wrapped(withinOf(question), kFootSize, kAnswerWidth),
                               kFootSize);
    }
    at.y += 4.0F;
    if (question.kind == lab::QuestionKind::number) {
      at.y += kToWrite;
      paper_.rule(at, 90.0F);
      paper_.write({at.x + 94.0F, at.y}, question.unit, kTextSize);
      at.y += 4.0F;
    }
    for (std::size_t i = 0; i < run.options().size(); ++i) {
      paper_.box({at.x, at.y + 1.0F}, {kBox, kBox});
      at.y = paper_.writeLines({at.x + kBox + 8.0F, at.y}, optionLines(run, i), kTextSize) + 5.0F;
    }
    // The rest is for reasons.
    at.y += 8.0F;
    paper_.write({at.x, at.y + kTextSize}, tr("Because").view(), kTextSize, true);
    const float from = paper_.width(tr("Because").view(), kTextSize) + 6.0F;
    at.y += kTextSize + 2.0F;
    paper_.rule({at.x + from, at.y}, kAnswerWidth - from);
    for (at.y += kToWrite; at.y <= bottom; at.y += kToWrite) paper_.rule(at, kAnswerWidth);
  }

  const lab::Lesson& lesson_;
  const lab::Learner& learner_;
  const draw::Font& font_;
  Paper paper_;
  float y_ = kMargin;
  std::vector<Page> pages_;
};

}  // namespace

std::vector<Page> worksheetPages(const lab::Lesson& lesson, const lab::Learner& learner,
                                 const draw::Font& font) {
  return Sheet(lesson, learner, font).paint();
}

}  // namespace app
