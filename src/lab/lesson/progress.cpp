#include "lab/lesson/progress.h"

#include <utility>

#include "lab/file/fields.h"
#include "language/language.h"

namespace lab {

using language::tr;

namespace {

// Texts of a list, in any order.
struct Texts {
  static void read(const JsonPlace& place, std::set<std::string>& texts) {
    constexpr std::size_t kMost = 1000;
    if (!place.expectArray(0, kMost, tr("{field}: expected a list of texts"))) return;
    for (std::size_t i = 0; i < place.size(); ++i) {
      std::string text;
      place.element(i).read(text);
      texts.insert(std::move(text));
    }
  }
  static Json write(const std::set<std::string>& texts) { return texts; }
};

// An object of fields of one kind, with any names.
template <class Kind>
struct Map {
  Kind kind;
  template <class Value>
  void read(const JsonPlace& place, std::map<std::string, Value>& map) const {
    if (!place.exists()) return;
    if (!place.value()->is_object()) return place.refuse(tr("{field}: expected an object"));
    for (const auto& each : place.value()->items()) {
      if (place.isGood()) kind.read(place.field(each.key()), map[each.key()]);
    }
  }
  template <class Value>
  [[nodiscard]] Json write(const std::map<std::string, Value>& map) const {
    Json json = Json::object();
    for (const auto& [name, value] : map) json[name] = kind.write(value);
    return json;
  }
};
template <class Kind>
Map(Kind) -> Map<Kind>;

constexpr auto kLessonTable = [](auto& fields, auto& progress) {
  fields("version", progress.version, Number{1, 1'000'000},
         {.missing = tr("{field}: expected a whole number")});
  fields("at", progress.at, Name{});
  fields("done", progress.done, Texts{});
  fields("first", progress.first, Map{Flag{}});
};

constexpr auto kProgressTable = [](auto& fields, auto& progress) {
  formatFields(fields, kProgressFormat, kProgressVersion, kProgressVersion);
  fields("lessons", progress.lessons, Map{Object{"lesson", kLessonTable}});
};

}  // namespace

LessonCount countOf(const Lesson& lesson, const LessonProgress& progress) {
  LessonCount count;
  for (const LessonStep& each : lesson.steps) {
    if (each.isRecalled) continue;
    ++count.steps;
    if (progress.done.contains(each.id)) ++count.done;
    if (!each.question) continue;
    ++count.questions;
    const auto first = progress.first.find(each.id);
    if (first == progress.first.end()) continue;
    ++count.answered;
    if (first->second) ++count.right;
  }
  return count;
}

std::string stepsDone(const LessonCount& count) {
  return language::fill(language::trn("{done} of {count} step done", "{done} of {count} steps done",
                                      static_cast<long long>(count.steps)),
                        {{"done", count.done}, {"count", count.steps}});
}

const LessonProgress* Progress::of(const Lesson& lesson) const {
  const auto found = lessons.find(lesson.id);
  return found == lessons.end() || found->second.version != lesson.version ? nullptr
                                                                           : &found->second;
}

bool Progress::add(const LessonRun& run) {
  const Lesson& lesson = run.lesson();
  const LessonProgress* const before = of(lesson);
  LessonProgress now = before ? *before : LessonProgress{.version = lesson.version};
  const std::vector<StepRecord>& records = run.records();
  for (std::size_t i = 0; i < records.size() && i < run.stepCount(); ++i) {
    if (lesson.steps[i].isRecalled) continue;  // of another lesson
    const StepRecord& record = records[i];
    if (record.isDone) now.done.insert(record.step);
    if (record.first) now.first.try_emplace(record.step, record.first->isRight);
  }
  const std::size_t beginning = !lesson.steps.empty() && lesson.steps[0].isRecalled ? 1 : 0;
  const bool isWithin = !run.isAtSummary() && run.stepIndex() > beginning;
  now.at = isWithin ? run.step().id : std::string();
  const bool isBegun = isWithin || !now.done.empty() || !now.first.empty();
  if (before ? *before == now : !isBegun) return false;
  lessons[lesson.id] = std::move(now);
  return true;
}

std::string readProgress(std::string_view text, Progress& progress) {
  const Json json = readJson(text);
  if (json.is_discarded()) return tr("expected JSON");
  JsonFindings findings;
  Progress read;
  readObject(JsonPlace(json, findings), read, kProgressTable);
  if (findings.fault.empty()) progress = std::move(read);
  return findings.fault;
}

bool isLaterProgress(std::string_view text) {
  const Json json = readJson(text);
  if (!json.is_object()) return false;
  const auto format = json.find("format");
  const auto version = json.find("version");
  return format != json.end() && *format == kProgressFormat && version != json.end() &&
         version->is_number_integer() && *version > kProgressVersion;
}

std::string writeProgress(const Progress& progress, std::string_view before) {
  Json json = readJson(before);
  if (!json.is_object()) json = Json::object();
  Json now = writeObject(progress, kProgressTable);
  if (const Json& old = json["lessons"]; old.is_object()) {
    Json lessons = old;
    lessons.update(now["lessons"]);
    now["lessons"] = std::move(lessons);
  }
  json.update(now);
  return writeJson(json, 2) + "\n";
}

}  // namespace lab
