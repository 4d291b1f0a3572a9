// mechanism_bench [arms|chains|sweeps|drag]...: mechanisms against rivals. Arms that everybody
// knows, to poses of their tools, beside Orocos KDL's Levenberg-Marquardt; chains of hinges and of
// balls beside the same and beside the core of chains; sweeps beside plain loops and textbooks'; a
// thousand balls dragged. All in turn, processor time, medians; the tables are those of
// docs/performance.md.
#include "mechanism_bench.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <random>
#include <string_view>

#include "../tests/mechanism/known_arms.h"
#include "as_mechanism.h"
#ifdef IKLAB_BENCH_KDL
#include "kdl_mechanism.h"
#endif

namespace bench {

namespace mech = iklab::mechanism;

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

std::string cell(double value, int digits, bool isShort) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), isShort ? "**%.*f**" : "%.*f", digits, value);
  return text.data();
}

std::vector<Task> tasksOf(const FixedProblems& set, const std::vector<mech::Joint>& joints,
                          std::size_t count) {
  std::vector<Task> tasks(count);
  for (std::size_t k = 0; k < count; ++k) {
    tasks[k].start = poseOf(set.chain, set.start);
    tasks[k].goals = {{.joint = static_cast<int>(joints.size()) - 1, .target = set.targets[k]}};
  }
  return tasks;
}

mech::Settings settingsOf(const mech::Solver& solver, int iterations, double tolerance) {
  mech::Settings settings;
  settings.iterations = iterations;
  settings.tolerance = tolerance;
  settings.turnTolerance = tolerance;
  settings.parameters = mech::defaultParameters(solver);
  return settings;
}

Pass solveAll(const std::vector<mech::Joint>& joints, const std::vector<Task>& tasks,
              const mech::Solver& solver, const mech::Settings& settings,
              mech::Workspace& workspace) {
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

Pass solveChains(const FixedProblems& set, std::size_t count, const ik::SolverInfo& solver,
                 const ik::Settings& settings, ik::Workspace& workspace) {
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

namespace {

constexpr double kLead = 3.0;  // asked: that KDL takes so many times as long

#ifdef IKLAB_BENCH_KDL
using Rival = KdlArm;
#else
// KDL is not installed: its columns are of no meaning.
struct Rival {
  Rival(const std::vector<mech::Joint>& /*joints*/, double /*tolerance*/, int /*iterations*/) {}
  static bool solve(const mech::Pose& /*start*/, const mech::Goal& /*goal*/) { return false; }
  static bool isWithinLimits() { return false; }
};
#endif

// Microseconds a task.
double timeOf(Rival& rival, const std::vector<Task>& tasks) {
  const double begin = seconds();
  for (const Task& task : tasks) rival.solve(task.start, task.goals[0]);
  return 1e6 * (seconds() - begin) / static_cast<double>(tasks.size());
}

// --- Arms

constexpr int kPoses = 1000;
constexpr double kArmTolerance = 1e-5;  // metres and radians
constexpr int kArmIterations = 1000;
constexpr double kMostOfArm = 50.0;  // microseconds, asked

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

void compareArm(const mech::testing::KnownArm& arm) {
  const std::vector<mech::Joint> joints = mech::fromOrigins(arm.joints, {.at = arm.tool});
  const std::vector<Task> tasks = armTasks(joints);
  const mech::Settings settings = settingsOf(mech::kAutomatic, kArmIterations, kArmTolerance);
  mech::Workspace workspace;
  Rival rival(joints, kArmTolerance, kArmIterations);
  std::vector<double> own;
  std::vector<double> others;
  std::vector<double> ratios;
  Pass ours;
  for (int pass = 0; pass < kPasses; ++pass) {
    ours = solveAll(joints, tasks, mech::kAutomatic, settings, workspace);
    own.push_back(1e6 * ours.seconds / kPoses);
    others.push_back(timeOf(rival, tasks));
    ratios.push_back(others.back() / own.back());
  }
  int reached = 0;
  int within = 0;
  for (const Task& task : tasks) {
    const bool arrives = rival.solve(task.start, task.goals[0]);
    reached += arrives ? 1 : 0;
    within += arrives && rival.isWithinLimits() ? 1 : 0;
  }
  const double time = median(own);
  const double ratio = median(ratios);
  std::printf("| %s | %s | %.1f | %s | %.1f | %d | %d | %s |\n", arm.name,
              cell(time, 1, time > kMostOfArm).c_str(), ours.iterations / kPoses,
              cell(ours.reached, 0, ours.reached < kPoses).c_str(), median(others), reached, within,
              cell(ratio, 2, ratio < kLead).c_str());
  std::fflush(stdout);
}

void compareArms() {
  std::printf(
      "\nArms, automatic, %d poses of the tool each from random starts, to %.0e m and rad, within "
      "limits; KDL LMA knows none\n\n"
      "| arm | µs | iterations | reached | KDL, µs | reached | of these within limits | KDL's time "
      "/ ours |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
      "| *asked* | ≤ %.0f | | %d | | | | ≥ %.0f |\n",
      kPoses, kArmTolerance, kMostOfArm, kPoses, kLead);
  for (const mech::testing::KnownArm& arm : mech::testing::knownArms()) compareArm(arm);
}

// --- Chains

constexpr double kMostIterations = 1.1;  // asked: times those of the core of chains

// A ball as KDL has it: three hinges in one place, about z, y and x.
std::vector<mech::Joint> hingesOf(const std::vector<mech::Joint>& joints) {
  std::vector<mech::Joint> hinges;
  for (mech::Joint joint : joints) {
    joint.parent = static_cast<int>(hinges.size()) - 1;
    if (joint.kind != mech::JointKind::ball) {
      hinges.push_back(joint);
      continue;
    }
    joint.kind = mech::JointKind::hinge;
    for (int k = 2; k >= 0; --k) {
      joint.axis = glm::dmat3(1.0)[k];
      hinges.push_back(joint);
      joint.parent = static_cast<int>(hinges.size()) - 1;
      joint.at = glm::dvec3(0.0);
    }
  }
  return hinges;
}

// The fixed problems' balls start with a turn about z.
std::vector<Task> hingeTasks(const std::vector<mech::Joint>& joints,
                             const std::vector<Task>& tasks) {
  std::vector<Task> hinges = tasks;
  for (std::size_t k = 0; k < tasks.size(); ++k) {
    mech::Pose& start = hinges[k].start;
    start.clear();
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const mech::Value& value = tasks[k].start[i];
      const bool isBall = joints[i].kind == mech::JointKind::ball;
      start.push_back({.amount = isBall ? glm::angle(value.turn) : value.amount});
      if (isBall) start.resize(start.size() + 2);
    }
  }
  return hinges;
}

void compareChain(const FixedProblems& set) {
  const std::vector<mech::Joint> joints = jointsOf(set.chain);
  const std::vector<Task> tasks = tasksOf(set, joints, kTargets);
  const std::vector<mech::Joint> hinges = hingesOf(joints);
  const std::vector<Task> rivals = hingeTasks(joints, tasks);
  const mech::Settings settings = settingsOf(mech::kAutomatic, kIterations, 1e-6);
  mech::Workspace workspace;
  ik::Workspace oldWorkspace;
  Rival rival(hinges, 1e-6, kIterations);
  std::vector<double> own;
  std::vector<double> others;
  std::vector<double> lead;
  std::vector<double> chains;
  std::vector<double> ratios;
  Pass ours;
  Pass before;
  for (int pass = 0; pass < kPasses; ++pass) {
    ours = solveAll(joints, tasks, mech::kAutomatic, settings, workspace);
    before = solveChains(set, kTargets, ik::kAutomatic, settings, oldWorkspace);
    own.push_back(1e6 * ours.seconds / kTargets);
    others.push_back(timeOf(rival, rivals));
    lead.push_back(others.back() / own.back());
    chains.push_back(1e6 * before.seconds / kTargets);
    ratios.push_back(own.back() / chains.back());
  }
  const double ratio = median(lead);
  const bool isLong = ours.iterations > kMostIterations * before.iterations;
  std::printf("| %zu %s | %.1f | %s | %s | %.1f | %s | %.2f | %.1f | %.1f |\n",
              set.chain.bones.size(), set.name, median(own),
              cell(ours.iterations / kTargets, 1, isLong).c_str(),
              cell(ours.reached, 0, ours.reached < static_cast<int>(kTargets)).c_str(),
              median(others), cell(ratio, 2, ratio < kLead).c_str(), median(chains),
              before.iterations / kTargets, median(ratios));
  std::fflush(stdout);
}

void compareChains() {
  std::printf(
      "\nChains to 1e-6, automatic, %zu targets\n\n"
      "| chain | µs | iterations | reached | KDL, µs | KDL's time / ours | old core, µs | "
      "iterations | ours / old |\n"
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
      "| *asked* | | ≤ %.1f × old | %zu | | ≥ %.0f | | | |\n",
      kTargets, kMostIterations, kTargets, kLead);
  for (const std::size_t bones : {10U, 30U, 100U}) compareChain(hingeChain(bones));
  for (const std::size_t bones : {10U, 30U, 100U}) compareChain(ballChain(bones));
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  struct Table {
    std::string_view name;
    void (*print)();
  };
  constexpr std::array<Table, 4> kTables{{{"arms", bench::compareArms},
                                          {"chains", bench::compareChains},
                                          {"sweeps", bench::compareSweeps},
                                          {"drag", bench::dragThousand}}};
  const std::vector<std::string_view> wanted(argv + 1, argv + argc);
  std::printf("Bold: short of what is asked\n");
  for (const Table& table : kTables) {
    if (wanted.empty() || std::ranges::count(wanted, table.name) > 0) table.print();
  }
  return 0;
}
