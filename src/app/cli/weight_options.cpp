#include "app/cli/weight_options.h"

#include <numbers>
#include <vector>

#include <CLI/CLI.hpp>

namespace app {
namespace {

// 0 to 1.
void readPart(OptionReader& reader, const char* option, const std::string& text, double& part) {
  double value = part;
  reader.number(option, text, value);
  if (value >= 0.0 && value <= 1.0) {
    part = value;
  } else {
    reader.refuse(option, "numbers from 0 to 1", text);
  }
}

void readRestPose(OptionReader& reader, const std::string& text, StatedProblem& problem) {
  const std::vector<ik::Bone>& bones = problem.chain.bones;
  std::vector<double> angles = reader.numbers("--rest", text);
  if (angles.size() != bones.size()) {
    const std::string expected = "one angle a bone, " + std::to_string(bones.size()) + " in all";
    return reader.refuse("--rest", expected, text);
  }
  ik::Pose& rest = problem.rest.emplace();
  for (double& angle : angles) angle *= std::numbers::pi / 180.0;
  if (problem.chain.planar) {
    rest.angles = std::move(angles);
    return;
  }
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const bool isHinge = bones[i].joint == ik::JointKind::hinge;
    const glm::dvec3 axis = isHinge ? bones[i].axis : glm::dvec3(0.0, 0.0, 1.0);
    rest.rotations.push_back(glm::angleAxis(angles[i], axis));
  }
}

}  // namespace

void addWeightOptions(CLI::App& command, ProblemOptions& options) {
  command.add_option("--weights", options.weights,
                     "How willingly each joint turns, 0 to 1, such as 1;0.5;;0: empty is 1");
  command.add_option("--rest", options.rest,
                     "A rest pose, local angles in degrees: of all poses that arrive, the nearest "
                     "to it; in space about a hinge's axis, or z");
  command.add_flag("--minimum-move", options.minimumMove,
                   "Of all poses that arrive, the nearest to the starting one");
  command.add_option("--rest-gain", options.restGain,
                     "The part of the way to rest that an iteration goes, 0 to 1 (default: 1)");
}

void readWeights(OptionReader& reader, const ProblemOptions& options, StatedProblem& problem) {
  std::vector<ik::Bone>& bones = problem.chain.bones;
  const std::vector<std::string> weights = split(options.weights, ';');
  if (!weights.empty() && weights.size() != bones.size()) {
    const std::string count = std::to_string(bones.size()) + " in all";
    return reader.refuse("--weights", "one weight a bone, such as 1;0.5;;0, " + count,
                         options.weights);
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    bones[i].weight = 1.0;
    if (!weights[i].empty()) readPart(reader, "--weights", weights[i], bones[i].weight);
  }
  if (!options.rest.empty() && options.minimumMove) {
    return reader.refuse("--rest", "no --minimum-move beside it", options.rest);
  }
  if (!options.rest.empty()) readRestPose(reader, options.rest, problem);
  if (!options.rest.empty() || options.minimumMove) problem.restGain = 1.0;
  if (options.restGain.empty()) return;
  if (problem.restGain == 0.0) {
    return reader.refuse("--rest-gain", "--rest or --minimum-move beside it", options.restGain);
  }
  readPart(reader, "--rest-gain", options.restGain, problem.restGain);
}

}  // namespace app
