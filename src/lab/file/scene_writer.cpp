#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/creature/legs.h"
#include "lab/file/scene_fields.h"

namespace lab {
namespace {

// Where the chain is now that was the file's `origin`th; nothing where it is gone.
std::optional<std::size_t> placeOf(const Document& document, std::size_t origin) {
  if (document.scene.origin == origin) return document.place;
  const auto& others = document.otherChains;
  const auto found =
      std::ranges::find(others, origin, [](const OtherChain& each) { return each.scene.origin; });
  if (found == others.end()) return std::nullopt;
  const auto place = static_cast<std::size_t>(found - others.begin());
  return place < document.place ? place : place + 1;
}

// Where a field of the file belongs now; nothing where its chain is gone, or where it is a bone's.
// The selected chain's solving is the document's, whatever file it came from.
std::optional<Json::json_pointer> movedPlace(const Document& document, const std::string& pointer) {
  constexpr std::string_view kChains = "/chains/";
  if (!pointer.starts_with(kChains)) return Json::json_pointer(pointer);
  std::size_t origin = 0;
  const char* const end = pointer.data() + pointer.size();
  const std::string rest(std::from_chars(pointer.data() + kChains.size(), end, origin).ptr, end);
  const auto place = placeOf(document, origin);
  if (!place || rest.starts_with("/bones/")) return std::nullopt;
  if (*place == document.place && rest.starts_with("/solving/")) return Json::json_pointer(rest);
  return Json::json_pointer(std::string(kChains) + std::to_string(*place) + rest);
}

// Objects that are left out while they say nothing but defaults.
bool mayBeLeftOut(const Json::json_pointer& place) {
  if (place.empty()) return false;
  return place.back() == "parameters" ||
         (!place.parent_pointer().empty() && place.parent_pointer().back() == "parameters");
}

// Whether the object at `place` is there, or was left out and is there now.
bool hasObject(Json& json, const Json::json_pointer& place) {
  if (json.contains(place)) return json[place].is_object();
  if (!mayBeLeftOut(place) || !hasObject(json, place.parent_pointer())) return false;
  json[place] = Json::object();
  return true;
}

// Puts unknown fields back to where they were, if what they were in is still there: outer ones
// first, as they are found when the text is read again.
void putBack(const Document& document, Json& json) {
  if (document.others.empty()) return;
  const Json fields = readJson(document.others);
  if (!fields.is_object()) return;
  std::vector<std::pair<Json::json_pointer, const Json*>> places;
  for (const auto& [pointer, value] : fields.items()) {
    if (const auto place = movedPlace(document, pointer)) places.emplace_back(*place, &value);
  }
  const auto depth = [](const auto& each) {
    return std::ranges::count(each.first.to_string(), '/');
  };
  std::ranges::stable_sort(places, {}, depth);
  for (const auto& [place, value] : places) {
    const Json::json_pointer parent = place.parent_pointer();
    if (!hasObject(json, parent)) continue;
    if (!json[parent].contains(place.back())) json[parent][place.back()] = *value;
  }
}

}  // namespace

bool hasMadeLegs(const Document& document) {
  if (!document.walk) return false;
  Document copy = document;
  return areAsMade({copy.scene, copy.pose, copy.otherChains, copy.place});
}

int versionOf(const Document& document) {
  const bool isMade = document.scene.ground == kHills && hasMadeLegs(document);
  const auto isOld = [&](const Scene& scene) {
    const auto isOldBone = [](const rigs::Bone& bone) {
      return !bone.parent && !bone.at && bone.axes == rigs::Bone{}.axes && bone.name.empty() &&
             bone.joint != rigs::JointKind::slide && bone.twist == 0.0;
    };
    return !scene.chain.tip && scene.goals.empty() && scene.object == 0 && !scene.facing &&
           scene.influence == 1.0 && !scene.isZUp && (!scene.ground || isMade) && !scene.sole &&
           !scene.isPinned && std::ranges::all_of(scene.chain.bones, isOldBone);
  };
  const auto isOldOther = [&](const OtherChain& each) { return isOld(each.scene); };
  const bool isAllOld =
      isOld(document.scene) && std::ranges::all_of(document.otherChains, isOldOther);
  return isAllOld ? kVersionOfLines : kSceneVersion;
}

Json Chains::write(const Document& document) {
  const auto table = [&](auto& fields, auto& each) { chainFields(fields, each, document.choices); };
  Json chains = Json::array();
  for (const OtherChain& each : document.otherChains) chains.push_back(writeObject(each, table));
  Json selected = writeObject(OtherChain{document.scene, document.choices, document.pose}, table);
  selected.erase("solving");  // they are the document's
  selected.erase("step");
  const std::size_t place = std::min(document.place, chains.size());
  chains.insert(chains.begin() + static_cast<std::ptrdiff_t>(place), std::move(selected));
  return chains;
}

std::string writeScene(const Document& document) {
  Json json = writeObject(document, [](auto& fields, auto& whole) { sceneFields(fields, whole); });
  putBack(document, json);
  return writeJson(json, 2) + "\n";
}

}  // namespace lab
