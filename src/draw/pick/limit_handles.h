// Handles for dragging joint limits: the ends of a fan or of a twist, the rim of a cone.
#pragma once

#include <optional>
#include <vector>

#include "draw/list/camera.h"
#include "draw/pick/limit_place.h"
#include "lab/core/lab.h"

namespace draw {

enum class LimitEnd { least, most, rim, leastTwist, mostTwist };
bool isOfTwist(LimitEnd end);

struct LimitHandle {
  std::size_t bone = 0;  ///< its joint has the limit
  LimitEnd end = LimitEnd::least;
  glm::dvec3 joint{0.0};   ///< world: the centre of the fan or cone
  glm::dvec3 at{0.0};      ///< world
  glm::dvec3 normal{0.0};  ///< of the plane in which it is dragged
  friend bool operator==(const LimitHandle& a, const LimitHandle& b) {
    return a.bone == b.bone && a.end == b.end;
  }
};

/// Where a limit is drawn in edit mode: large enough for its handles to be held.
LimitPlace editedPlace(const lab::Lab& lab, const Camera& camera, std::size_t bone, LimitEnd end,
                       double unit);

/// The handles of every limited joint whose bone is large enough on the canvas, and of `selected`
/// in any case. A rim has handles only where they can be dragged from this direction.
std::vector<LimitHandle> limitHandles(const lab::Lab& lab, const Camera& camera, double unit,
                                      std::optional<std::size_t> selected);

/// The joint's limit with this end dragged to `canvas`, at most a whole turn from the other end.
/// `step`: the angle snaps to its multiples, radians; 0: no snapping. Nothing if the pointer gives
/// no angle.
std::optional<rigs::JointLimit> draggedLimit(const lab::Lab& lab, const LimitHandle& handle,
                                             const LimitPlace& place, const Camera& camera,
                                             const glm::dvec2& canvas, double step);

/// The angle of the end, radians.
double angleOf(const rigs::JointLimit& limit, LimitEnd end);

/// A limited joint becomes free; a free one gets a limit of 60° to both sides of its pose. A ball's
/// swing and twist are limited alike.
rigs::JointLimit switchedLimit(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t bone);

}  // namespace draw
