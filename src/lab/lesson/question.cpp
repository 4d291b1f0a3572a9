#include "lab/lesson/question.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "explain/format.h"
#include "lab/file/json_reader.h"
#include "lab/lesson/draw_work.h"
#include "language/language.h"

namespace lab {
namespace {

using language::tr;

constexpr double kFair = 3.0;       // times `within`: how far wrong answers are from the right one
constexpr double kDistinct = 1e-6;  // compared values differ by more
constexpr const char* kNotKept = "a condition of \"keep\" does not hold";

// SplitMix64 (Steele, Lea and Flood 2014): the same numbers on every machine.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }
  /// 0 to count - 1. The bias of the remainder is below count / 2^64.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

 private:
  std::uint64_t state_;
};

double drawn(const Varied& varied, Generator& generator) {
  constexpr double kRounding = 1e-6;  // steps: three of 0.1 are more than 0.3
  const double count = std::floor((varied.to - varied.from) / varied.step + kRounding);
  const std::size_t index = generator.below(static_cast<std::size_t>(std::max(0.0, count)) + 1);
  const double value = varied.from + static_cast<double>(index) * varied.step;
  return std::abs(value) < 1e-12 ? 0.0 : value;
}

// The scene of a step before its values vary: the last one before that has a document, with the
// changes and the values of the steps since.
std::string baseOf(const Lesson& lesson, std::size_t index, const Learner& learner,
                   std::string& trouble) {
  const LessonScene& scene = lesson.steps[index].scene;
  std::string text = scene.document;
  if (text.empty()) {
    if (index == 0 || lesson.steps[index - 1].isRecalled) {
      trouble = "the lesson’s first scene is missing";
      return {};
    }
    const PreparedStep before = prepareStep(lesson, index - 1, learner, 0);
    text = before.document;
    trouble = before.trouble;
  }
  if (trouble.empty() && !scene.changes.empty()) trouble = change(text, scene.changes);
  return text;
}

std::string vary(const LessonScene& scene, Generator& generator, std::string& text) {
  Json changes = Json::object();
  for (const Varied& each : scene.vary) changes[each.field] = drawn(each, generator);
  return change(text, writeJson(changes));
}

void computeOptions(const Question& question, PreparedStep& prepared) {
  if (question.options.front().when) {
    for (const Option& each : question.options) {
      if (each.when && holds(*each.when, prepared.lab, prepared.trouble)) {
        prepared.right.push_back(each.id);
      }
    }
    return;
  }
  for (const Option& each : question.options) {
    prepared.distractors.push_back(valueOf(each.take, prepared.lab, prepared.trouble));
  }
  if (!prepared.trouble.empty()) return;
  std::vector<std::size_t> order(question.options.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::get<double>(prepared.distractors[a]) < std::get<double>(prepared.distractors[b]);
  });
  if (question.kind == QuestionKind::choose) {
    order = {question.isMost ? order.back() : order.front()};
  }
  for (const std::size_t each : order) prepared.right.push_back(question.options[each].id);
}

void compute(const Question& question, PreparedStep& prepared) {
  std::string& trouble = prepared.trouble;
  if (!question.options.empty()) return computeOptions(question, prepared);
  prepared.truth = valueOf(question.answer, prepared.lab, trouble);
  for (const Distractor& each : question.distractors) {
    prepared.distractors.push_back(valueOf(each.take, prepared.lab, trouble));
  }
}

double differenceOf(const Question& question, double a, double b) {
  return question.unit == "°" ? std::abs(std::remainder(a - b, 360.0)) : std::abs(a - b);
}

// Nothing for values of different kinds.
std::optional<double> differenceOf(const Question& question, const TakenValue& a,
                                   const TakenValue& b, const glm::dvec3& along = {}) {
  if (const auto* first = std::get_if<double>(&a)) {
    const auto* const second = std::get_if<double>(&b);
    return second ? std::optional(differenceOf(question, *first, *second)) : std::nullopt;
  }
  const auto* const first = std::get_if<glm::dvec3>(&a);
  const auto* const second = std::get_if<glm::dvec3>(&b);
  if (!first || !second) return std::nullopt;
  const glm::dvec3 way = *first - *second;
  return glm::length(way - glm::dot(way, along) * along);
}

TakenValue valueIn(const Answer& answer) {
  if (answer.point) return *answer.point;
  if (answer.number) return *answer.number;
  return {};
}

std::string joined(const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& each : ids) text += (text.empty() ? "" : " ") + each;
  return text;
}

const std::string* feedbackOf(const LessonStep& step, std::string_view id) {
  const auto found = std::ranges::find(step.feedback, id, &LessonText::id);
  return found == step.feedback.end() ? nullptr : &found->text;
}

Graded gradeOptions(const PreparedStep& prepared, const Answer& answer) {
  Graded graded;
  graded.isRight = answer.options == prepared.right;
  graded.given = joined(answer.options);
  graded.truth = joined(prepared.right);
  if (!graded.isRight && answer.options.size() == 1) graded.distractor = answer.options.front();
  return graded;
}

Graded gradeValue(const Question& question, const PreparedStep& prepared, const Answer& answer) {
  Graded graded;
  const TakenValue given = valueIn(answer);
  graded.given = plainText(given);
  graded.truth = plainText(prepared.truth);
  const auto miss = differenceOf(question, given, prepared.truth, answer.along);
  if (!miss) return graded;
  graded.miss = *miss;
  graded.isRight = *miss <= question.within;
  if (graded.isRight) return graded;
  double nearest = kFair * question.within;
  for (std::size_t i = 0; i < prepared.distractors.size(); ++i) {
    const auto away = differenceOf(question, given, prepared.distractors[i], answer.along);
    if (!away || *away > nearest || *away >= *miss) continue;
    nearest = *away;
    graded.distractor = question.distractors[i].id;
  }
  return graded;
}

std::string slotText(const TakenValue& value, const Question& question) {
  if (const auto* number = std::get_if<double>(&value)) {
    return explain::number(*number) + question.unit;
  }
  const auto* const point = std::get_if<glm::dvec3>(&value);
  return point ? textOf(*point) : std::string();
}

void computeSlots(const LessonStep& step, PreparedStep& prepared) {
  for (const Distractor& each : step.slots) {
    std::string trouble;
    const std::string text = textOf(each.take, prepared.lab, trouble);
    if (prepared.trouble.empty()) prepared.trouble = trouble;
    prepared.slots.emplace_back(each.id, text);
  }
}

// What is said where a right angle is not the one that is shown as the answer; empty: it is.
std::string ofWholeTurns(const Question& question, const Graded& graded, const TakenValue& truth) {
  const auto* const shown = std::get_if<double>(&truth);
  if (!graded.isRight || question.unit != "°" || !shown || !graded.answer.number) return {};
  const double guess = *graded.answer.number;
  const double same = *shown + std::remainder(guess - *shown, 360.0);
  const double turns = std::round(std::abs(guess - same) / 360.0);
  if (turns < 1.0) return {};
  const language::Text text =
      turns < 2.0 ? tr("{angle} and {same} are the same angle: they differ by a whole turn.")
                  : tr("{angle} and {same} are the same angle: they differ by whole turns.");
  return language::fill(text,
                        {{"angle", slotText(guess, question)}, {"same", slotText(same, question)}});
}

// Which place the right one has should tell nothing where the right one is always the same.
void arrangeOptions(const Question& question, std::uint64_t seed, PreparedStep& prepared) {
  for (const Option& each : question.options) prepared.options.push_back(each.id);
  if (seed == 0) return;
  Generator generator(~seed);  // its own, so that the data stay as they are
  for (std::size_t left = prepared.options.size(); left > 1; --left) {
    std::swap(prepared.options[left - 1], prepared.options[generator.below(left)]);
  }
}

// Draws once. Returns why these data will not do; empty: they will.
std::string draw(const LessonStep& step, const std::string& base, Generator* generator,
                 PreparedStep& prepared) {
  prepared.document = base;
  prepared.trouble.clear();
  prepared.distractors.clear();
  prepared.right.clear();
  prepared.truth = {};
  if (generator) prepared.trouble = vary(step.scene, *generator, prepared.document);
  if (prepared.trouble.empty() && failsUnsolved(step.scene, prepared.document)) {
    prepared.work += workUnsolved(prepared.document);
    return kNotKept;
  }
  if (prepared.trouble.empty()) {
    prepared.trouble = openScene(prepared.document, step.scene.isAtEnd, prepared.lab);
  }
  if (!prepared.trouble.empty()) return prepared.trouble;
  prepared.work += workOf(step, prepared.lab);
  const auto isKept = [&](const Condition& each) {
    std::string trouble;
    return holds(each, prepared.lab, trouble);
  };
  if (!std::ranges::all_of(step.scene.keep, isKept)) return kNotKept;
  if (!step.question) return {};
  compute(*step.question, prepared);
  return prepared.trouble.empty() ? whyUnfair(*step.question, prepared) : prepared.trouble;
}

}  // namespace

// FNV-1a over the texts, each ended by a newline; then one step of SplitMix64.
std::uint64_t seedOf(const Lesson& lesson, const Learner& learner, std::string_view step,
                     int tryNumber) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto add = [&](std::string_view text) {
    for (const char each : text) {
      hash = (hash ^ static_cast<unsigned char>(each)) * 0x100000001b3U;
    }
    hash = (hash ^ static_cast<unsigned char>('\n')) * 0x100000001b3U;
  };
  add(lesson.id);
  add(std::to_string(lesson.version));
  add(learner.classCode);
  add(learner.name);
  add(step);
  add(std::to_string(tryNumber));
  return Generator(hash).next();
}

PreparedStep prepareStep(const Lesson& lesson, std::size_t index, const Learner& learner,
                         int tryNumber) {
  const LessonStep& step = lesson.steps[index];
  const bool isAsWritten = learner == Learner{} && tryNumber == 0 && !step.isRecalled;
  const std::uint64_t seed = isAsWritten ? 0 : seedOf(lesson, learner, step.id, tryNumber);
  return prepareStep(lesson, index, learner, std::optional(seed));
}

PreparedStep prepareStep(const Lesson& lesson, std::size_t index, const Learner& learner,
                         std::optional<std::uint64_t> seed) {
  const LessonStep& step = lesson.steps[index];
  PreparedStep prepared;
  const std::string base = baseOf(lesson, index, learner, prepared.trouble);
  if (!prepared.trouble.empty()) return prepared;
  const bool isVaried = seed.value_or(0) != 0 && !step.scene.vary.empty();
  Generator generator(seed.value_or(0));
  std::string why = draw(step, base, isVaried ? &generator : nullptr, prepared);
  const auto mayDraw = [&] { return prepared.draws < kMostDraws && prepared.work < kMostDrawWork; };
  for (; isVaried && !why.empty() && mayDraw(); ++prepared.draws) {
    prepared.refusal = why;
    why = draw(step, base, &generator, prepared);
  }
  if (isVaried && !why.empty()) {
    prepared.refusal = why;
    why =
        language::fill(language::trn("no data were found in {count} draw: {why}",
                                     "no data were found in {count} draws: {why}", prepared.draws),
                       {{"count", prepared.draws}, {"why", why}});
  }
  prepared.seed = isVaried ? *seed : 0;
  prepared.trouble = why;
  if (why.empty()) computeSlots(step, prepared);
  if (step.question) arrangeOptions(*step.question, seed.value_or(0), prepared);
  return prepared;
}

std::string whyUnfair(const Question& question, const PreparedStep& prepared) {
  if (!question.options.empty()) {
    if (question.options.front().when) {
      if (prepared.right.size() == 1) return {};
      return std::to_string(prepared.right.size()) + " options are right, expected one";
    }
    for (std::size_t i = 0; i < prepared.distractors.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        const bool isCompared = question.kind == QuestionKind::order ||
                                question.options[i].id == prepared.right.front() ||
                                question.options[k].id == prepared.right.front();
        const auto apart = differenceOf(question, prepared.distractors[i], prepared.distractors[k]);
        if (!isCompared || (apart && *apart > std::max(kDistinct, question.within))) continue;
        return question.options[k].id + " and " + question.options[i].id + " are equal";
      }
    }
    return {};
  }
  for (std::size_t i = 0; i < prepared.distractors.size(); ++i) {
    const auto apart = differenceOf(question, prepared.distractors[i], prepared.truth);
    if (apart && *apart > kFair * question.within) continue;
    return "the lure " + question.distractors[i].id + ": expected more than " +
           explain::number(kFair * question.within) + question.unit +
           " from the answer, three times \"within\"";
  }
  return {};
}

std::string withSlots(std::string_view text, const PreparedStep& prepared) {
  std::vector<language::Slot> slots;
  slots.reserve(prepared.slots.size());
  for (const auto& [name, value] : prepared.slots) slots.emplace_back(name, value);
  return language::fill(text, slots);
}

Graded grade(const LessonStep& step, const PreparedStep& prepared, const Answer& answer) {
  const Question& question = *step.question;
  const bool hasOptions = !question.options.empty();
  Graded graded =
      hasOptions ? gradeOptions(prepared, answer) : gradeValue(question, prepared, answer);
  graded.answer = answer;
  graded.seed = prepared.seed;
  const std::string* text = graded.isRight              ? feedbackOf(step, "right")
                            : graded.distractor.empty() ? nullptr
                                                        : feedbackOf(step, graded.distractor);
  if (!text && !graded.isRight) text = feedbackOf(step, "other");
  graded.feedback = ofWholeTurns(question, graded, prepared.truth);
  if (!text) return graded;
  if (!graded.feedback.empty()) graded.feedback += ' ';
  graded.feedback += language::fill(withSlots(*text, prepared),
                                    {{"answer", slotText(prepared.truth, question)},
                                     {"guess", slotText(valueIn(answer), question)},
                                     {"miss", explain::number(graded.miss) + question.unit}});
  return graded;
}

std::vector<std::string> askedIn(const explain::Explanation& explanation, const Question& question,
                                 const TakenValue& truth) {
  constexpr double kSame = 1e-6;  // scene units, degrees
  const bool isAngle = question.unit == "°";
  std::vector<std::string> ids;
  for (const explain::Quantity& each : explanation.quantities) {
    using explain::Measure;
    TakenValue value = each.value;
    if (each.measure == Measure::point || each.measure == Measure::place) {
      value = glm::dvec3(each.value, each.y, each.z);
    } else if ((each.measure == Measure::angle) != isAngle) {
      continue;
    } else if (isAngle) {
      value = glm::degrees(each.value);
    }
    const auto apart = differenceOf(question, value, truth);
    if (apart && *apart < kSame) ids.push_back(each.id);
  }
  return ids;
}

Answer rightAnswer(const PreparedStep& prepared) {
  Answer answer;
  if (const auto* point = std::get_if<glm::dvec3>(&prepared.truth)) answer.point = *point;
  if (const auto* number = std::get_if<double>(&prepared.truth)) answer.number = *number;
  answer.options = prepared.right;
  return answer;
}

const Take* shownBy(const Question& question, const PreparedStep& prepared) {
  if (question.options.empty()) return &question.answer;
  if (prepared.right.empty()) return nullptr;
  const auto right = std::ranges::find(question.options, prepared.right.front(), &Option::id);
  return right->when ? &right->when->take : &right->take;
}

}  // namespace lab
