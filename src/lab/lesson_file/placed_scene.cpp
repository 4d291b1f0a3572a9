#include "lab/lesson_file/placed_scene.h"

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/file/json_text.h"
#include "lab/file/nearest_name.h"
#include "lab/lesson/changes.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

std::string tryChanges(const Json& changes, PlacedScene& scene) {
  Json json = scene.json;
  const std::string fault = applyChanges(json, changes);
  return fault.empty() ? placeScene(std::move(json), scene) : fault;
}

}  // namespace

std::string placeScene(Json json, PlacedScene& scene) {
  PlacedScene placed{std::move(json)};
  std::string fault = readScene(writeJson(placed.json), placed.document);
  if (fault.empty()) scene = std::move(placed);
  return fault;
}

void makeChanges(const std::string& changes, PlacedScene& scene) {
  if (!changes.empty()) tryChanges(readJson(changes), scene);
}

PlacedScene asShown(const PlacedScene& scene) {
  return {readJson(writeScene(scene.document)), scene.document};
}

std::string unknownField(const Document& document) {
  if (document.others.empty()) return {};
  const Json others = readJson(document.others);
  const std::string pointer = others.begin().key();
  const std::size_t slash = pointer.rfind('/');
  std::string fault = fill(tr("{field}: expected no such field"), {{"field", quotable(pointer)}});
  // What a scene has in this place when it is written.
  Document known = document;
  known.others.clear();
  const Json written = readJson(writeScene(known));
  const Json* const parent =
      slash == 0 ? &written : valueAt(written, std::string_view(pointer).substr(0, slash));
  if (!parent || !parent->is_object()) return fault;
  std::vector<std::string_view> names;
  for (const auto& each : parent->items()) names.push_back(each.key());
  return withNearest(std::move(fault), std::string_view(pointer).substr(slash + 1), names);
}

void readChanges(const JsonPlace& place, const PlacedScene& scene, std::string& changes) {
  if (!place.exists() || !place.isGood()) return;
  PlacedScene changed = scene;
  std::string fault = tryChanges(*place.value(), changed);
  if (fault.empty()) fault = unknownField(changed.document);
  if (fault.empty()) {
    changes = place.value()->dump();
  } else {
    // A pointer in it is one into the scene, not into the changes.
    place.refuseAs(": " + fault);
    const Json shown = asShown(scene).json;
    for (const auto& each : place.value()->items()) {
      const std::string why = indexFault(shown, each.key());
      if (!why.empty()) return place.explain(why);
    }
  }
}

}  // namespace lab
