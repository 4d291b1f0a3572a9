// FABRIK and CCD in space, ball chains, against the same loops as plainly as they can be written:
// nanoseconds a bone and iteration. A call of ik::solve() goes from rotations to positions and
// back; what one iteration more costs is (time of 20 - time of 10) / 10. And whole solves to 1e-6.
// All in turn, the best of many.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "fixed_problems.h"
#include "ik/ik.h"
#include "plain_sweeps.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPasses = 41;
constexpr int kFew = 10;
constexpr int kMany = 20;

// Nanoseconds of `solve` for each target, on the average.
template <typename Solve>
double timeOf(const std::vector<glm::dvec3>& targets, const Solve& solve) {
  const auto start = Clock::now();
  for (const glm::dvec3& target : targets) solve(target);
  const std::chrono::duration<double, std::nano> taken = Clock::now() - start;
  return taken.count() / static_cast<double>(targets.size());
}

struct Times {
  double few = 1e300;
  double many = 1e300;
  void add(double ofFew, double ofMany) {
    few = std::min(few, ofFew);
    many = std::min(many, ofMany);
  }
  [[nodiscard]] double each() const { return (many - few) / (kMany - kFew); }
};

using PlainLoop = void (*)(plain::Sweeps&, const glm::dvec3&);

void compare(const char* name, const ik::SolverInfo& solver, PlainLoop loop, std::size_t bones) {
  bench::FixedProblems set = bench::ballChain(bones);
  set.targets.resize(std::max<std::size_t>(10, 2000 / bones));
  ik::Settings settings;
  settings.stopWhenDone = false;
  settings.parameters = ik::defaultParameters(solver);
  ik::Workspace workspace;
  ik::Pose pose;
  plain::Sweeps chain{ik::forwardKinematics(set.chain, set.start), set.chain.bones[0].length};
  const auto ours = [&](int iterations) {
    settings.iterations = iterations;
    return timeOf(set.targets, [&](const glm::dvec3& target) {
      pose = set.start;
      ik::solve(solver, {set.chain, target}, settings, pose, workspace);
    });
  };
  double sum = 0.0;
  const auto plainly = [&](int iterations) {
    return timeOf(set.targets, [&](const glm::dvec3& target) {
      chain.begin();
      for (int i = 0; i < iterations; ++i) loop(chain, target);
      sum += chain.joints.back().x;
    });
  };
  Times own;
  Times other;
  for (int pass = 0; pass < kPasses; ++pass) {
    own.add(ours(kFew), ours(kMany));
    other.add(plainly(kFew), plainly(kMany));
  }
  const auto n = static_cast<double>(bones);
  std::printf("%-8s %5zu %9.1f %9.1f %7.2f %9.1f %9.1f %7.2f%s\n", name, bones, own.few / kFew / n,
              other.few / kFew / n, own.few / other.few, own.each() / n, other.each() / n,
              own.each() / other.each(), sum == 0.0 ? " ?" : "");
  std::fflush(stdout);
}

constexpr double kTolerance = 1e-6;
constexpr int kLimit = 1000;

// The fixed targets, each from the start until the tip is there.
void compareSolves(const char* name, const ik::SolverInfo& solver, PlainLoop loop,
                   std::size_t bones) {
  bench::FixedProblems set = bench::ballChain(bones);
  set.targets.resize(std::max<std::size_t>(10, 2000 / bones));
  ik::Settings settings;
  settings.iterations = kLimit;
  settings.tolerance = kTolerance;
  settings.parameters = ik::defaultParameters(solver);
  ik::Workspace workspace;
  ik::Pose pose;
  plain::Sweeps chain{ik::forwardKinematics(set.chain, set.start), set.chain.bones[0].length};
  double own = 1e300;
  double other = 1e300;
  double ownCount = 0.0;
  double otherCount = 0.0;
  for (int pass = 0; pass < kPasses; ++pass) {
    ownCount = otherCount = 0.0;
    own = std::min(
        own, timeOf(set.targets, [&](const glm::dvec3& target) {
          pose = set.start;
          ownCount += ik::solve(solver, {set.chain, target}, settings, pose, workspace).iterations;
        }));
    other = std::min(other, timeOf(set.targets, [&](const glm::dvec3& target) {
                       chain.begin();
                       for (int i = 0; i < kLimit; ++i) {
                         loop(chain, target);
                         ++otherCount;
                         if (glm::distance(chain.joints.back(), target) <= kTolerance) break;
                       }
                     }));
  }
  const auto n = static_cast<double>(bones);
  const auto count = static_cast<double>(set.targets.size());
  ownCount /= count;
  otherCount /= count;
  std::printf("%-8s %5zu %9.1f %9.2f %9.1f %9.2f %9.1f %9.1f %7.2f\n", name, bones, ownCount,
              1e-3 * own, otherCount, 1e-3 * other, own / ownCount / n, other / otherCount / n,
              own / other);
  std::fflush(stdout);
}

}  // namespace

int main() {
  std::printf(
      "Nanoseconds a bone and iteration, ball joints in space\n%-8s %5s %9s %9s %7s %9s %9s "
      "%7s\n",
      "solver", "bones", "call", "plain", "ratio", "each", "plain", "ratio");
  const ik::SolverInfo& fabrik = *ik::findSolver("fabrik");
  const ik::SolverInfo& ccd = *ik::findSolver("ccd");
  for (const std::size_t bones : {10U, 100U, 1000U}) {
    compare("FABRIK", fabrik, plain::fabrik, bones);
  }
  for (const std::size_t bones : {10U, 100U, 1000U}) compare("CCD", ccd, plain::ccd, bones);
  std::printf(
      "\nWhole solves to 1e-6: iterations, us a solve, ns a bone and iteration\n"
      "%-8s %5s %9s %9s %9s %9s %9s %9s %7s\n",
      "solver", "bones", "ours", "us", "plain", "us", "ns", "plain", "ratio");
  for (const std::size_t bones : {10U, 100U}) {
    compareSolves("FABRIK", fabrik, plain::fabrik, bones);
  }
  compareSolves("CCD", ccd, plain::ccd, 10);
  return 0;
}
