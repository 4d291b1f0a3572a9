// Hands and feet of a figure, by the names of its joints.
#pragma once

#include <vector>

#include "rigs/skeletons/skeleton.h"

namespace iklab::rigs {

/// The first joints with such names as Mixamo, VRM, Unreal, Blender, 3ds Max and recorders of
/// motion use: mixamorig:LeftHand, J_Bip_L_Hand, hand_l, Hand.L, Bip01 L Hand, lHand, LeftWrist.
/// Of wrists and ankles only where there is no hand or foot.
HandsAndFeet handsAndFeet(const std::vector<SkeletonJoint>& joints);

}  // namespace iklab::rigs
