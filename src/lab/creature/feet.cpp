#include "lab/creature/feet.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "lab/creature/ground.h"

namespace lab {
namespace {

constexpr glm::dvec3 kUp{0.0, 1.0, 0.0};
constexpr double kStretch = 0.995;  // a straight knee locks
// What is nearer than this is where it should be, so that a scene that is opened stays as it was.
constexpr double kSame = 1e-9;

bool isFoot(const rigs::Goal& goal) { return goal.sole && goal.on; }

// Where what bone `bone` carries at `next` begins.
double lengthTo(const rigs::Chain& chain, std::size_t bone, std::size_t next) {
  const auto& at = chain.bones[next].at;
  return at ? glm::length(*at) : chain.bones[bone].effectiveLength();
}

// The bones from the hip to the foot. What carries several bones, or slides, is no part of a leg.
std::vector<std::size_t> legOf(const rigs::Chain& chain, std::size_t foot) {
  const auto carried = [&](int bone) {
    int count = 0;
    for (std::size_t i = 0; i < chain.bones.size(); ++i) count += chain.parentOf(i) == bone ? 1 : 0;
    return count;
  };
  std::vector<std::size_t> leg{foot};
  for (int bone = chain.parentOf(foot); bone != rigs::kBase && carried(bone) == 1;) {
    const auto index = static_cast<std::size_t>(bone);
    if (chain.bones[index].joint == rigs::JointKind::slide) break;
    leg.insert(leg.begin(), index);
    bone = chain.parentOf(index);
  }
  return leg;
}

// Of the slides between the base and the chain; see lab/edit/free_root.h.
std::optional<std::size_t> uprightSlide(const rigs::Chain& chain) {
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    if (bone.joint != rigs::JointKind::slide || chain.parentOf(i) != static_cast<int>(i) - 1) break;
    if (bone.axis == kUp && bone.effectiveWeight() > 0.0) return i;
  }
  return std::nullopt;
}

Foothold footholdOf(const Scene& scene, const rigs::Goal& goal,
                    const std::vector<rigs::Segment>& bones) {
  const rigs::Goal placed = onGround(*scene.ground, goal);
  const rigs::Sole& sole = *goal.sole;
  Foothold foot;
  foot.bone = goal.bone;
  const glm::dvec3 up = placed.facing ? ik::rotate(sole.up, placed.facing->rotation) : kUp;
  foot.contact = placed.target - sole.height * up;
  foot.normal = groundNormal(*scene.ground, foot.contact.x, foot.contact.z);
  std::vector<std::size_t> leg = legOf(scene.chain, goal.bone);
  foot.hip = bones[leg.front()].start;
  foot.from = {foot.contact.x, std::max(foot.hip.y, foot.contact.y), foot.contact.z};
  foot.ankle = placed.target;
  const double last = scene.chain.bones[goal.bone].effectiveLength();
  if (placed.facing) {  // the foot lies as its goal does, so that the leg ends where it begins
    foot.ankle -= last * ik::turnedX(placed.facing->rotation);
  } else {
    foot.reach = last;
  }
  for (std::size_t i = 0; i + 1 < leg.size(); ++i)
    foot.reach += lengthTo(scene.chain, leg[i], leg[i + 1]);
  foot.reach *= kStretch;
  foot.needed = loweringFor(foot.hip, foot.ankle, foot.reach);
  return foot;
}

}  // namespace

std::vector<rigs::Goal> allGoals(const Scene& scene) {
  std::vector<rigs::Goal> all{{scene.chain.tipBone(), scene.target, 1.0, scene.facing, true,
                               scene.object, scene.influence, scene.sole, scene.isPinned}};
  all.insert(all.end(), scene.goals.begin(), scene.goals.end());
  return all;
}

bool hasFeet(const Scene& scene) {
  return scene.ground && !scene.chain.planar && std::ranges::any_of(allGoals(scene), isFoot);
}

bool isCharacter(const Scene& scene) {
  return std::ranges::any_of(allGoals(scene), &rigs::Goal::pinned) || hasFeet(scene);
}

void carryGoals(Scene& scene, const glm::dvec3& way) {
  if (!scene.isPinned) scene.target += way;
  for (rigs::Goal& goal : scene.goals) {
    if (!goal.pinned) goal.target += way;
  }
}

rigs::Goal onGround(const Ground& ground, const rigs::Goal& foot) {
  const glm::dvec3 up =
      foot.facing ? glm::normalize(ik::rotate(foot.sole->up, foot.facing->rotation)) : kUp;
  const glm::dvec3 contact = onGround(ground, foot.target - foot.sole->height * up);
  rigs::Goal placed = foot;
  glm::dvec3 normal = kUp;
  if (foot.facing) {
    normal = groundNormal(ground, contact.x, contact.z);
    // By way of the upright: from normal to normal directly its heading would drift.
    const ik::Rotation turn =
        ik::rotationBetween(kUp, normal) * glm::conjugate(ik::rotationBetween(kUp, up));
    placed.facing->rotation = ik::normalized(turn * foot.facing->rotation);
  }
  placed.target = contact + foot.sole->height * normal;
  const bool isThere =
      glm::distance(placed.target, foot.target) < kSame && glm::distance(normal, up) < kSame;
  return isThere ? foot : placed;
}

glm::dvec3 upIn(const std::optional<rigs::Facing>& facing) {
  return facing ? ik::rotate(kUp, glm::conjugate(facing->rotation)) : kUp;
}

void placeFeet(Scene& scene) {
  if (!hasFeet(scene)) return;
  std::vector<rigs::Goal> goals = allGoals(scene);
  for (rigs::Goal& goal : goals) {
    if (isFoot(goal)) goal = onGround(*scene.ground, goal);
  }
  scene.target = goals.front().target;
  scene.facing = goals.front().facing;
  std::copy(goals.begin() + 1, goals.end(), scene.goals.begin());
}

std::optional<double> loweringFor(const glm::dvec3& hip, const glm::dvec3& ankle, double reach) {
  const glm::dvec3 way = hip - ankle;
  const double aside = way.x * way.x + way.z * way.z;
  if (aside > reach * reach) return std::nullopt;
  return std::max(way.y - std::sqrt(reach * reach - aside), 0.0);
}

Footing footingOf(const Scene& scene, rigs::Pose pose) {
  Footing footing;
  if (!hasFeet(scene)) return footing;
  footing.root = uprightSlide(scene.chain);
  if (footing.root && !pose.slides.empty()) pose.slides[*footing.root] = 0.0;
  const std::vector<rigs::Segment> bones = rigs::layBones(scene.chain, pose);
  for (const rigs::Goal& goal : allGoals(scene)) {
    if (!isFoot(goal)) continue;
    footing.feet.push_back(footholdOf(scene, goal, bones));
    footing.lowering = std::max(footing.lowering, footing.feet.back().needed.value_or(0.0));
  }
  return footing;
}

void lowerPelvis(const Scene& scene, rigs::Pose& pose) {
  const Footing footing = footingOf(scene, pose);
  if (!footing.root) return;
  const rigs::JointLimit& limit = scene.chain.bones[*footing.root].limit;
  const double down = -footing.lowering * scene.chain.baseScale.y;
  const double way = std::clamp(down, limit.least, limit.most);
  if (std::abs(pose.slideOf(*footing.root) - way) < kSame) return;
  pose.slides.resize(scene.chain.bones.size());
  pose.slides[*footing.root] = way;
}

}  // namespace lab
