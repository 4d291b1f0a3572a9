#include "app/cli/scene_files.h"

#include <algorithm>

#include "platform/files.h"

namespace app {

std::string readDocument(const std::string& path, lab::Document& document) {
  std::string error;
  const auto text = platform::readFile(path, error);
  if (!text) return error;
  const std::string fault = lab::readScene(*text, document);
  return fault.empty() ? fault : path + ": " + fault;
}

std::string openScene(const std::string& path, lab::Lab& lab) {
  if (path.empty()) return {};
  lab::Document document;
  if (std::string fault = readDocument(path, document); !fault.empty()) return fault;
  const std::string fault = lab.apply(lab::OpenDocument{document});
  return fault.empty() ? fault : path + ": " + fault;
}

std::string applyProblem(const ProblemOptions& options, lab::Lab& lab) {
  if (options.isEmpty()) return {};
  lab::State state = lab.state();
  StatedProblem stated;
  stated.solver = &lab.solver();
  stated.chain = state.scene.chain;
  stated.pose = lab.startPose();
  stated.target = state.scene.target;
  stated.pole = state.scene.pole;
  stated.mayBeSpatial = true;
  stated.settings = lab.settings();
  if (std::string fault = read(options, stated); !fault.empty()) return fault;

  const auto all = ik::solvers();
  const auto index = std::find(all.begin(), all.end(), stated.solver) - all.begin();
  state.choices.solver = static_cast<std::size_t>(index);
  state.choices.parameters[state.choices.solver] = stated.settings.parameters;
  state.choices.iterations = stated.settings.iterations;
  state.choices.tolerance = stated.settings.tolerance;
  state.choices.stopWhenDone = stated.settings.stopWhenDone;
  state.choices.ignoreNegativeScale = stated.ignoreNegativeScale;
  state.choices.restGain = stated.restGain;
  lab::Scene scene{stated.chain, stated.target, stated.pole};
  scene.rest = stated.rest;
  return lab.apply(lab::LoadScene{scene, stated.pose, state.choices});
}

}  // namespace app
