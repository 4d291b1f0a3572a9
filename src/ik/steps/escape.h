// Ways out for a solver that got stuck although its target may be in reach: in a straight chain in
// line with its target, whose gradient is zero; in a local minimum of hinges or limits; or in a
// long chain that creeps near full stretch. A free chain starts again on an arc. After that, and
// with hinges at once, it starts again from the nearest pose so far, with all joints turned by
// angles that are spread evenly, and larger each time: at first by what the distance left calls
// for. After the last attempt it goes back to the nearest pose.
#pragma once

#include <cstdint>

#include "ik/work/work.h"

namespace iklab::ik {

/// The most times that a solve restarts.
inline constexpr int kMostRestarts = 45;
/// An attempt is stuck when in so many iterations the distance left did not become half.
inline constexpr int kWatched = 16;
/// A chain with hinges, limits or weights is stuck as well when it creeps: when in so many
/// iterations the distance left did not become less by a fifth: a new attempt costs less than
/// patience.
inline constexpr int kGlanced = 4;
inline constexpr double kCreeping = 0.8;
/// One that began far from the nearest pose: most of these that arrive have done so by then. Of the
/// last one, and that for a target out of reach, when it did not become less by half a tolerance in
/// as many.
inline constexpr int kWatchedLater = 8;
/// Long chains that are nearly stretched out need little turns, and patience.
inline constexpr int kPatientRestarts = 4;
constexpr int watchedIterations(int restarts, bool areUsedUp) {
  return restarts > kPatientRestarts || areUsedUp ? kWatchedLater : kWatched;
}

/// The most that restart `restart`, which counts from 1, turns a joint by, radians. The first would
/// bring the tip of a straight chain nearer to its base by the distance `left`, in lengths of the
/// chain, on the average: less cannot reach the target, and more forgets the pose. (n headings
/// that add up turns of up to T/√n each have a mean variance of T²/18 about their mean, and half of
/// that is what the chain loses.) Each later restart turns by four times as much.
double mostRestartTurn(int restart, std::size_t bones, double left);

/// How much of that each joint turns by: numbers spread evenly in [-1, 1), the same for every
/// solve.
class RestartParts {
 public:
  RestartParts(int restart, std::size_t bones)
      : first_(3U * static_cast<std::uint64_t>(restart) * bones) {}
  /// Of a planar joint or a hinge.
  [[nodiscard]] double angle(std::size_t bone) const;
  /// Of a ball joint, whose turn is a rotation vector.
  [[nodiscard]] glm::dvec3 vector(std::size_t bone) const;

 private:
  std::uint64_t first_;  // the index of the first joint's first number
};

/// Before the first iteration.
template <typename AnyWork>
void beginAttempts(AnyWork& work);

/// After each iteration, which returned `moved`; nearly always there is nothing to do. Returns the
/// value that the iteration is to return.
template <typename AnyWork>
double escape(AnyWork& work, double moved);

}  // namespace iklab::ik
