// What the pointer is on.
#pragma once

#include "draw/list/camera.h"
#include "draw/pick/handles.h"
#include "lab/core/lab.h"

namespace draw {

/// While a creature walks, `target` is its goal.
enum class Handle { none, target, base, joint, pole };

/// The position of the target, the base or the pole.
glm::dvec3 positionOf(const lab::Lab& lab, Handle handle);
HandlePlace handlePlace(const lab::Lab& lab, Handle handle);

struct Pick {
  Handle handle = Handle::none;
  std::size_t joint = 0;  ///< for Handle::joint, 1 to n
  /// Index in lab::State::otherChains, picked by its target or, with Handle::none, by its bones;
  /// -1: the selected chain.
  int other = -1;
  int goal = -1;  ///< index in lab::Scene::goals, with Handle::target; -1: the target itself
  friend bool operator==(const Pick&, const Pick&) = default;
};

/// The handle nearest to `canvas` within reach of the pointer. The target takes precedence; other
/// chains come last. Joints cannot be picked in a race and while a creature walks. `unit`: pixels a
/// point.
Pick pick(const lab::Lab& lab, const Camera& camera, const glm::dvec2& canvas, double unit);

}  // namespace draw
