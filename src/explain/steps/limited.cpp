#include "explain/steps/limited.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/steps/space.h"

namespace explain {
namespace {

// Radians; positions of a trace are rounded.
constexpr double kSame = 1e-7;

// From the world to the frame that the bone turns in, as the solver believes it.
glm::dvec3 toParent(const ExplainInput& input, std::size_t bone, const glm::dvec3& vector) {
  const ik::FrameAxes frame = parentFrame(input, bone);
  const glm::dvec3 inside = ik::rotate(vector, glm::conjugate(frame.rotation));
  if (input.ignoreNegativeScale) return inside;
  return frame.signs.x * frame.signs.y * frame.signs.z * frame.signs * inside;
}

glm::dvec3 toWorld(const ExplainInput& input, std::size_t bone, const glm::dvec3& vector) {
  const ik::FrameAxes frame = parentFrame(input, bone);
  return input.ignoreNegativeScale ? ik::rotate(vector, frame.rotation) : frame.turningAxis(vector);
}

// How the target pulls at a joint, as a vector to turn about.
glm::dvec3 pullOn(const ExplainInput& input, std::size_t bone) {
  const glm::dvec3 tip = input.before.joints.back();
  return glm::cross(tip - input.before.joints[bone], input.target - tip);
}

}  // namespace

bool hasLimits(const ExplainInput& input) {
  return ik::isLimited(input.chain.bones, input.chain.planar);
}

bool isLeftOut(const ExplainInput& input, std::size_t bone) {
  if (!(lengthOf(input, bone) > 0.0)) return false;
  const double sense = input.ignoreNegativeScale ? 1.0 : input.chain.parityAt(bone);
  return ik::isStopped(input.chain.bones[bone].limit, input.before.pose.angles[bone],
                       sense * pullOn(input, bone).z);
}

ik::LimitNormals limitNormalsOf(const ExplainInput& input, std::size_t bone) {
  ik::LimitNormals stops =
      ik::limitNormals(input.chain.bones[bone], input.before.pose.rotations[bone],
                       toParent(input, bone, pullOn(input, bone)));
  for (glm::dvec3& normal : stops) {
    if (normal != glm::dvec3(0.0)) normal = toWorld(input, bone, normal);
  }
  return stops;
}

double localTurn(const ExplainInput& input, std::size_t bone) {
  const ik::Pose& from = input.before.pose;
  const ik::Pose& to = input.now.pose;
  if (input.chain.planar) return wrapped(to.angles[bone] - from.angles[bone]);
  const ik::Rotation turn = to.rotations[bone] * glm::conjugate(from.rotations[bone]);
  if (isHinge(input, bone)) {
    return ik::angleAbout(glm::normalize(input.chain.bones[bone].axis), turn);
  }
  return 2.0 * std::atan2(glm::length(ik::vectorPart(turn)), std::abs(turn.w));
}

double misfitWithin(const ExplainInput& input, const std::vector<glm::dvec3>& turns) {
  ik::Pose pose = input.before.pose;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const ik::Bone& bone = input.chain.bones[i];
    if (!input.chain.planar) {
      if (turns[i] == glm::dvec3(0.0)) continue;
      pose.rotations[i] = ik::moved(bone, pose.rotations[i], toParent(input, i, turns[i]));
    } else if (lengthOf(input, i) > 0.0) {
      pose.angles[i] = ik::moved(bone.limit, pose.angles[i], turns[i].z);
    } else {
      pose.angles[i] += turns[i].z;
    }
  }
  const std::vector<glm::dvec3> joints = ik::forwardKinematics(input.chain, pose);
  double sum = 0.0;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    sum += glm::distance(joints[i], input.now.joints[i]);
  }
  return sum;
}

void explainLeftOut(Builder& builder, std::size_t bone) {
  builder.formula("joint " + std::to_string(bone + 1) +
                  " stands at its limit and is pulled through it: left out");
}

bool explainStopped(Builder& builder, const ExplainInput& input, std::size_t bone,
                    const WantedTurn& wanted, double made, const std::string& number) {
  if (!hasLimits(input)) return false;
  const double over = wanted.value - made;
  if (!(std::abs(wrapped(over)) > kSame)) return false;
  builder.angle("made" + number, wanted.symbol + "′", "what the joint's limit lets through", made);
  builder.angle("over" + number, numbered("over", bone), "what is past the joint's limit", over);
  std::string text = "$made";
  text.append(number).append(" = $").append(wanted.id).append(" − $over").append(number);
  builder.formula(std::move(text), "made" + number);
  return true;
}

bool explainHeldDirection(Builder& builder, const ExplainInput& input, std::size_t bone,
                          const glm::dvec3& meant, const std::string& equation,
                          const std::string& result) {
  const glm::dvec3 span = spanOf(input.now, bone);
  const double length = glm::length(span);
  const bool isHeldBack =
      hasLimits(input) || ik::isWeighted(input.chain.bones) || std::isfinite(mostTurn(input));
  if (!isHeldBack || !(length > 0.0)) return false;
  if (!(glm::distance(span, meant) > kSame * length)) return false;
  if (!builder.has("l")) {
    builder.length("l", numbered("l", bone), "length of the bone", length);
  }
  builder.point("h", "h", "the bone's direction: as near to v as the joints let it lie",
                span / length);
  builder.formula(equation, result);
  return true;
}

}  // namespace explain
