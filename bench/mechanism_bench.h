// What the tables of mechanism_bench share.
#pragma once

#include <string>
#include <vector>

#include "fixed_problems.h"
#include "ik/solve.h"

namespace bench {

/// Passes in turn over each side of a comparison.
inline constexpr int kPasses = 11;

/// Processor time since the program began.
double seconds();
double median(std::vector<double> values);
/// A cell of a table; bold where it falls short of what was asked.
std::string cell(double value, int digits, bool isShort = false);

struct Task {
  std::vector<iklab::ik::Goal> goals;
  iklab::ik::Pose start;
};
/// The first `count` problems of a set, on its chain as a mechanism.
std::vector<Task> tasksOf(const FixedProblems& set, const std::vector<iklab::ik::Joint>& joints,
                          std::size_t count);

/// Default parameters; the tolerance is of distances and of turns.
iklab::ik::Settings settingsOf(const iklab::ik::Solver& solver, int iterations, double tolerance);

struct Pass {
  double seconds = 0.0;
  double iterations = 0.0;
  int reached = 0;
};
/// Every task once.
Pass solveAll(const std::vector<iklab::ik::Joint>& joints, const std::vector<Task>& tasks,
              const iklab::ik::Solver& solver, const iklab::ik::Settings& settings,
              iklab::ik::Workspace& workspace);

/// Tables.
void compareSweeps();
void dragThousand();

}  // namespace bench
