#include "ik/reach.h"

#include <algorithm>

namespace iklab::ik {

double Reach::shortfall(double distance) const noexcept {
  return std::max({0.0, distance - outer, inner - distance});
}

Reach reach(std::span<const Bone> bones) noexcept {
  double sum = 0.0;
  double longest = 0.0;
  for (const Bone& bone : bones) {
    sum += bone.effectiveLength();
    longest = std::max(longest, bone.effectiveLength());
  }
  return {std::max(0.0, 2.0 * longest - sum), sum};
}

}  // namespace iklab::ik
