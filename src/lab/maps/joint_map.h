// Joint space: the distance left over two joint angles of a chain, and a solver's way through it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include <glm/vec2.hpp>

#include "lab/core/lab.h"
#include "rigs/rigs.h"

namespace lab {

/// Two angles, radians in (-π, π].
using AnglePair = glm::dvec2;

/// Whether there is a map: a planar chain of two or three bones, none of them fixed.
bool hasJointMap(const Scene& scene);

/// The two bones whose angles are the axes, brought into what the chain has.
std::array<std::size_t, 2> jointAxes(const Lab& lab);

/// Distances at the middles of `size` × `size` squares over (-π, π]², row after row from the top,
/// where the second angle is π. An angle that is not on an axis is that of the pose shown.
struct JointMap {
  int size = 0;
  std::vector<float> distances;  ///< tip to target, scene units
  double most = 0.0;             ///< the largest of them
  std::vector<bool> isAllowed;   ///< by the two joints' limits
  /// Where the distance is least among its neighbours, within the limits, rising by
  /// distance; four at the most.
  std::vector<AnglePair> minima;
  friend bool operator==(const JointMap&, const JointMap&) = default;

  /// The angles in the middle of a square.
  [[nodiscard]] AnglePair anglesAt(int column, int row) const;
};

/// What a joint map depends on.
struct JointQuestion {
  rigs::Chain chain;  ///< planar, of two bones or more
  rigs::Pose pose;    ///< the angles that are not on an axis
  glm::dvec3 target{0.0};
  std::array<std::size_t, 2> axes{0, 1};
  friend bool operator==(const JointQuestion&, const JointQuestion&) = default;
};

JointQuestion jointQuestion(const Lab& lab);
JointMap jointMapOf(const JointQuestion& question, int size);

/// From a place on the map, (0, 0) at its top left and (1, 1) at its bottom right corner, to the
/// angles there, and back.
AnglePair anglesFromPlace(const glm::dvec2& place);
glm::dvec2 placeFromAngles(const AnglePair& angles);

/// A point of the solver's way.
struct PathPoint {
  std::size_t step = 0;  ///< of the trace
  AnglePair angles{0.0};
};

/// The two angles after every step that leaves the chain whole: in the middle of a FABRIK walk
/// there are none. Of a long trace the first kMostPathSteps steps. While the next step is to be
/// predicted, the way ends at the step on show.
std::vector<PathPoint> jointPath(const Lab& lab, const std::array<std::size_t, 2>& axes);
inline constexpr std::size_t kMostPathSteps = 2000;

}  // namespace lab
