// The way of the chain from one step of a trace to the next, as the eye sees it.
#pragma once

#include <cstddef>
#include <vector>

#include "lab/core/actions.h"
#include "rigs/trace.h"

namespace lab {

/// The chain `part` of the way, 0 to 1, between two states of a trace of `chain`; at 0 and 1 they
/// themselves. Between whole chains each joint turns by the shorter way, so that a bone and all
/// that it carries turn rigidly about its joint; where the chain is broken apart, as within
/// FABRIK's walks, a bone's start goes straight and its direction turns. Lengths stay.
rigs::TraceState between(const rigs::Chain& chain, const rigs::TraceState& from,
                         const rigs::TraceState& to, double part);

/// A way of the chain through poses; the time between two is as long as what moves goes far.
struct Way {
  std::vector<rigs::TraceState> poses;
  std::vector<double> at;  ///< of each the part of the way, 0 to 1

  [[nodiscard]] rigs::TraceState after(const rigs::Chain& chain, double part) const;
  /// So that the eye follows: longer where there is more to see.
  [[nodiscard]] double seconds() const;
};

/// From step to step of the trace, in either direction, and from `from` where that is not the pose
/// of the first: then straight to the last. Without poses where nothing moves.
Way wayOf(const rigs::Trace& trace, const rigs::TraceState& from, std::size_t first,
          std::size_t last);

/// How long a step of `rate` a second takes to be seen, seconds: 0.15 to 0.4 at rest (rate 0), and
/// less where the next one comes sooner. `speed`: Playback::speed.
double tweenSeconds(double speed, double rate);

/// A step by the unit chosen, seen to move.
Step stepOf(const Playback& playback, int direction);

}  // namespace lab
