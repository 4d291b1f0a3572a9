#include "lab/lesson_file/placed_scene.h"

#include "lab/file/json_text.h"
#include "lab/lesson/changes.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

bool makeChanges(const Json& changes, PlacedScene& scene, std::string& fault) {
  fault = applyChanges(scene.json, changes);
  if (fault.empty()) fault = readScene(writeJson(scene.json), scene.document);
  return fault.empty();
}

PlacedScene asShown(const PlacedScene& scene) {
  return {readJson(writeScene(scene.document)), scene.document};
}

std::string unknownField(const Document& document) {
  if (document.others.empty()) return {};
  const Json others = readJson(document.others);
  return fill(tr("{field}: expected no such field"), {{"field", quotable(others.begin().key())}});
}

void readChanges(const JsonPlace& place, const PlacedScene& scene, std::string& changes) {
  if (!place.exists() || !place.isGood()) return;
  PlacedScene changed = scene;
  std::string fault;
  if (makeChanges(*place.value(), changed, fault)) fault = unknownField(changed.document);
  if (fault.empty()) {
    changes = place.value()->dump();
  } else {
    // A pointer in it is one into the scene, not into the changes.
    place.refuseAs(": " + fault);
  }
}

}  // namespace lab
