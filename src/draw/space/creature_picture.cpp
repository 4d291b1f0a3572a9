#include "draw/space/creature_picture.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "lab/creature/creature.h"
#include "lab/creature/ground.h"

namespace draw {
namespace {

// Scene units.
constexpr double kBoneWidth = 0.07;
constexpr double kJoint = 0.042;
constexpr double kNetSpacing = 0.25;
constexpr int kNetCells = 22;  // from the centre to the edge

void addLeg(const Shadows& shadows, const lab::OtherChain& leg, bool isSwinging,
            const lab::Palette& colors, double leastWidth) {
  SolidList& solids = shadows.solids;
  const rigs::Chain& chain = leg.scene.chain;
  std::vector<rigs::Frame> frames(chain.bones.size());
  rigs::boneFrames(chain, leg.shown, frames);
  const Color edge = rgb(colors.boneEdge);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const double length = chain.bones[i].length * leg.shown.stretchOf(i);
    const BoneFrame frame{frames[i].origin, frames[i].x, frames[i].y, frames[i].z, length};
    const glm::dvec3 end = frame.origin + frame.x * length;
    solids.bone(frame, std::max(kBoneWidth, leastWidth), rgb(colors.bone), rgb(colors.bone));
    shadows.add(frame.origin, end, 1.2 * kBoneWidth);
    solids.sphere(frame.origin, std::max(kJoint, leastWidth), rgb(colors.joint), edge);
    if (i != chain.tipBone()) continue;
    // A swinging foot has another colour than a standing one.
    const Color foot = rgb(isSwinging ? colors.warning : colors.base);
    solids.sphere(end, std::max(kJoint, leastWidth), foot, edge);
  }
}

void addBody(const Shadows& shadows, const lab::Creature& creature, const lab::Palette& colors) {
  SolidList& solids = shadows.solids;
  const lab::Body& body = creature.body();
  const auto at = [&](double x, double y) { return body.toWorld({x, y, 0.0}); };
  const Color shell = rgb(colors.base);
  const Color edge = rgb(colors.boneEdge);
  solids.cylinder(at(0.0, -0.05), at(0.0, 0.05), lab::kHipRadius, shell);
  solids.sphere(at(0.0, 0.06), 0.5 * lab::kHipRadius, shell, edge);
  shadows.add(at(0.0, 0.0), at(0.0, 0.0), lab::kHipRadius);
  // Points forwards.
  solids.cone(at(0.7 * lab::kHipRadius, 0.0), at(1.75 * lab::kHipRadius, 0.0), 0.12,
              rgb(colors.accent));
}

}  // namespace

void addCreature(const Shadows& shadows, const lab::Lab& lab, const lab::Palette& colors,
                 double leastWidth) {
  const lab::Creature& creature = *lab.creature();
  const auto& others = lab.state().otherChains;
  for (std::size_t i = 0; lab.isWalking() && i < others.size(); ++i) {
    const lab::Leg& leg = creature.legs()[i < lab.state().place ? i : i + 1];
    addLeg(shadows, others[i], leg.isSwinging, colors, leastWidth);
  }
  addBody(shadows, creature, colors);
}

double addTerrain(SolidList& solids, const lab::Ground& ground, const Camera& camera,
                  const lab::Palette& colors, float unit) {
  const glm::dvec3 focus = camera.focus();
  const double middleX = std::round(focus.x / kNetSpacing) * kNetSpacing;
  const double middleZ = std::round(focus.z / kNetSpacing) * kNetSpacing;
  const double radius = kNetSpacing * kNetCells;
  double farthest = radius;  // a slope goes far up and down
  const auto point = [&](int i, int j) {
    const glm::dvec3 made =
        lab::onGround(ground, {middleX + i * kNetSpacing, 0.0, middleZ + j * kNetSpacing});
    farthest = std::max(farthest, glm::distance(made, focus));
    return made;
  };
  const auto color = [&](const glm::dvec3& p) {
    const double part = glm::length(glm::dvec2(p.x - focus.x, p.z - focus.z)) / radius;
    return rgb(colors.axis, static_cast<float>(std::clamp(1.0 - part * part, 0.0, 1.0)));
  };
  const auto line = [&](const glm::dvec3& from, const glm::dvec3& to) {
    solids.line(from, to, 1.0F * unit, color(from), color(to));
  };
  for (int i = -kNetCells; i <= kNetCells; ++i) {
    for (int j = -kNetCells; j <= kNetCells; ++j) {
      if (i * i + j * j > kNetCells * kNetCells) continue;
      line(point(i, j), point(i + 1, j));
      line(point(i, j), point(i, j + 1));
    }
  }
  return farthest;
}

}  // namespace draw
