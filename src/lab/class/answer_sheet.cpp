#include "lab/class/answer_sheet.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <sstream>

#include "explain/format.h"
#include "lab/class/learner_text.h"
#include "lab/file/fields.h"
#include "lab/file/json_text.h"
#include "lab/lesson/lesson_id.h"
#include "language/language.h"

namespace lab {

using language::tr;

namespace {

constexpr std::size_t kMostRows = 1000;
constexpr std::size_t kMostOptions = 100;
constexpr int kMost = 1'000'000;
constexpr double kMostSeconds = 1e9;
constexpr double kFarthestAnswer = 1e12;  // nobody means it, and it is finite
constexpr std::string_view kSeedPrefix = "0x";

std::optional<SheetAnswer> sheetAnswerOf(const std::optional<Graded>& graded) {
  if (!graded) return std::nullopt;
  return SheetAnswer{graded->seed,    graded->answer, truthOf(*graded),
                     graded->isRight, graded->miss,   graded->distractor};
}

// That of a step of another lesson begins with that lesson's: "look-at:turn-one".
struct StepId {
  static void read(const JsonPlace& place, std::string& step) {
    place.read(step);
    const std::size_t colon = step.find(':');
    const bool isRecalled = colon != std::string::npos;
    const std::string_view all = step;
    if (isLessonId(all.substr(isRecalled ? colon + 1 : 0)) &&
        (!isRecalled || isLessonId(all.substr(0, colon)))) {
      return;
    }
    place.refuse(tr("{field}: expected an id of small letters, digits and hyphens"));
  }
  static Json write(const std::string& step) { return step; }
};

struct LearnerText {
  static void read(const JsonPlace& place, std::string& text) {
    place.read(text);
    if (isLearnerText(text)) return;
    place.refuse(tr("{field}: expected at most 80 characters, none of them a control character"));
  }
  static Json write(const std::string& text) { return text; }
};

struct Seed {
  static void read(const JsonPlace& place, std::uint64_t& seed) {
    std::string text;
    place.read(text);
    constexpr int kHexadecimal = 16;
    const char* const end = text.data() + text.size();
    const char* const begin = text.data() + std::min(text.size(), kSeedPrefix.size());
    const auto [last, code] = std::from_chars(begin, end, seed, kHexadecimal);
    if (!text.starts_with(kSeedPrefix) || code != std::errc{} || last != end) {
      place.refuse(tr("{field}: expected a seed such as \"0x00000000000000ff\""));
    }
  }
  static Json write(std::uint64_t seed) { return seedText(seed); }
};

// [x, y, z], or [x, y] where z is 0 and `mayBePlanar`.
struct Coordinates {
  double most;
  bool mayBePlanar;
  void read(const JsonPlace& place, glm::dvec3& at) const {
    std::array<double, 3> numbers{};
    const std::size_t count = mayBePlanar && place.size() != 3 ? 2 : 3;
    place.read(std::span(numbers).first(count), -most, most);
    at = {numbers[0], numbers[1], numbers[2]};
  }
  [[nodiscard]] Json write(const glm::dvec3& at) const {
    return mayBePlanar && at.z == 0.0 ? Json{at.x, at.y} : Json{at.x, at.y, at.z};
  }
};

template <class Fields, class AnyAnswer>
void answerTable(Fields& fields, AnyAnswer& answer) {
  fields("point", answer.point, Coordinates{kFarthestAnswer, true});
  fields("along", answer.along, Coordinates{1.0, false},
         {.leftOut = !answer.point || answer.along == glm::dvec3(0.0)});
  fields("number", answer.number, Number{-kFarthestAnswer, kFarthestAnswer});
  fields("options", answer.options,
         List{0, kMostOptions, tr("{field}: expected a list of options"),
              [](std::size_t /*i*/) { return Id{}; }},
         {.leftOut = answer.options.empty()});
}

template <class Fields, class AnyAnswer>
void judgedTable(Fields& fields, AnyAnswer& judged) {
  const Object answer{"answer", [](auto& its, auto& each) { answerTable(its, each); }};
  fields("seed", judged.seed, Seed{},
         {.missing = tr("{field}: expected a seed such as \"0x00000000000000ff\"")});
  fields("answer", judged.answer, answer, {.missing = tr("{field}: expected an answer")});
  fields("computed", judged.computed, answer);
  fields("right", judged.isRight, Flag{});
  fields("miss", judged.miss, Number{0.0, std::numeric_limits<double>::max()});
  fields("lure", judged.distractor, Id{true});
}

template <class Fields, class Row>
void rowTable(Fields& fields, Row& row) {
  const Object judged{"judged", [](auto& its, auto& each) { judgedTable(its, each); }};
  fields("lesson", row.lesson, Id{}, {.missing = tr("{field}: expected the id of a lesson")});
  fields("revision", row.revision, Number{0, kMost});
  fields("step", row.step, StepId{}, {.missing = tr("{field}: expected the id of a step")});
  fields("done", row.isDone, Flag{});
  fields("skipped", row.isSkipped, Flag{});
  fields("tries", row.tries, Number{0, kMost});
  fields("confidence", row.confidence, Number{0, 3});
  fields("seconds", row.seconds, Number{0.0, kMostSeconds});
  fields("first", row.first, judged);
  fields("last", row.last, judged);
}

constexpr auto kSheetTable = [](auto& fields, auto& sheet) {
  formatFields(fields, kAnswersFormat, kAnswersVersion, kAnswersVersion);
  fields("program", sheet.program, LearnerText{});
  fields("name", sheet.learner.name, LearnerText{});
  fields("class", sheet.learner.classCode, LearnerText{});
  const language::Text steps = tr("{field}: expected a list of steps");
  const auto rowOf = [](std::size_t /*i*/) {
    return Object{"step", [](auto& its, auto& row) { rowTable(its, row); }};
  };
  fields("steps", sheet.rows, List{0, kMostRows, steps, rowOf}, {.missing = steps});
};

std::string numberText(double number) { return explain::format("%.6g", number + 0.0); }

// A number, or several: nothing that a spreadsheet would carry out.
bool isHarmless(std::string_view text) {
  return text.find_first_not_of("0123456789., ", 1) == std::string_view::npos;
}

// Programs leave out blanks and quotes before a formula, and take wide signs for narrow ones.
bool isFormula(std::string_view cell) {
  constexpr std::array<std::string_view, 6> kBlanks{" ", "\t", "\r", "\"", "\u00A0", "\u3000"};
  constexpr std::array<std::string_view, 8> kSigns{"=",      "+",      "-",      "@",
                                                   "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
  const auto begins = [&](std::string_view each) { return cell.starts_with(each); };
  for (auto blank = kBlanks.begin(); blank != kBlanks.end();) {
    blank = std::ranges::find_if(kBlanks, begins);
    if (blank != kBlanks.end()) cell.remove_prefix(blank->size());
  }
  const bool isNumber = cell.starts_with('-') && cell.size() > 1 && isHarmless(cell);
  return std::ranges::any_of(kSigns, begins) && !isNumber;
}

// Those of an answer: seed, answer, computed, right, lure.
void addFields(const std::optional<SheetAnswer>& answer, std::vector<std::string>& fields) {
  constexpr std::size_t kFields = 5;
  if (!answer) {
    fields.resize(fields.size() + kFields);
    return;
  }
  fields.insert(fields.end(),
                {seedText(answer->seed), answerText(answer->answer), answerText(answer->computed),
                 answer->isRight ? "yes" : "no", answer->distractor});
}

}  // namespace

Answer truthOf(const Graded& graded) {
  if (!graded.answer.point && !graded.answer.number) {
    Answer truth;
    std::istringstream words(graded.truth);
    for (std::string word; words >> word;) truth.options.push_back(word);
    return truth;
  }
  std::array<double, 3> numbers{};
  const char* at = graded.truth.data();
  const char* const end = at + graded.truth.size();
  for (double& number : numbers) {
    while (at != end && *at == ' ') ++at;
    at = std::from_chars(at, end, number).ptr;
  }
  Answer truth;
  if (graded.answer.number) truth.number = numbers[0];
  if (graded.answer.point) truth.point = glm::dvec3(numbers[0], numbers[1], numbers[2]);
  return truth;
}

AnswerSheet answerSheetOf(const LessonRun& run, std::string_view program) {
  AnswerSheet sheet{run.learner(), std::string(program), {}};
  for (const StepRecord& record : run.records()) {
    SheetRow row;
    row.lesson = run.lesson().id;
    row.revision = run.lesson().version;
    row.step = record.step;
    row.isDone = record.isDone;
    row.isSkipped = record.isSkipped;
    row.tries = record.tries;
    row.confidence = record.confidence;
    row.seconds = std::round(10.0 * record.seconds) / 10.0;
    row.first = sheetAnswerOf(record.first);
    row.last = sheetAnswerOf(record.last);
    sheet.rows.push_back(std::move(row));
  }
  return sheet;
}

void addLater(AnswerSheet later, AnswerSheet& sheet) {
  if (later.learner != sheet.learner) {
    sheet = std::move(later);
    return;
  }
  sheet.program = later.program;
  for (SheetRow& row : later.rows) {
    const auto before = std::ranges::find_if(sheet.rows, [&](const SheetRow& each) {
      return each.lesson == row.lesson && each.revision == row.revision && each.step == row.step;
    });
    if (before == sheet.rows.end()) {
      sheet.rows.push_back(std::move(row));
      continue;
    }
    before->isDone = before->isDone || row.isDone;
    before->isSkipped = !before->isDone && (before->isSkipped || row.isSkipped);
    before->tries += row.tries;
    before->seconds += row.seconds;
    if (row.confidence != 0) before->confidence = row.confidence;
    if (!before->first) before->first = row.first;
    if (row.last) before->last = std::move(row.last);
  }
}

std::string writeAnswers(const AnswerSheet& sheet) {
  return writeJson(writeObject(sheet, kSheetTable), 2) + "\n";
}

std::string readAnswers(std::string_view text, AnswerSheet& sheet) {
  Json json;
  if (std::string fault = parseJson(text, json); !fault.empty()) return fault;
  JsonFindings findings;
  AnswerSheet read;
  readObject(JsonPlace(json, findings), read, kSheetTable);
  if (findings.fault.empty()) sheet = std::move(read);
  return findings.fault;
}

std::string answersCsv(std::span<const AnswerSheet> sheets) {
  std::string text = csvLine(answerHeading());
  for (const AnswerSheet& sheet : sheets) {
    for (const SheetRow& row : sheet.rows) {
      text += csvLine(answerFields(row, sheet.learner, sheet.program));
    }
  }
  return text;
}

std::vector<std::string> answerHeading(std::span<const std::string> more) {
  std::vector<std::string> heading{
      "name",     "class",     "lesson",      "revision",      "step",       "seed",     "answer",
      "computed", "right",     "lure",        "tries",         "confidence", "seconds",  "program",
      "skipped",  "last seed", "last answer", "last computed", "last right", "last lure"};
  heading.insert(heading.end(), more.begin(), more.end());
  return heading;
}

std::string confidenceWord(int confidence) {
  static constexpr std::array<const char*, 4> kWords{"", "guess", "fairly", "sure"};
  const auto index = static_cast<std::size_t>(confidence);
  return index < kWords.size() ? kWords.at(index) : "";
}

std::vector<std::string> answerFields(const SheetRow& row, const Learner& learner,
                                      std::string_view program) {
  std::vector<std::string> fields{learner.name, learner.classCode, row.lesson,
                                  std::to_string(row.revision), row.step};
  addFields(row.first, fields);
  fields.insert(fields.end(), {std::to_string(row.tries), confidenceWord(row.confidence),
                               explain::format("%.1f", row.seconds), std::string(program),
                               row.isSkipped ? "yes" : "no"});
  addFields(row.last, fields);
  return fields;
}

std::string answerText(const Answer& answer) {
  if (answer.point) {
    const glm::dvec3& at = *answer.point;
    const std::string third = at.z == 0.0 ? std::string() : ", " + numberText(at.z);
    return "(" + numberText(at.x) + ", " + numberText(at.y) + third + ")";
  }
  if (answer.number) return numberText(*answer.number);
  std::string text;
  for (const std::string& option : answer.options) text += (text.empty() ? "" : "; ") + option;
  return text;
}

std::string seedText(std::uint64_t seed) {
  return explain::format("0x%016llx", static_cast<unsigned long long>(seed));
}

std::string csvField(std::string_view text) {
  constexpr std::string_view kEnds = ";\n";
  std::string field;
  bool isFirst = true;  // of what may become a cell
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (isFirst && isFormula(text.substr(i, text.find_first_of(kEnds, i) - i))) field += '\'';
    field += text[i];
    isFirst = kEnds.find(text[i]) != std::string_view::npos;
  }
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string quoted = "\"";
  for (const char each : field) {
    if (each == '"') quoted += '"';
    quoted += each;
  }
  return quoted + "\"";
}

std::string csvLine(std::span<const std::string> fields) {
  std::string line;
  for (const std::string& field : fields) {
    if (&field != fields.data()) line += ',';
    line += csvField(field);
  }
  return line + "\r\n";
}

}  // namespace lab
