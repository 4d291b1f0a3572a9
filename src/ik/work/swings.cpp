#include "ik/work/swings.h"

namespace iklab::ik {
namespace {

// Swings `q`, of any length, the shorter way until its x axis lies along the unit vector `x`, which
// is no more than a right angle away: (1 - x·c)·q, with vectors as quaternions and c = q·i·q⁻¹, the
// axis before, is q - x·q·i. The result is between √2 and 2 times as long as q.
Rotation swungOnto(const glm::dvec3& x, const Rotation& q) {
  return {(q.w + x.x * q.w) + (x.y * q.z - x.z * q.y), (q.x + x.x * q.x) + (x.y * q.y + x.z * q.z),
          (q.y - x.x * q.y) + (x.y * q.x - x.z * q.w), (q.z - x.x * q.z) + (x.z * q.x + x.y * q.w)};
}

// The turn from frame i, a unit quaternion or nearly, to the next one.
IKLAB_INLINE Rotation turnAfter(const Swings::Rotations& frames, std::size_t i) {
  return product(glm::conjugate(frames[i]), frames[i + 1]);
}

IKLAB_WIDE void findTurnsOf(Swings& few) {
  const std::size_t n = padded(few.count);
  for (std::size_t i = 0; i < n; ++i) {
    few.turns.set(i, ofLengthOne(turnAfter(few.before, i)));
    few.aims.set(i, few.signs.x[i + 1] / std::sqrt(few.squares[i]) * few.aims[i]);
  }
}

IKLAB_WIDE void readLocalsOf(Swings& few) {
  const std::size_t n = padded(few.count);
  for (std::size_t i = 1; i <= n; ++i) few.now.set(i, ofLengthOne(few.now[i]));
  for (std::size_t i = 0; i < n; ++i) {
    const double isSwung = few.isSwung[i];
    const Rotation turn = isSwung * turnAfter(few.now, i) + (1.0 - isSwung) * few.turns[i];
    few.rotations.set(i, nearest(mirrored(turn, few.signs[i]), few.rotations[i]));
    few.axes.set(i, few.signs.x[i + 1] * turnedX(few.now[i + 1]));
  }
}

}  // namespace

void Swings::begin(const glm::dvec3& baseSigns) {
  before.set(0, kNoRotation);
  now.set(0, kNoRotation);
  signs.set(0, baseSigns);
}

void Swings::pad() {
  for (std::size_t i = count; i % 4 != 0; ++i) {
    before.set(i + 1, kNoRotation);
    now.set(i + 1, kNoRotation);
    signs.set(i + 1, glm::dvec3(1.0));
    aims.set(i, glm::dvec3(0.0));
    squares[i] = 1.0;
    isSwung[i] = 0.0;
    rotations.set(i, kNoRotation);
  }
}

void Swings::findTurns() { findTurnsOf(*this); }

// Frames become at most twice as long from bone to bone, and get length 1 again before the next
// group.
void Swings::swing() {
  Rotation frame = now[0];
  double square = 1.0;  // of the frame's length
  for (std::size_t i = 0; i < count; ++i) {
    const Rotation carried = product(frame, turns[i]);
    const Rotation there = swungOnto(aims[i], carried);
    const Rotation off = there - (carried + carried);
    const double next = glm::dot(there, there);
    const bool isOff = isSwung[i] > 0.0 && squares[i] * glm::dot(off, off) > slacks[i] * square;
    if (isOff && next >= 2.0 * square) {
      frame = there;
      square = next;
    } else {
      isSwung[i] = 0.0;
      if (isOff) {
        const Rotation parent = ofLengthOne(frame);
        const glm::dvec3 aim = rotate(aims[i], glm::conjugate(parent));
        turns.set(i, rotationBetweenAny(turnedX(turns[i]), aim) * turns[i]);
      }
      frame = product(frame, turns[i]);
    }
    now.set(i + 1, frame);
  }
}

void Swings::readLocals() { readLocalsOf(*this); }

void Swings::goOn() {
  before.set(0, before[count]);
  now.set(0, now[count]);
  signs.set(0, signs[count]);
}

}  // namespace iklab::ik
