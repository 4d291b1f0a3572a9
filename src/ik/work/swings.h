// Bones of a chain in space, swung from where their parents carry them onto where they are to
// lie. Several at once: a bone waits for its parent's frame, but only for products and sums with
// it; roots, divisions and what follows from the frames, compilers do for some bones with each
// instruction.
#pragma once

#include <array>
#include <cstddef>

#include <glm/vec3.hpp>

#include "ik/space.h"
#include "ik/work/coordinates.h"
#include "ik/work/wide.h"

namespace ik {

/// Up to kMost bones that follow each other. Nothing is set to begin with; whoever uses it sets
/// what is marked so, in the order of the functions.
struct Swings {
  static constexpr std::size_t kMost = 16;
  using Numbers = std::array<double, padded(kMost + 1)>;
  using Vectors = VectorArrays<Numbers>;
  using Rotations = RotationArrays<Numbers>;

  // Of frames: element k is that in which bone k turns, its parent's, and k + 1 its own.
  Rotations before;  ///< their orientations as they were: to be set
  Rotations now;     ///< and as the bones lie, element 0 to be set: swing() makes others of any
                     ///< length, readLocals() unit quaternions
  Vectors signs;     ///< of their scales: to be set

  // Of bones.
  std::size_t count = 0;  ///< to be set
  Vectors aims;         ///< to be set: from start to end; findTurns(): where the x axis aims, unit
  Numbers squares;      ///< of the distance from start to end: to be set
  Numbers slacks;       ///< the square of how far a bone's end may be off and not swing: to be set
  Numbers isSwung;      ///< 1 or 0, to be set: whether it may swing; swing(): whether it did
  Rotations turns;      ///< in the parent's frame, as seen where none is mirrored, before it swings
  Rotations rotations;  ///< local, to be set: as they were; readLocals(): as they are
  Vectors axes;         ///< readLocals(): where the bone's length takes it, unit

  /// Nothing comes before the first bone; and its base frame.
  void begin(const glm::dvec3& baseSigns);
  /// Sets what bones behind the last would be, up to a multiple of four. First of all.
  void pad();
  /// The turns, from the orientations, and the aims.
  void findTurns();
  /// Swings each bone by the smallest turn onto its aim. O(count).
  void swing();
  /// The local rotations, and how the bones lie.
  void readLocals();
  /// The last bone is the parent of the next ones.
  void goOn();
};

}  // namespace ik
