// Edits of a chain's structure, with the poses that go along. A joint of a planar chain is treated
// as a hinge about z: one piece of mathematics for both.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "rigs/rigs.h"

namespace lab {

/// What an edit changes.
struct PosedChain {
  rigs::Chain chain;
  rigs::Pose
      pose;  ///< the one that is looked at: lengths and limits are measured in it; unstretched
  std::optional<rigs::Pose> rest{};  ///< the rest pose, edited in the same way
  std::vector<std::optional<rigs::JointLimit>>
      planeLimits{};                ///< Scene's, whose bones they stay with
  std::vector<rigs::Goal> goals{};  ///< Scene's, in the same way
};

/// A local turn by `angle`, radians: of a hinge about its axis, of a ball joint about z.
glm::dquat localTurn(const rigs::Bone& bone, double angle);

/// Turns one bone so that it points along `away` (world), as far as its kind of joint lets it;
/// limits are not asked. `parent`: rigs::restFrame() of it.
void pointBone(const rigs::Chain& chain, std::size_t bone, const rigs::Frame& parent,
               const glm::dvec3& away, rigs::Pose& pose);

/// The nearest bone, from this one towards the base, whose joint turns; nothing where there is
/// none.
std::optional<std::size_t> turningBone(const rigs::Chain& chain, std::size_t bone);

/// Turns one bone, and what it carries, from the direction `from` to the direction `to` (world), as
/// pointBone() does.
void turnBone(const rigs::Chain& chain, std::size_t bone, const rigs::Frame& parent,
              const glm::dvec3& from, const glm::dvec3& to, rigs::Pose& pose);

// Each returns false, and has changed nothing, where it cannot be done: no such bone, no length, a
// chain of one bone that should lose it, or of kMostBones that should gain one; a bone that carries
// another one at a place of its own, and is to be joined or taken out.

/// A bone from the tip to `end` (world), without signs or limits, in space on a ball joint. From
/// the end of the bone `from` where it is given: the tip stays if it is elsewhere.
bool addBone(PosedChain& posed, const glm::dvec3& end, std::optional<std::size_t> from = {});

/// Puts a joint into a bone at the part `at` of its length, 0 to 1, both excluded. The picture
/// stays: the second half goes straight on. The first half keeps joint, limit and signs; the new
/// joint is free and of the same kind and weight, a hinge parallel to the old one.
bool splitBone(PosedChain& posed, std::size_t bone, double at);

/// Takes out the joint `joint`, 1 to n, at which one bone ends and one begins: the bones on both
/// sides of it become one, straight from where the first began to where the second ended, with the
/// first one's joint. All after it stays where it is. What the joints on both ends of that bone may
/// do stays what it was with the removed joint frozen: ranges are shifted by what the bone's
/// direction turned. Cones, twists and hinges about several axes cannot always be shifted so; they
/// are kept, and the pose comes as near as it can. n drops the tip's bone.
bool removeJoint(PosedChain& posed, std::size_t joint);

/// Takes out a bone. The bones after it move up to where it began and keep their directions and
/// signs in the world, as far as a hinge can; the first of them becomes free. At the end of a
/// branch its goal goes with it.
bool removeBone(PosedChain& posed, std::size_t bone);

/// Takes a bone's end to `end` (world), or as near as can be: by its length alone, or, with
/// `turns`, by its direction too, within its limit. The bones after it are carried along.
bool stretchBone(PosedChain& posed, std::size_t bone, const glm::dvec3& end, bool turns);

/// The same range, its ends within what a limit may be, shifted by `angle` radians.
rigs::JointLimit shifted(const rigs::JointLimit& limit, double angle);

}  // namespace lab
