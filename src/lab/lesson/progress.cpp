#include "lab/lesson/progress.h"

#include <array>
#include <utility>

#include "lab/file/json_reader.h"
#include "language/language.h"

namespace lab {

using language::tr;

namespace {

constexpr int kMostVersion = 1'000'000;
constexpr std::size_t kMostStepsDone = 1000;

// Of fields with any names.
bool isMap(const JsonPlace& place) {
  if (place.exists() && !place.value()->is_object())
    place.refuse(tr("{field}: expected an object"));
  return place.exists() && place.isGood();
}

Json toJson(const LessonProgress& progress) {
  Json json{{"version", progress.version}, {"at", progress.at}};
  json["done"] = progress.done;
  json["first"] = Json::object();
  for (const auto& [step, isRight] : progress.first) json["first"][step] = isRight;
  return json;
}

void readLessonProgress(const JsonPlace& place, LessonProgress& progress) {
  place.expectObject({"version", "at", "done", "first"});
  place.required("version", tr("{field}: expected a whole number"))
      .read(progress.version, 1, kMostVersion);
  place.field("at").read(progress.at);
  const JsonPlace done = place.field("done");
  if (done.exists()) done.expectArray(0, kMostStepsDone, tr("{field}: expected a list of texts"));
  for (std::size_t i = 0; i < done.size(); ++i) {
    std::string step;
    done.element(i).read(step);
    progress.done.insert(std::move(step));
  }
  const JsonPlace first = place.field("first");
  if (!isMap(first)) return;
  for (const auto& [step, value] : first.value()->items()) {
    first.field(step).read(progress.first[step]);
  }
}

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
  const JsonPlace root(json, findings);
  root.expectObject({"format", "version", "lessons"});
  std::size_t format = 0;
  constexpr std::array kFormats{kProgressFormat};
  root.required("format", tr("{field}: expected \"iklab-lessons\"")).read(format, kFormats);
  int version = kProgressVersion;
  root.required("version", tr("{field}: expected a whole number"))
      .read(version, kProgressVersion, kProgressVersion);
  const JsonPlace lessons = root.field("lessons");
  Progress read;
  if (isMap(lessons)) {
    for (const auto& [id, value] : lessons.value()->items()) {
      readLessonProgress(lessons.field(id), read.lessons[id]);
      if (!findings.fault.empty()) break;
    }
  }
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
  json["format"] = kProgressFormat;
  json["version"] = kProgressVersion;
  if (!json["lessons"].is_object()) json["lessons"] = Json::object();
  for (const auto& [id, each] : progress.lessons) json["lessons"][id] = toJson(each);
  return writeJson(json, 2) + "\n";
}

}  // namespace lab
