// Many problems of one chain at once: SIMD lanes across problems, refilled as they finish, and
// threads. A library of its own, iklab::ik_batch, since it needs Google Highway; the instruction
// set is chosen when the program runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ik/solve.h"

namespace ik {

/// The problems: one a target, all of one chain. What is said once is as in Problem.
struct BatchProblem {
  const Chain& chain;
  /// World, scene units; z must be 0 for a planar chain.
  std::span<const glm::dvec3> targets;
  /// The pose that each starts from: one for all of them, or one a target.
  std::span<const Pose> starts;
  bool ignoreNegativeScale = false;
  std::optional<glm::dvec3> pole = std::nullopt;
  Rest rest{};
};

/// What a lane computes with. Problems that are solved one by one are so in doubles.
enum class Precision {
  floats,   ///< fast. Tolerances below 1e-5 of the chain's reach may be missed; see docs/batch.md
  doubles,  ///< half as many lanes, and the single solver's answers but for rounding
};

struct BatchSettings {
  /// As for solve().
  Settings each;
  Precision precision = Precision::floats;
  /// How many threads share the problems, 0 to kMostThreads; 0: as many as the machine has
  /// processors. Answers do not depend on it. All but one are started anew in every call.
  int threads = 1;
};

inline constexpr int kMostThreads = 256;

/// What became of one problem.
struct BatchAnswer {
  /// As solve() has it. Invalid input concerns this problem alone: its target, or its own start
  /// pose; findFault() has the words for it. Its other outputs are left as they were.
  Status status = Status::invalidInput;
  int iterations = 0;
  /// Tip to target, scene units, of the joints that the lane came to: in floats off by rounding,
  /// about 1e-7 of reach and distance.
  double distance = 0.0;
  friend bool operator==(const BatchAnswer&, const BatchAnswer&) = default;
};

/// Where the answers go, problem after problem.
struct BatchOutput {
  std::span<BatchAnswer> answers;  ///< one a target
  /// World positions, n + 1 of n bones a target; empty: not wanted.
  std::span<glm::dvec3> joints{};
  /// One a target; empty: not wanted. Of lanes local rotations as solve() reads them from joints.
  /// In space a bone goes along with its parent from the start pose and swings onto its direction:
  /// CCD and the Jacobian solvers, which turn bones, may have rolled one about itself on the way. A
  /// pose that has not been of this chain before, or not stretched, allocates.
  std::span<Pose> poses{};
};

/// What became of the whole.
struct BatchResult {
  /// The field and what was expected, with nothing done; empty where the problems were solved.
  std::string message;
  /// Problems were solved in SIMD lanes, and by threads; else by threads alone, with solve().
  bool inLanes = false;
  std::int64_t laneSteps = 0;  ///< steps of lanes, idle ones included
  std::int64_t busySteps = 0;  ///< of lanes that had a problem

  /// The part of the lanes that worked; 1 where there was nothing to do.
  [[nodiscard]] double busyPart() const {
    return laneSteps > 0 ? static_cast<double>(busySteps) / static_cast<double>(laneSteps) : 1.0;
  }
};

/// Memory that batches are solved in, for all threads of a call. With no more threads and no longer
/// chains than before, a call allocates nothing itself; starting a thread does, in the standard
/// library.
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

/// Whether solveBatch() has lanes for this solver, such a chain, with these joints and limits, and
/// these settings, all of which are to be valid; else it solves one by one. Targets and starts have
/// no part in it.
bool solvesInLanes(const SolverInfo& solver, const BatchProblem& problem, const Settings& each);

/// Solves every problem that solve() does: in lanes to rounding as that would, see docs/batch.md;
/// one by one to the bit. An answer depends on its own problem alone: it is bit for bit the same
/// wherever it stands in the batch, whatever the number of threads and whatever the instruction
/// set.
BatchResult solveBatch(const SolverInfo& solver, const BatchProblem& problem,
                       const BatchSettings& settings, BatchWorkspace& workspace,
                       const BatchOutput& output);

/// The instruction set that this machine solves batches with, as Highway calls it: "AVX2".
std::string_view batchInstructionSet();

}  // namespace ik
