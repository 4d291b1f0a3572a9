// Traces written by hand: only their steps' numbers matter, not where the chain lies.
#pragma once

#include <vector>

#include "rigs/trace.h"

namespace support {

/// A trace of one bone with these distances: the first is the start's, then `perIteration` steps an
/// iteration.
inline rigs::Trace traceOfDistances(const std::vector<double>& distances, int perIteration = 1) {
  rigs::Chain chain;
  chain.bones.resize(1);
  rigs::Trace trace;
  trace.begin({chain}, {{0.0}, {}, {}}, distances.front());
  for (std::size_t i = 1; i < distances.size(); ++i) {
    const int iteration = (static_cast<int>(i) - 1) / perIteration + 1;
    trace.steps().value({iteration, ik::Phase::tipToBase, 0, distances[i]}, {});
  }
  return trace;
}

}  // namespace support
