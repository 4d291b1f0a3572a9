#include "lab/file/chain_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "lab/edit/chains.h"
#include "lab/file/property_fields.h"
#include "lab/file/scene_file.h"
#include "lab/text.h"
#include "language/language.h"

namespace lab {

using language::fill, language::tr;

namespace {

constexpr double kUnitSlack = 1e-6;   // how far a direction's length may be off 1 and stay
constexpr double kRoundSlack = 1e-3;  // and be off since its numbers were rounded
constexpr double kMostPart = 2.0;     // of one; its length is looked at afterwards

void readScale(const JsonPlace& place, bool planar, ik::ScaleSign& scale) {
  if (!place.exists()) return;
  const std::size_t axes = planar ? 2 : 3;
  const language::Text expected = planar ? tr("{field}: expected 2 signs, each 1 or -1")
                                         : tr("{field}: expected 3 signs, each 1 or -1");
  if (!place.expectArray(axes, axes, expected)) return;
  for (std::size_t i = 0; i < axes; ++i) {
    int& sign = i == 0 ? scale.x : i == 1 ? scale.y : scale.z;
    place.element(i).read(sign, -1, 1);
    if (sign == 0) place.element(i).refuse(tr("{field}: expected 1 or -1"));
  }
}

void readLimit(const JsonPlace& place, rigs::JointKind joint, rigs::JointLimit& limit) {
  const double far = joint == rigs::JointKind::slide ? kFarthest : rigs::kWholeTurn;
  limit = rigs::freeLimit(joint);
  place.expectObject({"least", "most", "cone"});
  place.field("least").read(limit.least, -far, far);
  place.field("most").read(limit.most, -far, far);
  place.field("cone").read(limit.cone, 0.0, std::numbers::pi);
  if (limit.least > limit.most) {
    place.field("least").refuse(tr("{field}: expected at most what \"most\" is"));
  }
}

// A direction of length 1, or one that was written with few digits.
template <typename Direction>
void makeUnit(const JsonPlace& place, const language::Text& expected, Direction& direction) {
  if (!place.isGood()) return;
  const double length = glm::length(direction);
  const double off = std::abs(length - 1.0);
  if (off > kRoundSlack) {
    place.refuse(fill(expected, {{"length", explain::format("%.6g", length)}}));
  } else if (off > kUnitSlack) {
    direction /= length;
  }
}

void readQuaternion(const JsonPlace& place, glm::dquat& rotation) {
  std::array<double, 4> q{1.0};
  place.read(q, -kMostPart, kMostPart);
  if (!place.exists()) return;
  rotation = {q[0], q[1], q[2], q[3]};
  makeUnit(place, tr("{field}: expected a quaternion of length 1, not of {length}"), rotation);
}

// In the plane about z.
void readTurn(const JsonPlace& place, bool planar, glm::dquat& rotation) {
  readQuaternion(place, rotation);
  if (planar && (rotation.x != 0.0 || rotation.y != 0.0))
    place.refuse(tr("{field}: expected a turn about z, [w, 0, 0, z], as the chain is planar"));
}

// What carries bone `i`, where, and how it lies there.
void readPlace(const JsonPlace& place, bool planar, std::size_t i, rigs::Bone& bone) {
  const JsonPlace parent = place.field("parent");
  if (parent.exists()) {
    int index = rigs::kBase;
    parent.read(index, rigs::kBase, static_cast<int>(i) - 1);
    if (index != static_cast<int>(i) - 1) bone.parent = index;
  }
  const JsonPlace at = place.field("at");
  if (at.exists()) readPoint(at, planar, kFarthest, bone.at.emplace(0.0));
  readTurn(place.field("axes"), planar, bone.axes);
}

void readBone(const JsonPlace& place, bool planar, std::size_t i, rigs::Bone& bone) {
  place.expectObject(
      {"length", "scale", "joint", "axis", "limit", "weight", "parent", "at", "axes", "name"});
  if (const JsonPlace tree = place.field("children"); tree.exists())
    tree.refuse(tr("{field}: expected that each bone says its \"parent\", not its children"));
  readText(place.field("name"), bone.name);
  if (bone.name.size() > kLongestBoneName) {
    place.field("name").refuse(
        fill(tr("{field}: expected at most {most} bytes"), {{"most", kLongestBoneName}}));
  }
  readPlace(place, planar, i, bone);
  place.required("length", tr("{field}: expected the bone's length, in scene units"))
      .read(bone.length, 0.0, kFarthest);
  readScale(place.field("scale"), planar, bone.scale);
  place.field("joint").read(bone.joint);
  const JsonPlace axis = place.field("axis");
  readPoint(axis, false, kMostPart, bone.axis);
  makeUnit(axis, tr("{field}: expected a vector of length 1, not of {length}"), bone.axis);
  if (planar && bone.joint == rigs::JointKind::slide && bone.axis.z != 0.0) {
    place.refuse(tr("{field}: expected an \"axis\" with z = 0, as the chain is planar"));
  }
  const JsonPlace limit = place.field("limit");
  readLimit(limit, bone.joint, bone.limit);
  if (bone.joint == rigs::JointKind::fixed && limit.exists()) {
    limit.refuse(tr("{field}: expected none, as the joint is fixed"));
  }
  place.field("weight").read(bone.weight, 0.0, 1.0);
}

// More than a turn, and typed by hand: a pose that a solver has turned so far has more digits.
bool looksLikeDegrees(double angle) {
  return std::abs(angle) > rigs::kWholeTurn && 10.0 * angle == std::round(10.0 * angle);
}

void readAngles(const JsonPlace& place, std::size_t bones, std::vector<double>& angles) {
  const std::string expected = fill(
      tr("{field}: expected angles in radians, one per bone, {count} in all"), {{"count", bones}});
  if (!place.expectArray(bones, bones, expected)) return;
  angles.resize(bones);
  for (std::size_t i = 0; i < bones; ++i) place.element(i).read(angles[i], -kMostTurns, kMostTurns);
  const auto found = std::ranges::find_if(angles, looksLikeDegrees);
  if (found == angles.end() || !place.isGood()) return;
  place.element(static_cast<std::size_t>(found - angles.begin()))
      .warn(
          fill(tr("{field}: {value} radians? {value}° are {radians}, or \"{value}°\" in a lesson"),
               {{"value", explain::format("%.12g", *found)},
                {"radians", explain::format("%.6g", *found / 180.0 * std::numbers::pi)}}));
}

void readRotations(const JsonPlace& place, std::size_t bones, std::vector<glm::dquat>& rotations) {
  const std::string expected =
      fill(tr("{field}: expected quaternions [w, x, y, z], one per bone, {count} in all"),
           {{"count", bones}});
  if (!place.expectArray(bones, bones, expected)) return;
  rotations.resize(bones);
  for (std::size_t i = 0; i < bones; ++i) readQuaternion(place.element(i), rotations[i]);
}

void readSlides(const JsonPlace& place, std::size_t bones, std::vector<double>& slides) {
  if (!place.exists()) return;
  const std::string expected = fill(
      tr("{field}: expected how far each bone slides, one per bone, {count} in all, 0 for one that "
         "does not"),
      {{"count", bones}});
  if (!place.expectArray(bones, bones, expected)) return;
  slides.resize(bones);
  for (std::size_t i = 0; i < bones; ++i) place.element(i).read(slides[i], -kFarthest, kFarthest);
}

// Reads angles in the plane, else rotations; without either the chain is straight.
void readPose(const JsonPlace& place, const rigs::Chain& chain, rigs::Pose& pose) {
  const std::size_t bones = chain.bones.size();
  pose = {};
  place.expectObject({"angles", "rotations", "slides"});
  readSlides(place.field("slides"), bones, pose.slides);
  const JsonPlace angles = place.field("angles");
  const JsonPlace rotations = place.field("rotations");
  if (chain.planar) {
    if (rotations.exists()) {
      rotations.refuse(
          tr("{field}: expected \"angles\" in place of rotations, as the chain is planar"));
    }
    pose.angles.assign(bones, 0.0);
    if (angles.exists()) readAngles(angles, bones, pose.angles);
    return;
  }
  if (angles.exists()) {
    angles.refuse(
        tr("{field}: expected \"rotations\" in place of angles, as the chain is in space"));
  }
  if (rotations.exists()) return readRotations(rotations, bones, pose.rotations);
  pose.rotations.assign(bones, glm::dquat(1.0, 0.0, 0.0, 0.0));
}

// How a bone is to lie at its target.
void readDirection(const JsonPlace& place, bool planar, std::optional<rigs::Facing>& facing) {
  if (!place.exists()) return;
  place.expectObject({"rotation", "axis"});
  facing.emplace();
  readTurn(place.required("rotation", tr("{field}: expected a quaternion [w, x, y, z]")), planar,
           facing->rotation);
  const JsonPlace axis = place.field("axis");
  if (!axis.exists()) return;
  if (planar) return axis.refuse(tr("{field}: expected none, as the chain is planar"));
  readPoint(axis, false, kMostPart, facing->axis.emplace(0.0));
  makeUnit(axis, tr("{field}: expected a vector of length 1, not of {length}"), *facing->axis);
}

// Where ends of other bones than the tip's are to come.
void readGoals(const JsonPlace& place, Scene& scene) {
  if (!place.exists()) return;
  const std::size_t bones = scene.chain.bones.size();
  const std::string expected =
      fill(tr("{field}: expected a list of up to {most} goals"), {{"most", kMostGoals}});
  if (!place.expectArray(0, kMostGoals, expected)) return;
  for (std::size_t i = 0; i < place.size(); ++i) {
    const JsonPlace each = place.element(i);
    rigs::Goal& goal = scene.goals.emplace_back();
    each.expectObject({"bone", "target", "direction", "weight"});
    each.required("bone",
                  tr("{field}: expected the number of the bone whose end it is for, from 0"))
        .read(goal.bone, 0, bones - 1);
    const auto others = std::span(scene.goals).first(i);
    const bool isTaken = goal.bone == scene.chain.tipBone() ||
                         std::ranges::find(others, goal.bone, &rigs::Goal::bone) != others.end();
    if (isTaken) {
      each.field("bone").refuse(
          tr("{field}: expected a bone that neither \"target\" nor another goal is for"));
    }
    readPoint(each.required("target", tr("{field}: expected where the bone's end is to go")),
              scene.chain.planar, kFarthest, goal.target);
    readDirection(each.field("direction"), scene.chain.planar, goal.facing);
    each.field("weight").read(goal.weight, kLeastGoalWeight, kMostGoalWeight);
  }
}

void readChainAlone(const JsonPlace& place, Scene& scene, rigs::Pose& pose) {
  rigs::Chain& chain = scene.chain;
  place.expectObject({"planar", "base", "scale", "bones", "tip", "pose", "rest", "target",
                      "direction", "goals", "pole", "solving", "step"});
  place.field("planar").read(chain.planar);
  readPoint(place.field("base"), chain.planar, kFarthest, chain.base);
  readScale(place.field("scale"), chain.planar, chain.baseScale);
  const JsonPlace bones = place.required("bones", tr("{field}: expected a list of bones"));
  const std::string expected =
      fill(tr("{field}: expected a list of 1 to {most} bones"), {{"most", kMostBones}});
  if (!bones.expectArray(1, kMostBones, expected)) return;
  chain.bones.resize(bones.size());
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    readBone(bones.element(i), chain.planar, i, chain.bones[i]);
  }
  if (const JsonPlace tip = place.field("tip"); tip.exists()) {
    std::size_t bone = chain.bones.size() - 1;
    tip.read(bone, 0, chain.bones.size() - 1);
    if (bone + 1 != chain.bones.size()) chain.tip = bone;
  }
  readPose(place.field("pose"), chain, pose);
  const JsonPlace rest = place.field("rest");
  if (rest.exists()) readPose(rest, chain, scene.rest.emplace());
  readPoint(place.required("target", tr("{field}: expected where the tip is to go")), chain.planar,
            kFarthest, scene.target);
  readDirection(place.field("direction"), chain.planar, scene.facing);
  readGoals(place.field("goals"), scene);
  const JsonPlace pole = place.field("pole");
  if (pole.exists()) readPoint(pole, chain.planar, kFarthest, scene.pole.emplace(0.0));
}

std::vector<std::string_view> solverNames() {
  std::vector<std::string_view> names;
  for (const ik::Solver* each : ik::solvers()) names.push_back(each->id);
  return names;
}

// Reads a value, of a choice by its option's name.
void readParameter(const JsonPlace& place, const ik::Parameter& parameter, double& value) {
  if (!parameter.isChoice()) return place.read(value, parameter.least, parameter.most);
  auto option = static_cast<std::size_t>(value);
  place.read(option, parameter.options);
  value = static_cast<double>(option);
}

void readParameters(const JsonPlace& place, std::vector<ik::ParameterValues>& all) {
  place.expectObject(solverNames());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const ik::Solver& solver = *ik::solvers()[i];
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

// Refuses a chain that its solver would refuse.
void checkChain(const JsonPlace& place, const OtherChain& chain) {
  if (!place.isGood()) return;
  if (const std::string fault = faultOf(chain); !fault.empty()) {
    place.refuse(fill(tr("{field}: expected a solvable chain ({fault})"), {{"fault", fault}}));
  }
}

}  // namespace

void readText(const JsonPlace& place, std::string& text) {
  place.read(text);
  if (place.exists() && hasNoncharacter(text)) {
    place.refuse(tr("{field}: expected a text without U+FFFE and U+FFFF, which are no characters"));
  }
}

void readPoint(const JsonPlace& place, bool planar, double most, glm::dvec3& point) {
  std::array<double, 3> numbers{};
  place.read(std::span(numbers).first(planar ? 2 : 3), -most, most);
  if (place.exists() && place.isGood()) point = {numbers[0], numbers[1], numbers[2]};
}

void readSolving(const JsonPlace& place, Choices& choices,
                 std::initializer_list<std::string_view> more) {
  std::vector<std::string_view> fields{"solver", "parameters"};
  for (const SolvingProperty& each : kSolvingProperties) fields.push_back(each.id);
  fields.insert(fields.end(), more);
  place.expectObject(fields);
  place.field("solver").read(choices.solver, solverNames());
  readParameters(place.field("parameters"), choices.parameters);
  readProperties(place, kSolvingProperties, choices);
}

OtherChain readChain(const JsonPlace& place, const Choices& common) {
  const JsonPlace solving = place.field("solving");
  OtherChain chain{{}, solving.exists() ? defaultChoices() : common, {}};
  chain.choices.mode = common.mode;
  readChainAlone(place, chain.scene, chain.start);
  readSolving(solving, chain.choices);
  if (solving.field("mode").exists()) {
    solving.field("mode").refuse(tr("{field}: expected none: the mode is the scene's"));
  }
  place.field("step").read(chain.cursor, 0, kMostSteps);
  checkChain(place, chain);
  return chain;
}

}  // namespace lab
