#include "lab/file/failures.h"

#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "lab/file/embedded.h"

namespace lab {
namespace {

using nlohmann::json;

// A later scene is the first one with other values: "changes" has them by their JSON pointers.
json withChanges(json scene, const json& changes) {
  for (const auto& [pointer, value] : changes.items()) scene[json::json_pointer(pointer)] = value;
  return scene;
}

FailureScene sceneOf(const Failure& failure, const json& entry, const json& first) {
  FailureScene scene{entry.at("name").get<std::string>(), entry.value("cure", false), {}};
  const json text = withChanges(first, entry.value("changes", json::object()));
  const std::string fault = readScene(text.dump(), scene.document);
  // Only a build can bring a bad one in, and its tests read all of them.
  if (!fault.empty()) throw std::logic_error(failure.name + ", " + scene.name + ": " + fault);
  scene.document.name = failure.name;
  scene.document.notes = failure.what + "\n" + failure.why;
  if (entry.contains("step")) scene.step = entry["step"].get<std::size_t>();
  return scene;
}

Failure read(std::string_view text) {
  const json file = json::parse(text);
  Failure failure{file.at("name").get<std::string>(),
                  file.at("what").get<std::string>(),
                  file.at("why").get<std::string>(),
                  file.at("reports").get<std::vector<std::string>>(),
                  {}};
  const json& scenes = file.at("scenes");
  for (const json& entry : scenes) {
    failure.scenes.push_back(sceneOf(failure, entry, scenes.at(0).at("scene")));
  }
  return failure;
}

}  // namespace

std::span<const Failure> failures() {
  static const std::vector<Failure> kAll = [] {
    std::vector<Failure> all;
    for (const std::string_view text : failureTexts()) all.push_back(read(text));
    return all;
  }();
  return kAll;
}

}  // namespace lab
