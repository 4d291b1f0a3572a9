// Many problems of one chain at once: SIMD lanes across problems, refilled as they finish, and
// threads. It is a library of its own, iklab::ik_batch, since it needs Google Highway. The
// instruction set is chosen when the program runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ik/solve.h"

namespace iklab::ik {

/// The problems: one for each target, all of one chain. Other fields are those of Problem.
struct BatchProblem {
  const Chain& chain;
  /// World, scene units; z must be 0 for a planar chain.
  std::span<const glm::dvec3> targets;
  /// The start pose: one for all problems, or one for each target. Empty: it is in the arrays
  /// below.
  std::span<const Pose> starts;
  bool ignoreNegativeScale = false;
  std::optional<glm::dvec3> pole = std::nullopt;
  Rest rest{};
  /// In place of `starts`, pose after pose: of a planar chain n local angles each, else n
  /// rotations.
  std::span<const double> startAngles{};
  std::span<const glm::dquat> startRotations{};
};

/// The numbers that lanes compute with. Problems that are solved one by one always use doubles.
enum class Precision {
  floats,   ///< fast. Tolerances below 1e-5 of the chain's reach may be missed; see docs/batch.md
  doubles,  ///< half as many lanes; answers agree with the single solver's to rounding
};

struct BatchSettings {
  /// As for solve().
  Settings each;
  Precision precision = Precision::floats;
  /// How many threads share the problems, 0 to kMostThreads; 0: as many as the machine has
  /// processors. Answers do not depend on it. All but one are started in every call.
  int threads = 1;
};

inline constexpr int kMostThreads = 256;

/// The result of one problem.
struct BatchAnswer {
  /// As in Result. Invalid input concerns this problem alone: its target, or its own start pose;
  /// findFault() says what is wrong. Its other outputs stay as they were.
  Status status = Status::invalidInput;
  int iterations = 0;
  /// Tip to target, scene units, by the joints that the lane found. In floats it is off by
  /// rounding, about 1e-7 of reach and distance.
  double distance = 0.0;
  friend bool operator==(const BatchAnswer&, const BatchAnswer&) = default;
};

/// Where the answers go, problem after problem.
struct BatchOutput {
  std::span<BatchAnswer> answers;  ///< one for each target
  /// World positions, n + 1 for each target of a chain of n bones; empty: not wanted.
  std::span<glm::dvec3> joints{};
  /// One for each target; empty: not wanted. From lanes, local rotations are read from joints as
  /// solve() does it: in space a bone follows its parent from the start pose and swings onto its
  /// direction, although CCD and the Jacobian solvers, which turn bones, may have rolled it on the
  /// way. A pose that was not of this chain before, or not stretched, allocates.
  std::span<Pose> poses{};
  /// The same as plain arrays, n for each target: of a planar chain local angles, else rotations;
  /// empty: not wanted. Two bone's stretch is in `poses` alone.
  std::span<double> angles{};
  std::span<glm::dquat> rotations{};
};

/// The result of the whole batch.
struct BatchResult {
  /// The field and what was expected, if nothing was done; empty if the problems were solved.
  std::string message;
  /// Problems were solved in SIMD lanes and threads; else in threads alone, by solve().
  bool inLanes = false;
  std::int64_t laneSteps = 0;  ///< steps of lanes, idle ones included
  std::int64_t busySteps = 0;  ///< steps of lanes that had a problem

  /// The part of the lane steps that worked on a problem; 1 if there was nothing to do.
  [[nodiscard]] double busyPart() const {
    return laneSteps > 0 ? static_cast<double>(busySteps) / static_cast<double>(laneSteps) : 1.0;
  }
};

/// The memory of batches, for all threads of a call. With no more threads and no longer chains than
/// before, a call allocates nothing itself; the standard library allocates to start a thread.
class BatchWorkspace {
 public:
  BatchWorkspace();
  ~BatchWorkspace();
  BatchWorkspace(BatchWorkspace&&) noexcept;
  BatchWorkspace& operator=(BatchWorkspace&&) noexcept;
  BatchWorkspace(const BatchWorkspace&) = delete;
  BatchWorkspace& operator=(const BatchWorkspace&) = delete;

  struct Buffers;
  [[nodiscard]] Buffers& buffers() { return *buffers_; }

 private:
  std::unique_ptr<Buffers> buffers_;
};

/// Whether solveBatch() has lanes for this solver, such a chain with its joints and limits, and
/// these settings, all of them valid; else it solves one by one. Targets and starts do not matter.
bool solvesInLanes(const SolverInfo& solver, const BatchProblem& problem, const Settings& each);

/// Solves every problem that solve() solves: in lanes with the same answers to rounding, see
/// docs/batch.md; one by one with the same bits. An answer depends on its own problem alone: it is
/// bit for bit the same at any place in the batch, for any number of threads and any instruction
/// set.
BatchResult solveBatch(const SolverInfo& solver, const BatchProblem& problem,
                       const BatchSettings& settings, BatchWorkspace& workspace,
                       const BatchOutput& output);

/// The instruction set that this machine uses for batches, by Highway's name: "AVX2".
std::string_view batchInstructionSet() noexcept;

}  // namespace iklab::ik
