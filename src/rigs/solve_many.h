// For whoever has ten thousand targets: solve() for each of them, in threads.
#pragma once

#include <span>
#include <string>

#include "rigs/solve.h"

namespace iklab::rigs {

/// Problems that differ in their targets, and in their start poses where there is one for each.
struct Many {
  std::span<const glm::dvec3> targets;  ///< world, scene units
  std::span<const Pose> starts;         ///< one for all of them, or one each
  std::span<Pose> poses;                ///< the answers, one each; may be the starts themselves
  std::span<Result> results;            ///< one each
  int threads = 0;                      ///< 0: as many as the machine has processors
};

/// Solves `problem` for each target in place of its own. Poses and results are those of solve(),
/// bit for bit, whatever the number of threads; where the system gives fewer, these do all of it. A
/// fault of one problem is in its result alone, as in solve(); so is memory that runs out, with the
/// message "out of memory", and an exception of a user's own solver, with the message "exception":
/// nothing is thrown. Returns what is wrong with the spans' sizes, then nothing was done; empty
/// where nothing is.
std::string solveMany(const ik::Solver& solver, const Problem& problem,
                      const ik::Settings& settings, const Many& many);

}  // namespace iklab::rigs
