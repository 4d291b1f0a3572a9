// The scene in which a step of a lesson takes place, as far as its file is read.
#pragma once

#include <string>

#include "lab/file/json_reader.h"
#include "lab/file/scene_file.h"

namespace lab {

/// With its changes made.
struct PlacedScene {
  Json json{};  ///< null: there is none
  Document document{};
  [[nodiscard]] bool exists() const { return !json.is_null(); }
};

/// Makes it of a scene file's JSON. Returns what is wrong; then `scene` is as it was.
std::string placeScene(Json json, PlacedScene& scene);
/// Makes the changes, which are text; what can't be made changes nothing.
void makeChanges(const std::string& changes, PlacedScene& scene);
/// The scene as it is while it is on show, with every field that a scene has.
PlacedScene asShown(const PlacedScene& scene);
/// Of a lesson's scene, which no other program has written: a field that is not known is a slip,
/// and this says so. Empty where there is none.
std::string unknownField(const Document& document);
/// Changes as text, if they can be made.
void readChanges(const JsonPlace& place, const PlacedScene& scene, std::string& changes);

}  // namespace lab
