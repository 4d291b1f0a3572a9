// What solve() refuses, and in which words.
#include <cmath>
#include <sstream>

#include "ik/solve.h"

namespace ik {
namespace {

bool isCoordinate(double value) { return std::isfinite(value) && std::abs(value) <= kLargest; }

template <typename... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

std::string faultInPoint(std::string_view field, const glm::dvec3& point) {
  if (!isCoordinate(point.x) || !isCoordinate(point.y)) {
    return text(field, ": expected two finite coordinates of at most ", kLargest, ", got (",
                point.x, ", ", point.y, ")");
  }
  if (point.z != 0.0) return text(field, ".z: expected 0, as the chain is planar, got ", point.z);
  return {};
}

bool isGood(const ScaleSign& scale) {
  const auto isSign = [](int value) { return value == 1 || value == -1; };
  return isSign(scale.x) && isSign(scale.y);
}

template <typename... Field>
std::string faultInScale(const ScaleSign& scale, const Field&... field) {
  return text(field..., ": expected 1 or -1 on each axis, got (", scale.x, ", ", scale.y, ")");
}

std::string faultInChain(const Chain& chain) {
  if (chain.bones.empty()) return "bones: expected at least one bone, got none";
  if (std::string fault = faultInPoint("base", chain.base); !fault.empty()) return fault;
  if (!isGood(chain.baseScale)) return faultInScale(chain.baseScale, "base scale");
  double sum = 0.0;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const Bone& bone = chain.bones[i];
    if (!isCoordinate(bone.length) || bone.length < 0.0) {
      return text("bones[", i, "].length: expected a finite number from 0 to ", kLargest, ", got ",
                  bone.length);
    }
    if (!isGood(bone.scale)) return faultInScale(bone.scale, "bones[", i, "].scale");
    sum += bone.length;
  }
  if (sum > kLargest) return text("bones: expected a total length of at most ", kLargest);
  return {};
}

std::string faultInPose(const Chain& chain, const Pose& pose) {
  if (pose.angles.size() != chain.bones.size()) {
    return text("angles: expected one a bone, ", chain.bones.size(), " in all, got ",
                pose.angles.size());
  }
  for (std::size_t i = 0; i < pose.angles.size(); ++i) {
    if (!isCoordinate(pose.angles[i])) {
      return text("angles[", i, "]: expected a finite number, got ", pose.angles[i]);
    }
  }
  return {};
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
  if (std::string fault = faultInChain(problem.chain); !fault.empty()) return fault;
  const std::size_t bones = problem.chain.bones.size();
  if (solver.bones > 0 && bones < static_cast<std::size_t>(solver.bones)) {
    return text("bones: ", solver.id, " expects at least ", solver.bones, ", got ", bones);
  }
  if (std::string fault = faultInPose(problem.chain, pose); !fault.empty()) return fault;
  if (std::string fault = faultInPoint("target", problem.target); !fault.empty()) return fault;
  return faultInSettings(solver, settings);
}

}  // namespace ik
