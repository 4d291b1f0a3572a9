// docs/hard-cases.md is what the solvers really answer. IKLAB_UPDATE_GOLDEN=1 writes it again: look
// at it, then commit it.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>

#include <gtest/gtest.h>

#include "support/every_solver.h"
#include "support/space_solving.h"

namespace {

using support::Case;

struct Hard {
  const char* title;
  const char* problem;  // in words
  std::vector<double> lengths;
  glm::dvec3 target;
  bool isStraight = false;
  bool isReachable = true;  // within the tolerance
};

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Directions (0.6, 0.8) and the like: away from the axes.
const std::vector<Hard>& hardCases() {
  static const std::vector<double> kThree{1.0, 1.0, 1.0};
  static const std::vector<Hard> kCases{
      {"Target in line", "straight along x, target at x = 1.5", kThree, {1.5, 0, 0}, true},
      {"Target behind, in line", "straight along x, target at x = -2", kThree, {-2, 0, 0}, true},
      {"Target on the base", "bent, target at the base", kThree, {0, 0, 0}},
      {"Target on the base, in line", "straight, target at the base", kThree, {0, 0, 0}, true},
      {"Target on the base of two bones", "two bones of 1", {1.0, 1.0}, {0, 0, 0}},
      {"At exact reach", "3 from the base", kThree, {1.8, 2.4, 0}},
      {"At exact reach, in line", "straight, 3 the other way", kThree, {-3, 0, 0}, true},
      {"1e-7 beyond reach", "less than the tolerance", kThree, {0.6 * 3.0000001, 2.40000008, 0}},
      {"2e-6 beyond reach", "", kThree, {0.6 * 3.000002, 0.8 * 3.000002, 0}, false, false},
      {"1e-6 inside of reach", "", kThree, {0.6 * 2.999999, 0.8 * 2.999999, 0}},
      {"Far beyond reach", "a million away", kThree, {6e5, 8e5, 0}, false, false},
      {"Inside the hole", "bones of 3, 1, 1", {3.0, 1.0, 1.0}, {0.3, 0.4, 0}, false, false},
      {"On the hole's rim", "bones of 3, 1, 1, target 1 away", {3.0, 1.0, 1.0}, {0.6, 0.8, 0}},
      {"A bone without length", "bones of 1, 0, 1", {1.0, 0.0, 1.0}, {0.6, 0.9, 0}},
      {"The last bone without length", "bones of 1, 1, 0", {1.0, 1.0, 0.0}, {0.6, 0.9, 0}},
      {"No length at all", "bones of 0, 0, 0", {0.0, 0.0, 0.0}, {0.6, 0.8, 0}, false, false},
      {"No length, target there", "bones of 0, 0, 0", {0.0, 0.0, 0.0}, {0, 0, 0}},
      {"One bone", "target on its circle, straight behind it", {1.0}, {-1, 0, 0}, true},
      {"One bone, target elsewhere", "", {1.0}, {0.3, 0.4, 0}, false, false},
      {"NaN", "in the target", kThree, {kNan, 0, 0}, false, false},
      {"Infinity", "in a length", {1.0, kInfinity, 1.0}, {0.6, 0.9, 0}, false, false},
  };
  return kCases;
}

Case taskOf(const Hard& hard, const ik::Solver& solver, bool planar) {
  Case task = planar ? support::straight(solver, hard.lengths, hard.target)
                     : support::straightInSpace(solver, hard.lengths, hard.target);
  if (hard.isStraight) return task;
  for (double& angle : task.pose.angles) angle = 0.5;
  for (glm::dquat& rotation : task.pose.rotations) rotation = support::turn({0, 0.6, 0.8}, 0.5);
  return task;
}

support::SpaceOutcome solveOne(const ik::Solver& solver, const Case& task) {
  if (!task.chain.planar) return support::solveInSpace(solver, task);
  const support::Outcome flat = support::solve(solver, task);
  support::SpaceOutcome outcome{flat.result, flat.pose, {}};
  for (const support::Point& joint : flat.joints) outcome.joints.push_back({joint.x, joint.y, 0});
  return outcome;
}

// The words of a cell, once the answer has been found to be true.
std::string answerOf(const Hard& hard, const ik::Solver& solver, bool planar) {
  const Case task = taskOf(hard, solver, planar);
  const auto outcome = solveOne(solver, task);
  const rigs::Result& result = outcome.result;
  if (result.status == ik::Status::invalidInput) return "refused: `" + result.message + "`";
  const double left = static_cast<double>(distance(outcome.tip(), support::point3Of(task.target)));
  const std::string where = std::string(hard.title) + ", " + std::string(solver.id);
  EXPECT_TRUE(std::isfinite(left)) << where;
  EXPECT_NEAR(result.distance, left, 1e-12 * (1.0 + left)) << where;
  const bool reached = result.status == ik::Status::reached;
  EXPECT_EQ(reached, left <= task.settings.tolerance) << where;
  EXPECT_TRUE(!solver.method.size() || reached == hard.isReachable) << where;
  std::string text(ik::name(result.status));
  if (!reached) {
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), ", %.1g left", left);
    text += buffer.data();
  }
  if (solver.method.size() && result.iterations > 0) text += ", by " + std::string(result.used);
  if (result.restarts > 0) text += ", restarted";
  return text;
}

struct Row {
  std::string solvers;
  std::string plane;
  std::string space;
};

// Neighbours that answer alike share a row.
std::vector<Row> rowsOf(const Hard& hard) {
  std::vector<Row> rows;
  for (const ik::Solver* solver : ik::solvers()) {
    Row row{std::string(solver->id), answerOf(hard, *solver, true), answerOf(hard, *solver, false)};
    if (!rows.empty() && rows.back().plane == row.plane && rows.back().space == row.space) {
      rows.back().solvers += ", " + row.solvers;
    } else {
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

std::string page() {
  std::ostringstream out;
  out << "# Hard cases\n\n"
         "*For those who choose a solver, and developers.*\n\n"
         "This page shows what every solver answers where solvers go wrong: with its default\n"
         "parameters, a tolerance of 1e-6 and at most 1,000 iterations, in the plane and in space\n"
         "with ball joints. Unless the text says otherwise, bones are 1 long and the chain is bent "
         "at\n"
         "first. *Left* is the distance from tip to target, by forward kinematics. `two-bone` and\n"
         "`look-at` move the last two bones, or the last one; the others stay where they are.\n\n"
         "`tests/rigs/hard_cases_test.cpp` writes this page, and fails where an answer changes:\n"
         "`IKLAB_UPDATE_GOLDEN=1 ctest -R HardCases` writes it again.\n";
  for (const Hard& hard : hardCases()) {
    out << "\n## " << hard.title << "\n";
    if (*hard.problem) out << hard.problem << "\n";
    out << "\n| solver | plane | space |\n| --- | --- | --- |\n";
    for (const Row& row : rowsOf(hard)) {
      out << "| " << row.solvers << " | " << row.plane << " | " << row.space << " |\n";
    }
  }
  return out.str();
}

TEST(HardCases, AreAnsweredAsTheDocumentSays) {
  const std::string file = std::string(IKLAB_TESTS_DIR) + "/../docs/hard-cases.md";
  const std::string expected = page();
  if (std::getenv("IKLAB_UPDATE_GOLDEN")) {
    ASSERT_TRUE(std::ofstream(file) << expected) << file;
  }
  std::ifstream in(file);
  ASSERT_TRUE(in) << file << ": IKLAB_UPDATE_GOLDEN=1 makes it";
  std::ostringstream written;
  written << in.rdbuf();
  EXPECT_EQ(written.str(), expected) << "IKLAB_UPDATE_GOLDEN=1 writes it again";
}

}  // namespace
