#include "explain/words.h"

#include <array>
#include <cmath>
#include <numbers>

#include "explain/format.h"
#include "ik/space.h"
#include "language/language.h"

namespace explain {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

std::string rangeText(const ik::JointLimit& limit) {
  return number(limit.least * kDegrees, 4) + "…" + number(limit.most * kDegrees, 4) + "°";
}

bool isWholeTurn(const ik::JointLimit& limit) {
  return limit.most - limit.least >= ik::kWholeTurn - kAtEnd;
}

}  // namespace

std::string nameOf(const ik::SolverInfo& solver) {
  return std::string(language::lookUp(solver.name));
}

std::string summaryOf(const ik::SolverInfo& solver) {
  return std::string(language::lookUp(solver.summary));
}

std::string labelOf(const ik::Parameter& parameter) {
  return std::string(language::lookUp(parameter.label));
}

std::string helpOf(const ik::Parameter& parameter) {
  return std::string(language::lookUp(parameter.help));
}

std::vector<std::string> optionsOf(const ik::Parameter& parameter) {
  std::vector<std::string> texts;
  for (const std::string_view label : parameter.labels) texts.emplace_back(language::lookUp(label));
  return texts;
}

std::string_view statusWord(ik::Status status) {
  constexpr std::array<std::string_view, 8> kWords{
      "Cannot solve", "Reached",       "Too far", "Too close",
      "Held back",    "Limit blocked", "Stalled", "Iteration limit"};
  return kWords[static_cast<std::size_t>(status)];
}

std::string_view passName(ik::Phase phase) {
  if (phase == ik::Phase::tipToBase) return "tip → base";
  if (phase == ik::Phase::baseToTip) return "base → tip";
  return {};
}

std::string limitText(const ik::Bone& bone, bool planar) {
  if (!ik::isLimited(bone, planar)) return "free";
  if (planar || bone.joint == ik::JointKind::hinge) return rangeText(bone.limit);
  const std::string cone = number(bone.limit.cone * kDegrees, 4) + "°";
  return isWholeTurn(bone.limit) ? cone : cone + ", twist " + rangeText(bone.limit);
}

std::string jointText(const ik::Bone& bone, bool planar) {
  const std::string text = limitText(bone, planar);
  return bone.weight == 1.0 ? text : text + ", w " + number(bone.weight);
}

bool isAtEnd(const ik::JointLimit& limit, double angle) {
  if (isWholeTurn(limit)) return false;
  const double middle = 0.5 * (limit.least + limit.most);
  const double off = std::abs(std::remainder(angle - middle, ik::kWholeTurn));
  return off >= limit.most - middle - kAtEnd;
}

}  // namespace explain
