#include "lab/tables/end_motions.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "rigs/mechanism_of.h"
#include "rigs/reach.h"

namespace lab {
namespace {

// The largest of 1, 2 or 5 times a power of ten that is no more.
double roundedDown(double wanted) {
  const double power = std::pow(10.0, std::floor(std::log10(wanted)));
  for (const double digit : {5.0, 2.0}) {
    if (digit * power <= wanted) return digit * power;
  }
  return power;
}

// Such that joints that move one by one would draw about two fifths
// of the chain's length.
double scaleFor(std::size_t freedoms) {
  constexpr double kPart = 0.4;
  constexpr double kUsual = 3.0;  // freedoms
  const double wanted =
      kPart * std::sqrt(kUsual / static_cast<double>(std::max<std::size_t>(freedoms, 1)));
  return roundedDown(wanted);
}

}  // namespace

EndMotions endMotions(const rigs::Chain& chain, const rigs::Pose& pose) {
  rigs::ChainMechanism made;
  if (pose.stretch.empty()) {
    rigs::mechanismOf({.chain = chain}, pose, made);
  } else {
    rigs::Chain stretched = chain;
    for (std::size_t i = 0; i < chain.bones.size(); ++i)
      stretched.bones[i].length *= pose.stretchOf(i);
    rigs::mechanismOf({.chain = stretched}, pose, made);
  }
  std::vector<ik::Frame> frames;
  ik::forwardKinematics(made.joints, made.pose, frames);
  const int end = made.ends[chain.tipBone()];
  EndMotions motions;
  std::vector<ik::EndColumn> columns = ik::endJacobian(made.joints, frames, end, glm::dvec3(0.0));
  motions.scale = scaleFor(columns.size());
  const double size = std::max(rigs::sizeOf(chain), rigs::kSmallest);
  motions.forceScale = roundedDown(0.1 * size * size);
  motions.longestForce = 0.6 * size;
  motions.motion = ik::endMotionOf(std::move(columns));
  motions.dimensions = chain.planar ? 2 : 3;
  if (!chain.planar) motions.arm = ik::lineUpOf(made.joints, frames, {.joint = end});
  return motions;
}

}  // namespace lab
