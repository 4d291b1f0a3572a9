#include "lab/words/limit_words.h"

#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "explain/format.h"

namespace lab {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

std::string rangeText(const ik::JointLimit& limit) {
  return explain::format("%.4g…%.4g°", limit.least * kDegrees, limit.most * kDegrees);
}

// The angle, in the plane with its sign, by which the tip is off the way to the target.
double missing(const ik::TraceState& state, const glm::dvec3& target, std::size_t bone,
               bool planar) {
  const glm::dvec3 joint = state.bones[bone].start;
  const glm::dvec3 toTip = state.joints.back() - joint;
  const glm::dvec3 toTarget = target - joint;
  if (planar) return ik::angleBetween(toTip, toTarget);
  return std::atan2(glm::length(glm::cross(toTip, toTarget)), glm::dot(toTip, toTarget));
}

}  // namespace

bool isWholeTurn(const ik::JointLimit& limit) {
  return limit.most - limit.least >= ik::kWholeTurn - kAtEnd;
}

bool isAtEnd(const ik::JointLimit& limit, double angle) {
  if (isWholeTurn(limit)) return false;
  const double middle = 0.5 * (limit.least + limit.most);
  const double off = std::abs(std::remainder(angle - middle, ik::kWholeTurn));
  return off >= limit.most - middle - kAtEnd;
}

std::string limitText(const ik::Bone& bone, bool planar) {
  if (!ik::isLimited(bone, planar)) return "free";
  if (planar || bone.joint == ik::JointKind::hinge) return rangeText(bone.limit);
  const std::string cone = explain::format("%.4g°", bone.limit.cone * kDegrees);
  return isWholeTurn(bone.limit) ? cone : cone + ", twist " + rangeText(bone.limit);
}

std::string jointText(const ik::Bone& bone, bool planar) {
  const std::string text = limitText(bone, planar);
  return bone.weight == 1.0 ? text : text + explain::format(", w %.3g", bone.weight);
}

std::string shortenedWords(const Lab& lab, std::size_t bone, double degrees) {
  const double weight = lab.state().scene.chain.bones[bone].weight;
  if (weight == 0.0) return ", for its weight is 0";
  const auto cap = ik::findParameter(lab.solver(), "max-step");
  const double most = cap ? lab.settings().parameters[*cap] : ik::kUncapped;
  if (most < ik::kUncapped && std::abs(degrees) > most - 0.05) return ", the largest step";
  return weight == 1.0 ? "" : explain::format(", its weight's %.3g of the way", weight);
}

bool isAtLimit(const Lab& lab, std::size_t bone) {
  const ik::Chain& chain = lab.state().scene.chain;
  const ik::Bone& joint = chain.bones[bone];
  const ik::Pose& pose = lab.shown().pose;
  if (!ik::isLimited(joint, chain.planar)) return false;
  if (chain.planar) return isAtEnd(joint.limit, pose.angles[bone]);
  const ik::Rotation& rotation = pose.rotations[bone];
  if (joint.joint == ik::JointKind::hinge) {
    return isAtEnd(joint.limit, ik::angleAbout(joint.axis, rotation));
  }
  const ik::SwingTwist parts = ik::swingTwist(rotation);
  const bool leans = parts.swing >= joint.limit.cone - kAtEnd;
  return (leans && joint.limit.cone < std::numbers::pi) || isAtEnd(joint.limit, parts.twist);
}

std::string stopWords(const Lab& lab, const ik::TraceState& before, std::size_t bone) {
  const Scene& scene = lab.state().scene;
  if (!isAtLimit(lab, bone)) return {};
  const bool isHinge = !scene.chain.planar && scene.chain.bones[bone].joint == ik::JointKind::hinge;
  // A hinge's tip is off the way to the target whatever it does.
  if (isHinge || lab.state().choices.ignoreNegativeScale) return ", where its limit is";
  const double left = missing(lab.shown(), scene.target, bone, scene.chain.planar);
  if (std::abs(left) * kDegrees < 0.05) return {};
  const double sense = scene.chain.planar ? scene.chain.parityAt(bone) : 1.0;
  const double wanted = sense * missing(before, scene.target, bone, scene.chain.planar);
  return explain::format(", stopped by its limit: to point at the target it would turn by %.1f°",
                         wanted * kDegrees);
}

std::string turnedBackWords(const Lab& lab, const ik::StepInfo& info) {
  const auto bone = static_cast<std::size_t>(info.bone);
  const bool isTree = [&] {
    const auto form = ik::findParameter(lab.solver(), "form");
    return form && lab.solver().parameters[*form].options[static_cast<std::size_t>(
                       lab.settings().parameters[*form])] == "tree";
  }();
  if (isTree) {
    const bool turns = info.phase == ik::Phase::tipToBase;
    return turns && isAtLimit(lab, bone) ? ", turned only as far as its limit" : "";
  }
  // The joint with the neighbour that was set down before it.
  const std::size_t joint = info.phase == ik::Phase::tipToBase ? bone + 1 : bone;
  if (joint >= lab.shown().bones.size() || !isAtLimit(lab, joint)) return {};
  if (joint == 0) return ", at the limit of its joint with the base";
  const std::size_t other = info.phase == ik::Phase::tipToBase ? bone + 2 : bone;
  return explain::format(", at the limit of its joint with bone %zu", other);
}

}  // namespace lab
