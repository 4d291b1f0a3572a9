// The ends of joint limits as something to drag: both ends of a fan or of a twist, the rim of
// a cone.
#pragma once

#include <optional>
#include <vector>

#include "draw/list/camera.h"
#include "draw/pick/limit_place.h"
#include "lab/bench/lab.h"

namespace draw {

enum class LimitEnd { least, most, rim, leastTwist, mostTwist };
bool isOfTwist(LimitEnd end);

struct LimitHandle {
  std::size_t bone = 0;  ///< whose joint it is
  LimitEnd end = LimitEnd::least;
  glm::dvec3 joint{0.0};   ///< world: the middle of the fan or cone
  glm::dvec3 at{0.0};      ///< world
  glm::dvec3 normal{0.0};  ///< of the plane in which it is dragged
  friend bool operator==(const LimitHandle& a, const LimitHandle& b) {
    return a.bone == b.bone && a.end == b.end;
  }
};

/// Where this end of a limit of a bone's joint is seen while it is edited: no smaller than can be
/// held.
LimitPlace editedPlace(const lab::Lab& lab, const Camera& camera, std::size_t bone, LimitEnd end,
                       double unit);

/// Those of every joint that is limited and large enough to be seen, and of `selected` in any case.
/// Of a rim the points that can be dragged well from where it is looked at.
std::vector<LimitHandle> limitHandles(const lab::Lab& lab, const Camera& camera, double unit,
                                      std::optional<std::size_t> selected);

/// The joint's limit with this end where the pointer is at `canvas`: an end of a range goes no
/// farther than a whole turn from the other. With `step` above 0 it goes to multiples of that,
/// radians. Nothing where the pointer tells no angle.
std::optional<ik::JointLimit> draggedLimit(const lab::Lab& lab, const LimitHandle& handle,
                                           const LimitPlace& place, const Camera& camera,
                                           const glm::dvec2& canvas, double step);

/// The angle of the end, radians.
double angleOf(const ik::JointLimit& limit, LimitEnd end);

/// A joint that was limited becomes free; a free one gets a limit of 60° to both sides of how it is
/// posed, a ball a cone, and its twist as much.
ik::JointLimit switchedLimit(const ik::Chain& chain, const ik::Pose& pose, std::size_t bone);

}  // namespace draw
