#include "ik/work/own_turns.h"

#include <algorithm>
#include <cmath>

#include "ik/limits.h"

namespace iklab::ik {

void readOwnTurns(PlaneWork& work) {
  if (work.hasOwnTurns) return;
  work.hasOwnTurns = true;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    const double angle = work.pose.angles[i];
    work.own[i] = {std::cos(angle), std::sin(angle)};
    work.walk.headings[i] = ofLengthOne(headingAfter(work, i, parentHeading(work, i), work.own[i]));
  }
}

double layOutOwnTurns(PlaneWork& work) {
  double moved = 0.0;
  glm::dvec3 end = work.joints[0];
  glm::dvec3 product = parentHeading(work, 0);
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    product = headingAfter(work, i, product, work.own[i]);  // which does not wait for its length
    const glm::dvec3 heading = ofLengthOne(product);
    work.walk.headings[i] = heading;
    end += work.lengths[i] * heading;
    moved = std::max(moved, squaredLength(end - work.joints[i + 1]));
    work.joints[i + 1] = end;
  }
  return moved;
}

void storeOwnTurns(PlaneWork& work) {
  if (!work.hasOwnTurns) return;
  work.hasOwnTurns = false;
  for (std::size_t i = 0; i < work.boneCount(); ++i) {
    if (work.weightOf(i) == 0.0 || work.lengths[i] == 0.0) continue;
    const double angle = withoutMinusPi(std::atan2(work.own[i].y, work.own[i].x));
    work.pose.angles[i] = allowed(work.boneAt(i).limit, angle);
  }
}

}  // namespace iklab::ik
