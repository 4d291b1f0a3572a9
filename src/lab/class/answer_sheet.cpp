#include "lab/class/answer_sheet.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <sstream>

#include "explain/format.h"
#include "lab/class/learner_text.h"
#include "lab/file/json_reader.h"
#include "lab/file/json_text.h"
#include "lab/lesson/lesson_id.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

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

Json toJson(const Answer& answer) {
  Json json = Json::object();
  if (answer.point) {
    const glm::dvec3& at = *answer.point;
    json["point"] = at.z == 0.0 ? Json{at.x, at.y} : Json{at.x, at.y, at.z};
    const glm::dvec3& along = answer.along;
    if (along != glm::dvec3(0.0)) json["along"] = {along.x, along.y, along.z};
  }
  if (answer.number) json["number"] = *answer.number;
  if (!answer.options.empty()) json["options"] = answer.options;
  return json;
}

Json toJson(const SheetAnswer& answer) {
  return {{"seed", seedText(answer.seed)},
          {"answer", toJson(answer.answer)},
          {"computed", toJson(answer.computed)},
          {"right", answer.isRight},
          {"miss", answer.miss},
          {"lure", answer.distractor}};
}

Json toJson(const SheetRow& row) {
  Json json{{"lesson", row.lesson},         {"revision", row.revision}, {"step", row.step},
            {"done", row.isDone},           {"skipped", row.isSkipped}, {"tries", row.tries},
            {"confidence", row.confidence}, {"seconds", row.seconds}};
  if (row.first) json["first"] = toJson(*row.first);
  if (row.last) json["last"] = toJson(*row.last);
  return json;
}

void readIdentifier(const JsonPlace& place, bool mayBeEmpty, std::string& id) {
  place.read(id);
  if (!place.isGood() || !place.exists() || (id.empty() && mayBeEmpty)) return;
  if (!isLessonId(id)) {
    place.refuse(tr("{field}: expected an id of small letters, digits and hyphens"));
  }
}

// That of a step of another lesson begins with that lesson's: "look-at:turn-one".
void readStep(const JsonPlace& place, std::string& step) {
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

void readLearnerText(const JsonPlace& place, std::string& text) {
  place.read(text);
  if (!isLearnerText(text)) {
    place.refuse(tr("{field}: expected at most 80 characters, none of them a control character"));
  }
}

void readSeed(const JsonPlace& place, std::uint64_t& seed) {
  std::string text;
  place.read(text);
  if (!place.isGood()) return;
  constexpr int kHexadecimal = 16;
  const char* const end = text.data() + text.size();
  const char* const begin = text.data() + std::min(text.size(), kSeedPrefix.size());
  const auto [last, code] = std::from_chars(begin, end, seed, kHexadecimal);
  if (!text.starts_with(kSeedPrefix) || code != std::errc{} || last != end) {
    place.refuse(tr("{field}: expected a seed such as \"0x00000000000000ff\""));
  }
}

void readAnswer(const JsonPlace& place, Answer& answer) {
  if (const JsonPlace point = place.field("point"); point.exists()) {
    std::array<double, 3> numbers{};
    const std::size_t count = point.size() == 3 ? 3 : 2;
    point.read(std::span(numbers).first(count), -kFarthestAnswer, kFarthestAnswer);
    answer.point = glm::dvec3(numbers[0], numbers[1], numbers[2]);
    numbers = {};
    place.field("along").read(numbers, -1.0, 1.0);
    answer.along = glm::dvec3(numbers[0], numbers[1], numbers[2]);
  }
  if (const JsonPlace number = place.field("number"); number.exists()) {
    double value = 0.0;
    number.read(value, -kFarthestAnswer, kFarthestAnswer);
    answer.number = value;
  }
  if (const JsonPlace options = place.field("options"); options.exists()) {
    options.expectArray(0, kMostOptions, tr("{field}: expected a list of options"));
    answer.options.resize(options.size());
    for (std::size_t i = 0; i < options.size(); ++i) {
      readIdentifier(options.element(i), false, answer.options[i]);
    }
  }
}

void readSheetAnswer(const JsonPlace& place, std::optional<SheetAnswer>& answer) {
  if (!place.exists()) return;
  place.expectObject({"seed", "answer", "computed", "right", "miss", "lure"});
  SheetAnswer read;
  readSeed(place.required("seed", tr("{field}: expected a seed such as \"0x00000000000000ff\"")),
           read.seed);
  readAnswer(place.required("answer", tr("{field}: expected an answer")), read.answer);
  readAnswer(place.field("computed"), read.computed);
  place.field("right").read(read.isRight);
  place.field("miss").read(read.miss, 0.0, std::numeric_limits<double>::max());
  readIdentifier(place.field("lure"), true, read.distractor);
  answer = std::move(read);
}

void readRow(const JsonPlace& place, SheetRow& row) {
  place.expectObject({"lesson", "revision", "step", "done", "skipped", "tries", "confidence",
                      "seconds", "first", "last"});
  readIdentifier(place.required("lesson", tr("{field}: expected the id of a lesson")), false,
                 row.lesson);
  place.field("revision").read(row.revision, 0, kMost);
  readStep(place.required("step", tr("{field}: expected the id of a step")), row.step);
  place.field("done").read(row.isDone);
  place.field("skipped").read(row.isSkipped);
  place.field("tries").read(row.tries, 0, kMost);
  place.field("confidence").read(row.confidence, 0, 3);
  place.field("seconds").read(row.seconds, 0.0, kMostSeconds);
  readSheetAnswer(place.field("first"), row.first);
  readSheetAnswer(place.field("last"), row.last);
}

void readSheet(const JsonPlace& root, AnswerSheet& sheet) {
  const language::Text expected = tr("{field}: expected \"iklab-answers\"");
  std::string format;
  const JsonPlace formatPlace = root.required("format", expected);
  formatPlace.read(format);
  if (format != kAnswersFormat) return formatPlace.refuse(expected);
  int version = 0;
  const JsonPlace versionPlace = root.required("version", tr("{field}: expected a version"));
  versionPlace.read(version, 1, kMost);
  if (version > kAnswersVersion) {
    return versionPlace.refuse(fill(tr("{field}: expected a version up to {version} (a newer "
                                       "program has written this answer sheet)"),
                                    {{"version", kAnswersVersion}}));
  }
  root.expectObject({"format", "version", "program", "name", "class", "steps"});
  readLearnerText(root.field("program"), sheet.program);
  readLearnerText(root.field("name"), sheet.learner.name);
  readLearnerText(root.field("class"), sheet.learner.classCode);
  const language::Text steps = tr("{field}: expected a list of steps");
  const JsonPlace place = root.required("steps", steps);
  if (!place.expectArray(0, kMostRows, steps)) return;
  sheet.rows.resize(place.size());
  for (std::size_t i = 0; i < place.size(); ++i) readRow(place.element(i), sheet.rows[i]);
}

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
  Json json{{"format", kAnswersFormat},         {"version", kAnswersVersion},
            {"program", sheet.program},         {"name", sheet.learner.name},
            {"class", sheet.learner.classCode}, {"steps", Json::array()}};
  for (const SheetRow& row : sheet.rows) json["steps"].push_back(toJson(row));
  return writeJson(json, 2) + "\n";
}

std::string readAnswers(std::string_view text, AnswerSheet& sheet) {
  Json json;
  if (std::string fault = parseJson(text, json); !fault.empty()) return fault;
  JsonFindings findings;
  AnswerSheet read;
  readSheet(JsonPlace(json, findings), read);
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
