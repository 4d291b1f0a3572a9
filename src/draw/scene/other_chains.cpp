#include "draw/scene/other_chains.h"

#include <algorithm>

#include <glm/geometric.hpp>

#include "draw/list/frames.h"
#include "lab/palette.h"

namespace draw {
namespace {

// Opacities: the flat view blends, bodies are solid and mix with the background instead.
constexpr float kFaint = 0.45F;
constexpr float kFaintBody = 0.3F;
constexpr float kHovered = 0.85F;

std::vector<rigs::Segment> bonesOf(const lab::OtherChain& chain) {
  return rigs::layBones(chain.scene.chain, chain.shown);
}

}  // namespace

void paintOtherChains(DrawList& list, const lab::Lab& lab, const Camera& camera, float unit,
                      const Pick& hover) {
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const auto& chains = lab.state().otherChains;
  for (std::size_t k = 0; k < chains.size(); ++k) {
    const float opacity = hover.other == static_cast<int>(k) ? kHovered : kFaint;
    const auto pixels =
        static_cast<float>(meanBoneLength(chains[k].scene.chain) * camera.pixelsPerUnit);
    const float radius = std::clamp(0.16F * pixels, 1.5F * unit, 6.5F * unit);
    const std::vector<rigs::Segment> bones = bonesOf(chains[k]);
    for (const rigs::Segment& bone : bones) {
      const glm::vec2 start = camera.toCanvas(bone.start);
      const glm::vec2 end = camera.toCanvas(bone.end);
      const float width = std::clamp(0.16F * glm::distance(start, end), 2.0F * unit, 16.0F * unit);
      list.bone(start, end, width, rgb(colors.bone, opacity), rgb(colors.boneEdge, opacity), unit);
    }
    const auto disc = [&](const glm::dvec3& joint, unsigned fill) {
      list.disc(camera.toCanvas(joint), radius, rgb(fill, opacity), rgb(colors.boneEdge, opacity),
                unit);
    };
    for (const rigs::Segment& bone : bones) disc(bone.start, colors.joint);
    disc(bones[chains[k].scene.chain.tipBone()].end, colors.tip);
    list.disc(camera.toCanvas(chains[k].scene.target), 10.0F * unit, {0.0F, 0.0F, 0.0F, 0.0F},
              rgb(colors.target, opacity), 2.0F * unit);
  }
}

void addOtherChains(SolidList& solids, const lab::Lab& lab, const Camera& camera, float unit,
                    const Pick& hover) {
  const lab::Palette& colors = lab::palette(lab.state().view.theme);
  const auto& chains = lab.state().otherChains;
  for (std::size_t k = 0; k < chains.size(); ++k) {
    const float opacity = hover.other == static_cast<int>(k) ? kHovered : kFaintBody;
    const auto shade = [&](unsigned color) {
      return mixed(rgb(colors.background), rgb(color), opacity);
    };
    const double radius = 0.07 * meanBoneLength(chains[k].scene.chain);
    const std::vector<rigs::Segment> bones = bonesOf(chains[k]);
    const auto ball = [&](const glm::dvec3& joint) {
      solids.sphere(joint, 1.2 * radius, shade(colors.joint), shade(colors.boneEdge));
    };
    for (const rigs::Segment& bone : bones) {
      ball(bone.start);
      if (glm::distance(bone.start, bone.end) > 0.0)
        solids.cylinder(bone.start, bone.end, 0.8 * radius, shade(colors.bone));
    }
    ball(bones[chains[k].scene.chain.tipBone()].end);
    const glm::dvec3& target = chains[k].scene.target;
    solids.sphere(target, 6.0 * unit / camera.pixelsPerUnit, shade(colors.target),
                  shade(colors.boneEdge));
  }
}

}  // namespace draw
