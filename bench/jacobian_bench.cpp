// The fixed problems by which solvers of long chains are compared: chains as long as 1, a thousand
// targets all over a ball, from one start pose each. What is timed is ik::solve() as a program
// calls it, checks, layout and reading the angles back included; the median of several passes over
// all targets, and the best of them. The last column sets the best beside that of
// Levenberg-Marquardt as plainly as it can be written (plain_marquardt.h), measured in turn with
// the others.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fixed_problems.h"
#include "ik/ik.h"
#include "plain_marquardt.h"

namespace {

using Clock = std::chrono::steady_clock;

using Set = bench::FixedProblems;
// Each solver gets about this long for each problem, and three passes at least.
constexpr double kSeconds = 0.4;
constexpr std::size_t kMostPasses = 101;
constexpr const char* kPlain = "(plain code)";

struct Pass {
  int reached = 0;
  double iterations = 0.0;  // of those that arrived
  double allIterations = 0.0;
  double seconds = 0.0;

  void add(bool hasReached, int done) {
    reached += hasReached ? 1 : 0;
    iterations += hasReached ? done : 0;
    allIterations += done;
  }
};

// Solves for one target.
using Solve = std::function<void(const glm::dvec3& target, Pass& pass)>;

struct Row {
  std::string name;
  Solve solve;
  Pass pass{};                    // the last one
  std::vector<double> seconds{};  // of all
  double spent = 0.0;

  [[nodiscard]] bool isDone() const {
    return !seconds.empty() && (spent >= kSeconds || seconds.size() >= kMostPasses);
  }
  void run(const std::vector<glm::dvec3>& targets) {
    pass = {};
    const auto start = Clock::now();
    for (const glm::dvec3& target : targets) solve(target, pass);
    seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    spent += seconds.back();
  }
  [[nodiscard]] double median() const {
    std::vector<double> sorted = seconds;
    std::ranges::sort(sorted);
    return sorted[sorted.size() / 2];
  }
  [[nodiscard]] double least() const { return *std::ranges::min_element(seconds); }
};

Row rowOf(const ik::SolverInfo& solver, const Set& set, double tolerance) {
  ik::Settings settings;
  settings.iterations = bench::kIterations;
  settings.tolerance = tolerance;
  settings.parameters = ik::defaultParameters(solver);
  const auto workspace = std::make_shared<ik::Workspace>();
  const auto pose = std::make_shared<ik::Pose>();
  return {std::string(solver.id), [=, &solver, &set](const glm::dvec3& target, Pass& pass) {
            *pose = set.start;
            const ik::Result result =
                ik::solve(solver, {set.chain, target}, settings, *pose, *workspace);
            pass.add(result.status == ik::Status::reached, result.iterations);
          }};
}

template <typename Chain>
Row rowOf(const std::shared_ptr<Chain>& chain) {
  return {kPlain, [=](const glm::dvec3& target, Pass& pass) {
            const plain::Answer answer = chain->solve(target);
            pass.add(answer.reached, answer.iterations);
          }};
}

Row plainRow(const Set& set, double tolerance) {
  const std::size_t n = set.chain.bones.size();
  if (set.chain.bones[0].joint == ik::JointKind::hinge) {
    const std::vector<double> angles(n, bench::kStartAngle / static_cast<double>(n));
    return rowOf(std::make_shared<plain::Hinges>(angles, set.chain.bones[0].length, tolerance));
  }
  return rowOf(
      std::make_shared<plain::Balls>(ik::forwardKinematics(set.chain, set.start), tolerance));
}

// All rows in turn, so that a slow spell does not hit one of them only.
void measure(std::vector<Row>& rows, const Set& set) {
  for (bool again = true; again;) {
    again = false;
    for (Row& row : rows) {
      if (row.isDone()) continue;
      row.run(set.targets);
      again = true;
    }
  }
}

void print(const std::vector<Row>& rows, const Set& set, double tolerance) {
  const double bones = static_cast<double>(set.chain.bones.size());
  const Row& yardstick = rows.back();
  for (const Row& row : rows) {
    const double median = row.median();
    std::printf("%-6s %5zu %7.0e  %-20s %6.1f %% %8.1f %10.2f %10.2f %8.1f %8.2f\n", set.name,
                set.chain.bones.size(), tolerance, row.name.c_str(),
                100.0 * row.pass.reached / bench::kTargets,
                row.pass.iterations / std::max(1, row.pass.reached), median / bench::kTargets * 1e6,
                row.least() / bench::kTargets * 1e6,
                median / std::max(1.0, row.pass.allIterations * bones) * 1e9,
                row.least() / yardstick.least());
  }
  std::fflush(stdout);
}

// The k of time = c·nᵏ that fits best, by least squares of the logarithms.
double exponentOf(const std::vector<std::pair<double, double>>& times) {
  double x = 0.0;
  double y = 0.0;
  double xx = 0.0;
  double xy = 0.0;
  for (const auto& [bones, seconds] : times) {
    const double a = std::log(bones);
    const double b = std::log(seconds);
    x += a;
    y += b;
    xx += a * a;
    xy += a * b;
  }
  const double n = static_cast<double>(times.size());
  return (n * xy - x * y) / (n * xx - x * x);
}

}  // namespace

// Without arguments all iterative solvers; else those that are named.
int main(int argc, char** argv) {
  const std::vector<std::string_view> chosen(argv + 1, argv + argc);
  std::printf("%-6s %5s %7s  %-20s %8s %8s %10s %10s %8s %8s\n", "joints", "bones", "within",
              "solver", "reached", "iter.", "us/solve", "best", "ns/b.it.", "best/LM");
  using Times = std::vector<std::pair<double, double>>;
  std::map<std::string, Times> times;  // to the smaller distance
  for (const bool hinges : {false, true}) {
    for (const std::size_t bones : {10U, 100U, 1000U}) {
      const Set set = hinges ? bench::hingeChain(bones) : bench::ballChain(bones);
      for (const double tolerance : {1e-3, 1e-6}) {
        std::vector<Row> rows;
        for (const ik::SolverInfo* solver : ik::solvers()) {
          if (!solver->iterative || (hinges && !solver->turnsHinges)) continue;
          if (!chosen.empty() && std::ranges::find(chosen, solver->id) == chosen.end()) continue;
          rows.push_back(rowOf(*solver, set, tolerance));
        }
        rows.push_back(plainRow(set, tolerance));
        measure(rows, set);
        print(rows, set, tolerance);
        if (tolerance > 1e-5) continue;
        for (const Row& row : rows) {
          times[(hinges ? "hinges, " : "balls, ") + row.name].emplace_back(bones, row.least());
        }
      }
    }
  }
  std::printf("\nTime to 1e-6 grows with the bones' number to the power of\n");
  for (const auto& [name, each] : times)
    std::printf("%-30s %5.2f\n", name.c_str(), exponentOf(each));
  return 0;
}
