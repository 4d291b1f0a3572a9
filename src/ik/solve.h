// The call that solves.
#pragma once

#include <string>

#include "ik/problem.h"
#include "ik/solver.h"
#include "ik/trace.h"

namespace iklab::ik {

/// The memory of a solve. Keep one per thread: with chains no longer than before, a solve without a
/// trace allocates nothing, except for pose.stretch when bones are stretched for the first time.
class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(Workspace&& other) noexcept;
  Workspace& operator=(Workspace&& other) noexcept;
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  struct Buffers;
  [[nodiscard]] Buffers& buffers() noexcept { return *buffers_; }

 private:
  Buffers* buffers_;
};

/// Moves `pose` so that the tip of problem.chain comes to problem.target, starting from `pose`.
///
/// Angles come out in (-π, π], quaternions with length 1 to 1e-12; bones that the solver does not
/// move keep theirs, and so do all where it does no iteration and nothing limits or weighs them.
/// Bone lengths are kept exactly, save where two bone is asked to stretch them: then the factors
/// are in pose.stretch, and the next solve starts from the bones' own lengths again. No number that
/// comes out is NaN or infinite, in a trace neither. With invalid input the pose stays as it was
/// and Result::message says what is wrong. With a trace, every sub-step is recorded in it; the
/// answer is the same bit for bit.
Result solve(const SolverInfo& solver, const Problem& problem, const Settings& settings, Pose& pose,
             Workspace& workspace, Trace* trace = nullptr);

/// For callers who only want the answer: `automatic`, with default settings and parameters.
Result solve(const Problem& problem, Pose& pose, Workspace& workspace);

/// What is wrong with the input: the field and what was expected; empty when it is valid.
std::string findFault(const SolverInfo& solver, const Problem& problem, const Settings& settings,
                      const Pose& pose);
/// The same as a code with its values, for programs that say it in their own words.
Fault faultOf(const SolverInfo& solver, const Problem& problem, const Settings& settings,
              const Pose& pose);

}  // namespace iklab::ik
