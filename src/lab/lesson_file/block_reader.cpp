#include "lab/lesson_file/block_reader.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "lab/file/failures.h"
#include "lab/file/nearest_name.h"
#include "lab/file/presets.h"
#include "lab/lesson/changes.h"
#include "lab/lesson_file/block_fields.h"
#include "lab/text.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

// Of a lesson's scene that does not say it: lessons of any age stay what they were.
constexpr int kUnsaidVersion = 2;

}  // namespace

// What the scene's own reader keeps for others is a slip here: nobody writes it again.
void InlineScene::read(const JsonPlace& place, PlacedScene& own) {
  if (!place.exists()) return;
  if (!place.value()->is_object()) return place.refuse(tr("{field}: expected an object"));
  Json json = Json::object();
  json["format"] = kSceneFormat;
  json["version"] = kUnsaidVersion;
  json.update(*place.value());
  std::string fault = placeScene(std::move(json), own);
  if (fault.empty()) fault = unknownField(own.document);
  if (!fault.empty()) place.refuseAs(fault);
}

void NamedScene::read(const JsonPlace& place, PlacedScene& own) const {
  std::string name;
  place.read(name);
  if (!place.exists() || !place.isGood()) return;
  const auto preset = findPreset(name);
  const auto failure = std::ranges::find(failures(), name, &Failure::name);
  if (!isFailure && preset) {
    placeScene(readJson(writeScene(presets()[*preset])), own);
  } else if (isFailure && failure != failures().end()) {
    placeScene(readJson(writeScene(failure->scenes.front().document)), own);
  } else {
    const std::vector<std::string_view> names =
        isFailure ? namesOf(failures(), &Failure::name) : namesOf(presets(), &Document::name);
    place.refuseName(fill(tr("{field}: expected one of {words}"), {{"words", listOf(names)}}),
                     names);
  }
}

void NumberPointer::read(const JsonPlace& place, std::string& pointer) const {
  place.read(pointer);
  if (!place.isGood()) return;
  const Json* value = valueAt(scene.json, pointer);
  const bool isInSpace = !scene.document.scene.chain.planar;
  if (!value && isInSpace && pointer.find("/pose/angles") != std::string::npos) {
    place.refuse(
        tr("{field}: expected \"rotations\" in place of angles, as the chain is in space"));
  } else if (!value || !value->is_number()) {
    place.refuse(tr("{field}: expected a JSON pointer to a number of the scene"));
    const std::string why = indexFault(asShown(scene).json, pointer);
    if (!why.empty()) place.explain(why);
  }
}

void SlotsOf::read(const JsonPlace& place, std::vector<Distractor>& slots) const {
  if (!place.exists()) return;
  if (!place.value()->is_object() || place.value()->size() > kMostLessonParts) {
    return place.refuse(fill(tr("{field}: expected an object of at most {most} names"),
                             {{"most", kMostLessonParts}}));
  }
  for (const auto& item : place.value()->items()) {
    const std::string& name = item.key();
    const JsonPlace each = place.field(name);
    each.apart([&] {
      if (isLessonId(name)) {
        return TakeOf{scene}.read(each, slots.emplace_back(Distractor{name, {}}).take);
      }
      each.refuse(tr("{field}: expected a name of small letters, digits and hyphens"));
    });
  }
}

void OptionOf::read(const JsonPlace& place, Option& option) const {
  const bool mayHaveWhen = question.kind == QuestionKind::choose;
  if (mayHaveWhen && place.field("when").exists()) option.when.emplace();
  readObject(place, option,
             [this](auto& fields, auto& each) { optionFields(fields, each, *this); });
}

void readLessonHeader(const JsonPlace& root, Lesson& lesson) {
  lesson.language = "en";
  readObject(root, lesson, [](auto& fields, auto& all) { headerFields(fields, all); });
}

void readLessonScene(const JsonPlace& root, PlacedScene& place, LessonStep& step) {
  readObject(root, step, [&](auto& fields, auto& all) { sceneBlockFields(fields, all, place); });
}

void readQuestion(const JsonPlace& root, const PlacedScene& place, Question& question) {
  if (!root.value()->is_object()) return root.refuse(tr("{field}: expected an object"));
  FieldReader kind(root);
  kindField(kind, question);
  if (!kind.isGood()) return;
  readObject(root, question, [&](auto& fields, auto& all) { questionFields(fields, all, place); });
}

void readGate(const JsonPlace& root, const PlacedScene& place, Task& task) {
  readObject(root, task, [&](auto& fields, auto& all) { gateFields(fields, all, place); });
}

}  // namespace lab
