#include "draw/list/frames.h"

#include <glm/geometric.hpp>

namespace draw {

std::vector<BoneFrame> framesOf(const rigs::Chain& chain, const rigs::TraceState& shown) {
  std::vector<rigs::Frame> posed(chain.bones.size());
  rigs::boneFrames(chain, shown.pose, posed);
  std::vector<BoneFrame> frames(chain.bones.size());
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const rigs::Segment& bone = shown.bones[i];
    const glm::dvec3 way = bone.end - bone.start;
    BoneFrame& frame = frames[i];
    frame.length = glm::length(way);
    frame.origin = bone.start;
    frame.x = frame.length > 0.0 ? way / frame.length : posed[i].x;
    if (!chain.planar) {
      frame.y = posed[i].y;
      frame.z = posed[i].z;
      continue;
    }
    const double parity = ik::cross(posed[i].x, posed[i].y) < 0.0 ? -1.0 : 1.0;
    frame.y = parity * ik::perpendicular(frame.x);
    frame.z = {0.0, 0.0, 1.0};
  }
  return frames;
}

std::vector<rigs::Segment> linksOf(const rigs::Chain& chain,
                                   const std::vector<rigs::Segment>& bones) {
  std::vector<rigs::Segment> links;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const rigs::Bone& bone = chain.bones[i];
    if (!bone.at && bone.joint != rigs::JointKind::slide) continue;
    const int parent = chain.parentOf(i);
    glm::dvec3 from = chain.base;
    if (parent != rigs::kBase) {
      const rigs::Segment& carrier = bones[static_cast<std::size_t>(parent)];
      from = bone.at ? carrier.start : carrier.end;
    }
    if (glm::distance(from, bones[i].start) > 0.0) links.push_back({from, bones[i].start});
  }
  return links;
}

double meanBoneLength(const rigs::Chain& chain) {
  return rigs::sizeOf(chain) / static_cast<double>(chain.bones.size());
}

}  // namespace draw
