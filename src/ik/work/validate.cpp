// What solve() refuses, and in which words.
#include "ik/work/validate.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <sstream>
#include <utility>

#include "ik/limits.h"

namespace iklab::ik {
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
Fault fault(std::string_view code, std::vector<Fault::Value> values) {
  return {code, std::move(values)};
}

bool isGood(const glm::dvec3& point, bool planar) {
  return isCoordinate(point.x) && isCoordinate(point.y) &&
         (planar ? point.z == 0.0 : isCoordinate(point.z));
}

Fault faultInPoint(const std::string& field, const glm::dvec3& point, bool planar) {
  if (isGood(point, planar)) return {};
  if (!planar) {
    return fault("{field}: expected three finite coordinates of at most {most}, got {value}",
                 {{"field", field}, {"most", text(kLargest)}, {"value", textOf(point)}});
  }
  if (isCoordinate(point.x) && isCoordinate(point.y)) {
    return fault("{field}: expected 0, as the chain is planar, got {value}",
                 {{"field", field + ".z"}, {"value", text(point.z)}});
  }
  return fault("{field}: expected two finite coordinates of at most {most}, got {value}",
               {{"field", field},
                {"most", text(kLargest)},
                {"value", text("(", point.x, ", ", point.y, ")")}});
}

bool isGood(const ScaleSign& scale) {
  const auto isSign = [](int value) { return value == 1 || value == -1; };
  return isSign(scale.x) && isSign(scale.y) && isSign(scale.z);
}

Fault faultInScale(const ScaleSign& scale, bool planar, const std::string& field) {
  if (!isGood(scale)) {
    return fault(
        "{field}: expected 1 or -1 on each axis, got {value}",
        {{"field", field}, {"value", text("(", scale.x, ", ", scale.y, ", ", scale.z, ")")}});
  }
  if (planar && scale.z != 1) {
    return fault("{field}: expected 1 on z, as the chain is planar, got {value}",
                 {{"field", field}, {"value", text(scale.z)}});
  }
  return {};
}

// How far a unit vector's length, or a hinge's rotation, may be off: more than any rounding.
constexpr double kUnitSlack = 1e-6;

bool isUnit(double squaredLength) { return std::abs(squaredLength - 1.0) <= kUnitSlack; }

bool isGood(const JointLimit& limit) {
  return limit.least >= -kWholeTurn && limit.least <= limit.most && limit.most <= kWholeTurn &&
         limit.cone >= 0.0 && limit.cone <= std::numbers::pi;
}

Fault faultInLimit(const JointLimit& limit, std::size_t i) {
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

Fault faultInBone(const Bone& bone, bool planar, std::size_t i) {
  if (!isCoordinate(bone.length) || bone.length < 0.0) {
    return fault("{field}: expected a finite number from 0 to {most}, got {value}",
                 {{"field", fieldOf("bones", i, ".length")},
                  {"most", text(kLargest)},
                  {"value", text(bone.length)}});
  }
  if (Fault found = faultInScale(bone.scale, planar, fieldOf("bones", i, ".scale"));
      !found.empty()) {
    return found;
  }
  const glm::dvec3& axis = bone.axis;
  if (!planar && bone.joint == JointKind::hinge && !isUnit(glm::dot(axis, axis))) {
    return fault("{field}: expected a vector of length 1, got {value}",
                 {{"field", fieldOf("bones", i, ".axis")}, {"value", textOf(axis)}});
  }
  if (!(bone.weight >= 0.0 && bone.weight <= 1.0)) {
    return fault("{field}: expected a number from 0 to 1, got {value}",
                 {{"field", fieldOf("bones", i, ".weight")}, {"value", text(bone.weight)}});
  }
  if (bone.joint == JointKind::fixed && bone.limit != JointLimit{}) {
    return fault("{field}: a fixed joint has no limit, expected none",
                 {{"field", fieldOf("bones", i, ".limit")}});
  }
  return faultInLimit(bone.limit, i);
}

// Nearly always nothing is wrong: a quick look that makes no text.
bool isGood(const Bone& bone, bool planar) {
  const bool length = bone.length >= 0.0 && bone.length <= kLargest;
  const int x = bone.scale.x;
  const int y = bone.scale.y;
  const int z = bone.scale.z;
  const bool scale = (x == 1 || x == -1) && (y == 1 || y == -1) && (z == 1 || (z == -1 && !planar));
  const bool isTurned =
      planar || bone.joint != JointKind::hinge || isUnit(glm::dot(bone.axis, bone.axis));
  const bool weight = bone.weight >= 0.0 && bone.weight <= 1.0;
  const bool mayBeLimited = bone.joint != JointKind::fixed || bone.limit == JointLimit{};
  return length && scale && isTurned && weight && mayBeLimited && isGood(bone.limit);
}

Fault faultInChain(const Chain& chain, bool areBonesGood) {
  if (chain.bones.empty()) {
    return fault("{field}: expected at least one bone, got none", {{"field", "bones"}});
  }
  if (Fault found = faultInPoint("base", chain.base, chain.planar); !found.empty()) return found;
  if (areBonesGood) return {};
  if (Fault found = faultInScale(chain.baseScale, chain.planar, "base scale"); !found.empty()) {
    return found;
  }
  double sum = 0.0;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    if (!isGood(bone, chain.planar)) return faultInBone(bone, chain.planar, i);
    sum += bone.length;
  }
  if (sum <= kLargest) return {};
  return fault("{field}: expected a total length of at most {most}",
               {{"field", "bones"}, {"most", text(kLargest)}});
}

Fault faultInCount(const char* field, std::size_t bones, std::size_t count) {
  return fault("{field}: expected one per bone, {bones} in all, got {count}",
               {{"field", field}, {"bones", text(bones)}, {"count", text(count)}});
}

Fault faultInAngles(const Chain& chain, const Pose& pose) {
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

Fault faultInRotations(const Chain& chain, const Pose& pose) {
  if (pose.rotations.size() != chain.bones.size()) {
    return faultInCount("rotations", chain.bones.size(), pose.rotations.size());
  }
  for (std::size_t i = 0; i < pose.rotations.size(); ++i) {
    const glm::dquat& q = pose.rotations[i];
    if (!isUnit(glm::dot(q, q))) {  // a NaN is no unit either
      return fault("{field}: expected a quaternion of length 1, got {value} as w, x, y, z",
                   {{"field", fieldOf("rotations", i, "")},
                    {"value", text("(", q.w, ", ", q.x, ", ", q.y, ", ", q.z, ")")}});
    }
    const Bone& bone = chain.bones[i];
    if (bone.joint == JointKind::hinge && !isAbout(bone.axis, q)) {
      return fault("{field}: expected a turn about the hinge's axis",
                   {{"field", fieldOf("rotations", i, "")}});
    }
  }
  return {};
}

Fault faultInPose(const Chain& chain, const Pose& pose) {
  Fault found = chain.planar ? faultInAngles(chain, pose) : faultInRotations(chain, pose);
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

Fault faultInRest(const Chain& chain, const Rest& rest) {
  if (!(rest.gain >= 0.0 && rest.gain <= 1.0)) {
    return fault("{field}: expected a number from 0 to 1, got {value}",
                 {{"field", "rest.gain"}, {"value", text(rest.gain)}});
  }
  if (!rest.pose || rest.gain == 0.0) return {};
  Fault found = faultInPose(chain, *rest.pose);
  if (!found.empty()) found.values.front().text.insert(0, "rest.");  // the field
  return found;
}

// Solvers that place joints cannot follow hinges; analytic ones need every joint that they move.
Fault faultInJoints(const SolverInfo& solver, const Chain& chain) {
  const bool takesHinges = chain.planar || solver.turnsHinges;
  const bool takesFixed = solver.bones == 0 && !solver.iterate.onPositions;
  const std::size_t n = chain.bones.size();
  const std::size_t moved = solver.bones > 0 ? static_cast<std::size_t>(solver.bones) : n;
  for (std::size_t i = n - moved; i < n; ++i) {
    const JointKind joint = chain.bones[i].joint;
    if (joint == JointKind::hinge && !takesHinges) {
      return fault("{field}: {solver} expected a ball joint, got a hinge",
                   {{"field", fieldOf("bones", i, ".joint")}, {"solver", text(solver.id)}});
    }
    if (joint == JointKind::fixed && !takesFixed) {
      return fault("{field}: {solver} expected a joint that turns, got a fixed one",
                   {{"field", fieldOf("bones", i, ".joint")}, {"solver", text(solver.id)}});
    }
  }
  return {};
}

// For a solver that knows only positions.
Fault faultInConstraints(const SolverInfo& solver, const Problem& problem) {
  if (!solver.iterate.onPositions) return {};
  const std::span bones(problem.chain.bones);
  const std::size_t moved =
      solver.bones > 0 ? static_cast<std::size_t>(solver.bones) : bones.size();
  for (std::size_t i = bones.size() - moved; i < bones.size(); ++i) {
    if (isLimited(bones[i], problem.chain.planar)) {
      return fault("{field}: {solver} knows no limits, expected none",
                   {{"field", fieldOf("bones", i, ".limit")}, {"solver", text(solver.id)}});
    }
    if (bones[i].weight != 1.0) {
      return fault("{field}: {solver} knows no weights, expected 1, got {value}",
                   {{"field", fieldOf("bones", i, ".weight")},
                    {"solver", text(solver.id)},
                    {"value", text(bones[i].weight)}});
    }
  }
  if (problem.rest.gain == 0.0) return {};
  return fault(
      "{field}: {solver} knows no rest pose, expected 0, got {value}",
      {{"field", "rest.gain"}, {"solver", text(solver.id)}, {"value", text(problem.rest.gain)}});
}

bool hasIteration(const Iteration& iterate, bool planar) {
  return planar ? iterate.inPlane != nullptr : iterate.inSpace != nullptr;
}

Fault faultInSolver(const SolverInfo& solver, bool planar) {
  if (!hasIteration(solver.iterate, planar) && !solver.iterate.onPositions) {
    return fault("{field}: {solver} has no iteration",
                 {{"field", "solver"}, {"solver", text(solver.id)}});
  }
  if (solver.parameters.size() <= kMaxParameters) return {};
  return fault("{field}: expected at most {most} parameters, got {count}",
               {{"field", "solver"},
                {"most", text(kMaxParameters)},
                {"count", text(solver.parameters.size())}});
}

bool isGood(const Parameter& parameter, double value) {
  if (!parameter.isChoice()) return value >= parameter.least && value <= parameter.most;
  const auto count = static_cast<double>(parameter.options.size());
  return value >= 0.0 && value < count && value == std::floor(value);
}

Fault faultInParameter(const Parameter& parameter, double value) {
  if (isGood(parameter, value)) return {};
  if (!parameter.isChoice()) {
    return fault("{field}: expected a number from {least} to {most}, got {value}",
                 {{"field", text(parameter.id)},
                  {"least", text(parameter.least)},
                  {"most", text(parameter.most)},
                  {"value", text(value)}});
  }
  const auto count = static_cast<double>(parameter.options.size());
  return fault(
      "{field}: expected the index of an option, 0 to {most}, got {value}",
      {{"field", text(parameter.id)}, {"most", text(count - 1.0)}, {"value", text(value)}});
}

bool isGoodCount(int iterations) { return iterations >= 0 && iterations <= kMaxIterations; }
bool isGoodTolerance(double tolerance) { return isCoordinate(tolerance) && tolerance >= 0.0; }

Fault faultInSettings(const SolverInfo& solver, const Settings& settings) {
  if (!isGoodCount(settings.iterations)) {
    return fault("{field}: expected 0 to {most}, got {value}",
                 {{"field", "iterations"},
                  {"most", text(kMaxIterations)},
                  {"value", text(settings.iterations)}});
  }
  if (!isGoodTolerance(settings.tolerance)) {
    return fault("{field}: expected a finite number of at least 0, got {value}",
                 {{"field", "tolerance"}, {"value", text(settings.tolerance)}});
  }
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    Fault found = faultInParameter(solver.parameters[i], settings.parameters[i]);
    if (!found.empty()) return found;
  }
  return {};
}

// Nearly every call has a chain that is known to be good, and nothing is wrong: a quick look that
// makes no text. It says no too where it does not know.
bool isGood(const Chain& chain, const Pose& pose) {
  const std::size_t n = chain.bones.size();
  if (!pose.stretch.empty()) return false;
  bool isGood = true;
  if (chain.planar) {
    if (pose.angles.size() != n) return false;
    for (const double angle : pose.angles) isGood = isGood && isCoordinate(angle);
    return isGood;
  }
  if (pose.rotations.size() != n) return false;
  for (std::size_t i = 0; i < n; ++i) {
    const glm::dquat& q = pose.rotations[i];
    const Bone& bone = chain.bones[i];
    isGood = isGood && isUnit(glm::dot(q, q)) &&
             (bone.joint != JointKind::hinge || isAbout(bone.axis, q));
  }
  return isGood;
}
bool isGood(const SolverInfo& solver, const Chain& chain) {
  if (!hasIteration(solver.iterate, chain.planar) || solver.iterate.onPositions) return false;
  if (solver.parameters.size() > kMaxParameters) return false;
  if (solver.bones == 0 && (chain.planar || solver.turnsHinges)) return true;
  return chain.bones.size() >= static_cast<std::size_t>(solver.bones) &&
         std::ranges::all_of(chain.bones, [&](const Bone& bone) {
           return bone.joint == JointKind::ball || (chain.planar && bone.joint == JointKind::hinge);
         });
}
bool isGood(const SolverInfo& solver, const Settings& settings) {
  bool areGood = isGoodCount(settings.iterations) && isGoodTolerance(settings.tolerance);
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    areGood = areGood && isGood(solver.parameters[i], settings.parameters[i]);
  }
  return areGood;
}
bool isGood(const SolverInfo& solver, const Problem& problem, const Settings& settings,
            const Pose& pose) {
  const Chain& chain = problem.chain;
  return isGood(chain.base, chain.planar) && isGood(problem.target, chain.planar) &&
         (!problem.pole || isGood(*problem.pole, chain.planar)) && problem.rest.gain == 0.0 &&
         isGood(solver, chain) && isGood(chain, pose) && isGood(solver, settings);
}

}  // namespace

std::string Fault::message() const {
  std::string message;
  for (std::string_view rest = code; !rest.empty();) {
    const std::size_t open = rest.find('{');
    message += rest.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = rest.find('}', open);
    const auto found =
        std::ranges::find(values, rest.substr(open + 1, close - open - 1), &Value::slot);
    if (found != values.end()) message += found->text;
    rest.remove_prefix(close + 1);
  }
  return message;
}

Fault faultOf(const SolverInfo& solver, const Problem& problem, const Settings& settings,
              const Pose& pose) {
  return faultOf(solver, problem, settings, pose, false);
}

std::string findFault(const SolverInfo& solver, const Problem& problem, const Settings& settings,
                      const Pose& pose) {
  return faultOf(solver, problem, settings, pose).message();
}

Fault faultOf(const SolverInfo& solver, const Problem& problem, const Settings& settings,
              const Pose& pose, bool areBonesGood) {
  if (areBonesGood && isGood(solver, problem, settings, pose)) return {};
  if (Fault found = faultInChain(problem.chain, areBonesGood); !found.empty()) return found;
  const std::size_t bones = problem.chain.bones.size();
  if (solver.bones > 0 && bones < static_cast<std::size_t>(solver.bones)) {
    return fault("{field}: {solver} expects at least {least}, got {count}",
                 {{"field", "bones"},
                  {"solver", text(solver.id)},
                  {"least", text(solver.bones)},
                  {"count", text(bones)}});
  }
  if (Fault found = faultInSolver(solver, problem.chain.planar); !found.empty()) return found;
  if (Fault found = faultInJoints(solver, problem.chain); !found.empty()) return found;
  if (Fault found = faultInConstraints(solver, problem); !found.empty()) return found;
  if (Fault found = faultInPose(problem.chain, pose); !found.empty()) return found;
  const bool planar = problem.chain.planar;
  if (Fault found = faultInPoint("target", problem.target, planar); !found.empty()) {
    return found;
  }
  if (problem.pole) {
    if (Fault found = faultInPoint("pole", *problem.pole, planar); !found.empty()) {
      return found;
    }
  }
  if (Fault found = faultInRest(problem.chain, problem.rest); !found.empty()) return found;
  return faultInSettings(solver, settings);
}

}  // namespace iklab::ik
