#include "app/options/chain_options.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <glm/ext/quaternion_trigonometric.hpp>

#include "explain/format.h"
#include "lab/edit/facing.h"
#include "lab/ranges.h"

namespace app {
namespace {

constexpr const char* kLimits = "--limits";
constexpr double kRadians = std::numbers::pi / 180.0;

// Turns a joint in space by an angle: a hinge about its axis, a ball about z.
glm::dquat turned(const rigs::Bone& bone, double angle) {
  const bool isHinge = bone.joint == rigs::JointKind::hinge;
  return glm::angleAxis(angle, isHinge ? bone.axis : glm::dvec3(0.0, 0.0, 1.0));
}

void readScales(OptionReader& reader, const ProblemOptions& options, rigs::Chain& chain) {
  reader.sign("--scale", options.scale, chain.planar, chain.baseScale);
  const auto scales = reader.perBone("--bone-scale", options.boneScale,
                                     "set of signs (such as 1,1;-1,1)", chain.bones.size());
  for (std::size_t i = 0; i < scales.size(); ++i) {
    reader.sign("--bone-scale", scales[i], chain.planar, chain.bones[i].scale);
  }
}

void readJoints(OptionReader& reader, const ProblemOptions& options, rigs::Chain& chain) {
  const auto kinds =
      reader.perBone("--joints", options.joints,
                     "'ball', 'fixed' or hinge's axis (such as ball;0,0,1)", chain.bones.size());
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (chain.bones[i].joint == rigs::JointKind::slide) chain.bones[i].limit = {};
    chain.bones[i].joint = rigs::JointKind::ball;
    if (kinds[i] == "ball") continue;
    if (kinds[i] == "fixed") {
      chain.bones[i].joint = rigs::JointKind::fixed;
      chain.bones[i].limit = {};
      continue;
    }
    if (chain.planar) {
      return reader.refuse("--joints", "'ball' or 'fixed' beside a target x,y", kinds[i]);
    }
    const std::vector<double> axis = reader.numbers("--joints", kinds[i]);
    if (axis.size() != 3) {
      return reader.refuse("--joints", "'ball', 'fixed' or an axis x,y,z", kinds[i]);
    }
    const double size = std::max({std::abs(axis[0]), std::abs(axis[1]), std::abs(axis[2])});
    if (size == 0.0) return reader.refuse("--joints", "an axis other than 0,0,0", kinds[i]);
    chain.bones[i].joint = rigs::JointKind::hinge;
    chain.bones[i].axis = glm::normalize(glm::dvec3(axis[0], axis[1], axis[2]) / size);
  }
}

bool isTurning(const rigs::Bone& bone) {
  return bone.joint != rigs::JointKind::fixed && bone.joint != rigs::JointKind::slide;
}

// One angle a bone, degrees, as radians; none where the option was not given. Where there is one
// for each joint that turns, the other bones' are no number: they stay as they are.
std::vector<double> readTurns(OptionReader& reader, const char* option, const std::string& text,
                              const std::vector<rigs::Bone>& bones) {
  if (text.empty()) return {};
  std::vector<double> angles = reader.numbers(option, text);
  const auto turning = static_cast<std::size_t>(std::ranges::count_if(bones, isTurning));
  if (angles.size() != bones.size() && angles.size() != turning) {
    std::string expected = "one angle per bone, " + std::to_string(bones.size()) + " in all";
    if (turning != bones.size()) {
      expected += ", or per joint that turns, " + std::to_string(turning) + " in all";
    }
    reader.refuse(option, expected, text);
    return {};
  }
  constexpr double kMost = lab::kMostTurns / kRadians;
  const auto isLarge = [](double angle) { return std::abs(angle) > kMost; };
  if (std::ranges::any_of(angles, isLarge)) {
    reader.refuse(option, "angles of at most " + explain::number(kMost) + " degrees", text);
  }
  for (double& angle : angles) angle *= kRadians;
  if (angles.size() == bones.size()) return angles;
  std::vector<double> all(bones.size(), std::nan(""));
  std::size_t next = 0;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (isTurning(bones[i])) all[i] = angles[next++];
  }
  return all;
}

// The start pose of a spatial chain: turned about the hinges' axes and the balls' z by the angles,
// or as it was typed.
void readRotations(OptionReader& reader, const ProblemOptions& options, StatedProblem& problem) {
  const std::vector<rigs::Bone>& bones = problem.scene.chain.bones;
  std::vector<glm::dquat>& rotations = problem.pose.rotations;
  const std::vector<double> angles = readTurns(reader, "--angles", options.angles, bones);
  for (std::size_t i = 0; i < angles.size(); ++i) {
    if (!std::isnan(angles[i])) rotations[i] = turned(bones[i], angles[i]);
  }
  const auto typed = reader.perBone("--rotations", options.rotations,
                                    "quaternion w,x,y,z (such as 1,0,0,0;0,0,0,1)", bones.size());
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const std::vector<double> q = reader.numbers("--rotations", typed[i]);
    if (q.size() != 4) return reader.refuse("--rotations", "four numbers w,x,y,z", typed[i]);
    rotations[i] = glm::dquat(q[0], q[1], q[2], q[3]);
  }
}

// "least:most".
void readRange(OptionReader& reader, const std::string& text, rigs::JointLimit& limit) {
  const std::vector<std::string> ends = split(text, ':');
  const std::string expected =
      "a range such as -90:90, degrees within ±360, the lower one first, of a planar joint, a "
      "hinge or a twist";
  if (ends.size() != 2) return reader.refuse(kLimits, expected, text);
  double least = std::nan("");
  double most = std::nan("");
  reader.number(kLimits, ends[0], least);
  reader.number(kLimits, ends[1], most);
  const bool fits = least >= -360.0 && least <= most && most <= 360.0;
  if (!fits) return reader.refuse(kLimits, expected, text);
  limit.least = kRadians * least;
  limit.most = kRadians * most;
}

// "cone", "cone/least:most" or "/least:most".
void readBall(OptionReader& reader, const std::string& text, rigs::JointLimit& limit) {
  const std::size_t slash = text.find('/');
  const std::string cone = text.substr(0, slash);
  double degrees = 180.0;
  if (cone.find(':') == std::string::npos) reader.number(kLimits, cone, degrees);
  const bool fits = cone.find(':') == std::string::npos && degrees >= 0.0 && degrees <= 180.0;
  if (!fits) {
    return reader.refuse(
        kLimits,
        "of a ball joint a cone of 0 to 180 degrees such as 45, or 45/-30:30 with its twist", text);
  }
  limit.cone = kRadians * degrees;
  if (slash != std::string::npos) readRange(reader, text.substr(slash + 1), limit);
}

// "-90:90;;45;45/-30:30": one part for each bone, degrees; an empty part is free.
void readLimits(OptionReader& reader, const std::string& text, rigs::Chain& chain) {
  if (text.empty()) return;
  const std::vector<std::string> parts = split(text, ';');
  if (parts.size() != chain.bones.size()) {
    return reader.refuse(kLimits,
                         "one range per bone, such as -90:90;;0:150, " +
                             std::to_string(chain.bones.size()) + " in all",
                         text);
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    rigs::Bone& bone = chain.bones[i];
    bone.limit = rigs::freeLimit(bone.joint);
    if (parts[i].empty()) continue;
    if (bone.joint == rigs::JointKind::fixed) {
      return reader.refuse(kLimits, "nothing for a joint that is fixed", parts[i]);
    }
    if (bone.joint == rigs::JointKind::slide) {
      return reader.refuse(kLimits, "nothing for a slide, whose range a scene file says", parts[i]);
    }
    if (chain.planar || bone.joint == rigs::JointKind::hinge) {
      readRange(reader, parts[i], bone.limit);
    } else {
      readBall(reader, parts[i], bone.limit);
    }
  }
}

// Reads a number from 0 to 1.
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
  const std::vector<rigs::Bone>& bones = problem.scene.chain.bones;
  std::vector<double> angles = readTurns(reader, "--rest", text, bones);
  if (angles.empty()) return;
  rigs::Pose& rest = problem.scene.rest.emplace();
  rest = problem.pose;  // of the joints that do not turn
  rest.slides.clear();
  rest.stretch.clear();
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (std::isnan(angles[i])) continue;
    if (problem.scene.chain.planar) {
      rest.angles[i] = angles[i];
    } else {
      rest.rotations[i] = turned(bones[i], angles[i]);
    }
  }
}

// "1;0.5;;0": one weight for each bone; an empty part is 1. Then the rest pose, as angles.
void readWeights(OptionReader& reader, const ProblemOptions& options, StatedProblem& problem) {
  std::vector<rigs::Bone>& bones = problem.scene.chain.bones;
  const std::vector<std::string> weights = split(options.weights, ';');
  if (!weights.empty() && weights.size() != bones.size()) {
    const std::string count = std::to_string(bones.size()) + " in all";
    return reader.refuse("--weights", "one weight per bone, such as 1;0.5;;0, " + count,
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
  if (options.minimumMove) problem.scene.rest.reset();
  const bool asks = !options.rest.empty() || options.minimumMove;
  if (asks && problem.choices.restGain == 0.0) problem.choices.restGain = 1.0;
  if (options.restGain.empty()) return;
  if (problem.choices.restGain == 0.0) {
    return reader.refuse("--rest-gain", "--rest or --minimum-move beside it", options.restGain);
  }
  readPart(reader, "--rest-gain", options.restGain, problem.choices.restGain);
}

// The value of each joint that moves: degrees, of slides scene units.
void readValues(OptionReader& reader, const std::string& text, StatedProblem& problem) {
  if (text.empty()) return;
  const rigs::Chain& chain = problem.scene.chain;
  const auto moves = [](const rigs::Bone& bone) { return bone.joint != rigs::JointKind::fixed; };
  const auto isBall = [&](const rigs::Bone& bone) {
    return !chain.planar && bone.joint == rigs::JointKind::ball;
  };
  if (std::ranges::any_of(chain.bones, isBall))
    return reader.refuse("--values", "a chain of hinges and slides, without balls", text);
  const auto count = static_cast<std::size_t>(std::ranges::count_if(chain.bones, moves));
  const std::vector<double> values = reader.numbers("--values", text);
  const auto isFar = [](double value) { return std::abs(value) > lab::kFarthest; };
  if (values.size() != count || std::ranges::any_of(values, isFar)) {
    return reader.refuse(
        "--values", "one value per joint that moves, " + std::to_string(count) + " in all", text);
  }
  auto value = values.begin();
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    if (!moves(bone)) continue;
    if (bone.joint == rigs::JointKind::slide) {
      problem.pose.slides.resize(chain.bones.size());
      problem.pose.slides[i] = *value++;
    } else if (chain.planar) {
      problem.pose.angles[i] = kRadians * *value++;
    } else {
      problem.pose.rotations[i] = turned(bone, kRadians * *value++);
    }
  }
}

void readLengths(OptionReader& reader, const std::string& text, rigs::Chain& chain) {
  if (text.empty()) return;
  const std::vector<double> lengths = reader.numbers("--lengths", text);
  for (std::size_t i = 0; i < lengths.size(); ++i) chain.bones[i].length = lengths[i];
}

void readAngles(OptionReader& reader, const std::string& text, StatedProblem& problem) {
  const std::vector<double> angles = readTurns(reader, "--angles", text, problem.scene.chain.bones);
  for (std::size_t i = 0; i < angles.size(); ++i) {
    if (!std::isnan(angles[i])) problem.pose.angles[i] = angles[i];
  }
}

void movePoseIntoSpace(const std::vector<rigs::Bone>& bones, rigs::Pose& pose) {
  for (std::size_t i = 0; i < pose.angles.size(); ++i) {
    pose.rotations.push_back(turned(bones[i], pose.angles[i]));
  }
  pose.angles.clear();
}

}  // namespace

void moveIntoSpace(StatedProblem& problem) {
  rigs::Chain& chain = problem.scene.chain;
  for (rigs::Bone& bone : chain.bones) {
    if (bone.joint == rigs::JointKind::slide || !rigs::isLimited(bone, true)) continue;
    bone.joint = rigs::JointKind::hinge;
    bone.axis = {0.0, 0.0, 1.0};
  }
  chain.planar = false;
  movePoseIntoSpace(chain.bones, problem.pose);
  if (problem.scene.rest) movePoseIntoSpace(chain.bones, *problem.scene.rest);
}

void readDirection(OptionReader& reader, const ProblemOptions& options, lab::Scene& scene) {
  constexpr const char* kRotation = "--target-rotation";
  constexpr const char* kAxis = "--target-axis";
  const bool planar = scene.chain.planar;
  const std::string& text = options.targetRotation;
  if (text == "none") {
    scene.facing.reset();
  } else if (!text.empty()) {
    const std::vector<double> numbers = reader.numbers(kRotation, text);
    const glm::dvec3 z{0.0, 0.0, 1.0};
    std::optional<rigs::Facing> facing;
    if (numbers.size() == 1 && planar)
      facing = lab::facingIn({glm::angleAxis(kRadians * numbers[0], z)}, planar);
    if (numbers.size() == 4)
      facing = lab::facingIn({{numbers[0], numbers[1], numbers[2], numbers[3]}}, planar);
    if (!facing) {
      return reader.refuse(
          kRotation, planar ? "an angle in degrees, or none" : "a quaternion w,x,y,z, or none",
          text);
    }
    if (scene.facing) facing->axis = scene.facing->axis;
    scene.facing = facing;
  }
  if (options.targetAxis.empty()) return;
  if (planar) return reader.refuse(kAxis, "a target x,y,z beside it", options.targetAxis);
  if (!scene.facing) return reader.refuse(kAxis, "--target-rotation beside it", options.targetAxis);
  const std::vector<double> axis = reader.numbers(kAxis, options.targetAxis);
  if (axis.size() == 3) {
    rigs::Facing facing = *scene.facing;
    facing.axis = {axis[0], axis[1], axis[2]};
    if (const auto made = lab::facingIn(facing, planar)) {
      scene.facing = made;
      return;
    }
  }
  reader.refuse(kAxis, "an axis x,y,z other than 0,0,0", options.targetAxis);
}

void readChain(OptionReader& reader, const ProblemOptions& options, StatedProblem& problem) {
  rigs::Chain& chain = problem.scene.chain;
  readLengths(reader, options.lengths, chain);
  reader.point("--base", options.base, chain.planar, chain.base);
  readScales(reader, options, chain);
  readJoints(reader, options, chain);
  if (!chain.planar) {
    readRotations(reader, options, problem);
  } else {
    readAngles(reader, options.angles, problem);
    if (!options.rotations.empty()) {
      reader.refuse("--rotations", "a target x,y,z beside it", options.rotations);
    }
  }
  readValues(reader, options.values, problem);
  readLimits(reader, options.limits, chain);
  readWeights(reader, options, problem);
}

}  // namespace app
