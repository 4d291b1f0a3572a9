// Chains of hinges in lanes. A lane keeps the joints' angles, and all else follows from them:
// ranges hold whatever is rounded, and nothing drifts. Included once for every instruction set.

// clang-format off
#if defined(IKLAB_BATCH_HINGE_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_HINGE_ROWS_INL_H
#undef IKLAB_BATCH_HINGE_ROWS_INL_H
#else
#define IKLAB_BATCH_HINGE_ROWS_INL_H
#endif
// clang-format on

#include <cstddef>

#include "ik_batch/feed.h"
#include "ik_batch/lanes/rotation-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

/// For a table with `hinges`; `rows` are its shape, or as many others.
template <typename R>
struct HingeRows {
  using T = typename R::T;
  using P = Point<R, 3>;

  static HWY_INLINE T* of(const Table<T>& table, T* rows, std::size_t bone) {
    return rows + (3 * table.bones + kHingeRows * bone) * R::kLanes;
  }
  static HWY_INLINE R angle(const Table<T>& table, std::size_t bone) {
    return R::load(of(table, table.shape, bone));
  }
  static HWY_INLINE P axis(const Table<T>& table, std::size_t bone) {
    return P::load(of(table, table.shape, bone) + R::kLanes, 0);
  }
};

/// Goes along a chain of hinges from its base, joint by joint: axis(), then turn().
template <typename R>
class HingeWalk {
 public:
  using T = typename R::T;
  using P = Point<R, 3>;

  /// The results go to `rows`.
  HWY_INLINE HingeWalk(const Table<T>& table, T* rows)
      : table_(table), rows_(rows), frame_(SpaceTurn<R>::none()), end_(P::zero()) {}

  /// The end of the bones so far; in the end the tip.
  HWY_INLINE const P& end() const { return end_; }

  /// The axis of the next joint, in the world.
  HWY_INLINE P axis() {
    P own;
    for (int c = 0; c < 3; ++c) own.c[c] = R(table_.hinges[kHingeRows * bone_ + c]);
    // The frame after half a turn about the axis is that half turn times the frame.
    across_ = {-dot(frame_.v, own), own * frame_.w + cross(frame_.v, own)};
    const P axis = across_.v * frame_.w - frame_.v * across_.w - cross(across_.v, frame_.v);
    axis.store(HingeRows<R>::of(table_, rows_, bone_) + R::kLanes, 0);
    return axis;
  }

  /// Turns the joint to this angle from its rest, radians.
  HWY_INLINE void turn(const R& angle) {
    // A quaternion's sign means nothing.
    const R half = folded(angle * R(T(0.5))).rest;
    const bool isKept = table_.hasRange(bone_);
    (isKept ? angle : half + half).store(HingeRows<R>::of(table_, rows_, bone_));
    const PlaneTurn<R> own = turnBy<R, kTerms>(half);
    frame_ = {frame_.w * own.x + across_.w * own.y, frame_.v * own.x + across_.v * own.y};
    if (bone_ % kDrift == 0) renew();
    const P span = alongX(table_.hinges[kHingeRows * bone_ + 3]);
    span.store(rows_, bone_);
    end_ = end_ + span;
    ++bone_;
  }

 private:
  // The errors of a hundred joints add up.
  static constexpr int kTerms = sizeof(T) == 4 ? 6 : kCircleTerms<T>;
  // The error of a frame's length hardly grows with so many products.
  static constexpr std::size_t kDrift = 8;

  // A Newton step towards length 1.
  HWY_INLINE void renew() {
    const R factor = R(T(1.5)) - R(T(0.5)) * squaredNorm(frame_);
    frame_ = {frame_.w * factor, frame_.v * factor};
  }
  // A bone of this length along its frame's x axis.
  HWY_INLINE P alongX(T length) const {
    const R twice(length + length);
    const auto& [x, y, z] = frame_.v.c;
    P span;
    span.c[0] = R(length) - twice * (y * y + z * z);
    span.c[1] = twice * (x * y + frame_.w * z);
    span.c[2] = twice * (x * z - frame_.w * y);
    return span;
  }

  const Table<T>& table_;
  T* rows_;
  std::size_t bone_ = 0;
  SpaceTurn<R> frame_;
  SpaceTurn<R> across_;
  P end_;
};

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
