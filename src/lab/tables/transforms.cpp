#include "lab/tables/transforms.h"

#include <algorithm>
#include <string_view>

#include <glm/matrix.hpp>

#include "explain/joint_names.h"

namespace lab {
namespace {

ik::Frame frameOf(const rigs::Frame& frame, const glm::dvec3& at) {
  return {at, {frame.x, frame.y, frame.z}};
}

ik::Frame seenFrom(const ik::Frame& outer, const ik::Frame& inner) {
  return {outer.own(inner.at), glm::transpose(outer.axes) * inner.axes};
}

}  // namespace

std::vector<ChainFrame> framesToTip(const rigs::Chain& chain, const rigs::TraceState& shown) {
  std::vector<rigs::Frame> posed(chain.bones.size());
  rigs::boneFrames(chain, shown.pose, posed);
  std::vector<ChainFrame> frames{{.world = frameOf(rigs::baseFrame(chain), chain.base)}};
  const std::size_t tip = chain.tipBone();
  for (const std::size_t bone : chain.branchTo(tip)) {
    // In the middle of a FABRIK walk bones lie apart from their parents.
    frames.push_back({bone + 1, bone, frameOf(posed[bone], shown.bones[bone].start)});
  }
  if (chain.bones[tip].effectiveLength() > 0.0) {
    ik::Frame end = frames.back().world;
    end.at = shown.bones[tip].end;
    frames.push_back({chain.bones.size() + 1, {}, end});
  }
  for (std::size_t i = 1; i < frames.size(); ++i) {
    frames[i].local = seenFrom(frames[i - 1].world, frames[i].world);
    frames[i].product = seenFrom(frames[0].world, frames[i].world);
  }
  return frames;
}

std::string transformName(std::size_t from, std::size_t to) {
  constexpr std::string_view kRaised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string raised;
  for (const char digit : std::to_string(from))
    raised += kRaised[static_cast<std::size_t>(digit - '0')];
  return explain::withIndex(raised + "T", to);
}

ik::DhConvention conventionOf(const Lab& lab) {
  return lab.state().view.craig ? ik::DhConvention::craig : ik::DhConvention::standard;
}

std::string dhTableOf(const Lab& lab, rigs::DhTable& table) {
  return rigs::dhTableOf(lab.state().scene.chain, lab.onCanvas().pose, conventionOf(lab), table);
}

std::optional<std::size_t> selectedRow(const Lab& lab, const rigs::DhTable& table) {
  const auto joint = selectedJoint(lab.state());
  const auto found = joint ? std::ranges::find(table.bones, *joint) : table.bones.end();
  if (found == table.bones.end()) return std::nullopt;
  return static_cast<std::size_t>(found - table.bones.begin());
}

}  // namespace lab
