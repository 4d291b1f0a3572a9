// What solve() refuses, and in which words.
#include "rigs/validate.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <sstream>
#include <utility>

#include "rigs/limits.h"

namespace iklab::rigs {
namespace {

template <typename... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

// "bones[2].weight".
std::string fieldOf(std::string_view list, std::size_t i, std::string_view field) {
  return text(list, "[", i, "]", field);
}

std::string textOf(const glm::dvec3& v) { return text("(", v.x, ", ", v.y, ", ", v.z, ")"); }

// The code of a fault, and its values; each as text.
ik::Fault fault(std::string_view code, std::vector<ik::Fault::Value> values) {
  return {code, std::move(values)};
}

bool isGood(const glm::dvec3& point, bool planar) {
  return isCoordinate(point.x) && isCoordinate(point.y) &&
         (planar ? point.z == 0.0 : isCoordinate(point.z));
}

ik::Fault faultInPoint(std::string_view field, const glm::dvec3& point, bool planar) {
  if (isGood(point, planar)) return {};
  if (!planar) {
    return fault("{field}: expected three finite coordinates of at most {most}, got {value}",
                 {{"field", text(field)}, {"most", text(kLargest)}, {"value", textOf(point)}});
  }
  if (isCoordinate(point.x) && isCoordinate(point.y)) {
    return fault("{field}: expected 0, as the chain is planar, got {value}",
                 {{"field", text(field, ".z")}, {"value", text(point.z)}});
  }
  return fault("{field}: expected two finite coordinates of at most {most}, got {value}",
               {{"field", text(field)},
                {"most", text(kLargest)},
                {"value", text("(", point.x, ", ", point.y, ")")}});
}

bool isGood(const ik::ScaleSign& scale) {
  const auto isSign = [](int value) { return value == 1 || value == -1; };
  return isSign(scale.x) && isSign(scale.y) && isSign(scale.z);
}

// `bone`: kOfBase for that of the base.
constexpr std::size_t kOfBase = static_cast<std::size_t>(-1);

ik::Fault faultInScale(const ik::ScaleSign& scale, bool planar, std::size_t bone) {
  if (isGood(scale) && (!planar || scale.z == 1)) return {};
  const std::string field = bone == kOfBase ? "base scale" : fieldOf("bones", bone, ".scale");
  if (!isGood(scale)) {
    return fault(
        "{field}: expected 1 or -1 on each axis, got {value}",
        {{"field", field}, {"value", text("(", scale.x, ", ", scale.y, ", ", scale.z, ")")}});
  }
  return fault("{field}: expected 1 on z, as the chain is planar, got {value}",
               {{"field", field}, {"value", text(scale.z)}});
}

// How far a unit vector's length, or a hinge's rotation, may be off: more than any rounding.
constexpr double kUnitSlack = 1e-6;

bool isUnit(double squaredLength) { return std::abs(squaredLength - 1.0) <= kUnitSlack; }

bool isGood(const JointLimit& limit) {
  return limit.least >= -kWholeTurn && limit.least <= limit.most && limit.most <= kWholeTurn &&
         limit.cone >= 0.0 && limit.cone <= std::numbers::pi;
}

ik::Fault faultInSlide(const JointLimit& limit, std::size_t i) {
  if (limit.least <= limit.most) return {};  // neither is no number then
  return fault("{field}: expected least and most in scene units, in this order, got {value}",
               {{"field", fieldOf("bones", i, ".limit")},
                {"value", text("(", limit.least, ", ", limit.most, ")")}});
}

ik::Fault faultInLimit(const JointLimit& limit, std::size_t i) {
  for (const auto& [field, value] : {std::pair{"least", limit.least}, {"most", limit.most}}) {
    if (value >= -kWholeTurn && value <= kWholeTurn) continue;
    return fault("{field}: expected radians from -2π to 2π, got {value}",
                 {{"field", fieldOf("bones", i, text(".limit.", field))}, {"value", text(value)}});
  }
  if (limit.least > limit.most) {
    return fault("{field}: expected at most limit.most, {most}, got {value}",
                 {{"field", fieldOf("bones", i, ".limit.least")},
                  {"most", text(limit.most)},
                  {"value", text(limit.least)}});
  }
  if (isGood(limit)) return {};
  return fault("{field}: expected radians from 0 to π, got {value}",
               {{"field", fieldOf("bones", i, ".limit.cone")}, {"value", text(limit.cone)}});
}

ik::Fault faultInBone(const Bone& bone, bool planar, std::size_t i) {
  if (!isCoordinate(bone.length) || bone.length < 0.0) {
    return fault("{field}: expected a finite number from 0 to {most}, got {value}",
                 {{"field", fieldOf("bones", i, ".length")},
                  {"most", text(kLargest)},
                  {"value", text(bone.length)}});
  }
  if (ik::Fault found = faultInScale(bone.scale, planar, i); !found.empty()) return found;
  const glm::dvec3& axis = bone.axis;
  const bool slides = bone.joint == JointKind::slide;
  const bool hasAxis = slides || (!planar && bone.joint == JointKind::hinge);
  if (hasAxis && !isUnit(glm::dot(axis, axis))) {
    return fault("{field}: expected a vector of length 1, got {value}",
                 {{"field", fieldOf("bones", i, ".axis")}, {"value", textOf(axis)}});
  }
  if (slides && planar && axis.z != 0.0) {
    return fault("{field}: expected 0, as the chain is planar, got {value}",
                 {{"field", fieldOf("bones", i, ".axis.z")}, {"value", text(axis.z)}});
  }
  if (!(bone.weight >= 0.0 && bone.weight <= 1.0)) {
    return fault("{field}: expected a number from 0 to 1, got {value}",
                 {{"field", fieldOf("bones", i, ".weight")}, {"value", text(bone.weight)}});
  }
  if (!(bone.twist >= 0.0 && bone.twist <= 1.0)) {
    return fault("{field}: expected a number from 0 to 1, got {value}",
                 {{"field", fieldOf("bones", i, ".twist")}, {"value", text(bone.twist)}});
  }
  if (bone.joint == JointKind::fixed && bone.limit != JointLimit{}) {
    return fault("{field}: a fixed joint has no limit, expected none",
                 {{"field", fieldOf("bones", i, ".limit")}});
  }
  return bone.joint == JointKind::slide ? faultInSlide(bone.limit, i) : faultInLimit(bone.limit, i);
}

ik::Fault faultInRotation(const std::string& field, const glm::dquat& q, bool planar) {
  if (!isUnit(glm::dot(q, q))) {  // a NaN is no unit either
    return fault(
        "{field}: expected a quaternion of length 1, got {value} as w, x, y, z",
        {{"field", field}, {"value", text("(", q.w, ", ", q.x, ", ", q.y, ", ", q.z, ")")}});
  }
  if (!planar || (q.x == 0.0 && q.y == 0.0)) return {};
  return fault("{field}: expected a turn about z, as the chain is planar", {{"field", field}});
}

// What carries the bone, and where. Parents come first, so that nothing carries itself.
ik::Fault faultInPlace(const Bone& bone, bool planar, std::size_t i) {
  if (bone.parent && (*bone.parent < kBase || *bone.parent >= static_cast<int>(i))) {
    return fault("{field}: expected the index of an earlier bone, or -1, got {value}",
                 {{"field", fieldOf("bones", i, ".parent")}, {"value", text(*bone.parent)}});
  }
  if (bone.at) {
    ik::Fault found = faultInPoint(fieldOf("bones", i, ".at"), *bone.at, planar);
    if (!found.empty()) return found;
  }
  return faultInRotation(fieldOf("bones", i, ".axes"), bone.axes, planar);
}

ik::Fault faultInChain(const Chain& chain) {
  if (chain.bones.empty()) {
    return fault("{field}: expected at least one bone, got none", {{"field", "bones"}});
  }
  if (ik::Fault found = faultInPoint("base", chain.base, chain.planar); !found.empty())
    return found;
  if (ik::Fault found = faultInScale(chain.baseScale, chain.planar, kOfBase); !found.empty())
    return found;
  double sum = 0.0;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    if (ik::Fault found = faultInBone(bone, chain.planar, i); !found.empty()) return found;
    if (ik::Fault found = faultInPlace(bone, chain.planar, i); !found.empty()) return found;
    sum += bone.length + (bone.at ? glm::length(*bone.at) : 0.0);
  }
  if (chain.tip && *chain.tip >= chain.bones.size()) {
    return fault("{field}: expected the index of a bone, got {value}",
                 {{"field", "tip"}, {"value", text(*chain.tip)}});
  }
  if (sum <= kLargest) return {};
  return fault("{field}: expected a total length of at most {most}",
               {{"field", "bones"}, {"most", text(kLargest)}});
}

ik::Fault faultInCount(const char* field, std::size_t bones, std::size_t count) {
  return fault("{field}: expected one per bone, {bones} in all, got {count}",
               {{"field", field}, {"bones", text(bones)}, {"count", text(count)}});
}

ik::Fault faultInAngles(const Chain& chain, const Pose& pose) {
  if (pose.angles.size() != chain.bones.size()) {
    return faultInCount("angles", chain.bones.size(), pose.angles.size());
  }
  for (std::size_t i = 0; i < pose.angles.size(); ++i) {
    if (!isCoordinate(pose.angles[i])) {
      return fault("{field}: expected a finite number, got {value}",
                   {{"field", fieldOf("angles", i, "")}, {"value", text(pose.angles[i])}});
    }
  }
  return {};
}

// Whether a unit quaternion turns about the hinge's axis.
bool isAbout(const glm::dvec3& axis, const glm::dquat& q) {
  const glm::dvec3 aside = glm::cross(glm::dvec3(q.x, q.y, q.z), axis);
  return glm::dot(aside, aside) <= kUnitSlack * kUnitSlack;
}

ik::Fault faultInRotations(const Chain& chain, const Pose& pose) {
  if (pose.rotations.size() != chain.bones.size()) {
    return faultInCount("rotations", chain.bones.size(), pose.rotations.size());
  }
  for (std::size_t i = 0; i < pose.rotations.size(); ++i) {
    const glm::dquat& q = pose.rotations[i];
    const std::string field = fieldOf("rotations", i, "");
    if (ik::Fault found = faultInRotation(field, q, false); !found.empty()) return found;
    const Bone& bone = chain.bones[i];
    if (bone.joint == JointKind::hinge && !isAbout(bone.axis, q)) {
      return fault("{field}: expected a turn about the hinge's axis", {{"field", field}});
    }
  }
  return {};
}

ik::Fault faultInSlides(const Chain& chain, const Pose& pose) {
  const std::size_t bones = chain.bones.size();
  if (pose.slides.empty() || pose.slides.size() == bones) {
    const auto bad = std::ranges::find_if_not(pose.slides, isCoordinate);
    if (bad == pose.slides.end()) return {};
    const auto i = static_cast<std::size_t>(bad - pose.slides.begin());
    return fault("{field}: expected a finite number, got {value}",
                 {{"field", fieldOf("slides", i, "")}, {"value", text(*bad)}});
  }
  return fault("{field}: expected none, or one per bone, {bones} in all, got {count}",
               {{"field", "slides"}, {"bones", text(bones)}, {"count", text(pose.slides.size())}});
}

ik::Fault faultInPose(const Chain& chain, const Pose& pose) {
  ik::Fault found = chain.planar ? faultInAngles(chain, pose) : faultInRotations(chain, pose);
  if (found.empty()) found = faultInSlides(chain, pose);
  if (!found.empty() || pose.stretch.empty()) return found;
  if (pose.stretch.size() != chain.bones.size()) {
    return fault("{field}: expected none, or one per bone, {bones} in all, got {count}",
                 {{"field", "stretch"},
                  {"bones", text(chain.bones.size())},
                  {"count", text(pose.stretch.size())}});
  }
  for (std::size_t i = 0; i < pose.stretch.size(); ++i) {
    if (isCoordinate(pose.stretch[i]) && pose.stretch[i] > 0.0) continue;
    return fault("{field}: expected a finite number above 0, got {value}",
                 {{"field", fieldOf("stretch", i, "")}, {"value", text(pose.stretch[i])}});
  }
  return {};
}

ik::Fault faultInRest(const Chain& chain, const Rest& rest) {
  if (!(rest.gain >= 0.0 && rest.gain <= 1.0)) {
    return fault("{field}: expected a number from 0 to 1, got {value}",
                 {{"field", "rest.gain"}, {"value", text(rest.gain)}});
  }
  if (!rest.pose || rest.gain == 0.0) return {};
  ik::Fault found = faultInPose(chain, *rest.pose);
  if (!found.empty()) found.values.front().text.insert(0, "rest.");  // the field
  return found;
}

// In space the target leaves the plane of any hinge sooner or later: so a solver that takes hinges
// in a plane alone takes none, and whether a chain can be solved is not the target's choice.
ik::Fault faultInHinges(const ik::Solver& solver, const Chain& chain) {
  if (chain.planar || solver.anyJoint) return {};
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (chain.bones[i].joint != JointKind::hinge || !moves(solver.bones, chain, i)) continue;
    return fault("{field}: {solver} expected a ball joint, got a hinge",
                 {{"field", fieldOf("bones", i, ".joint")}, {"solver", text(solver.id)}});
  }
  return {};
}

ik::Fault faultInCounts(const ik::Solver& solver, const Chain& chain) {
  if (solver.bones == 0) return {};
  int moved = 0;
  for (auto i = static_cast<int>(chain.tipBone()); i != kBase && moved < solver.bones; ++moved)
    i = chain.parentOf(static_cast<std::size_t>(i));
  if (moved < solver.bones) {
    return fault("{field}: {solver} expects at least {least}, got {count}",
                 {{"field", "bones"},
                  {"solver", text(solver.id)},
                  {"least", text(solver.bones)},
                  {"count", text(moved)}});
  }
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (chain.bones[i].joint != JointKind::fixed || !moves(solver.bones, chain, i)) continue;
    return fault("{field}: {solver} expected a joint that turns, got a fixed one",
                 {{"field", fieldOf("bones", i, ".joint")}, {"solver", text(solver.id)}});
  }
  return {};
}

// How a bone is to lie; `owner`: "goals[0]." or nothing.
ik::Fault faultInFacing(const std::string& owner, const std::optional<Facing>& facing,
                        bool planar) {
  if (!facing) return {};
  ik::Fault found = faultInRotation(owner + "facing.rotation", facing->rotation, planar);
  if (!found.empty() || !facing->axis) return found;
  const std::string field = owner + "facing.axis";
  if (planar) {
    return fault("{field}: expected none, as the chain is planar", {{"field", field}});
  }
  if (isUnit(glm::dot(*facing->axis, *facing->axis))) return {};
  return fault("{field}: expected a vector of length 1, got {value}",
               {{"field", field}, {"value", textOf(*facing->axis)}});
}

ik::Fault faultInInfluence(std::string owner, double influence) {
  if (influence >= 0.0 && influence <= 1.0) return {};
  return fault("{field}: expected a number from 0 to 1, got {value}",
               {{"field", owner.append("influence")}, {"value", text(influence)}});
}

// Another bone than the tip's, no bone twice.
ik::Fault faultInGoals(const Problem& problem) {
  const Chain& chain = problem.chain;
  for (std::size_t i = 0; i < problem.goals.size(); ++i) {
    const Goal& goal = problem.goals[i];
    const auto others = problem.goals.first(i);
    const bool isTaken = goal.bone == chain.tipBone() ||
                         std::ranges::find(others, goal.bone, &Goal::bone) != others.end();
    if (goal.bone >= chain.bones.size() || isTaken) {
      return fault("{field}: expected the index of a bone that no other goal is of, got {value}",
                   {{"field", fieldOf("goals", i, ".bone")}, {"value", text(goal.bone)}});
    }
    const std::string target = fieldOf("goals", i, ".target");
    if (ik::Fault found = faultInPoint(target, goal.target, chain.planar); !found.empty())
      return found;
    if (!(goal.weight > 0.0 && isCoordinate(goal.weight))) {
      return fault("{field}: expected a finite number above 0, got {value}",
                   {{"field", fieldOf("goals", i, ".weight")}, {"value", text(goal.weight)}});
    }
    if (ik::Fault found = faultInInfluence(fieldOf("goals", i, "."), goal.influence);
        !found.empty())
      return found;
    ik::Fault found = faultInFacing(fieldOf("goals", i, "."), goal.facing, chain.planar);
    if (!found.empty()) return found;
  }
  return {};
}

// What is asked of how bones lie.
ik::Fault faultInDirections(const Problem& problem) {
  if (!isCoordinate(problem.lengthPerRadian) || problem.lengthPerRadian < 0.0) {
    return fault("{field}: expected a finite number from 0, got {value}",
                 {{"field", "length per radian"}, {"value", text(problem.lengthPerRadian)}});
  }
  if (ik::Fault found = faultInInfluence("", problem.influence); !found.empty()) return found;
  return faultInFacing("", problem.facing, problem.chain.planar);
}

}  // namespace

bool moves(int bones, const Chain& chain, std::size_t bone) noexcept {
  if (bones == 0) return true;
  auto at = static_cast<int>(chain.tipBone());
  for (int i = 0; i < bones && at != kBase; ++i) {
    if (at == static_cast<int>(bone)) return true;
    at = chain.parentOf(static_cast<std::size_t>(at));
  }
  return false;
}

ik::Fault faultOfChain(const ik::Solver& solver, const Problem& problem, const Pose& pose) {
  if (ik::Fault found = faultInChain(problem.chain); !found.empty()) return found;
  if (ik::Fault found = faultInCounts(solver, problem.chain); !found.empty()) return found;
  if (ik::Fault found = faultInHinges(solver, problem.chain); !found.empty()) return found;
  if (ik::Fault found = faultInPose(problem.chain, pose); !found.empty()) return found;
  const bool planar = problem.chain.planar;
  if (ik::Fault found = faultInPoint("target", problem.target, planar); !found.empty())
    return found;
  if (problem.pole) {
    if (ik::Fault found = faultInPoint("pole", *problem.pole, planar); !found.empty()) return found;
  }
  if (ik::Fault found = faultInDirections(problem); !found.empty()) return found;
  if (ik::Fault found = faultInGoals(problem); !found.empty()) return found;
  return faultInRest(problem.chain, problem.rest);
}

// The index of the `number`th goal that is asked for, from 0.
std::size_t placeAmong(std::span<const Goal> goals, std::size_t number) {
  std::size_t place = 0;
  for (; place < goals.size(); ++place) {
    if (goals[place].on && number-- == 0) break;
  }
  return place;
}

ik::Fault inBones(ik::Fault fault, std::span<const Goal> goals) {
  constexpr std::string_view kJoints = "joints[";
  constexpr std::string_view kKind = "].kind";
  constexpr std::string_view kGoals = "goals[";
  for (ik::Fault::Value& value : fault.values) {
    if (value.text.starts_with(kGoals)) {  // the tip's is the first
      const std::size_t end = value.text.find(']');
      const int goal = std::stoi(value.text.substr(kGoals.size(), end - kGoals.size()));
      const std::string own =
          goal > 0 ? fieldOf("goals", placeAmong(goals, static_cast<std::size_t>(goal) - 1), ".")
                   : "";
      value.text.replace(0, end + 2, own);
    }
    if (!value.text.starts_with(kJoints)) continue;
    value.text.replace(0, kJoints.size(), "bones[");
    if (value.text.ends_with(kKind)) {
      value.text.replace(value.text.size() - kKind.size(), kKind.size(), "].joint");
    }
  }
  return fault;
}

}  // namespace iklab::rigs
