#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "lab/json_reader.h"
#include "lab/scene_file.h"
#include "lab/scene_words.h"

namespace lab {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kMostTurns = 1e6;     // radians: beyond it an angle is no longer told apart
constexpr double kUnitSlack = 1e-6;    // how far a direction's length may be off 1
constexpr double kLeastHeight = 1e-6;  // of the camera, scene units
constexpr double kMostHeight = 1e7;
constexpr std::size_t kMostSteps = 1U << 30U;

// [x, y] of a planar chain, else [x, y, z].
void readPoint(const JsonPlace& place, bool planar, double most, glm::dvec3& point) {
  std::array<double, 3> numbers{};
  place.read(std::span(numbers).first(planar ? 2 : 3), -most, most);
  if (place.exists() && place.isGood()) point = {numbers[0], numbers[1], numbers[2]};
}

void readScale(const JsonPlace& place, bool planar, ik::ScaleSign& scale) {
  if (!place.exists()) return;
  const std::size_t axes = planar ? 2 : 3;
  const std::string expected = std::to_string(axes) + " signs, each 1 or -1";
  if (!place.expectArray(axes, axes, expected)) return;
  for (std::size_t i = 0; i < axes; ++i) {
    int& sign = i == 0 ? scale.x : i == 1 ? scale.y : scale.z;
    place.element(i).read(sign, -1, 1);
    if (sign == 0) place.element(i).refuse("1 or -1");
  }
}

void readLimit(const JsonPlace& place, ik::JointLimit& limit) {
  place.expectObject({"least", "most", "cone"});
  place.field("least").read(limit.least, -2.0 * kPi, 2.0 * kPi);
  place.field("most").read(limit.most, -2.0 * kPi, 2.0 * kPi);
  place.field("cone").read(limit.cone, 0.0, kPi);
  if (limit.least > limit.most) place.field("least").refuse("at most what \"most\" is");
}

void readBone(const JsonPlace& place, bool planar, ik::Bone& bone) {
  place.expectObject({"length", "scale", "joint", "axis", "limit", "weight"});
  place.required("length", "the bone's length, in scene units").read(bone.length, 0.0, kFarthest);
  readScale(place.field("scale"), planar, bone.scale);
  std::size_t joint = 0;
  place.field("joint").read(joint, words::kJoints);
  bone.joint = static_cast<ik::JointKind>(joint);
  const JsonPlace axis = place.field("axis");
  readPoint(axis, false, 2.0, bone.axis);
  if (std::abs(glm::length(bone.axis) - 1.0) > kUnitSlack) axis.refuse("a vector of length 1");
  readLimit(place.field("limit"), bone.limit);
  place.field("weight").read(bone.weight, 0.0, 1.0);
}

void readAngles(const JsonPlace& place, std::size_t bones, std::vector<double>& angles) {
  const std::string expected =
      "angles in radians, one a bone, " + std::to_string(bones) + " in all";
  if (!place.expectArray(bones, bones, expected)) return;
  angles.resize(bones);
  for (std::size_t i = 0; i < bones; ++i) place.element(i).read(angles[i], -kMostTurns, kMostTurns);
}

void readRotations(const JsonPlace& place, std::size_t bones, std::vector<glm::dquat>& rotations) {
  const std::string expected =
      "quaternions [w, x, y, z], one a bone, " + std::to_string(bones) + " in all";
  if (!place.expectArray(bones, bones, expected)) return;
  for (std::size_t i = 0; i < bones; ++i) {
    std::array<double, 4> q{1.0};
    place.element(i).read(q, -1.0 - kUnitSlack, 1.0 + kUnitSlack);
    rotations.emplace_back(q[0], q[1], q[2], q[3]);
    if (std::abs(glm::length(rotations.back()) - 1.0) > kUnitSlack) {
      place.element(i).refuse("a quaternion of length 1");
    }
  }
}

// Angles in the plane, else rotations; without either the chain is straight.
void readPose(const JsonPlace& place, const ik::Chain& chain, ik::Pose& pose) {
  const std::size_t bones = chain.bones.size();
  pose = {};
  place.expectObject({"angles", "rotations"});
  const JsonPlace angles = place.field("angles");
  const JsonPlace rotations = place.field("rotations");
  if (chain.planar) {
    if (rotations.exists()) rotations.refuse("no rotations: a planar chain has angles");
    pose.angles.assign(bones, 0.0);
    if (angles.exists()) readAngles(angles, bones, pose.angles);
    return;
  }
  if (angles.exists()) angles.refuse("no angles: a chain in space has rotations");
  if (rotations.exists()) return readRotations(rotations, bones, pose.rotations);
  pose.rotations.assign(bones, glm::dquat(1.0, 0.0, 0.0, 0.0));
}

void readChain(const JsonPlace& place, Document& document) {
  Scene& scene = document.scene;
  ik::Chain& chain = scene.chain;
  place.expectObject({"planar", "base", "scale", "bones", "pose", "rest", "target", "pole"});
  place.field("planar").read(chain.planar);
  readPoint(place.field("base"), chain.planar, kFarthest, chain.base);
  readScale(place.field("scale"), chain.planar, chain.baseScale);
  const JsonPlace bones = place.required("bones", "a list of bones");
  const std::string expected = "a list of 1 to " + std::to_string(kMostBones) + " bones";
  if (!bones.expectArray(1, kMostBones, expected)) return;
  chain.bones.resize(bones.size());
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    readBone(bones.element(i), chain.planar, chain.bones[i]);
  }
  readPose(place.field("pose"), chain, document.pose);
  const JsonPlace rest = place.field("rest");
  if (rest.exists()) readPose(rest, chain, scene.rest.emplace());
  readPoint(place.required("target", "where the tip is to go"), chain.planar, kFarthest,
            scene.target);
  const JsonPlace pole = place.field("pole");
  if (pole.exists()) readPoint(pole, chain.planar, kFarthest, scene.pole.emplace(0.0));
}

void readWalk(const JsonPlace& place, Scene& scene) {
  if (!place.exists()) return;
  Walk& walk = scene.walk.emplace();
  place.expectObject({"legs", "leg", "goal"});
  place.field("legs").read(walk.legs, kFewestLegs, kMostLegs);
  if (walk.legs % 2 == 1) place.field("legs").refuse("an even number of legs");
  place.field("leg").read(walk.leg, 0, walk.legs - 1);
  readPoint(place.field("goal"), false, kFarthest, walk.goal);
}

std::vector<std::string_view> solverNames() {
  std::vector<std::string_view> names;
  for (const ik::SolverInfo* each : ik::solvers()) names.push_back(each->id);
  return names;
}

// A choice by its option's name.
void readParameter(const JsonPlace& place, const ik::Parameter& parameter, double& value) {
  if (!parameter.isChoice()) return place.read(value, parameter.least, parameter.most);
  auto option = static_cast<std::size_t>(value);
  place.read(option, parameter.options);
  value = static_cast<double>(option);
}

void readParameters(const JsonPlace& place, std::vector<ik::ParameterValues>& all) {
  place.expectObject(solverNames());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const ik::SolverInfo& solver = *ik::solvers()[i];
    const JsonPlace own = place.field(solver.id);
    if (!own.exists()) continue;
    std::vector<std::string_view> names;
    for (const ik::Parameter& parameter : solver.parameters) names.push_back(parameter.id);
    own.expectObject(names);
    for (std::size_t k = 0; k < solver.parameters.size(); ++k) {
      const ik::Parameter& parameter = solver.parameters[k];
      readParameter(own.field(parameter.id), parameter, all[i][k]);
    }
  }
}

void readSolving(const JsonPlace& place, Choices& choices) {
  place.expectObject({"solver", "parameters", "iterations", "tolerance", "stop-when-done",
                      "ignore-negative-scale", "rest-gain", "mode"});
  place.field("solver").read(choices.solver, solverNames());
  readParameters(place.field("parameters"), choices.parameters);
  place.field("iterations").read(choices.iterations, 0, kMostIterations);
  place.field("tolerance").read(choices.tolerance, kLeastTolerance, kMostTolerance);
  place.field("stop-when-done").read(choices.stopWhenDone);
  place.field("ignore-negative-scale").read(choices.ignoreNegativeScale);
  place.field("rest-gain").read(choices.restGain, 0.0, 1.0);
  auto mode = static_cast<std::size_t>(choices.mode);
  place.field("mode").read(mode, words::kModes);
  choices.mode = static_cast<Mode>(mode);
}

void readCamera(const JsonPlace& place, std::optional<SceneCamera>& camera) {
  if (!place.exists()) return;
  SceneCamera& view = camera.emplace();
  place.expectObject({"focus", "height", "yaw", "pitch", "perspective"});
  readPoint(place.field("focus"), false, kFarthest, view.focus);
  place.field("height").read(view.height, kLeastHeight, kMostHeight);
  place.field("yaw").read(view.yaw, -kMostTurns, kMostTurns);
  place.field("pitch").read(view.pitch, -0.5 * kPi, 0.5 * kPi);
  place.field("perspective").read(view.perspective);
}

void readPlayback(const JsonPlace& place, Document& document) {
  place.expectObject({"step", "unit"});
  place.field("step").read(document.cursor, 0, kMostSteps);
  auto unit = static_cast<std::size_t>(document.unit);
  place.field("unit").read(unit, words::kUnits);
  document.unit = static_cast<Unit>(unit);
}

void readHeader(const JsonPlace& root) {
  std::string format;
  root.required("format", "\"" + std::string(kSceneFormat) + "\"").read(format);
  if (format != kSceneFormat) root.field("format").refuse("\"" + std::string(kSceneFormat) + "\"");
  int version = kSceneVersion;
  const JsonPlace place = root.required("version", "the format's version, 1");
  place.read(version, 1, 1000000);
  if (version > kSceneVersion) {
    place.refuse("at most " + std::to_string(kSceneVersion) +
                 ": a newer program has written this; this one reads");
  }
}

void readDocument(const JsonPlace& root, Document& document) {
  root.expectObject(
      {"format", "version", "name", "notes", "chains", "walk", "solving", "camera", "playback"});
  readHeader(root);
  root.field("name").read(document.name);
  root.field("notes").read(document.notes);
  readWalk(root.field("walk"), document.scene);
  if (!document.scene.walk) {
    const JsonPlace chains = root.required("chains", "a list of one chain, or \"walk\"");
    if (chains.expectArray(1, 1, "a list of one chain")) readChain(chains.element(0), document);
  }
  readSolving(root.field("solving"), document.choices);
  readCamera(root.field("camera"), document.camera);
  readPlayback(root.field("playback"), document);
}

// What the fields mean together: nothing that solve() would refuse.
void checkTogether(const JsonPlace& root, const Document& document) {
  if (!root.isGood() || document.scene.walk) return;
  const Choices& choices = document.choices;
  const ik::Settings settings{choices.iterations, choices.tolerance, choices.stopWhenDone,
                              choices.parameters[choices.solver]};
  const std::string fault = ik::findFault(
      *ik::solvers()[choices.solver], problemOf(document.scene, choices), settings, document.pose);
  if (!fault.empty()) root.field("chains").element(0).refuse("a solvable chain (" + fault + ")");
}

// "line 3, column 5: …", of what the parser says.
std::string syntaxFault(const Json::parse_error& error) {
  std::string text = error.what();
  const std::size_t at = text.find("at line ");
  if (at == std::string::npos) return "no JSON: " + text;
  text = text.substr(at + 3);
  const std::size_t colon = text.find(": ");
  const std::size_t reason = text.find(" - ", colon);
  if (colon == std::string::npos) return text;
  return text.substr(0, colon) + ": expected JSON, " +
         text.substr(reason == std::string::npos ? colon + 2 : reason + 3);
}

// Text nested so deep that no scene is, and that reading it could exhaust the stack.
struct TooDeep {};

Json parsed(std::string_view text) {
  constexpr int kDeepest = 64;
  return Json::parse(text, [](int depth, Json::parse_event_t, const Json&) {
    if (depth > kDeepest) throw TooDeep{};
    return true;
  });
}

}  // namespace

Choices defaultChoices() {
  Choices choices;
  for (const ik::SolverInfo* solver : ik::solvers()) {
    choices.parameters.push_back(ik::defaultParameters(*solver));
  }
  return choices;
}

std::string readScene(std::string_view text, Document& document) {
  Json json;
  try {
    json = parsed(text);
  } catch (const Json::parse_error& error) {
    return syntaxFault(error);
  } catch (const TooDeep&) {
    return "/: expected a scene, got lists nested deeper than any scene's";
  }
  JsonFindings findings;
  const JsonPlace root(json, findings);
  Document read;
  read.choices = defaultChoices();
  readDocument(root, read);
  checkTogether(root, read);
  if (!findings.fault.empty()) return findings.fault;
  if (!findings.others.empty()) read.others = findings.others.dump();
  document = std::move(read);
  return {};
}

}  // namespace lab
