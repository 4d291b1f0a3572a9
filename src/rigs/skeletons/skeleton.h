// Joints of a figure, as files of skeletons have them, and the chain that is made of them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <glm/ext/quaternion_double.hpp>
#include <glm/vec3.hpp>

#include "rigs/arms/arm.h"

namespace iklab::rigs {

/// A joint at rest, in the world of the file.
struct SkeletonJoint {
  int parent = kBase;  ///< an earlier one, or kBase
  std::string name{};
  glm::dvec3 origin{0.0};
  bool isMirrored = false;          ///< its frame is left-handed
  std::optional<glm::dvec3> end{};  ///< of a joint that carries none: where its bone ends
  /// How the joint is turned from its rest in the pose, seen along the world's axes there.
  glm::dquat turn{1.0, 0.0, 0.0, 0.0};
};

/// Where people grasp and stand: the right hand, the left one, the right foot and the left one, as
/// places in a list of joints, or kNoJoint.
using HandsAndFeet = std::array<int, 4>;
inline constexpr int kNoJoint = -1;
inline constexpr HandsAndFeet kNoEnds{kNoJoint, kNoJoint, kNoJoint, kNoJoint};

/// The first joints with such names as Mixamo, VRM, Unreal, Blender, 3ds Max and recorders of
/// motion use: mixamorig:LeftHand, J_Bip_L_Hand, hand_l, Hand.L, Bip01 L Hand, lHand, LeftWrist.
/// Of wrists and ankles only where there is no hand or foot.
HandsAndFeet handsAndFeet(const std::vector<SkeletonJoint>& joints);

/// Makes a chain of the joints, y up. A name that no scene may have is left out. Each joint is a
/// ball, whose bone goes to the joint below it: of several to the one that is straight ahead, or
/// straight up from a first joint; the others begin `at` their places. A joint that
/// carries none and has no end is fixed, without length. The tip is the right hand, or else the
/// left one, a foot, or the end that most joints carry; the other hands and feet get goals, and
/// feet are to lie as they do. Returns what is wrong; then `arm` is as it was. `arm` keeps its
/// warnings.
std::string layJoints(const std::vector<SkeletonJoint>& joints, const HandsAndFeet& ends, Arm& arm);

}  // namespace iklab::rigs
