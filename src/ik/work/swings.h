// Swings bones of a chain in space from where their parents carry them onto their new directions,
// several at once. A bone waits for its parent's frame only with products and sums; compilers
// compute roots, divisions and all that follows from the frames for several bones with each
// instruction.
#pragma once

#include <array>
#include <cstddef>

#include <glm/vec3.hpp>

#include "ik/space.h"
#include "ik/work/coordinates.h"
#include "ik/work/wide.h"

namespace iklab::ik {

/// Up to kMost consecutive bones. Nothing is initialised: the caller sets what is marked "to be
/// set", in the order of the functions.
struct Swings {
  static constexpr std::size_t kMost = 16;
  using Numbers = std::array<double, padded(kMost + 1)>;
  using Vectors = VectorArrays<Numbers>;
  using Rotations = RotationArrays<Numbers>;

  // Frames: element k is the frame in which bone k turns, its parent's; k + 1 is its own.
  Rotations before;  ///< to be set: the orientations before
  Rotations now;     ///< the orientations after; element 0 to be set; swing() leaves others of any
                     ///< length, readLocals() unit quaternions
  Vectors signs;     ///< to be set: the signs of their scales

  // Of bones.
  std::size_t count = 0;  ///< to be set
  Vectors
      aims;  ///< to be set: from start to end; findTurns() makes them the x axes' directions, unit
  Numbers squares;      ///< to be set: squared distance from start to end
  Numbers slacks;       ///< to be set: squared error of a bone's end that is no swing
  Numbers isSwung;      ///< to be set: 1 if the bone may swing, else 0; swing(): whether it did
  Rotations turns;      ///< in the parent's frame, as if none were mirrored, before the swing
  Rotations rotations;  ///< to be set: local, before; readLocals(): after
  Vectors axes;         ///< readLocals(): the direction of the bone's length, unit

  /// Starts at the base frame, before the first bone.
  void begin(const glm::dvec3& baseSigns);
  /// Fills up to a multiple of four bones behind the last. To be called first.
  void pad();
  /// Finds the turns, from the orientations, and the aims.
  void findTurns();
  /// Swings each bone by the smallest turn onto its aim. O(count).
  void swing();
  /// Reads the local rotations and the bones' directions.
  void readLocals();
  /// Makes the last bone the parent of the next ones.
  void goOn();
};

}  // namespace iklab::ik
