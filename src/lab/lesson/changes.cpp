#include "lab/lesson/changes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <optional>
#include <vector>

#include "lab/file/json_text.h"
#include "lab/ranges.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr, language::trn;

namespace {

constexpr std::string_view kShownStep = "/playback/step";
constexpr std::string_view kDegree = "°";
constexpr std::array<std::string_view, 5> kOfScenes{"scene", "changes", "with", "demo", "vary"};

std::optional<double> radiansOf(std::string_view text) {
  if (!text.ends_with(kDegree)) return std::nullopt;
  text.remove_suffix(kDegree.size());
  double degrees = 0.0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), degrees);
  const bool isAll = read.ec == std::errc() && read.ptr == text.data() + text.size();
  if (!isAll || !std::isfinite(degrees)) return std::nullopt;
  return degrees / 180.0 * std::numbers::pi;
}

void convert(Json& json) {
  if (json.is_string()) {
    const auto radians = radiansOf(json.get_ref<const std::string&>());
    if (radians) json = *radians;
  }
  if (!json.is_structured()) return;
  for (auto each = json.begin(); each != json.end(); ++each) {
    const bool isText = json.is_object() && (each.key() == "name" || each.key() == "notes");
    if (!isText) convert(*each);
  }
}

// What has angles in a scene; of a change, its pointer says so.
bool isAngleName(std::string_view name) {
  return name == "angles" || name == "limit" || name.find("/angles") != std::string_view::npos ||
         name.find("/limit/") != std::string_view::npos;
}

// `isOfScene`: bare numbers are radians here; `isAngle`: what is in it is angles.
void addSlips(const Json& json, const std::string& pointer, bool isOfScene, bool isAngle,
              std::vector<std::string>& slips) {
  if (json.is_number() && isAngle && std::abs(json.get<double>()) > 2.0 * std::numbers::pi) {
    slips.push_back(fill(tr("{field}: write \"{number}°\": {number} is radians here"),
                         {{"field", quotable(pointer)}, {"number", json.dump()}}));
  }
  if (json.is_array()) {
    for (std::size_t i = 0; i < json.size(); ++i) {
      addSlips(json[i], pointer + "/" + std::to_string(i), isOfScene, isAngle, slips);
    }
  }
  if (!json.is_object()) return;
  const auto field = json.find("field");  // of `vary`
  const bool isVaried = isOfScene && field != json.end() && field->is_string() &&
                        isAngleName(field->get_ref<const std::string&>());
  for (const auto& [name, value] : json.items()) {
    const bool isNowOfScene = isOfScene || std::ranges::find(kOfScenes, name) != kOfScenes.end();
    const bool isNowAngle = isVaried || isAngle || (isNowOfScene && isAngleName(name));
    addSlips(value, pointer + "/" + pointerPart(name), isNowOfScene, isNowAngle, slips);
  }
}

// The parts of a pointer; nothing where it is none, or leads deeper than any scene is.
std::optional<std::vector<std::string>> partsOf(std::string_view pointer) {
  if (!pointer.starts_with('/')) return std::nullopt;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < pointer.size(); ++i) {
    if (pointer[i] == '/') {
      if (parts.size() == kDeepestValue) return std::nullopt;
      parts.emplace_back();
    } else if (pointer[i] != '~') {
      parts.back() += pointer[i];
    } else if (++i < pointer.size() && (pointer[i] == '0' || pointer[i] == '1')) {
      parts.back() += pointer[i] == '0' ? '~' : '/';
    } else {
      return std::nullopt;
    }
  }
  return parts;
}

std::optional<std::size_t> indexOf(std::string_view part) {
  std::size_t index = 0;
  const auto read = std::from_chars(part.data(), part.data() + part.size(), index);
  const bool isAll = read.ec == std::errc() && read.ptr == part.data() + part.size();
  return isAll ? std::optional(index) : std::nullopt;
}

// The element or field, made where it can be; null where it cannot.
Json* childOf(Json& json, const std::string& part) {
  if (json.is_null()) json = Json::object();
  if (json.is_object()) return &json[part];
  const std::optional<std::size_t> index = indexOf(part);
  if (!json.is_array() || !index || *index > json.size()) return nullptr;
  if (*index == json.size()) json.push_back(nullptr);
  return &json[*index];
}

}  // namespace

void degreesToRadians(Json& block) {
  if (!block.is_structured()) return;
  for (auto each = block.begin(); each != block.end(); ++each) {
    const bool isOfScene =
        block.is_object() && std::ranges::find(kOfScenes, each.key()) != kOfScenes.end();
    isOfScene ? convert(*each) : degreesToRadians(*each);
  }
}

std::vector<std::string> radianSlips(const Json& block) {
  std::vector<std::string> slips;
  addSlips(block, {}, false, false, slips);
  return slips;
}

std::string indexFault(const Json& json, std::string_view pointer) {
  const auto parts = partsOf(pointer);
  if (!parts) return {};
  const Json* value = &json;
  std::string name;
  for (const std::string& part : *parts) {
    if (value->is_object()) {
      const auto found = value->find(part);
      if (found == value->end()) return {};
      value = &*found;
    } else if (value->is_array()) {
      const std::optional<std::size_t> index = indexOf(part);
      const auto count = static_cast<long long>(value->size());
      if (index && *index >= value->size()) {
        const bool areBones = name == "bones" || name == "angles";
        return fill(areBones ? trn("there is {count} bone, counted from 0",
                                   "there are {count} bones, counted from 0", count)
                             : trn("there is {count} element, counted from 0",
                                   "there are {count} elements, counted from 0", count),
                    {{"count", count}});
      }
      if (!index) return {};
      value = &(*value)[*index];
    } else {
      return {};
    }
    name = part;
  }
  return {};
}

const Json* valueAt(const Json& json, std::string_view pointer) {
  const auto parts = partsOf(pointer);
  if (!parts) return nullptr;
  const Json* value = &json;
  for (const std::string& part : *parts) {
    if (value->is_object()) {
      const auto found = value->find(part);
      if (found == value->end()) return nullptr;
      value = &*found;
    } else {
      const std::optional<std::size_t> index = indexOf(part);
      if (!value->is_array() || !index || *index >= value->size()) return nullptr;
      value = &(*value)[*index];
    }
  }
  return value;
}

std::string applyChanges(Json& scene, const Json& changes) {
  if (!changes.is_object()) return tr("expected changes: an object from JSON pointer to value");
  for (const auto& [pointer, value] : changes.items()) {
    const auto parts = partsOf(pointer);
    Json* place = parts ? &scene : nullptr;
    for (std::size_t i = 0; place && i < parts->size(); ++i) place = childOf(*place, (*parts)[i]);
    if (!place) {
      return fill(tr("{pointer}: expected a JSON pointer into the scene, such as /solving/solver"),
                  {{"pointer", quotable(pointer)}});
    }
    // Which step is the last is known once the scene is solved.
    const bool isEnd = pointer == kShownStep && value == "end";
    *place = isEnd ? Json(kMostSteps) : value;
  }
  return {};
}

}  // namespace lab
