// The call that solves a chain of bones: as a mechanism, whose answer is read back.
#pragma once

#include <memory>
#include <string>

#include "ik/solver.h"
#include "rigs/problem.h"
#include "rigs/trace.h"

namespace iklab::rigs {

/// The memory of a solve. Keep one per thread.
class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(Workspace&& other) noexcept;
  Workspace& operator=(Workspace&& other) noexcept;

  struct Buffers;
  [[nodiscard]] Buffers& buffers() noexcept { return *buffers_; }

 private:
  std::unique_ptr<Buffers> buffers_;
};

/// Moves `pose` so that the tip of problem.chain comes to problem.target, starting from `pose`.
///
/// Angles come out in (-π, π], quaternions with length 1 to 1e-12; bones that the solver does not
/// move keep theirs, and so do all where it does no iteration and nothing limits them. Bone lengths
/// are kept exactly, save where two bone is asked to stretch them: then the factors are in
/// pose.stretch, and the next solve starts from the bones' own lengths again. With invalid input
/// the pose stays as it was and Result::message says what is wrong. With a trace, every step is
/// recorded in it; the answer is the same bit for bit.
Result solve(const ik::Solver& solver, const Problem& problem, const ik::Settings& settings,
             Pose& pose, Workspace& workspace, Trace* trace = nullptr);

/// For callers who only want the answer: `automatic`, with default settings and parameters.
Result solve(const Problem& problem, Pose& pose, Workspace& workspace);

/// What is wrong with the input: the field and what was expected; empty when it is valid.
std::string findFault(const ik::Solver& solver, const Problem& problem,
                      const ik::Settings& settings, const Pose& pose);
/// The same as a code with its values, for programs that say it in their own words.
ik::Fault faultOf(const ik::Solver& solver, const Problem& problem, const ik::Settings& settings,
                  const Pose& pose);

}  // namespace iklab::rigs
