#include "ik/steps/arm_reach.h"

#include <algorithm>
#include <cmath>

namespace ik {

double stretchFor(const ParameterValues& parameters, double l1, double l2, double distance) {
  const double most = parameters[kStretch];
  const double start = parameters[kStretchStart];
  const double sum = l1 + l2;
  if (!(most > 1.0) || !(sum > 0.0)) return 1.0;
  const double part = std::clamp((distance / sum - start) / (most - start), 0.0, 1.0);
  const double factor = 1.0 + (most - 1.0) * part;
  const double hole = std::abs(l1 - l2);
  return hole * factor > distance ? std::max(1.0, distance / hole) : factor;
}

double softened(const ParameterValues& parameters, double distance, double sum) {
  const double begins = parameters[kSoften] * sum;
  const double rest = sum - begins;
  if (!(rest > 0.0) || distance <= begins) return distance;
  return begins - rest * std::expm1(-(distance - begins) / rest);
}

}  // namespace ik
