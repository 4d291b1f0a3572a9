// The loop of all solvers: a step of every lane, then finished lanes are refilled. Included once
// for every instruction set.

// clang-format off
#if defined(IKLAB_BATCH_ENGINE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef IKLAB_BATCH_ENGINE_INL_H
#undef IKLAB_BATCH_ENGINE_INL_H
#else
#define IKLAB_BATCH_ENGINE_INL_H
#endif
// clang-format on

#include <cstddef>

#include "ik_batch/feed.h"
#include "ik_batch/lanes/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace iklab::ik::batch::HWY_NAMESPACE {

/// A Method<T, kDim, kPacks> has its type of numbers (Number), rows(bones), a constructor from the
/// task, and step(table): one step of every lane on its shape, tip and count, which returns the
/// square of the largest distance that a joint moved. A step that an iteration has to repeat counts
/// no iteration and returns a large number. A method that starts again where it is stuck also has
/// watch(feed, table, moved), which returns its verdict on a step that moved so far.
///
/// Runs until nothing is left to do, or so little that one pack suffices, which then goes on alone.
template <template <typename, int, int> class Method, typename T, int kDim, int kPacks>
HWY_ATTR void runPacks(Feed<T>& feed, Table<T>& table) {
  using R = Real<T, kPacks>;
  using P = Point<R, kDim>;
  const Method<T, kDim, kPacks> method(feed.task());
  const R limit(feed.limit());
  HWY_ALIGN T done[R::kLanes];
  HWY_ALIGN T stalled[R::kLanes];
  constexpr std::size_t kOnePack = R::kLanes / kPacks;
  while (feed.isBusy() && !(kPacks > 1 && feed.fitsInto(kOnePack))) {
    R moved = method.step(table);
    if constexpr (requires { method.watch(feed, table, moved); }) {
      moved = method.watch(feed, table, moved);
    }
    feed.countStep();
    const P error = P::load(table.tip, 0) - P::load(table.target, 0);
    const auto still = moved <= R::load(table.still);
    const auto ends =
        (dot(error, error) <= R::load(table.nearEnough)) | still | (R::load(table.count) >= limit);
    if (!ends.any()) continue;
    select(ends, R(T(1)), R(T(0))).store(done);
    select(still, R(T(1)), R(T(0))).store(stalled);
    for (std::size_t lane = 0; lane < R::kLanes; ++lane) {
      if (done[lane] != T(0)) feed.finish(lane, stalled[lane] != T(0));
    }
  }
  if constexpr (kPacks > 1) {
    if (!feed.isBusy()) return;
    feed.narrow(kOnePack);
    runPacks<Method, T, kDim, 1>(feed, table);
  }
}

/// How many packs a method gets of those that it wants. More packs fill the time in which one waits
/// for the step before, and take three times as long to compile: lanes that no processor has, which
/// are computed one by one, do without.
constexpr int packsOf(int wanted) {
#ifdef IKLAB_BATCH_ONE_PACK
  constexpr bool kIsOne = true;
#else
  constexpr bool kIsOne = HWY_TARGET == HWY_EMU128 || HWY_TARGET == HWY_SCALAR;
#endif
  return kIsOne ? 1 : wanted;
}

/// For a method for planar chains alone.
template <template <typename, int, int> class Method, typename T, int kWanted>
HWY_ATTR void runInPlane(Feed<T>& feed) {
  constexpr int kPacks = packsOf(kWanted);
  const std::size_t bones = feed.task().movedCount();
  Table<T>& table = feed.open(Real<T, kPacks>::kLanes, Method<T, 2, kPacks>::rows(bones));
  runPacks<Method, T, 2, kPacks>(feed, table);
}

template <template <typename, int, int> class Method, typename T, int kWanted>
HWY_ATTR void runInSpace(Feed<T>& feed) {
  constexpr int kPacks = packsOf(kWanted);
  const std::size_t bones = feed.task().movedCount();
  Table<T>& table = feed.open(Real<T, kPacks>::kLanes, Method<T, 3, kPacks>::rows(bones));
  runPacks<Method, T, 3, kPacks>(feed, table);
}

/// With so many packs in the plane and in space.
template <template <typename, int, int> class Method, typename T, int kPlane, int kSpace = kPlane>
HWY_ATTR void run(Feed<T>& feed) {
  if (feed.task().problem.chain.planar) return runInPlane<Method, T, kPlane>(feed);
  runInSpace<Method, T, kSpace>(feed);
}

}  // namespace iklab::ik::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard
