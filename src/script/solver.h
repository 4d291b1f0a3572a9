// A solver that is a text in Lua: the frame of ik/solver.h calls its function iterate(chain).
// docs/your-solver.md says what a script may use.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "ik/solver.h"
#include "script/chain.h"
#include "script/sandbox.h"

namespace script {

/// Solves one problem at a time, in one thread. Each solve begins with the text alone, so that the
/// same problem has the same answer.
class Solver {
 public:
  explicit Solver(std::string text);
  Solver(const Solver&) = delete;  // the sandbox knows where it is
  Solver& operator=(const Solver&) = delete;

  /// For ik::solve() and rigs::solve(), which refuse several goals and directions. Valid as long as
  /// this object stays where it is.
  [[nodiscard]] ik::Solver solver();
  /// What is wrong with the text, or stopped the last solve: its last iteration is undone, and
  /// those before it count.
  [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }
  /// What it said and marked, by the steps of the last solve's trace.
  [[nodiscard]] std::span<const Note> notes() const { return scope_.notes; }
  /// By the steps of that trace: the line of the call that made each; 0: no call did.
  [[nodiscard]] std::span<const int> lines() const { return scope_.lines; }

  /// The next solves are runs up to this step alone, with a trace, to see locals(); nothing: whole.
  void watch(std::optional<std::size_t> step) { watched_ = step; }
  /// The script's variables when it made the step; none where it did not.
  [[nodiscard]] std::span<const Local> locals() const {
    return scope_.locals ? std::span<const Local>(*scope_.locals) : std::span<const Local>();
  }

 private:
  void begin();
  void iterate(ik::SolverState& state);

  std::string text_;
  Scope scope_;
  std::unique_ptr<Sandbox> sandbox_;
  std::optional<Fault> fault_;
  std::optional<std::size_t> watched_;
};

}  // namespace script
