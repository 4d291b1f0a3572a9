#include "lab/lesson_file/block_reader.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "lab/file/failures.h"
#include "lab/file/json_text.h"
#include "lab/file/nearest_name.h"
#include "lab/file/presets.h"
#include "lab/lesson/changes.h"
#include "lab/lesson/lesson_id.h"
#include "lab/lesson/lesson_words.h"
#include "lab/lesson_file/field_reader.h"
#include "lab/lesson_file/take_reader.h"
#include "lab/ranges.h"
#include "lab/text.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

// Of a lesson's scene that does not say it: lessons of any age stay what they were.
constexpr int kUnsaidVersion = 2;

constexpr std::size_t kMostVaried = 10'000;  // values that one field can have

void readNamed(const JsonPlace& place, bool isFailure, Json& json) {
  std::string name;
  place.read(name);
  if (!place.isGood()) return;
  const auto preset = std::ranges::find(presets(), name, &Document::name);
  const auto failure = std::ranges::find(failures(), name, &Failure::name);
  if (!isFailure && preset != presets().end()) {
    json = readJson(writeScene(*preset));
  } else if (isFailure && failure != failures().end()) {
    json = readJson(writeScene(failure->scenes.front().document));
  } else {
    const std::vector<std::string_view> names =
        isFailure ? namesOf(failures(), &Failure::name) : namesOf(presets(), &Document::name);
    place.refuseName(fill(tr("{field}: expected one of {words}"), {{"words", listOf(names)}}),
                     names);
  }
}

void readInline(const JsonPlace& place, Json& json) {
  if (!place.value()->is_object()) return place.refuse(tr("{field}: expected an object"));
  json = Json::object();
  json["format"] = kSceneFormat;
  json["version"] = kUnsaidVersion;
  json.update(*place.value());
}

// Returns false where there is none, or a bad one.
bool readSource(const JsonPlace& root, PlacedScene& read) {
  const JsonPlace own = root.field("scene");
  const JsonPlace preset = root.field("preset");
  const JsonPlace failure = root.field("failure");
  const int given = int{own.exists()} + int{preset.exists()} + int{failure.exists()};
  if (given > 1) {
    root.refuse(tr("{field}: expected one of \"scene\", \"preset\" and \"failure\""));
    return false;
  }
  if (given == 0) return false;
  if (own.exists()) {
    readInline(own, read.json);
  } else {
    readNamed(preset.exists() ? preset : failure, failure.exists(), read.json);
  }
  if (!root.isGood()) return false;
  const std::string fault = readScene(writeJson(read.json), read.document);
  if (!fault.empty()) own.refuseAs(fault);
  return root.isGood();
}

// What the scene's own reader keeps for others is a slip here: nobody writes it again.
void expectKnownFields(const JsonPlace& place, const Document& document) {
  if (!place.exists() || !place.isGood()) return;
  if (const std::string fault = unknownField(document); !fault.empty()) place.refuseAs(fault);
}

void readVaried(const JsonPlace& each, const PlacedScene& scene, Varied& varied) {
  each.expectObject({"field", "from", "to", "step"});
  each.required("field", tr("{field}: expected a JSON pointer")).read(varied.field);
  each.required("from", tr("{field}: expected a number")).read(varied.from, -kFarthest, kFarthest);
  each.required("to", tr("{field}: expected a number")).read(varied.to, varied.from, kFarthest);
  each.required("step", tr("{field}: expected a number")).read(varied.step, 1e-9, kFarthest);
  if (!each.isGood()) return;
  const Json* value = valueAt(scene.json, varied.field);
  const bool isInSpace = !scene.document.scene.chain.planar && !scene.document.scene.walk;
  if (!value && isInSpace && varied.field.find("/pose/angles") != std::string::npos) {
    each.field("field").refuse(
        tr("{field}: expected \"rotations\" in place of angles, as the chain is in space"));
  } else if (!value || !value->is_number()) {
    const JsonPlace field = each.field("field");
    field.refuse(tr("{field}: expected a JSON pointer to a number of the scene"));
    const std::string why = indexFault(asShown(scene).json, varied.field);
    if (!why.empty()) field.explain(why);
  }
  if ((varied.to - varied.from) / varied.step > static_cast<double>(kMostVaried)) {
    each.field("step").refuse(
        fill(tr("{field}: expected at most {most} steps"), {{"most", kMostVaried}}));
  }
}

// Calls `read` with each element of a list, where there is one, whatever is wrong with the others.
template <class Read>
void readEach(const JsonPlace& list, const Read& read) {
  if (!list.exists() || !expectList(list, 0, kMostLessonParts)) return;
  for (std::size_t i = 0; i < list.size(); ++i) {
    list.apart([&] { read(list.element(i)); });
  }
}

void readHidden(const JsonPlace& list, LessonScene& scene) {
  if (!list.exists() || !expectList(list, 0, kHidden.size())) return;
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::size_t index = 0;
    list.element(i).read(index, kHidden);
    scene.hide.emplace_back(kHidden[index]);
  }
}

void readSlots(const JsonPlace& place, const TakeReader& takes, std::vector<Distractor>& slots) {
  if (!place.exists() || !place.isGood()) return;
  const bool fits = place.value()->is_object() && place.value()->size() <= kMostLessonParts;
  if (!fits) {
    return place.refuse(fill(tr("{field}: expected an object of at most {most} names"),
                             {{"most", kMostLessonParts}}));
  }
  for (const auto& item : place.value()->items()) {
    const std::string& name = item.key();
    const JsonPlace each = place.field(name);
    each.apart([&] {
      if (isLessonId(name)) return takes.read(each, slots.emplace_back(Distractor{name, {}}).take);
      each.refuse(tr("{field}: expected a name of small letters, digits and hyphens"));
    });
  }
}

void readMeaning(const JsonPlace& root, const PlacedScene& scene, LessonScene& into,
                 std::vector<Distractor>& slots) {
  const TakeReader takes(scene);
  root.apart([&] {
    readEach(root.field("vary"),
             [&](const JsonPlace& each) { readVaried(each, scene, into.vary.emplace_back()); });
  });
  root.apart([&] {
    readEach(root.field("keep"),
             [&](const JsonPlace& each) { takes.read(each, into.keep.emplace_back()); });
  });
  root.apart([&] { readSlots(root.field("slots"), takes, slots); });
}

}  // namespace

void readLessonHeader(const JsonPlace& root, Lesson& lesson) {
  root.expectObject(
      {"format", "version", "id", "revision", "language", "minutes", "needs", "recall"});
  std::string format;
  const std::string expected =
      fill(tr("{field}: expected \"{format}\""), {{"format", kLessonFormat}});
  root.required("format", expected).read(format);
  if (format != kLessonFormat) root.field("format").refuse(expected);
  int version = kLessonVersion;
  const JsonPlace place = root.required(
      "version",
      fill(tr("{field}: expected the format's version, {version}"), {{"version", kLessonVersion}}));
  place.read(version, 1, 1'000'000);
  if (version > kLessonVersion) {
    place.refuse(fill(tr("{field}: expected a version up to {version} (a newer program has written "
                         "this)"),
                      {{"version", kLessonVersion}}));
  }
  if (!root.isGood()) return;  // it may be something else altogether
  root.apart([&] { requireId(root, lesson.id); });
  root.apart([&] { root.field("revision").read(lesson.version, 1, 1'000'000); });
  lesson.language = "en";
  root.apart([&] { readId(root.field("language"), lesson.language); });
  root.apart([&] { root.field("minutes").read(lesson.minutes, 1, kMostLessonMinutes); });
  root.apart([&] {
    readEach(root.field("needs"),
             [&](const JsonPlace& each) { readId(each, lesson.needs.emplace_back()); });
  });
  root.apart([&] { readId(root.field("recall"), lesson.recall); });
}

void readLessonScene(const JsonPlace& root, std::optional<PlacedScene>& place, LessonScene& scene,
                     std::vector<Distractor>& slots) {
  root.expectObject({"scene", "preset", "failure", "changes", "at-end", "page", "hide", "map",
                     "vary", "keep", "slots"});
  PlacedScene read;
  if (readSource(root, read)) {
    expectKnownFields(root.field("scene"), read.document);
    scene.document = writeJson(read.json);
    place = std::move(read);
  } else if (root.isGood() && !place) {
    root.refuse(
        tr("{field}: expected \"scene\", \"preset\" or \"failure\", since no step before has one"));
  }
  if (!root.isGood()) return;
  const JsonPlace changes = root.field("changes");
  readChanges(changes, *place, scene.changes);
  std::string fault;
  const bool isChanged = root.isGood();
  if (changes.exists() && isChanged) makeChanges(*changes.value(), *place, fault);
  root.apart([&] { root.field("at-end").read(scene.isAtEnd); });
  const JsonPlace page = root.field("page");
  root.apart([&] {
    if (page.exists()) page.read(scene.page.emplace());
  });
  root.apart([&] { readHidden(root.field("hide"), scene); });
  root.apart([&] { root.field("map").read(scene.showsMap); });
  // What is read of a scene with a bad change would be of another one.
  if (isChanged) readMeaning(root, *place, scene, slots);
}

void readGate(const JsonPlace& root, const PlacedScene& place, Task& task) {
  root.expectObject({"conditions", "demo"});
  const JsonPlace list = root.required("conditions", tr("{field}: expected a list of conditions"));
  if (!list.exists() || !expectList(list, 1, kMostLessonParts)) return;
  const TakeReader takes(place);
  readEach(list, [&](const JsonPlace& each) { takes.read(each, task.conditions.emplace_back()); });
  root.apart([&] {
    readChanges(root.required("demo", tr("{field}: expected changes that open the gate")), place,
                task.demo);
  });
}

}  // namespace lab
