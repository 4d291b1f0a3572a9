#include "app/export/lesson_worksheet.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/canvas/fit.h"
#include "app/export/paper.h"
#include "draw/flat/flat_picture.h"
#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "draw/space/space_picture.h"
#include "draw/svg/svg.h"
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
constexpr double kPictureMargin = 10.0;
constexpr float kUnit = 0.75F;  // pixels a point of the picture: a page is looked at from nearer
constexpr float kGap = 16.0F;
constexpr float kAnswerWidth = kWidth - kPicture.x - kGap;
constexpr float kBox = 8.0F;
constexpr float kToWrite = 20.0F;  // from one line to write on to the next

std::string letterOf(std::size_t option) { return {static_cast<char>('A' + option % 26U)}; }

// The canvas as the question shows it, without what computes.
std::string pictureOf(lab::Lab& lab, const draw::Font& font) {
  lab.apply(lab::SetView{&lab::View::theme, lab::Theme::light});
  lab.apply(lab::SetView{&lab::View::reducedMotion, true});
  fitIfAsked(lab, kPicture);
  // A lesson's camera is for a wider canvas.
  lab.apply(lab::SetView{&lab::View::fitHeight, 0.0});
  fitIfCovered(lab, kPicture, kPictureMargin);
  fitIfAsked(lab, kPicture);
  draw::SceneView view;
  view.camera = draw::cameraOf(lab.state().view, kPicture);
  view.unit = kUnit;
  draw::DrawList shapes(font);
  if (!view.camera.isSpace) {
    draw::paintFlat(shapes, lab, view);
    return draw::svgShapes(shapes);
  }
  draw::SolidList bodies(view.camera.focus());
  draw::paintSpace(bodies, shapes, lab, view);
  return draw::svgBodies(bodies, view.camera) + draw::svgShapes(shapes);
}

// A lesson's own scenes follow from each other: the picture of a question would have the answer to
// the one above. Data from seeds are others for each.
int tryOf(const lab::Learner& learner) { return learner == lab::Learner{} ? 1 : 0; }

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

struct Asked {
  std::size_t step = 0;  // of the lesson
  int number = 1;        // on paper
};

std::vector<Asked> questionsOf(const lab::Lesson& lesson) {
  std::vector<Asked> asked;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    if (lesson.steps[i].question) asked.push_back({i, static_cast<int>(asked.size()) + 1});
  }
  return asked;
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
    paper_.picture({kMargin, y_}, kPicture, pictureOf(lab, font_));
    answer({kMargin + kPicture.x + kGap, y_}, run);
    y_ += below + kGap;
  }

  [[nodiscard]] std::vector<std::string> optionLines(const lab::LessonRun& run,
                                                     std::size_t option) const {
    const std::string text =
        letterOf(option) + ". " +
        lab::withoutEmphasis(run.optionText(run.step().question->options[option].id));
    return paper_.wrapped(text, kTextSize, kAnswerWidth - kBox - 8.0F);
  }

  [[nodiscard]] float answerHeight(const lab::LessonRun& run) const {
    const lab::Question& question = *run.step().question;
    float height = 4.0F * kToWrite;
    for (std::size_t i = 0; i < question.options.size(); ++i) {
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
    at.y += 4.0F;
    if (question.kind == lab::QuestionKind::number) {
      at.y += kToWrite;
      paper_.rule(at, 90.0F);
      paper_.write({at.x + 94.0F, at.y}, question.unit, kTextSize);
      at.y += 4.0F;
    }
    for (std::size_t i = 0; i < question.options.size(); ++i) {
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
    const auto option = std::ranges::find(question.options, id, &lab::Option::id);
    const auto index = static_cast<std::size_t>(option - question.options.begin());
    letters += (letters.empty() ? "" : " ") + letterOf(index);
  }
  return letters;
}

class Key {
 public:
  Key(const lab::Lesson& lesson, std::span<const lab::Learner> learners, const draw::Font& font)
      : lesson_(lesson), asked_(questionsOf(lesson)), paper_(font) {
    std::vector<std::string> heading{trc("of the pupil", "Name")};
    for (const Asked& each : asked_) heading.push_back(std::to_string(each.number));
    rows_.push_back(std::move(heading));
    for (const lab::Learner& each : learners) {
      std::vector<std::string> row{each.name.empty() ? std::string("–") : each.name};
      for (const Asked& question : asked_) {
        const lab::PreparedStep prepared =
            lab::prepareStep(lesson, question.step, each, tryOf(each));
        row.push_back(keyText(lesson.steps[question.step], prepared));
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
    return std::move(pages_);
  }

 private:
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
        text += " (±" + explain::number(step.question->within) + step.question->unit + ")";
      }
      for (std::size_t i = 0; i < step.question->options.size(); ++i) {
        const std::string& id = step.question->options[i].id;
        const auto found = std::ranges::find(step.options, id, &lab::LessonText::id);
        text += (i == 0 ? ": " : "; ") + letterOf(i) + " " +
                lab::withoutEmphasis(found == step.options.end() ? id : found->text);
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
  std::vector<Asked> asked_;
  Paper paper_;
  std::vector<std::vector<std::string>> rows_;  // the first one is the heading
  std::vector<float> widths_;
  float size_ = kLargest;
  std::vector<Page> pages_;
};

}  // namespace

std::vector<Page> worksheetPages(const lab::Lesson& lesson, const lab::Learner& learner,
                                 const draw::Font& font) {
  return Sheet(lesson, learner, font).paint();
}

std::vector<Page> keyPages(const lab::Lesson& lesson, std::span<const lab::Learner> learners,
                           const draw::Font& font) {
  const std::string code = learners.empty() ? std::string() : learners.front().classCode;
  return Key(lesson, learners, font).paint(code);
}

}  // namespace app
