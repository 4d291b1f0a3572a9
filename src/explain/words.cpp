#include "explain/words.h"

#include <array>
#include <cmath>
#include <numbers>

#include "explain/format.h"
#include "ik/maths/space.h"
#include "language/language.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

std::string rangeText(const rigs::JointLimit& limit) {
  return number(limit.least * kDegrees, 4) + "…" + number(limit.most * kDegrees, 4) + "°";
}

}  // namespace

std::string nameOf(const ik::Solver& solver) { return std::string(language::lookUp(solver.name)); }

std::string summaryOf(const ik::Solver& solver) {
  return std::string(language::lookUp(solver.summary));
}

std::string labelOf(const ik::Parameter& parameter) {
  return std::string(language::lookUp(parameter.label));
}

std::string helpOf(const ik::Parameter& parameter) {
  return std::string(language::lookUp(parameter.help));
}

std::string textOf(const ik::Fault& fault) {
  std::vector<language::Slot> slots;
  for (const ik::Fault::Value& each : fault.values) slots.emplace_back(each.slot, each.text);
  return language::fill(language::lookUp(fault.code), slots);
}

std::vector<std::string> optionsOf(const ik::Parameter& parameter) {
  std::vector<std::string> texts;
  for (const std::string_view label : parameter.labels) texts.emplace_back(language::lookUp(label));
  return texts;
}

std::string_view statusWord(ik::Status status) {
  constexpr std::array<language::Text, 8> kWords{
      tr("Cannot solve"), tr("Reached"),       tr("Too far"), tr("Too close"),
      tr("Held back"),    tr("Limit blocked"), tr("Stalled"), tr("Iteration limit")};
  return kWords[static_cast<std::size_t>(status)];
}

std::string_view passName(ik::Phase phase) {
  if (phase == ik::Phase::tipToBase) return tr("tip → base");
  if (phase == ik::Phase::baseToTip) return tr("base → tip");
  return {};
}

std::string bothText(const ik::Left& left) {
  // Translators: how far the tip misses the target: "0.12 and 3.4°".
  return fill(tr("{distance} and {turn}"),
              {{"distance", number(left.distance)}, {"turn", angleText(left.turn, true)}});
}

std::string leftText(const ik::Left& left) {
  // Translators: how far the tip misses the target's place, and its direction.
  return fill(tr("distance {distance}, turn {turn}"),
              {{"distance", number(left.distance)}, {"turn", angleText(left.turn, true)}});
}

std::string changeText(const ik::Left& before, const ik::Left& after) {
  // Translators: of one step: before it and after it. {turn} becomes {left}.
  return fill(tr("distance {before} → {after}, turn {turn} → {left}"),
              {{"before", number(before.distance)},
               {"after", number(after.distance)},
               {"turn", angleText(before.turn, true)},
               {"left", angleText(after.turn, true)}});
}

std::string ofAllGoals(const std::string& distances, bool isSeveral, bool hasDirection) {
  if (!isSeveral) return distances;
  return fill(hasDirection ? tr("{distances}, the largest of all goals")
                           : tr("{distances}, all goals together"),
              {{"distances", distances}});
}

std::string limitText(const rigs::Bone& bone, bool planar) {
  if (bone.joint == rigs::JointKind::fixed) return trc("the joint", "fixed");
  if (bone.joint == rigs::JointKind::slide) {
    if (!rigs::isLimited(bone, planar)) return trc("the joint", "slides");
    // Translators: what a slide may do, in scene units.
    const auto end = [](double value) {
      return std::isfinite(value) ? number(value) : std::string(value < 0.0 ? "−∞" : "∞");
    };
    return fill(tr("slides {least} to {most}"),
                {{"least", end(bone.limit.least)}, {"most", end(bone.limit.most)}});
  }
  if (!rigs::isLimited(bone, planar)) return trc("the joint", "free");
  if (planar || bone.joint == rigs::JointKind::hinge) return rangeText(bone.limit);
  std::string cone = number(bone.limit.cone * kDegrees, 4) + "°";
  if (rigs::isWholeTurn(bone.limit)) return cone;
  return fill(tr("{cone}, twist {range}"), {{"cone", cone}, {"range", rangeText(bone.limit)}});
}

std::string jointText(const rigs::Bone& bone, bool planar) {
  std::string text = limitText(bone, planar);
  if (bone.weight == 1.0 || bone.joint == rigs::JointKind::fixed) return text;
  // Translators: what a joint may do, "−90…90°" or "free", and its weight.
  return fill(tr("{limits}, w {weight}"), {{"limits", text}, {"weight", number(bone.weight)}});
}

bool isAtEnd(const rigs::JointLimit& limit, double angle) {
  if (rigs::isWholeTurn(limit)) return false;
  const double middle = 0.5 * (limit.least + limit.most);
  const double off = std::abs(std::remainder(angle - middle, rigs::kWholeTurn));
  return off >= limit.most - middle - kAtEnd;
}

}  // namespace explain
