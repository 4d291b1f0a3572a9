// The answers to a lesson's worksheets: a table, and pictures of places and angles.
#include <algorithm>
#include <utility>

#include "app/export/lesson_pages.h"
#include "app/export/lesson_worksheet.h"
#include "app/export/paper.h"
#include "explain/format.h"
#include "lab/class/answer_check.h"
#include "lab/lesson/lesson_run.h"
#include "language/language.h"

namespace app {

using language::fill, language::tr, language::trc;

namespace {

// Points, as all lengths here.
constexpr float kMargin = Paper::kMargin;
constexpr float kWidth = Paper::kWidth;
constexpr float kBottom = Paper::kSize.y - kMargin;
constexpr float kTitleSize = 15.0F;
constexpr float kTextSize = 9.5F;

// "(0.40, 1.57)", "102.3°"; "B"; "B, A, C".
std::string keyText(const lab::LessonStep& step, const lab::PreparedStep& prepared) {
  if (!prepared.trouble.empty()) return "–";
  const lab::Question& question = *step.question;
  if (question.options.empty()) {
    const std::string text = lab::textOf(prepared.truth, question.answer);
    return text.ends_with(question.unit) ? text : text + question.unit;
  }
  std::string letters;
  for (const std::string& id : prepared.right) {
    const auto option = std::ranges::find(prepared.options, id);
    const auto index = static_cast<std::size_t>(option - prepared.options.begin());
    letters += (letters.empty() ? "" : " ") + letterOf(index);
  }
  return letters;
}

class Key {
 public:
  Key(const lab::Lesson& lesson, std::span<const lab::Learner> learners, const draw::Font& font)
      : lesson_(lesson),
        learners_(learners),
        font_(font),
        asked_(questionsOf(lesson)),
        paper_(font) {
    std::vector<std::string> heading{trc("of the pupil", "Name")};
    for (const Asked& each : asked_) heading.push_back(std::to_string(each.number));
    rows_.push_back(std::move(heading));
    for (const lab::Learner& each : learners) {
      std::vector<std::string> row{each.name.empty() ? std::string("–") : each.name};
      for (const Asked& question : asked_) {
        const lab::PreparedStep prepared =
            lab::prepareStep(lesson, question.step, each, tryOf(each));
        row.push_back(keyText(lesson.steps[question.step], prepared));
        // On each page they stand in an order of their own: one alone can be told here.
        if (learners.size() == 1) options_.push_back(prepared.options);
      }
      rows_.push_back(std::move(row));
    }
    layOut();
  }

  std::vector<Page> paint(const std::string& classCode) {
    const std::string title = fill(tr("{lesson}: answers"), {{"lesson", lesson_.title}});
    float y = paper_.writeLines({kMargin, kMargin}, paper_.wrapped(title, kTitleSize, kWidth),
                                kTitleSize);
    if (!classCode.empty()) y = paper_.writeLines({kMargin, y}, {classCode}, kTextSize);
    y = titles(y + 4.0F);
    row(y, rows_.front());
    for (std::size_t i = 1; i < rows_.size(); ++i) {
      if (y + 2.0F * rowHeight() > kBottom) {
        pages_.push_back(paper_.take());
        y = kMargin;
        row(y, rows_.front());
      }
      row(y, rows_[i]);
    }
    pages_.push_back(paper_.take());
    for (const lab::Learner& each : learners_) pictures(each);
    return std::move(pages_);
  }

 private:
  // The questions of one learner whose answers are places and angles, drawn.
  void pictures(const lab::Learner& learner) {
    std::size_t place = 0;
    const auto endPage = [&] {
      if (place % kPicturesAPage != 0) pages_.push_back(paper_.take());
    };
    for (const Asked& each : asked_) {
      lab::Lab lab;
      lab::LessonRun run(lesson_, nullptr, learner);
      run.goTo(each.step, lab);
      if (tryOf(learner) > 0) run.retry(lab);
      const lab::PreparedStep prepared =
          lab::prepareStep(lesson_, each.step, learner, tryOf(learner));
      if (!prepared.trouble.empty()) continue;
      const std::string elements = answerPicture(run, lab, prepared, kPicture, font_);
      if (elements.empty()) continue;
      if (place % kPicturesAPage == 0) {
        paper_.writeLines({kMargin, kMargin}, {learner.name.empty() ? lesson_.title : learner.name},
                          kLargest);
      }
      const std::size_t row = place % kPicturesAPage / 2;
      const glm::vec2 corner(kMargin + static_cast<float>(place % 2) * (kPicture.x + kBetween),
                             kMargin + 24.0F + static_cast<float>(row) * (kPicture.y + 30.0F));
      const std::string title =
          std::to_string(each.number) + ". " + keyText(lesson_.steps[each.step], prepared);
      paper_.writeLines(corner, {title}, kLargest);
      paper_.picture({corner.x, corner.y + 15.0F}, kPicture, elements);
      ++place;
      if (place % kPicturesAPage == 0) pages_.push_back(paper_.take());
    }
    endPage();
  }

  static constexpr glm::vec2 kPicture{250.0F, 200.0F};
  static constexpr std::size_t kPicturesAPage = 6;
  static constexpr float kBetween = 10.0F;
  static constexpr float kLargest = 9.5F;
  static constexpr float kSmallest = 5.0F;

  // The largest type with which all columns fit beside each other; names may be cut then.
  void layOut() {
    for (size_ = kLargest; size_ > kSmallest; size_ -= 0.5F) {
      widths_.assign(rows_.front().size(), 0.0F);
      float all = 0.0F;
      for (std::size_t i = 0; i < widths_.size(); ++i) {
        for (const auto& row : rows_) {
          widths_[i] = std::max(widths_[i], paper_.width(row[i], size_) + kBetween);
        }
        all += widths_[i];
      }
      if (all <= kWidth) return;
    }
  }
  [[nodiscard]] float rowHeight() const { return 1.7F * size_; }

  // What the numbers over the columns mean, and which option a letter is.
  float titles(float y) {
    for (const Asked& each : asked_) {
      const lab::LessonStep& step = lesson_.steps[each.step];
      std::string text = std::to_string(each.number) + ". " + step.title;
      if (step.question->options.empty()) {
        text += " (±" + explain::number(step.question->within) + step.question->unit;
        text += step.question->kind == lab::QuestionKind::number ? ")" : "; 2 mm)";
      }
      const auto place = static_cast<std::size_t>(each.number) - 1;
      const std::vector<std::string> none;
      const std::vector<std::string>& options = options_.empty() ? none : options_[place];
      for (std::size_t i = 0; i < options.size(); ++i) {
        text += (i == 0 ? ": " : "; ") + letterOf(i) + " " + lab::optionWords(step, options[i]);
      }
      y = paper_.writeLines({kMargin, y}, paper_.wrapped(text, 8.0F, kWidth), 8.0F);
    }
    return y + 10.0F;
  }

  void row(float& y, const std::vector<std::string>& texts) {
    float x = kMargin;
    y += rowHeight();
    for (std::size_t i = 0; i < texts.size(); ++i) {
      paper_.write({x, y}, texts[i], size_);
      x += widths_[i];
    }
    paper_.rule({kMargin, y + 0.35F * size_}, kWidth);
  }

  const lab::Lesson& lesson_;
  std::span<const lab::Learner> learners_;
  const draw::Font& font_;
  std::vector<Asked> asked_;
  std::vector<std::vector<std::string>> options_;  // of each question, as one learner has them
  Paper paper_;
  std::vector<std::vector<std::string>> rows_;  // the first one is the heading
  std::vector<float> widths_;
  float size_ = kLargest;
  std::vector<Page> pages_;
};

}  // namespace

std::vector<Page> keyPages(const lab::Lesson& lesson, std::span<const lab::Learner> learners,
                           const draw::Font& font) {
  const std::string code = learners.empty() ? std::string() : learners.front().classCode;
  return Key(lesson, learners, font).paint(code);
}

}  // namespace app
