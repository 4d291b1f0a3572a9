#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "ik/solve.h"

namespace iklab::ik {
namespace {

// The ways between two joints that move: one length, or a range where a slide lies between.
struct Way {
  double least = 0.0;
  double most = 0.0;
};

// From a joint's origin at rest to a point of its frame.
Way wayTo(const Joint& joint, const glm::dvec3& point) {
  const double length = glm::length(point);
  if (joint.kind != JointKind::slide) return {length, length};
  const double along = glm::dot(point, joint.axis);
  const double across = glm::length(point - along * joint.axis);
  const double first = along + joint.limit.least;
  const double last = along + joint.limit.most;
  const double near = first <= 0.0 && last >= 0.0 ? 0.0 : std::min(std::abs(first), std::abs(last));
  return {std::hypot(across, near), std::hypot(across, std::max(std::abs(first), std::abs(last)))};
}

}  // namespace

Reach reachOf(const Problem& problem, const Goal& goal, int bones, std::span<const Frame> frames) {
  Reach reach;
  double least = 0.0;  // of the way that is longest even at its shortest
  double most = 0.0;   // of that way
  int moving = 0;
  glm::dvec3 point = goal.point;
  for (int i = goal.joint; i != kWorld;) {
    const Joint& joint = problem.joints[static_cast<std::size_t>(i)];
    if (joint.kind == JointKind::fixed) {
      point = Frame{joint.at, joint.axes}.point(point);
    } else {
      const Way way = wayTo(joint, point);
      reach.outer += way.most;
      if (way.least > least) {
        least = way.least;
        most = way.most;
      }
      point = joint.at;
      if (bones > 0 && ++moving == bones) {
        point = frames[static_cast<std::size_t>(i)].at;
        break;
      }
    }
    i = joint.parent;
  }
  reach.centre = point;
  reach.inner = std::isfinite(reach.outer) ? std::max(0.0, least - (reach.outer - most)) : 0.0;
  return reach;
}

void findShortfall(SolverState& state, int bones) {
  constexpr double kRounding = 1e-12;  // of the mechanism's size: less counts as in reach
  double shortfall = 0.0;
  state.isTooFar = false;
  for (const Goal& goal : state.problem.goals) {
    const Reach reach = reachOf(state.problem, goal, bones, state.frames);
    const double distance = glm::distance(reach.centre, goal.target);
    state.isTooFar = state.isTooFar || distance > reach.outer;
    shortfall = std::max({shortfall, distance - reach.outer, reach.inner - distance});
  }
  const bool isOut = shortfall > kRounding * state.size;
  state.shortfall = isOut ? shortfall : 0.0;
  state.isTooFar = state.isTooFar && isOut;
}

}  // namespace iklab::ik
