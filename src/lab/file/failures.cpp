#include "lab/file/failures.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "lab/file/embedded.h"
#include "lab/file/json.h"

namespace lab {
namespace {

// A later scene is the first one with other values: "changes" has them by their JSON pointers.
Json withChanges(Json scene, const Json& changes) {
  for (const auto& [pointer, value] : changes.items()) scene[Json::json_pointer(pointer)] = value;
  return scene;
}

FailureScene sceneOf(const Failure& failure, const Json& entry, const Json& first) {
  FailureScene scene{entry.at("name").get<std::string>(), entry.value("cure", false), {}};
  const Json text = withChanges(first, entry.value("changes", Json::object()));
  const std::string fault = readScene(writeJson(text), scene.document);
  // Only a build can bring a bad one in, and its tests read all of them.
  if (!fault.empty()) throw std::logic_error(failure.name + ", " + scene.name + ": " + fault);
  scene.document.name = failure.name;
  scene.document.notes = failure.what + "\n" + failure.why;
  if (entry.contains("drag")) {
    const Json& to = entry["drag"].at("to");
    scene.drag = {{to.at(0), to.at(1), to.at(2)}, entry["drag"].at("frames").get<int>()};
  }
  if (entry.contains("step")) scene.step = entry["step"].get<std::size_t>();
  return scene;
}

Failure read(std::string_view text) {
  const Json file = readJson(text);
  Failure failure{
      file.at("name").get<std::string>(),  file.at("what").get<std::string>(),
      file.at("why").get<std::string>(),   file.at("reports").get<std::vector<std::string>>(),
      file.value("engine", std::string()), {}};
  const Json& scenes = file.at("scenes");
  for (const Json& entry : scenes) {
    failure.scenes.push_back(sceneOf(failure, entry, scenes.at(0).at("scene")));
  }
  return failure;
}

}  // namespace

std::span<const Failure> failures() {
  static const std::vector<Failure> kAll = [] {
    std::vector<Failure> all;
    for (const std::string_view text : failureTexts()) all.push_back(read(text));
    std::stable_partition(all.begin(), all.end(),
                          [](const Failure& each) { return !each.engine.empty(); });
    return all;
  }();
  return kAll;
}

}  // namespace lab
