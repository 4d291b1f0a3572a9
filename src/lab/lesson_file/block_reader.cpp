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
  json["version"] = kSceneVersion;
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

void readVaried(const JsonPlace& list, const PlacedScene& scene, LessonScene& into) {
  if (!list.exists() || !expectList(list, 0, kMostLessonParts)) return;
  for (std::size_t i = 0; i < list.size() && list.isGood(); ++i) {
    const JsonPlace each = list.element(i);
    Varied& varied = into.vary.emplace_back();
    each.expectObject({"field", "from", "to", "step"});
    each.required("field", tr("{field}: expected a JSON pointer")).read(varied.field);
    each.required("from", tr("{field}: expected a number"))
        .read(varied.from, -kFarthest, kFarthest);
    each.required("to", tr("{field}: expected a number")).read(varied.to, varied.from, kFarthest);
    each.required("step", tr("{field}: expected a number")).read(varied.step, 1e-9, kFarthest);
    if (!list.isGood()) return;
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
}

void readHidden(const JsonPlace& list, LessonScene& scene) {
  if (!list.exists() || !expectList(list, 0, kHidden.size())) return;
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::size_t index = 0;
    list.element(i).read(index, kHidden);
    scene.hide.emplace_back(kHidden[index]);
  }
}

void readSlots(const JsonPlace& place, const TakeReader& takes, std::vector<Lure>& slots) {
  if (!place.exists() || !place.isGood()) return;
  const bool fits = place.value()->is_object() && place.value()->size() <= kMostLessonParts;
  if (!fits) {
    return place.refuse(fill(tr("{field}: expected an object of at most {most} names"),
                             {{"most", kMostLessonParts}}));
  }
  for (const auto& [name, take] : place.value()->items()) {
    const JsonPlace each = place.field(name);
    if (!isLessonId(name)) {
      return each.refuse(tr("{field}: expected a name of small letters, digits and hyphens"));
    }
    takes.read(each, slots.emplace_back(Lure{name, {}}).take);
  }
}

void readMeaning(const JsonPlace& root, const PlacedScene& scene, LessonScene& into,
                 std::vector<Lure>& slots) {
  const TakeReader takes(scene);
  readVaried(root.field("vary"), scene, into);
  const JsonPlace keep = root.field("keep");
  if (keep.exists() && expectList(keep, 0, kMostLessonParts)) {
    for (std::size_t i = 0; i < keep.size() && root.isGood(); ++i) {
      takes.read(keep.element(i), into.keep.emplace_back());
    }
  }
  readSlots(root.field("slots"), takes, slots);
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
  requireId(root, lesson.id);
  root.field("revision").read(lesson.version, 1, 1'000'000);
  lesson.language = "en";
  readId(root.field("language"), lesson.language);
  root.field("minutes").read(lesson.minutes, 1, kMostLessonMinutes);
  const JsonPlace needs = root.field("needs");
  if (needs.exists() && expectList(needs, 0, kMostLessonParts)) {
    for (std::size_t i = 0; i < needs.size(); ++i) {
      readId(needs.element(i), lesson.needs.emplace_back());
    }
  }
  readId(root.field("recall"), lesson.recall);
}

void readLessonScene(const JsonPlace& root, std::optional<PlacedScene>& place, LessonScene& scene,
                     std::vector<Lure>& slots) {
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
  if (changes.exists() && root.isGood()) makeChanges(*changes.value(), *place, fault);
  root.field("at-end").read(scene.isAtEnd);
  const JsonPlace page = root.field("page");
  if (page.exists()) page.read(scene.page.emplace());
  readHidden(root.field("hide"), scene);
  root.field("map").read(scene.showsMap);
  readMeaning(root, *place, scene, slots);
}

void readGate(const JsonPlace& root, const PlacedScene& place, Gate& gate) {
  root.expectObject({"conditions", "demo"});
  const JsonPlace list = root.required("conditions", tr("{field}: expected a list of conditions"));
  if (!list.exists() || !expectList(list, 1, kMostLessonParts)) return;
  const TakeReader takes(place);
  for (std::size_t i = 0; i < list.size() && root.isGood(); ++i) {
    takes.read(list.element(i), gate.conditions.emplace_back());
  }
  readChanges(root.required("demo", tr("{field}: expected changes that open the gate")), place,
              gate.demo);
}

}  // namespace lab
