// What the solvers' benchmark measures: every solver in each of its forms, on the same problem.
#pragma once

#include <string>
#include <vector>

#include "ik/ik.h"
#include "textbook.h"

namespace bench {

/// A solver with one option of its choice parameter, if it has one.
struct Form {
  const ik::SolverInfo* solver;
  ik::ParameterValues parameters;
  std::string label;                       ///< "ccd base-to-tip"
  textbook::Iteration textbook = nullptr;  ///< null where no textbook prints a loop
};

/// From the registry: a new solver needs no line here.
std::vector<Form> allForms();

/// One problem of `bones` equal bones, together as long as 1, bent like an arc; the target is in
/// reach. Solves it again and again from the same start.
class Case {
 public:
  Case(const Form& form, std::size_t bones);

  void solve(int iterations, bool traced);
  /// The same problem under the textbook's loop.
  void solveTextbook(int iterations);
  /// Calls of operator new in one solve, after the first one.
  long allocationsOfSolve(int iterations, bool traced);
  [[nodiscard]] const ik::Trace& trace() const { return trace_; }
  [[nodiscard]] const ik::Pose& pose() const { return pose_; }
  [[nodiscard]] const ik::Chain& chain() const { return chain_; }

 private:
  Form form_;
  ik::Chain chain_;
  ik::Pose start_;
  ik::Pose pose_;
  ik::Workspace workspace_;
  ik::Trace trace_;
  textbook::Chain textbookStart_;
  textbook::Chain textbook_;
};

}  // namespace bench
