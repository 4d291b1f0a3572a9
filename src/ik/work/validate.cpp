// What solve() refuses, and in which words.
#include "ik/work/validate.h"

#include <cmath>
#include <numbers>
#include <span>
#include <sstream>
#include <utility>

#include "ik/limits.h"

namespace ik {
namespace {

template <typename... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

std::string faultInPoint(std::string_view field, const glm::dvec3& point, bool planar) {
  if (!isCoordinate(point.x) || !isCoordinate(point.y) || (!planar && !isCoordinate(point.z))) {
    const std::string z = planar ? "" : text(", ", point.z);
    return text(field, ": expected ", planar ? "two" : "three", " finite coordinates of at most ",
                kLargest, ", got (", point.x, ", ", point.y, z, ")");
  }
  if (planar && point.z != 0.0) {
    return text(field, ".z: expected 0, as the chain is planar, got ", point.z);
  }
  return {};
}

bool isGood(const ScaleSign& scale) {
  const auto isSign = [](int value) { return value == 1 || value == -1; };
  return isSign(scale.x) && isSign(scale.y) && isSign(scale.z);
}

template <typename... Field>
std::string faultInScale(const ScaleSign& scale, bool planar, const Field&... field) {
  if (!isGood(scale)) {
    return text(field..., ": expected 1 or -1 on each axis, got (", scale.x, ", ", scale.y, ", ",
                scale.z, ")");
  }
  if (planar && scale.z != 1) {
    return text(field..., ": expected 1 on z, as the chain is planar, got ", scale.z);
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

std::string faultInLimit(const JointLimit& limit, std::size_t i) {
  for (const auto& [field, value] : {std::pair{"least", limit.least}, {"most", limit.most}}) {
    if (value >= -kWholeTurn && value <= kWholeTurn) continue;
    return text("bones[", i, "].limit.", field, ": expected radians from -2π to 2π, got ", value);
  }
  if (limit.least > limit.most) {
    return text("bones[", i, "].limit.least: expected at most limit.most, ", limit.most, ", got ",
                limit.least);
  }
  if (isGood(limit)) return {};
  return text("bones[", i, "].limit.cone: expected radians from 0 to π, got ", limit.cone);
}

std::string faultInBone(const Bone& bone, bool planar, std::size_t i) {
  if (!isCoordinate(bone.length) || bone.length < 0.0) {
    return text("bones[", i, "].length: expected a finite number from 0 to ", kLargest, ", got ",
                bone.length);
  }
  if (std::string fault = faultInScale(bone.scale, planar, "bones[", i, "].scale");
      !fault.empty()) {
    return fault;
  }
  const glm::dvec3& axis = bone.axis;
  if (!planar && bone.joint == JointKind::hinge && !isUnit(glm::dot(axis, axis))) {
    return text("bones[", i, "].axis: expected a vector of length 1, got (", axis.x, ", ", axis.y,
                ", ", axis.z, ")");
  }
  if (!(bone.weight >= 0.0 && bone.weight <= 1.0)) {
    return text("bones[", i, "].weight: expected a number from 0 to 1, got ", bone.weight);
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
      planar || bone.joint == JointKind::ball || isUnit(glm::dot(bone.axis, bone.axis));
  const bool weight = bone.weight >= 0.0 && bone.weight <= 1.0;
  return length && scale && isTurned && weight && isGood(bone.limit);
}

std::string faultInChain(const Chain& chain, bool areBonesGood) {
  if (chain.bones.empty()) return "bones: expected at least one bone, got none";
  if (std::string fault = faultInPoint("base", chain.base, chain.planar); !fault.empty()) {
    return fault;
  }
  if (areBonesGood) return {};
  if (std::string fault = faultInScale(chain.baseScale, chain.planar, "base scale");
      !fault.empty()) {
    return fault;
  }
  double sum = 0.0;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    if (!isGood(bone, chain.planar)) return faultInBone(bone, chain.planar, i);
    sum += bone.length;
  }
  if (sum > kLargest) return text("bones: expected a total length of at most ", kLargest);
  return {};
}

std::string faultInAngles(const Chain& chain, const Pose& pose) {
  if (pose.angles.size() != chain.bones.size()) {
    return text("angles: expected one per bone, ", chain.bones.size(), " in all, got ",
                pose.angles.size());
  }
  for (std::size_t i = 0; i < pose.angles.size(); ++i) {
    if (!isCoordinate(pose.angles[i])) {
      return text("angles[", i, "]: expected a finite number, got ", pose.angles[i]);
    }
  }
  return {};
}

std::string faultInRotations(const Chain& chain, const Pose& pose) {
  if (pose.rotations.size() != chain.bones.size()) {
    return text("rotations: expected one per bone, ", chain.bones.size(), " in all, got ",
                pose.rotations.size());
  }
  for (std::size_t i = 0; i < pose.rotations.size(); ++i) {
    const glm::dquat& q = pose.rotations[i];
    if (!isUnit(glm::dot(q, q))) {  // a NaN is no unit either
      return text("rotations[", i, "]: expected a quaternion of length 1, got (", q.w, ", ", q.x,
                  ", ", q.y, ", ", q.z, ") as w, x, y, z");
    }
    const Bone& bone = chain.bones[i];
    if (bone.joint == JointKind::ball) continue;
    const glm::dvec3 aside = glm::cross(glm::dvec3(q.x, q.y, q.z), bone.axis);
    if (glm::dot(aside, aside) > kUnitSlack * kUnitSlack) {
      return text("rotations[", i, "]: expected a turn about the hinge's axis");
    }
  }
  return {};
}

std::string faultInPose(const Chain& chain, const Pose& pose) {
  std::string fault = chain.planar ? faultInAngles(chain, pose) : faultInRotations(chain, pose);
  if (!fault.empty() || pose.stretch.empty()) return fault;
  if (pose.stretch.size() != chain.bones.size()) {
    return text("stretch: expected none, or one per bone, ", chain.bones.size(), " in all, got ",
                pose.stretch.size());
  }
  for (std::size_t i = 0; i < pose.stretch.size(); ++i) {
    if (isCoordinate(pose.stretch[i]) && pose.stretch[i] > 0.0) continue;
    return text("stretch[", i, "]: expected a finite number above 0, got ", pose.stretch[i]);
  }
  return {};
}

std::string faultInRest(const Chain& chain, const Rest& rest) {
  if (!(rest.gain >= 0.0 && rest.gain <= 1.0)) {
    return text("rest.gain: expected a number from 0 to 1, got ", rest.gain);
  }
  if (!rest.pose || rest.gain == 0.0) return {};
  const std::string fault = faultInPose(chain, *rest.pose);
  return fault.empty() ? fault : "rest." + fault;
}

std::string faultInHinges(const SolverInfo& solver, const Chain& chain) {
  if (chain.planar || solver.turnsHinges) return {};
  const std::size_t n = chain.bones.size();
  const std::size_t moved = solver.bones > 0 ? static_cast<std::size_t>(solver.bones) : n;
  for (std::size_t i = n - moved; i < n; ++i) {
    if (chain.bones[i].joint == JointKind::ball) continue;
    return text("bones[", i, "].joint: ", solver.id, " expected a ball joint, got a hinge");
  }
  return {};
}

// For a solver that knows only positions.
std::string faultInConstraints(const SolverInfo& solver, const Problem& problem) {
  if (!solver.iterate.onPositions) return {};
  const std::span bones(problem.chain.bones);
  const std::size_t moved =
      solver.bones > 0 ? static_cast<std::size_t>(solver.bones) : bones.size();
  for (std::size_t i = bones.size() - moved; i < bones.size(); ++i) {
    if (isLimited(bones[i], problem.chain.planar)) {
      return text("bones[", i, "].limit: ", solver.id, " knows no limits, expected none");
    }
    if (bones[i].weight != 1.0) {
      return text("bones[", i, "].weight: ", solver.id, " knows no weights, expected 1, got ",
                  bones[i].weight);
    }
  }
  if (problem.rest.gain == 0.0) return {};
  return text("rest.gain: ", solver.id, " knows no rest pose, expected 0, got ", problem.rest.gain);
}

std::string faultInSolver(const SolverInfo& solver, bool planar) {
  const Iteration& iterate = solver.iterate;
  const bool has = planar ? iterate.inPlane != nullptr : iterate.inSpace != nullptr;
  if (!has && !iterate.onPositions) return text("solver: ", solver.id, " has no iteration");
  if (solver.parameters.size() <= kMaxParameters) return {};
  return text("solver: expected at most ", kMaxParameters, " parameters, got ",
              solver.parameters.size());
}

std::string faultInParameter(const Parameter& parameter, double value) {
  if (!parameter.isChoice()) {
    if (value >= parameter.least && value <= parameter.most) return {};
    return text(parameter.id, ": expected a number from ", parameter.least, " to ", parameter.most,
                ", got ", value);
  }
  const auto count = static_cast<double>(parameter.options.size());
  if (value >= 0.0 && value < count && value == std::floor(value)) return {};
  return text(parameter.id, ": expected the index of an option, 0 to ", count - 1.0, ", got ",
              value);
}

std::string faultInSettings(const SolverInfo& solver, const Settings& settings) {
  if (settings.iterations < 0 || settings.iterations > kMaxIterations) {
    return text("iterations: expected 0 to ", kMaxIterations, ", got ", settings.iterations);
  }
  if (!isCoordinate(settings.tolerance) || settings.tolerance < 0.0) {
    return text("tolerance: expected a finite number of at least 0, got ", settings.tolerance);
  }
  for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
    std::string fault = faultInParameter(solver.parameters[i], settings.parameters[i]);
    if (!fault.empty()) return fault;
  }
  return {};
}

}  // namespace

std::string findFault(const SolverInfo& solver, const Problem& problem, const Settings& settings,
                      const Pose& pose) {
  return findFault(solver, problem, settings, pose, false);
}

std::string findFault(const SolverInfo& solver, const Problem& problem, const Settings& settings,
                      const Pose& pose, bool areBonesGood) {
  if (std::string fault = faultInChain(problem.chain, areBonesGood); !fault.empty()) return fault;
  const std::size_t bones = problem.chain.bones.size();
  if (solver.bones > 0 && bones < static_cast<std::size_t>(solver.bones)) {
    return text("bones: ", solver.id, " expects at least ", solver.bones, ", got ", bones);
  }
  if (std::string fault = faultInSolver(solver, problem.chain.planar); !fault.empty()) return fault;
  if (std::string fault = faultInHinges(solver, problem.chain); !fault.empty()) return fault;
  if (std::string fault = faultInConstraints(solver, problem); !fault.empty()) return fault;
  if (std::string fault = faultInPose(problem.chain, pose); !fault.empty()) return fault;
  const bool planar = problem.chain.planar;
  if (std::string fault = faultInPoint("target", problem.target, planar); !fault.empty()) {
    return fault;
  }
  if (problem.pole) {
    if (std::string fault = faultInPoint("pole", *problem.pole, planar); !fault.empty()) {
      return fault;
    }
  }
  if (std::string fault = faultInRest(problem.chain, problem.rest); !fault.empty()) return fault;
  return faultInSettings(solver, settings);
}

}  // namespace ik
