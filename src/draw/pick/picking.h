// What the pointer is on.
#pragma once

#include "draw/list/camera.h"
#include "draw/pick/handles.h"
#include "lab/bench/lab.h"

namespace draw {

/// The target is, while a creature walks, its goal.
enum class Handle { none, target, base, joint, pole };

/// Where the target, the base or the pole is.
glm::dvec3 positionOf(const lab::Lab& lab, Handle handle);
HandlePlace handlePlace(const lab::Lab& lab, Handle handle);

struct Pick {
  Handle handle = Handle::none;
  std::size_t joint = 0;  ///< for Handle::joint, 1 to n
  /// Of lab::State::otherChains: the one that is meant, by its target or, with Handle::none, by its
  /// bones; -1: the selected chain.
  int other = -1;
  friend bool operator==(const Pick&, const Pick&) = default;
};

/// The handle nearest to `canvas` within reach of the pointer. The target wins over what lies under
/// it; joints can be picked in step by step only. Other chains come after the selected one. `unit`:
/// pixels a point.
Pick pick(const lab::Lab& lab, const Camera& camera, const glm::dvec2& canvas, double unit);

}  // namespace draw
