// The fixed problems by which solvers of long chains are compared: chains as long as 1, a thousand
// targets all over a ball, from one start pose each. What is timed is ik::solve() as a program
// calls it, checks, layout and reading the angles back included; the median of several passes over
// all targets.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "ik/ik.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTargets = 1000;
constexpr int kIterations = 1000;
constexpr double kStartAngle = 0.1;  // radians
// Each solver gets about this long for each problem, and three passes at least.
constexpr double kSeconds = 0.4;
constexpr int kMostPasses = 9;

class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : state_(seed) {}

  // In [0, 1).
  double unit() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return static_cast<double>((z ^ (z >> 31U)) >> 11U) * 0x1p-53;
  }

 private:
  std::uint64_t state_;
};

std::vector<glm::dvec3> targetsWithin(double radius) {
  SplitMix random(42);
  std::vector<glm::dvec3> targets;
  while (targets.size() < kTargets) {
    const double x = radius * (2.0 * random.unit() - 1.0);
    const double y = radius * (2.0 * random.unit() - 1.0);
    const double z = radius * (2.0 * random.unit() - 1.0);
    if (x * x + y * y + z * z <= radius * radius) targets.emplace_back(x, y, z);
  }
  return targets;
}

struct Set {
  const char* name;
  ik::Chain chain;
  ik::Pose start;
  std::vector<glm::dvec3> targets;
};

glm::dquat turn(const glm::dvec3& axis, double angle) {
  return {std::cos(0.5 * angle), std::sin(0.5 * angle) * axis};
}

// Bone i heads 0.1·(i + 1)/n rad in the xy plane, ball joints.
Set ballChain(std::size_t bones) {
  Set set{"balls", {}, {}, targetsWithin(0.95)};
  const double n = static_cast<double>(bones);
  set.chain.planar = false;
  set.chain.bones.assign(bones, {1.0 / n, {}});
  set.start.rotations.assign(bones, turn({0.0, 0.0, 1.0}, kStartAngle / n));
  return set;
}

// Joint i turns about z (even) or y (odd), all by 0.1/n rad.
Set hingeChain(std::size_t bones) {
  Set set = ballChain(bones);
  set.name = "hinges";
  set.targets = targetsWithin(0.85);
  for (std::size_t i = 0; i < bones; ++i) {
    ik::Bone& bone = set.chain.bones[i];
    bone.joint = ik::JointKind::hinge;
    bone.axis = i % 2 == 0 ? glm::dvec3(0.0, 0.0, 1.0) : glm::dvec3(0.0, 1.0, 0.0);
    set.start.rotations[i] = turn(bone.axis, kStartAngle / static_cast<double>(bones));
  }
  return set;
}

struct Pass {
  int reached = 0;
  double iterations = 0.0;  // of those that arrived
  double allIterations = 0.0;
  double seconds = 0.0;
};

Pass run(const ik::SolverInfo& solver, const Set& set, const ik::Settings& settings,
         ik::Workspace& workspace) {
  Pass pass;
  ik::Pose pose;
  const auto start = Clock::now();
  for (const glm::dvec3& target : set.targets) {
    pose = set.start;
    const ik::Result result = ik::solve(solver, {set.chain, target}, settings, pose, workspace);
    const bool reached = result.status == ik::Status::reached;
    pass.reached += reached ? 1 : 0;
    pass.iterations += reached ? result.iterations : 0;
    pass.allIterations += result.iterations;
  }
  pass.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return pass;
}

void measure(const ik::SolverInfo& solver, const Set& set, double tolerance) {
  ik::Settings settings;
  settings.iterations = kIterations;
  settings.tolerance = tolerance;
  settings.parameters = ik::defaultParameters(solver);
  ik::Workspace workspace;
  std::vector<double> seconds;
  double spent = 0.0;
  Pass pass;
  while (seconds.empty() || (spent < kSeconds && seconds.size() < kMostPasses)) {
    pass = run(solver, set, settings, workspace);
    seconds.push_back(pass.seconds);
    spent += pass.seconds;
  }
  std::ranges::sort(seconds);
  const double median = seconds[seconds.size() / 2];
  const double bones = static_cast<double>(set.chain.bones.size());
  std::printf("%-6s %5zu %7.0e  %-20s %6.1f %% %8.1f %10.2f %10.2f %8.1f\n", set.name,
              set.chain.bones.size(), tolerance, std::string(solver.id).c_str(),
              100.0 * pass.reached / kTargets, pass.iterations / std::max(1, pass.reached),
              median / kTargets * 1e6, seconds.front() / kTargets * 1e6,
              median / std::max(1.0, pass.allIterations * bones) * 1e9);
  std::fflush(stdout);
}

}  // namespace

// Without arguments all iterative solvers; else those that are named.
int main(int argc, char** argv) {
  const std::vector<std::string_view> chosen(argv + 1, argv + argc);
  std::printf("%-6s %5s %7s  %-20s %8s %8s %10s %10s %8s\n", "joints", "bones", "within", "solver",
              "reached", "iter.", "us/solve", "best", "ns/b.it.");
  for (const bool hinges : {false, true}) {
    for (const std::size_t bones : {10U, 100U, 1000U}) {
      const Set set = hinges ? hingeChain(bones) : ballChain(bones);
      for (const double tolerance : {1e-3, 1e-6}) {
        for (const ik::SolverInfo* solver : ik::solvers()) {
          if (!solver->iterative || (hinges && !solver->turnsHinges)) continue;
          if (!chosen.empty() && std::ranges::find(chosen, solver->id) == chosen.end()) continue;
          measure(*solver, set, tolerance);
        }
      }
    }
  }
  return 0;
}
