// Two bones, analytically, in lanes, of planar chains: the last two. Without softening, stretch and
// weight. See ik/solvers/two_bone.cpp.
#include "ik/batch/kernels.h"
#include "ik/elbow.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik/batch/two_bone.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik/batch/engine-inl.h"
#include "ik/batch/rotation-inl.h"
#include "ik/batch/stops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ik::batch::HWY_NAMESPACE {

template <typename T, int kDimensions, int kPacks>
struct TwoBone {
  using Number = Real<T, kPacks>;
  using R = Number;
  using P = Point<R, kDimensions>;
  using Turn = PlaneTurn<R>;
  using Where = typename R::Where;
  using Joints = Stops<R>;
  static constexpr int kDim = kDimensions;
  static OwnRows rows(std::size_t /*bones*/) { return {}; }
  explicit TwoBone(const Task& task) : turn(static_cast<T>(turnOf(task))) {}

  T turn;  // 1 where the second bone turns counter-clockwise against the first, as seen, else -1

  static int turnOf(const Task& task) {
    const Chain& chain = task.problem.chain;
    int sense = chain.baseScale.parity();
    for (std::size_t i = 0; i <= task.first; ++i) sense *= chain.bones[i].scale.parity();
    const auto side = static_cast<BendSide>(static_cast<int>(task.settings.each.parameters[kBend]));
    return side == BendSide::positive ? sense : -sense;
  }

  // As the single solver's ownAim(): where to look with the target on the base, as a vector that
  // has no more than a direction.
  static HWY_INLINE P ownAim(const Table<T>& table) {
    if (table.lengths[0] <= T(0)) return P::load(table.shape, 1);
    const P first = P::load(table.shape, 0);
    return table.lengths[0] < table.lengths[1] ? P::zero() - first : first;
  }

  // ik::cornerOf(), the tip as seen from the base, x along the first bone; its length is `reached`.
  static HWY_INLINE P cornerOf(const Table<T>& table, const R& distance, R& reached) {
    const T l1 = table.lengths[0];
    const T l2 = table.lengths[1];
    const R sum(l1 + l2);
    P tip = P::zero();
    if (l1 <= T(0) || l2 <= T(0)) {  // a circle is all that can be reached
      reached = sum;
      tip.c[0] = sum;
      return tip;
    }
    const R difference(l1 - l2);
    const R inverse(T(1) / (T(2) * l1));
    reached = min(max(distance, abs(difference)), sum);
    const R opened = (reached - difference) * (reached + difference);
    const R closed = (sum - reached) * (sum + reached);
    tip.c[0] = difference + opened * inverse;
    tip.c[1] = sqrt(opened * closed) * inverse;
    return tip;
  }

  // The two bones' ends, as seen from where the first starts.
  struct Arm {
    P elbow;
    P tip;
  };

  HWY_INLINE Arm analytic(const Table<T>& table) const {
    P x = P::zero();
    x.c[0] = R(T(1));
    const P target = P::load(table.target, 0);
    const P aim = along(target, T(1), along(ownAim(table), T(1), x));
    R reached;
    const P corner = along(cornerOf(table, sqrt(dot(target, target)), reached), T(1), x);
    const Turn back{corner.c[0], -(corner.c[1] * R(turn))};
    return {rotate(aim, back) * R(table.lengths[0]), aim * reached};
  }

  // --- With limits: see ik/limited_elbow.cpp.

  static HWY_INLINE Turn firstHeading(const Table<T>& table) {
    return product(Joints::base(table), Joints::turnOf(table, 0));
  }
  static HWY_INLINE Arm posed(const Table<T>& table) {
    const Turn first = firstHeading(table);
    const P elbow = spanAlong(first, table.lengths[0]);
    const Turn second = product(first, Joints::turnOf(table, 1));
    return {elbow, elbow + spanAlong(second, table.lengths[1])};
  }
  static HWY_INLINE Turn headingOf(const P& span, T length) {
    return {span.c[0] * R(T(1) / length), span.c[1] * R(T(1) / length)};
  }

  // Sets a joint whose bone hangs on one along `parent` and is to lie along `span`, as near as its
  // range allows. Returns where it was stopped.
  static HWY_INLINE Where lay(const Table<T>& table, std::size_t bone, const Turn& parent,
                              const P& span) {
    const Where never = R(T(1)) < R(T(0));
    if (table.lengths[bone] <= T(0)) return never;
    if (Joints::isLocked(table, bone)) return !never;
    const Turn wanted = product(headingOf(span, table.lengths[bone]), Joints::inverse(parent));
    if (Joints::isFree(table, bone)) {
      Joints::keep(table, bone, wanted);
      return never;
    }
    const auto stopped = Joints::allowed(table, bone, wanted);
    Joints::keep(table, bone, stopped.turn);
    return !stopped.isInside;
  }

  // Turns the tip once more towards the target.
  static HWY_INLINE void aimAgain(const Table<T>& table, std::size_t bone, const P& joint,
                                  const P& tip, const Where& where) {
    if (Joints::isLocked(table, bone)) return;
    const Turn old = Joints::turnOf(table, bone);
    Joints::aim(table, bone, tip - joint, P::load(table.target, 0) - joint);
    const Turn next = Joints::turnOf(table, bone);
    Joints::keep(table, bone, {select(where, next.x, old.x), select(where, next.y, old.y)});
  }

  static HWY_INLINE Arm within(const Table<T>& table, const Arm& free) {
    Where stopped = lay(table, 0, Joints::base(table), free.elbow);
    // The second joint's angle is against the first bone as it was to lie.
    const bool isSeen = table.lengths[0] > T(0);
    const Turn first = isSeen ? headingOf(free.elbow, table.lengths[0]) : firstHeading(table);
    stopped = stopped | lay(table, 1, first, free.tip - free.elbow);
    Arm arm = posed(table);
    aimAgain(table, 0, P::zero(), arm.tip, stopped);
    arm = posed(table);
    aimAgain(table, 1, arm.elbow, arm.tip, stopped);
    return posed(table);
  }

  HWY_INLINE R step(const Table<T>& table) const {
    Arm arm = analytic(table);
    if (table.least) arm = within(table, arm);
    const auto& [elbow, tip] = arm;
    const P elbowStep = elbow - P::load(table.shape, 0);
    const P tipStep = tip - P::load(table.tip, 0);
    elbow.store(table.shape, 0);
    (tip - elbow).store(table.shape, 1);
    tip.store(table.tip, 0);
    (R::load(table.count) + R(T(1))).store(table.count);
    return max(dot(elbowStep, elbowStep), dot(tipStep, tipStep));
  }
};

HWY_ATTR void twoBoneFloats(Feed<float>& feed) { runInPlane<TwoBone, float, 1>(feed); }
HWY_ATTR void twoBoneDoubles(Feed<double>& feed) { runInPlane<TwoBone, double, 1>(feed); }

}  // namespace ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ik::batch {

HWY_EXPORT(twoBoneFloats);
HWY_EXPORT(twoBoneDoubles);

void runTwoBone(Feed<float>& feed) { HWY_DYNAMIC_DISPATCH(twoBoneFloats)(feed); }
void runTwoBone(Feed<double>& feed) { HWY_DYNAMIC_DISPATCH(twoBoneDoubles)(feed); }

}  // namespace ik::batch
#endif  // HWY_ONCE
