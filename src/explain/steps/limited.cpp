#include "explain/steps/limited.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/joint_names.h"
#include "explain/steps/turns.h"
#include "language/language.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

// Radians; positions of a trace are rounded.
constexpr double kSame = 1e-7;

}  // namespace

bool hasLimits(const ExplainInput& input) {
  return rigs::isLimited(input.chain.bones, input.chain.planar);
}

std::span<const ik::Stop> stopsOf(const ExplainInput& input, std::size_t bone) {
  const std::span<const ik::Stop> stops = input.notes.stops;
  return {std::ranges::lower_bound(stops, bone, {}, &ik::Stop::bone),
          std::ranges::upper_bound(stops, bone, {}, &ik::Stop::bone)};
}

glm::dvec3 withoutStops(const ExplainInput& input, std::size_t bone, const glm::dvec3& turn) {
  glm::dvec3 rest = turn;
  for (const ik::Stop& each : stopsOf(input, bone)) {
    rest -= glm::dot(turn, each.normal) * each.normal;
  }
  return rest;
}

double turnBetween(const rigs::Chain& chain, const rigs::Pose& from, const rigs::Pose& to,
                   std::size_t bone) {
  if (chain.bones[bone].joint == rigs::JointKind::slide)
    return to.slideOf(bone) - from.slideOf(bone);
  if (chain.planar) return wrapped(to.angles[bone] - from.angles[bone]);
  const ik::Rotation turn = to.rotations[bone] * glm::conjugate(from.rotations[bone]);
  const rigs::Bone& made = chain.bones[bone];
  if (made.joint == rigs::JointKind::hinge) {
    return rigs::angleAbout(glm::normalize(made.axis), turn);
  }
  return 2.0 * std::atan2(glm::length(ik::vectorPart(turn)), std::abs(turn.w));
}

double localTurn(const ExplainInput& input, std::size_t bone) {
  return turnBetween(input.chain, input.before.pose, input.now.pose, bone);
}

void explainLeftOut(Builder& builder, const ExplainInput& input, std::size_t bone) {
  builder.formula(fill(tr("joint {joint} is at its limit and pulled beyond it: left out"),
                       {{"joint", jointLabel(input.chain, bone)}}));
}

bool explainStopped(Builder& builder, const ExplainInput& input, std::size_t bone,
                    const WantedTurn& wanted, double made, const std::string& number) {
  if (!hasLimits(input)) return false;
  const double over = wanted.value - made;
  const bool slides = isSlide(input, bone);
  if (!(std::abs(slides ? over : wrapped(over)) > kSame)) return false;
  const auto add = slides ? &Builder::length : &Builder::angle;
  (builder.*add)("made" + number, wanted.symbol + "′", tr("what the joint's limit lets through"),
                 made);
  (builder.*add)("over" + number, jointSymbol(trc("quantity", "over"), input.chain, bone),
                 tr("what is past the joint's limit"), over);
  std::string text = "$made";
  text.append(number).append(" = $").append(wanted.id).append(" − $over").append(number);
  builder.formula(std::move(text), "made" + number);
  return true;
}

bool explainHeldDirection(Builder& builder, const ExplainInput& input, std::size_t bone,
                          const glm::dvec3& span, const glm::dvec3& meant,
                          const std::string& equation, const std::string& result) {
  const double length = glm::length(span);
  if (!input.notes.holds.any() || !(length > 0.0)) return false;
  if (!(glm::distance(span, meant) > kSame * length)) return false;
  if (!builder.has("l")) {
    builder.length("l", numbered("l", bone), tr("length of the bone"), length);
  }
  builder.point("h", "h", tr("the bone's direction: as near to b as the joints let it lie"),
                span / length);
  builder.formula(equation, result);
  return true;
}

}  // namespace explain
