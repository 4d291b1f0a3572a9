// Mechanisms against rivals: arms that everybody knows, to poses of their tools, beside Orocos
// KDL's Levenberg-Marquardt; chains of hinges beside the same and beside chains of bones; sweeps
// beside the plainest loops; a thousand bones dragged. All in turn, processor time, medians.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>
#include <string_view>

#include "../tests/mechanism/known_arms.h"
#include "allocations.h"
#include "fixed_problems.h"
#include "mechanism/solve.h"
#include "plain_sweeps.h"
#ifdef IKLAB_BENCH_KDL
#include "kdl_mechanism.h"
#endif

namespace {

namespace mech = iklab::mechanism;

constexpr int kPasses = 11;

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

mech::Settings settingsOf(const mech::Solver& solver, int iterations, double tolerance) {
  mech::Settings settings;
  settings.iterations = iterations;
  settings.tolerance = tolerance;
  settings.turnTolerance = tolerance;
  settings.parameters = mech::defaultParameters(solver);
  return settings;
}

struct Task {
  std::vector<mech::Goal> goals;
  mech::Pose start;
};

struct Pass {
  double seconds = 0.0;
  double iterations = 0.0;
  int reached = 0;
};

// --- Arms

constexpr int kPoses = 1000;
constexpr double kArmTolerance = 1e-5;  // metres and radians
constexpr int kArmIterations = 1000;

mech::Pose randomPose(const std::vector<mech::Joint>& joints, std::mt19937_64& random) {
  mech::Pose pose(joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (joints[i].freedoms() == 0) continue;
    std::uniform_real_distribution<double> within(joints[i].limit.least, joints[i].limit.most);
    pose[i].amount = within(random);
  }
  return pose;
}

std::vector<Task> armTasks(const std::vector<mech::Joint>& joints) {
  std::mt19937_64 random(7);
  std::vector<Task> tasks(kPoses);
  std::vector<mech::Frame> frames;
  for (Task& task : tasks) {
    mech::forwardKinematics(joints, randomPose(joints, random), frames);
    task.start = randomPose(joints, random);
    task.goals = {{.joint = static_cast<int>(joints.size()) - 1,
                   .target = frames.back().at,
                   .facing = frames.back().axes}};
  }
  return tasks;
}

Pass solveAll(const std::vector<mech::Joint>& joints, const std::vector<Task>& tasks,
              const mech::Solver& solver, const mech::Settings& settings) {
  static mech::Workspace workspace;
  Pass pass;
  mech::Pose pose;
  const double begin = seconds();
  for (const Task& task : tasks) {
    pose = task.start;
    const mech::Result result =
        mech::solve(solver, {joints, task.goals}, settings, pose, workspace);
    pass.iterations += result.iterations;
    pass.reached += result.status == ik::Status::reached ? 1 : 0;
  }
  pass.seconds = seconds() - begin;
  return pass;
}

void compareArms() {
  std::printf("Arms, %d poses of the tool each, within %.0e m and rad, limits\n%-10s %8s %8s %8s",
              kPoses, kArmTolerance, "arm", "us", "rounds", "reached");
#ifdef IKLAB_BENCH_KDL
  std::printf(" | %8s %8s %8s %7s", "KDL, us", "reached", "in limit", "ratio");
#endif
  std::printf("\n");
  for (const mech::testing::KnownArm& arm : mech::testing::knownArms()) {
    const std::vector<mech::Joint> joints = mech::fromOrigins(arm.joints, {.at = arm.tool});
    const std::vector<Task> tasks = armTasks(joints);
    const mech::Settings settings = settingsOf(mech::kAutomatic, kArmIterations, kArmTolerance);
    std::vector<double> own;
    Pass ours;
#ifdef IKLAB_BENCH_KDL
    std::vector<double> ratios;
    std::vector<double> others;
    bench::KdlArm peer(joints, kArmTolerance, kArmIterations);
    int reached = 0;
    int within = 0;
#endif
    for (int pass = 0; pass < kPasses; ++pass) {
      ours = solveAll(joints, tasks, mech::kAutomatic, settings);
      own.push_back(1e6 * ours.seconds / kPoses);
#ifdef IKLAB_BENCH_KDL
      reached = within = 0;
      const double begin = seconds();
      for (const Task& task : tasks) peer.solve(task.start, task.goals[0]);
      others.push_back(1e6 * (seconds() - begin) / kPoses);
      ratios.push_back(others.back() / own.back());
      for (const Task& task : tasks) {
        const bool arrives = peer.solve(task.start, task.goals[0]);
        reached += arrives ? 1 : 0;
        within += arrives && peer.isWithinLimits() ? 1 : 0;
      }
#endif
    }
    std::printf("%-10s %8.1f %8.1f %8d", arm.name, median(own), ours.iterations / kPoses,
                ours.reached);
#ifdef IKLAB_BENCH_KDL
    std::printf(" | %8.1f %8d %8d %7.2f", median(others), reached, within, median(ratios));
#endif
    std::printf("\n");
    std::fflush(stdout);
  }
}

// --- Chains of hinges, and sweeps

std::vector<mech::Joint> jointsOf(const ik::Chain& chain) {
  std::vector<mech::Joint> joints;
  double before = 0.0;
  for (const ik::Bone& bone : chain.bones) {
    const bool isHinge = bone.joint == ik::JointKind::hinge;
    joints.push_back({.parent = static_cast<int>(joints.size()) - 1,
                      .at = {before, 0.0, 0.0},
                      .kind = isHinge ? mech::JointKind::hinge : mech::JointKind::ball,
                      .axis = isHinge ? bone.axis : glm::dvec3(1.0, 0.0, 0.0)});
    before = bone.length;
  }
  joints.push_back({.parent = static_cast<int>(joints.size()) - 1,
                    .at = {before, 0.0, 0.0},
                    .kind = mech::JointKind::fixed});
  return joints;
}

std::vector<Task> tasksOf(const bench::FixedProblems& set, const std::vector<mech::Joint>& joints,
                          std::size_t count) {
  std::vector<Task> tasks(count);
  for (std::size_t k = 0; k < count; ++k) {
    tasks[k].start.resize(joints.size());
    for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
      const glm::dquat& turn = set.start.rotations[i];
      if (joints[i].kind == mech::JointKind::ball) {
        tasks[k].start[i].turn = turn;
      } else {
        tasks[k].start[i].amount = glm::angle(turn);
      }
    }
    tasks[k].goals = {{.joint = static_cast<int>(joints.size()) - 1, .target = set.targets[k]}};
  }
  return tasks;
}

// The same by the chains of bones of version 1.
Pass solveChains(const bench::FixedProblems& set, std::size_t count, const ik::SolverInfo& solver,
                 ik::Settings settings) {
  static ik::Workspace workspace;
  settings.parameters = ik::defaultParameters(solver);
  Pass pass;
  ik::Pose pose;
  const double begin = seconds();
  for (std::size_t k = 0; k < count; ++k) {
    pose = set.start;
    const ik::Result result =
        ik::solve(solver, {set.chain, set.targets[k]}, settings, pose, workspace);
    pass.iterations += result.iterations;
    pass.reached += result.status == ik::Status::reached ? 1 : 0;
  }
  pass.seconds = seconds() - begin;
  return pass;
}

void compareChains() {
  std::printf("\nChains of hinges to 1e-6, automatic\n%-6s %8s %8s %8s | %8s %8s %7s", "hinges",
              "us", "rounds", "reached", "bones,us", "rounds", "ratio");
#ifdef IKLAB_BENCH_KDL
  std::printf(" | %8s %7s", "KDL, us", "ratio");
#endif
  std::printf("\n");
  for (const std::size_t n : {10U, 30U, 100U}) {
    const bench::FixedProblems set = bench::hingeChain(n);
    const std::vector<mech::Joint> joints = jointsOf(set.chain);
    const std::size_t count = 3000 / n;
    const std::vector<Task> tasks = tasksOf(set, joints, count);
    const mech::Settings settings = settingsOf(mech::kAutomatic, 1000, 1e-6);
    std::vector<double> own;
    std::vector<double> bones;
    std::vector<double> ratios;
    Pass ours;
    Pass before;
#ifdef IKLAB_BENCH_KDL
    std::vector<double> others;
    std::vector<double> lead;
    bench::KdlArm peer(joints, 1e-6, 1000);
#endif
    for (int pass = 0; pass < kPasses; ++pass) {
      ours = solveAll(joints, tasks, mech::kAutomatic, settings);
      before = solveChains(set, count, ik::kAutomatic, settings);
      own.push_back(1e6 * ours.seconds / static_cast<double>(count));
      bones.push_back(1e6 * before.seconds / static_cast<double>(count));
      ratios.push_back(own.back() / bones.back());
#ifdef IKLAB_BENCH_KDL
      const double begin = seconds();
      for (const Task& task : tasks) peer.solve(task.start, task.goals[0]);
      others.push_back(1e6 * (seconds() - begin) / static_cast<double>(count));
      lead.push_back(others.back() / own.back());
#endif
    }
    const auto each = static_cast<double>(count);
    std::printf("%-6zu %8.1f %8.1f %8d | %8.1f %8.1f %7.2f", n, median(own), ours.iterations / each,
                ours.reached, median(bones), before.iterations / each, median(ratios));
#ifdef IKLAB_BENCH_KDL
    std::printf(" | %8.1f %7.2f", median(others), median(lead));
#endif
    std::printf("\n");
    std::fflush(stdout);
  }
}

void compareSweeps(std::string_view id, void (*loop)(plain::Sweeps&, const glm::dvec3&)) {
  constexpr int kIterations = 20;
  const mech::Solver* solver = mech::findSolver(id);
  if (!solver) return;
  for (const std::size_t n : {10U, 100U, 1000U}) {
    const bench::FixedProblems set = bench::ballChain(n);
    const std::vector<mech::Joint> joints = jointsOf(set.chain);
    const std::size_t count = std::max<std::size_t>(3, 2000 / n);
    const std::vector<Task> tasks = tasksOf(set, joints, count);
    mech::Settings settings = settingsOf(*solver, kIterations, 1e-6);
    settings.stopWhenDone = false;
    plain::Sweeps chain{ik::forwardKinematics(set.chain, set.start), set.chain.bones[0].length};
    std::vector<double> own;
    std::vector<double> plainly;
    std::vector<double> ratios;
    std::vector<double> bones;
    const double visits = static_cast<double>(count * n) * kIterations;
    for (int pass = 0; pass < kPasses; ++pass) {
      own.push_back(1e9 * solveAll(joints, tasks, *solver, settings).seconds / visits);
      bones.push_back(1e9 * solveChains(set, count, *ik::findSolver(id), settings).seconds /
                      visits);
      const double begin = seconds();
      for (std::size_t k = 0; k < count; ++k) {
        chain.begin();
        for (int i = 0; i < kIterations; ++i) loop(chain, set.targets[k]);
      }
      plainly.push_back(1e9 * (seconds() - begin) / visits);
      ratios.push_back(own.back() / plainly.back());
    }
    std::printf("%-8s %6zu %8.1f %8.1f %7.2f | %8.1f %7.2f\n", solver->id.data(), n, median(own),
                median(plainly), median(ratios), median(bones), median(own) / median(bones));
    std::fflush(stdout);
  }
}

// --- A thousand bones

void dragThousand() {
  constexpr std::size_t kBones = 1000;
  constexpr int kFrames = 200;
  std::printf("\n%zu balls, the target dragged: ms a solve, median and worst; allocations\n",
              kBones);
  const bench::FixedProblems set = bench::ballChain(kBones);
  const std::vector<mech::Joint> joints = jointsOf(set.chain);
  for (const mech::Solver* solver : mech::solvers()) {
    Task task = tasksOf(set, joints, 1)[0];
    const mech::Settings settings = settingsOf(*solver, 30, 1e-3);
    mech::Workspace workspace;
    std::vector<double> times;
    times.reserve(kFrames);
    long asked = 0;
    for (int frame = 0; frame < kFrames; ++frame) {
      const double turn = 6.283185307179586 * frame / kFrames;
      task.goals[0].target = 0.4 * glm::dvec3(1.0 + std::cos(turn), std::sin(turn), 0.0);
      const long before = bench::allocations();
      const double begin = seconds();
      mech::solve(*solver, {joints, task.goals}, settings, task.start, workspace);
      times.push_back(1e3 * (seconds() - begin));
      if (frame > 0) asked += bench::allocations() - before;
    }
    std::printf("%-20s %8.2f %8.2f %6ld\n", solver->id.data(), median(times),
                *std::ranges::max_element(times), asked);
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char**) {
  if (argc > 1) {
    compareArms();
    return 0;
  }
  compareArms();
  compareChains();
  std::printf(
      "\nSweeps of balls in space: ns a joint and iteration\n%-8s %6s %8s %8s %7s | %8s %7s\n",
      "solver", "joints", "ours", "plain", "ratio", "bones", "ratio");
  compareSweeps("ccd", plain::ccd);
  compareSweeps("fabrik", plain::fabrik);
  dragThousand();
  return 0;
}
