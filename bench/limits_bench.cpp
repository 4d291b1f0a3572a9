// limits_bench [SOLVER]: what limits and weights cost. Chains of n bones of 1/n in the plane, of
// hinges about z and y in turn, and of balls; targets at 0.2 to 0.9 of the reach, to 1e-6, at most
// 200 iterations. The times are nanoseconds of processor an iteration, the best of several passes
// in turn; the ratios are to the free chain.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <limits>
#include <string_view>
#include <vector>

#include "ik/ik.h"
#include "numbers.h"

namespace {

constexpr int kTargets = 200;
constexpr std::array<const char*, 3> kJoints{"plane", "hinges", "balls"};
// Free; limits that are hardly ever met; limits of 6/n rad; weights of 0.7.
constexpr std::array<const char*, 4> kKinds{"free", "wide", "tight", "weights"};

struct Set {
  ik::Chain chain;
  ik::Pose start;
  std::vector<glm::dvec3> targets;
};

ik::JointLimit limitOf(std::size_t kind, double n) {
  const double most = kind == 1 ? 3.1 : std::min(2.0, 6.0 / n);
  return {.least = -most, .most = most, .cone = most};
}

Set setOf(std::size_t joints, std::size_t kind, int bones) {
  Set set;
  set.chain.planar = joints == 0;
  for (int i = 0; i < bones; ++i) {
    ik::Bone bone{.length = 1.0 / bones};
    if (joints == 1) bone.joint = ik::JointKind::hinge;
    if (joints == 1 && i % 2 == 1) bone.axis = {0.0, 1.0, 0.0};
    if (kind == 1 || kind == 2) bone.limit = limitOf(kind, bones);
    if (kind == 3) bone.weight = 0.7;
    set.chain.bones.push_back(bone);
    const double angle = 0.1 / bones;
    if (set.chain.planar) set.start.angles.push_back(angle);
    if (!set.chain.planar) set.start.rotations.push_back(ik::rotationAbout(bone.axis, angle));
  }
  bench::Numbers numbers;
  while (set.targets.size() < kTargets) {
    glm::dvec3 target{numbers.next(), numbers.next(), numbers.next()};
    if (set.chain.planar) target.z = 0.0;
    const double distance = glm::length(target);
    if (distance > 0.2 && distance < 0.9) set.targets.push_back(target);
  }
  return set;
}

struct Pass {
  double each = std::numeric_limits<double>::infinity();  // ns an iteration
  double iterations = 0.0;                                // a solve
  int reached = 0;
};

void run(const ik::SolverInfo& solver, const Set& set, ik::Workspace& workspace, Pass& best) {
  const ik::Settings settings{.iterations = 200, .parameters = ik::defaultParameters(solver)};
  ik::Pose pose;
  std::int64_t iterations = 0;
  best.reached = 0;
  const std::clock_t begin = std::clock();
  for (const glm::dvec3& target : set.targets) {
    pose = set.start;
    const ik::Result result = ik::solve(solver, {set.chain, target}, settings, pose, workspace);
    iterations += result.iterations;
    best.reached += result.status == ik::Status::reached ? 1 : 0;
  }
  const double time = 1e9 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  best.each = std::min(best.each, time / static_cast<double>(iterations));
  best.iterations = static_cast<double>(iterations) / kTargets;
}

void row(const ik::SolverInfo& solver, std::size_t joints, int bones) {
  std::array<Set, kKinds.size()> sets;
  std::array<ik::Workspace, kKinds.size()> workspaces;
  std::array<Pass, kKinds.size()> passes;
  for (std::size_t kind = 0; kind < kKinds.size(); ++kind) sets[kind] = setOf(joints, kind, bones);
  const int count = std::max(3, 300 / bones);
  for (int i = 0; i < count; ++i) {
    for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
      run(solver, sets[kind], workspaces[kind], passes[kind]);
    }
  }
  std::printf("| %s | %d |", kJoints[joints], bones);
  for (const Pass& pass : passes) {
    std::printf(" %.0f | %.2f | %.1f | %.0f %% |", pass.each, pass.each / passes[0].each,
                pass.iterations, 100.0 * pass.reached / kTargets);
  }
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const ik::SolverInfo* solver = ik::findSolver(argc > 1 ? argv[1] : "automatic");
  if (!solver) {
    std::fprintf(stderr, "%s: expected the id of a solver\n", argv[1]);
    return 2;
  }
  std::printf("| joints | bones |");
  for (const char* kind : kKinds) std::printf(" %s, ns | ratio | iterations | reached |", kind);
  std::printf("\n| --- | ---: |");
  for (std::size_t i = 0; i < 4 * kKinds.size(); ++i) std::printf(" ---: |");
  std::printf("\n");
  for (std::size_t joints = 0; joints < kJoints.size(); ++joints) {
    if (joints == 1 && !solver->turnsHinges) continue;
    for (const int bones : {3, 6, 10, 100}) row(*solver, joints, bones);
  }
  return 0;
}
