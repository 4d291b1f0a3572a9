#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/file/json_reader.h"
#include "lab/file/property_fields.h"
#include "lab/file/scene_file.h"

namespace lab {
namespace {

Json pointOf(const glm::dvec3& point, bool planar) {
  return planar ? Json::array({point.x, point.y}) : Json::array({point.x, point.y, point.z});
}

Json scaleOf(const ik::ScaleSign& scale, bool planar) {
  return planar ? Json::array({scale.x, scale.y}) : Json::array({scale.x, scale.y, scale.z});
}

// Defaults are left out, so that a file says what is particular about a scene.
Json limitOf(const rigs::JointLimit& limit, const rigs::JointLimit& free) {
  Json json = Json::object();
  if (limit.least != free.least) json["least"] = limit.least;
  if (limit.most != free.most) json["most"] = limit.most;
  if (limit.cone != free.cone) json["cone"] = limit.cone;
  return json;
}

Json quaternionOf(const glm::dquat& q) { return Json::array({q.w, q.x, q.y, q.z}); }

Json boneOf(const rigs::Bone& bone, bool planar) {
  const rigs::Bone plain;
  Json json{{"length", bone.length}};
  if (!bone.name.empty()) json["name"] = bone.name;
  if (bone.parent) json["parent"] = *bone.parent;
  if (bone.at) json["at"] = pointOf(*bone.at, planar);
  if (bone.axes != plain.axes) json["axes"] = quaternionOf(bone.axes);
  if (bone.scale != plain.scale) json["scale"] = scaleOf(bone.scale, planar);
  if (bone.joint != plain.joint) json["joint"] = wordOf(bone.joint);
  if (bone.axis != plain.axis) json["axis"] = pointOf(bone.axis, false);
  const rigs::JointLimit free = rigs::freeLimit(bone.joint);
  if (bone.limit != free) json["limit"] = limitOf(bone.limit, free);
  if (bone.weight != plain.weight) json["weight"] = bone.weight;
  return json;
}

Json poseOf(const rigs::Pose& pose, bool planar) {
  Json json;
  if (planar) {
    json["angles"] = pose.angles;
  } else {
    Json& list = json["rotations"] = Json::array();
    for (const glm::dquat& q : pose.rotations) list.push_back(quaternionOf(q));
  }
  if (std::ranges::any_of(pose.slides, [](double slide) { return slide != 0.0; }))
    json["slides"] = pose.slides;
  return json;
}

Json directionOf(const rigs::Facing& facing) {
  Json json{{"rotation", quaternionOf(facing.rotation)}};
  if (facing.axis) json["axis"] = pointOf(*facing.axis, false);
  return json;
}

Json chainOf(const Scene& scene, const rigs::Pose& pose) {
  const rigs::Chain& chain = scene.chain;
  Json bones = Json::array();
  for (const rigs::Bone& bone : chain.bones) bones.push_back(boneOf(bone, chain.planar));
  Json json{{"planar", chain.planar}, {"base", pointOf(chain.base, chain.planar)}};
  if (chain.baseScale != ik::ScaleSign{}) json["scale"] = scaleOf(chain.baseScale, chain.planar);
  json["bones"] = std::move(bones);
  if (chain.tip) json["tip"] = *chain.tip;
  json["pose"] = poseOf(pose, chain.planar);
  if (scene.rest) json["rest"] = poseOf(*scene.rest, chain.planar);
  json["target"] = pointOf(scene.target, chain.planar);
  if (scene.facing) json["direction"] = directionOf(*scene.facing);
  for (const rigs::Goal& goal : scene.goals) {
    Json each{{"bone", goal.bone}, {"target", pointOf(goal.target, chain.planar)}};
    if (goal.facing) each["direction"] = directionOf(*goal.facing);
    if (goal.weight != 1.0) each["weight"] = goal.weight;
    json["goals"].push_back(std::move(each));
  }
  if (scene.pole) json["pole"] = pointOf(*scene.pole, chain.planar);
  return json;
}

Json parametersOf(const std::vector<ik::ParameterValues>& all) {
  Json json = Json::object();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const ik::Solver& solver = *ik::solvers()[i];
    for (std::size_t k = 0; k < solver.parameters.size(); ++k) {
      const ik::Parameter& parameter = solver.parameters[k];
      const double value = all[i][k];
      if (value == parameter.initial) continue;
      Json& place = json[std::string(solver.id)][std::string(parameter.id)];
      if (parameter.isChoice()) {
        place = parameter.options[static_cast<std::size_t>(value)];
      } else {
        place = value;
      }
    }
  }
  return json;
}

Json solvingOf(const Choices& choices) {
  Json json{{"solver", ik::solvers()[choices.solver]->id}};
  Json parameters = parametersOf(choices.parameters);
  if (!parameters.empty()) json["parameters"] = std::move(parameters);
  writeProperties(kSolvingProperties, choices, json);
  // Older programs do not know these.
  const Choices usual;
  if (choices.restGain == usual.restGain) json.erase("rest-gain");
  if (choices.turnTolerance == usual.turnTolerance) json.erase("turn-tolerance");
  if (choices.unitsPerDegree == usual.unitsPerDegree) json.erase("units-per-degree");
  return json;
}

// All chains in their order. The document's solving and playback are those of the selected one; the
// others have their own.
Json chainsOf(const Document& document) {
  Json chains = Json::array();
  for (const OtherChain& each : document.otherChains) {
    Json json = chainOf(each.scene, each.start);
    json["solving"] = solvingOf(each.choices);
    json["step"] = each.cursor;
    chains.push_back(std::move(json));
  }
  const std::size_t place = std::min(document.place, chains.size());
  chains.insert(chains.begin() + static_cast<std::ptrdiff_t>(place),
                chainOf(document.scene, document.pose));
  return chains;
}

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

// The version that first said such a scene, so that older programs open what they can.
int versionOf(const Document& document) {
  const auto isOld = [](const Scene& scene) {
    const auto isOldBone = [](const rigs::Bone& bone) {
      return !bone.parent && !bone.at && bone.axes == rigs::Bone{}.axes && bone.name.empty() &&
             bone.joint != rigs::JointKind::slide;
    };
    return !scene.chain.tip && scene.goals.empty() && !scene.facing && !scene.isZUp &&
           std::ranges::all_of(scene.chain.bones, isOldBone);
  };
  const auto isOldOther = [&](const OtherChain& each) { return isOld(each.scene); };
  const bool isAllOld =
      isOld(document.scene) && std::ranges::all_of(document.otherChains, isOldOther);
  return isAllOld ? kVersionOfLines : kSceneVersion;
}

}  // namespace

std::string writeScene(const Document& document) {
  Json json{{"format", kSceneFormat}, {"version", versionOf(document)}};
  if (!document.name.empty()) json["name"] = document.name;
  if (!document.notes.empty()) json["notes"] = document.notes;
  if (const auto& walk = document.scene.walk) {
    json["walk"] = {{"legs", walk->legs}, {"leg", walk->leg}, {"goal", pointOf(walk->goal, false)}};
  } else {
    json["chains"] = chainsOf(document);
    if (!document.otherChains.empty()) json["in-hand"] = document.place;
  }
  json["solving"] = solvingOf(document.choices);
  json["solving"]["mode"] = wordOf(document.choices.mode);
  if (document.scene.isZUp) json["up"] = "z";
  if (const auto& camera = document.camera) {
    json["camera"] = {{"focus", pointOf(camera->focus, false)},
                      {"height", camera->height},
                      {"yaw", camera->yaw},
                      {"pitch", camera->pitch},
                      {"perspective", camera->perspective}};
  }
  json["playback"] = {{"step", document.cursor}, {"unit", wordOf(document.unit)}};
  putBack(document, json);
  return writeJson(json, 2) + "\n";
}

}  // namespace lab
