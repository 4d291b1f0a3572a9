// A mechanism: joints in a tree, and a pose, which has one value a joint. The plane is a mechanism
// whose axes are all z; nothing here asks whether there is one.
#pragma once

#include <limits>
#include <numbers>
#include <span>
#include <vector>

#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

namespace iklab::ik {

/// How a joint moves.
enum class JointKind {
  fixed,  ///< not at all
  hinge,  ///< turns about its axis ("revolute")
  slide,  ///< moves along its axis ("prismatic")
  ball,   ///< turns about any axis
};

/// How far a joint moves. Amounts are real numbers, so a range may be wider than a turn.
struct Limit {
  static constexpr double kNone = std::numeric_limits<double>::infinity();
  /// Of a hinge's angle, radians; of a slide's way, scene units; of a ball's twist about its axis,
  /// radians, on the circle: a range may cross half a turn, and one of a whole turn is none.
  double least = -kNone;
  double most = kNone;
  /// Of a ball: how far its axis may lean from where it points at rest, 0 to π radians.
  double cone = std::numbers::pi;
  friend bool operator==(const Limit&, const Limit&) = default;
};

inline constexpr int kWorld = -1;

/// A joint, and the frame that it carries. At rest the frame lies at `at`, along `axes`, in its
/// parent's frame; the joint's value turns it, or moves it, in that rest frame.
struct Joint {
  int parent = kWorld;   ///< a joint before this one in the list, or kWorld
  glm::dvec3 at{0.0};    ///< in the parent's frame, scene units
  glm::dmat3 axes{1.0};  ///< in the parent's frame, orthonormal; a mirror has the determinant -1
  JointKind kind = JointKind::hinge;
  glm::dvec3 axis{0.0, 0.0,
                  1.0};  ///< unit, in the rest frame; of a ball: what cone and twist are about
  Limit limit{};
  double weight = 1.0;  ///< how willingly it moves: 1 freely, 0 not at all
  /// Of a twist bone: the part that it takes of the twist of the joint after it, 0 to 1.
  double twist = 0.0;

  /// How many numbers its value has.
  [[nodiscard]] int freedoms() const noexcept {
    return kind == JointKind::fixed ? 0 : kind == JointKind::ball ? 3 : 1;
  }
  friend bool operator==(const Joint&, const Joint&) = default;
};

/// What a joint is set to.
struct Value {
  double amount = 0.0;                  ///< of a hinge: radians; of a slide: scene units
  glm::dquat turn{1.0, 0.0, 0.0, 0.0};  ///< of a ball: unit, in the rest frame
  friend bool operator==(const Value&, const Value&) = default;
};
using Pose = std::vector<Value>;

/// Where a frame lies in another one.
struct Frame {
  glm::dvec3 at{0.0};
  glm::dmat3 axes{1.0};  ///< orthonormal; mirrored where the determinant is -1

  /// A point of the frame, seen from outside.
  [[nodiscard]] glm::dvec3 point(const glm::dvec3& own) const { return at + axes * own; }
  /// A point outside, seen from the frame.
  [[nodiscard]] glm::dvec3 own(const glm::dvec3& outside) const {
    return glm::transpose(axes) * (outside - at);
  }
  /// 1, or -1 where the frame is mirrored: there a turn goes the other way round in the world.
  [[nodiscard]] double sense() const { return glm::determinant(axes) < 0.0 ? -1.0 : 1.0; }
};
/// The frame `inner`, which is given in `outer`, as seen from outside.
inline Frame operator*(const Frame& outer, const Frame& inner) {
  return {outer.point(inner.at), outer.axes * inner.axes};
}

/// What a value does to its joint's rest frame.
Frame motionOf(const Joint& joint, const Value& value);

/// The rest frame of joint `index` in the world, given the frames of the joints before it.
inline Frame restFrame(std::span<const Joint> joints, std::span<const Frame> frames, int index) {
  const Joint& joint = joints[static_cast<std::size_t>(index)];
  if (joint.parent == kWorld) return {joint.at, joint.axes};
  const Frame& parent = frames[static_cast<std::size_t>(joint.parent)];
  const bool isAlong = joint.axes == glm::dmat3(1.0);  // as every chain of bones
  return {parent.point(joint.at), isAlong ? parent.axes : parent.axes * joint.axes};
}

/// The frame of joint `index` in the world, given those of the joints before it.
Frame frameOf(std::span<const Joint> joints, std::span<const Frame> frames,
              std::span<const Value> pose, std::size_t index);

/// Forward kinematics: the world frames of all joints. `frames` gets their number; O(joints).
void forwardKinematics(std::span<const Joint> joints, std::span<const Value> pose,
                       std::vector<Frame>& frames);

}  // namespace iklab::ik
