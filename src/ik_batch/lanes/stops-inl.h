// Planar joints that stop at the ends of their ranges, with angles kept as (cos, sin), in lanes:
// see ik/steps/limited_turns.h. Included once for every instruction set.

// clang-format off
#if defined(IKLAB_BATCH_STOPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_STOPS_INL_H
#undef IKLAB_BATCH_STOPS_INL_H
#else
#define IKLAB_BATCH_STOPS_INL_H
#endif
// clang-format on

#include <cmath>
#include <cstddef>
#include <numbers>

#include "ik_batch/feed.h"
#include "ik_batch/lanes/rotation-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

/// For a table with `turns`.
template <typename R>
struct Stops {
  using T = typename R::T;
  using P = Point<R, 2>;
  using Turn = PlaneTurn<R>;
  using Where = typename R::Where;

  static HWY_INLINE Turn base(const Table<T>& table) { return Turn::load(table.turns, 0); }
  static HWY_INLINE Turn turnOf(const Table<T>& table, std::size_t bone) {
    return Turn::load(table.turns, bone + 1);
  }
  static HWY_INLINE void keep(const Table<T>& table, std::size_t bone, const Turn& turn) {
    turn.store(table.turns, bone + 1);
  }

  /// A turn brought within a range.
  struct Allowed {
    Turn turn;
    Where isInside;  ///< it is the turn that was asked for
  };
  /// ik::allowed(): `turn` if it lies within the bone's range, else the nearer end on the circle.
  /// For a joint that is neither free nor locked.
  static HWY_INLINE Allowed allowed(const Table<T>& table, std::size_t bone, const Turn& turn) {
    const T* const ends = table.ends + 4 * bone;
    const R leastX(ends[0]);
    const R leastY(ends[1]);
    const R mostX(ends[2]);
    const R mostY(ends[3]);
    // The angles from both ends into the range, by their sines.
    const Where isAboveLeast = leastX * turn.y - leastY * turn.x >= R(T(0));
    const Where isBelowMost = turn.x * mostY - turn.y * mostX >= R(T(0));
    const bool isWide = table.most[bone] - table.least[bone] > static_cast<T>(std::numbers::pi);
    const Where isInside = isWide ? isAboveLeast | isBelowMost : isAboveLeast & isBelowMost;
    const R towardsMost = R(ends[2] - ends[0]) * turn.x + R(ends[3] - ends[1]) * turn.y;
    const Where takesMost = towardsMost >= R(T(0));
    return {{select(isInside, turn.x, select(takesMost, mostX, leastX)),
             select(isInside, turn.y, select(takesMost, mostY, leastY))},
            isInside};
  }

  /// Restores length 1 by a Newton step.
  static HWY_INLINE Turn unit(const Turn& turn) {
    const R square = turn.x * turn.x + turn.y * turn.y;
    const R factor = R(T(1.5)) - R(T(0.5)) * square;
    return {turn.x * factor, turn.y * factor};
  }
  static HWY_INLINE Turn inverse(const Turn& turn) { return {turn.x, -turn.y}; }

  /// The part that is left of turns: see ik/steps/weights.h. By default all of them.
  struct Shortening {
    T most = static_cast<T>(std::numbers::pi);  ///< the most of a joint in an iteration, radians
    T cosine = T(-1);
    T sine = T(0);
    bool weighs = false;

    Shortening() = default;
    explicit Shortening(const Task& task) : weighs(true) {
      const auto cap = findParameter(task.solver, "max-step");
      const double degrees = cap ? task.settings.each.parameters[*cap] : kUncapped;
      if (degrees >= kUncapped) return;
      const double radians = degrees * (std::numbers::pi / 180.0);
      most = static_cast<T>(radians);
      cosine = static_cast<T>(std::cos(radians));
      sine = static_cast<T>(std::sin(radians));
    }
    [[nodiscard]] T weightOf(const Table<T>& table, std::size_t bone) const {
      return weighs && table.weights ? table.weights[bone] : T(1);
    }
    [[nodiscard]] bool isCapped() const { return most < static_cast<T>(std::numbers::pi); }
    /// Whether turns may be shortened.
    [[nodiscard]] bool shortens(const Table<T>& table, std::size_t bone) const {
      return isCapped() || weightOf(table, bone) != T(1);
    }
    HWY_INLINE Turn operator()(const Table<T>& table, std::size_t bone, const Turn& turn) const {
      const T weight = weightOf(table, bone);
      if (weight == T(1)) {  // needs no angle: what is not cut off stays as it is
        const Where isFar = turn.x < R(cosine);
        const R side = select(turn.y < R(T(0)), R(-sine), R(sine));
        return {select(isFar, R(cosine), turn.x), select(isFar, side, turn.y)};
      }
      const R wanted = angleOf(turn) * R(weight);
      const Heading<R> made = headingOf(min(max(wanted, R(-most)), R(most)));
      return {made.turn.x * made.sign, made.turn.y * made.sign};
    }
  };

  /// ik::moved(): the angle that a joint reaches if it is turned by `change` from `old`, within its
  /// range, and stops at the range's end. For a joint that is not locked.
  static HWY_INLINE Turn moved(const Table<T>& table, std::size_t bone, const Turn& old,
                               const Turn& change) {
    const Turn next = product(old, change);
    if (table.isFree(bone)) return next;
    const T* const ends = table.ends + 4 * bone;
    const Where isDown = change.y < R(T(0));
    const Turn end{select(isDown, R(ends[0]), R(ends[2])), select(isDown, R(ends[1]), R(ends[3]))};
    // The rest of the way to that end, and the change, both as upward turns.
    const Turn rest = product(end, inverse(old));
    const R left = select(isDown, -rest.y, rest.y);
    const Where isPast = rest.x * abs(change.y) - left * change.x > R(T(0));
    const Where stops = isPast & (left >= R(-kAtEnd<T>));
    return {select(stops, end.x, next.x), select(stops, end.y, next.y)};
  }

  /// Turns the joint so that the direction of `from` comes as near to that of `to` as its range
  /// allows; returns the turn. `from` and `to` are seen from the joint, which is not locked. A
  /// shortened turn stops on the way to an end; any other turn may come to the other end.
  static HWY_INLINE Turn aim(const Table<T>& table, std::size_t bone, const P& from, const P& to,
                             const Shortening& shortening = {}) {
    const Turn old = turnOf(table, bone);
    const Turn between{dot(from, to), from.c[0] * to.c[1] - from.c[1] * to.c[0]};
    // Length 1 is restored together with the joint's own turn, so no stored turn wears out.
    const Turn wanted = product(old, between);
    const R size = sqrt(wanted.x * wanted.x + wanted.y * wanted.y);
    const Where known = size > R(kNoDirection<T>);
    const R scale = R(T(1)) / size;
    Turn next{select(known, wanted.x * scale, old.x), select(known, wanted.y * scale, old.y)};
    if (shortening.shortens(table, bone)) {
      const Turn change = shortening(table, bone, product(next, inverse(old)));
      next = unit(moved(table, bone, old, change));
    } else if (!table.isFree(bone)) {
      next = allowed(table, bone, next).turn;
    }
    keep(table, bone, next);
    return product(next, inverse(old));
  }
};

/// A bone of this length along a heading.
template <typename R>
HWY_INLINE Point<R, 2> spanAlong(const PlaneTurn<R>& heading, typename R::T length) {
  Point<R, 2> span;
  span.c[0] = heading.x * R(length);
  span.c[1] = heading.y * R(length);
  return span;
}

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
