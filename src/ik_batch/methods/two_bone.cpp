// The last two bones, analytically, in lanes, for planar chains. See ik/solvers/two_bone.cpp.
#include <cmath>

#include "ik/steps/arm_options.h"
#include "ik_batch/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "ik_batch/methods/two_bone.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ik_batch/lanes/engine-inl.h"
#include "ik_batch/lanes/rotation-inl.h"
#include "ik_batch/lanes/stops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

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
  explicit TwoBone(const Task& task)
      : turn(static_cast<T>(turnOf(task))),
        soften(static_cast<T>(task.settings.each.parameters[kSoften])),
        most(static_cast<T>(task.settings.each.parameters[kStretch])),
        start(static_cast<T>(task.settings.each.parameters[kStretchStart])),
        weight(static_cast<T>(task.settings.each.parameters[kArmWeight])) {}

  T turn;  // 1 where the second bone turns counter-clockwise against the first, as seen, else -1
  T soften;
  T most;  // the most that bones are stretched, times as long
  T start;
  T weight;

  static int turnOf(const Task& task) {
    const Chain& chain = task.problem.chain;
    int sense = chain.baseScale.parity();
    for (std::size_t i = 0; i <= task.first; ++i) sense *= chain.bones[i].scale.parity();
    const auto side = static_cast<BendSide>(static_cast<int>(task.settings.each.parameters[kBend]));
    return side == BendSide::positive ? sense : -sense;
  }

  // As the single solver's ownAim(): a vector in the direction to look in when the target is on the
  // base.
  static HWY_INLINE P ownAim(const Table<T>& table) {
    if (table.lengths[0] <= T(0)) return P::load(table.shape, 1);
    const P first = P::load(table.shape, 0);
    return table.lengths[0] < table.lengths[1] ? P::zero() - first : first;
  }

  // What the arm reaches for: see ik/steps/arm_options.h.
  struct Request {
    R l1;
    R l2;
    R distance;
    R factor;  // the factor of the lengths
  };
  HWY_INLINE Request requestOf(const Table<T>& table, const P& target) const {
    const T sum = table.lengths[0] + table.lengths[1];
    const T hole = std::abs(table.lengths[0] - table.lengths[1]);
    Request request{R(table.lengths[0]), R(table.lengths[1]), sqrt(dot(target, target)), R(T(1))};
    if (most > T(1) && sum > T(0)) {
      const R part = (request.distance / R(sum) - R(start)) / R(most - start);
      const R factor = R(T(1)) + R(most - T(1)) * min(max(part, R(T(0))), R(T(1)));
      const Where isTooFar = R(hole) * factor > request.distance;
      request.factor = select(isTooFar, max(R(T(1)), request.distance / R(hole)), factor);
      request.l1 = request.l1 * request.factor;
      request.l2 = request.l2 * request.factor;
    }
    if (soften < T(1)) {
      const R begins = (request.l1 + request.l2) * R(soften);
      const R rest = request.l1 + request.l2 - begins;
      const R behind = begins + rest * (R(T(1)) - exp((begins - request.distance) / rest));
      const Where isSoft = (rest > R(T(0))) & (request.distance > begins);
      request.distance = select(isSoft, behind, request.distance);
    }
    return request;
  }

  // ik::triangleOf(): the tip as seen from the base, with x along the first bone; its distance is
  // `reached`.
  static HWY_INLINE P triangleOf(const Table<T>& table, const Request& request, R& reached) {
    const R sum = request.l1 + request.l2;
    P tip = P::zero();
    if (table.lengths[0] <= T(0) || table.lengths[1] <= T(0)) {  // the tip can only reach a circle
      reached = sum;
      tip.c[0] = sum;
      return tip;
    }
    const R difference = request.l1 - request.l2;
    const R inverse = R(T(1)) / (R(T(2)) * request.l1);
    reached = min(max(request.distance, abs(difference)), sum);
    const R opened = (reached - difference) * (reached + difference);
    const R closed = (sum - reached) * (sum + reached);
    tip.c[0] = difference + opened * inverse;
    tip.c[1] = sqrt(opened * closed) * inverse;
    return tip;
  }

  // The two bones' ends, as seen from the start of the first.
  struct Arm {
    P elbow;
    P tip;
  };

  HWY_INLINE Arm analytic(const Table<T>& table, const Request& request) const {
    P x = P::zero();
    x.c[0] = R(T(1));
    const P aim = along(P::load(table.target, 0), T(1), along(ownAim(table), T(1), x));
    R reached;
    const P triangle = along(triangleOf(table, request, reached), T(1), x);
    const Turn back{triangle.c[0], -(triangle.c[1] * R(turn))};
    return {rotate(aim, back) * request.l1, aim * reached};
  }

  // --- By the joints' angles, with limits (see ik/steps/limited_elbow.cpp) or a weight.

  static HWY_INLINE Turn firstHeading(const Table<T>& table) {
    return product(Joints::base(table), Joints::turnOf(table, 0));
  }
  static HWY_INLINE Arm posed(const Table<T>& table, const R& factor) {
    const Turn first = firstHeading(table);
    const Turn second = product(first, Joints::turnOf(table, 1));
    const P elbow = spanAlong(first, table.lengths[0]) * factor;
    return {elbow, elbow + spanAlong(second, table.lengths[1]) * factor};
  }
  static HWY_INLINE Turn directionOf(const P& span, const R& length) {
    const R inverse = R(T(1)) / length;
    return {span.c[0] * inverse, span.c[1] * inverse};
  }

  // Sets a joint whose bone is attached to one along `parent` and is to lie along `heading`, as
  // near as its range allows. Returns the lanes in which it was stopped.
  static HWY_INLINE Where lay(const Table<T>& table, std::size_t bone, const Turn& parent,
                              const Turn& heading) {
    const Where never = R(T(1)) < R(T(0));
    if (table.lengths[bone] <= T(0)) return never;
    if (table.isLocked(bone)) return !never;
    const Turn wanted = product(heading, Joints::inverse(parent));
    if (table.isFree(bone)) {
      Joints::keep(table, bone, wanted);
      return never;
    }
    const auto stopped = Joints::allowed(table, bone, wanted);
    Joints::keep(table, bone, stopped.turn);
    return !stopped.isInside;
  }

  // Turns the tip towards the target once more.
  static HWY_INLINE void aimAgain(const Table<T>& table, std::size_t bone, const P& joint,
                                  const P& tip, const Where& where) {
    if (table.isLocked(bone)) return;
    const Turn old = Joints::turnOf(table, bone);
    Joints::aim(table, bone, tip - joint, P::load(table.target, 0) - joint);
    const Turn next = Joints::turnOf(table, bone);
    Joints::keep(table, bone, {select(where, next.x, old.x), select(where, next.y, old.y)});
  }

  static HWY_INLINE void bend(const Table<T>& table, const Arm& free, const Request& request) {
    Where stopped = lay(table, 0, Joints::base(table), directionOf(free.elbow, request.l1));
    // The second joint's angle is against the first bone where that was meant to lie.
    const bool isSeen = table.lengths[0] > T(0);
    const Turn first = isSeen ? directionOf(free.elbow, request.l1) : firstHeading(table);
    stopped = stopped | lay(table, 1, first, directionOf(free.tip - free.elbow, request.l2));
    Arm arm = posed(table, request.factor);
    aimAgain(table, 0, P::zero(), arm.tip, stopped);
    arm = posed(table, request.factor);
    aimAgain(table, 1, arm.elbow, arm.tip, stopped);
  }

  // The joint goes only part of the way from its angle before.
  HWY_INLINE void blend(const Table<T>& table, std::size_t bone, const Turn& before) const {
    if (table.isLocked(bone)) return;
    const T own = table.weights ? table.weights[bone] : T(1);
    const Turn way = product(Joints::turnOf(table, bone), Joints::inverse(before));
    const Heading<R> made = headingOf(angleOf(way) * R(weight * own));
    const Turn turned = product(before, Turn{made.turn.x * made.sign, made.turn.y * made.sign});
    const bool isFree = table.isFree(bone);
    Joints::keep(table, bone, isFree ? turned : Joints::allowed(table, bone, turned).turn);
  }

  HWY_INLINE Arm within(const Table<T>& table, const Arm& free, const Request& request) const {
    const Turn first = Joints::turnOf(table, 0);
    const Turn second = Joints::turnOf(table, 1);
    bend(table, free, request);
    if (weight == T(1) && !table.weights) return posed(table, request.factor);
    blend(table, 0, first);
    blend(table, 1, second);
    return posed(table, R(T(1)) + R(weight) * (request.factor - R(T(1))));
  }

  HWY_INLINE R step(const Table<T>& table) const {
    const Request request = requestOf(table, P::load(table.target, 0));
    Arm arm = analytic(table, request);
    if (table.least) arm = within(table, arm, request);
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

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace iklab::ik::batch {

HWY_EXPORT(twoBoneFloats);
HWY_EXPORT(twoBoneDoubles);

void runTwoBone(Feed<float>& feed) { HWY_DYNAMIC_DISPATCH(twoBoneFloats)(feed); }
void runTwoBone(Feed<double>& feed) { HWY_DYNAMIC_DISPATCH(twoBoneDoubles)(feed); }

}  // namespace iklab::ik::batch
#endif  // HWY_ONCE
