// mechanism_bench [arms|chains|sweeps|drag]...: mechanisms against rivals. Arms that everybody
// knows, to poses of their tools, beside Orocos KDL's Levenberg-Marquardt; chains of hinges and of
// balls beside the same and beside Levenberg-Marquardt as plain code; sweeps beside plain loops and
// textbooks'; a thousand balls dragged. All in turn, processor time, medians; the tables are those
// of docs/performance.md.
#include "mechanism_bench.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <random>
#include <string_view>

#include "../tests/ik/known_arms.h"
#include "as_mechanism.h"
#include "plain_marquardt.h"
#ifdef IKLAB_BENCH_KDL
#include "kdl_mechanism.h"
#endif

namespace bench {

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

std::vector<Task> tasksOf(const FixedProblems& set, const std::vector<ik::Joint>& joints,
                          std::size_t count) {
  std::vector<Task> tasks(count);
  for (std::size_t k = 0; k < count; ++k) {
    tasks[k].start = poseOf(set.chain, set.start);
    tasks[k].goals = {{.joint = static_cast<int>(joints.size()) - 1, .target = set.targets[k]}};
  }
  return tasks;
}

ik::Settings settingsOf(const ik::Solver& solver, int iterations, double tolerance) {
  ik::Settings settings;
  settings.iterations = iterations;
  settings.tolerance = tolerance;
  settings.turnTolerance = tolerance;
  settings.parameters = ik::defaultParameters(solver);
  return settings;
}

Pass solveAll(const std::vector<ik::Joint>& joints, const std::vector<Task>& tasks,
              const ik::Solver& solver, const ik::Settings& settings, ik::Workspace& workspace) {
  Pass pass;
  ik::Pose pose;
  const double begin = seconds();
  for (const Task& task : tasks) {
    pose = task.start;
    const ik::Result result = ik::solve(solver, {joints, task.goals}, settings, pose, workspace);
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
  Rival(const std::vector<ik::Joint>& /*joints*/, double /*tolerance*/, int /*iterations*/) {}
  static bool solve(const ik::Pose& /*start*/, const ik::Goal& /*goal*/) { return false; }
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

ik::Pose randomPose(const std::vector<ik::Joint>& joints, std::mt19937_64& random) {
  ik::Pose pose(joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (joints[i].freedoms() == 0) continue;
    std::uniform_real_distribution<double> within(joints[i].limit.least, joints[i].limit.most);
    pose[i].amount = within(random);
  }
  return pose;
}

std::vector<Task> armTasks(const std::vector<ik::Joint>& joints) {
  std::mt19937_64 random(7);
  std::vector<Task> tasks(kPoses);
  std::vector<ik::Frame> frames;
  for (Task& task : tasks) {
    ik::forwardKinematics(joints, randomPose(joints, random), frames);
    task.start = randomPose(joints, random);
    task.goals = {{.joint = static_cast<int>(joints.size()) - 1,
                   .target = frames.back().at,
                   .facing = frames.back().axes}};
  }
  return tasks;
}

void compareArm(const ik::testing::KnownArm& arm) {
  const std::vector<ik::Joint> joints = ik::fromOrigins(arm.joints, {.at = arm.tool});
  const std::vector<Task> tasks = armTasks(joints);
  const ik::Settings settings = settingsOf(ik::kAutomatic, kArmIterations, kArmTolerance);
  ik::Workspace workspace;
  Rival rival(joints, kArmTolerance, kArmIterations);
  std::vector<double> own;
  std::vector<double> others;
  std::vector<double> ratios;
  Pass ours;
  for (int pass = 0; pass < kPasses; ++pass) {
    ours = solveAll(joints, tasks, ik::kAutomatic, settings, workspace);
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
  for (const ik::testing::KnownArm& arm : ik::testing::knownArms()) compareArm(arm);
}

// --- Chains

// A ball as KDL has it: three hinges in one place, about z, y and x.
std::vector<ik::Joint> hingesOf(const std::vector<ik::Joint>& joints) {
  std::vector<ik::Joint> hinges;
  for (ik::Joint joint : joints) {
    joint.parent = static_cast<int>(hinges.size()) - 1;
    if (joint.kind != ik::JointKind::ball) {
      hinges.push_back(joint);
      continue;
    }
    joint.kind = ik::JointKind::hinge;
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
std::vector<Task> hingeTasks(const std::vector<ik::Joint>& joints, const std::vector<Task>& tasks) {
  std::vector<Task> hinges = tasks;
  for (std::size_t k = 0; k < tasks.size(); ++k) {
    ik::Pose& start = hinges[k].start;
    start.clear();
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const ik::Value& value = tasks[k].start[i];
      const bool isBall = joints[i].kind == ik::JointKind::ball;
      start.push_back({.amount = isBall ? glm::angle(value.turn) : value.amount});
      if (isBall) start.resize(start.size() + 2);
    }
  }
  return hinges;
}

// Microseconds a target.
template <typename Chain>
double timeOf(Chain chain, const FixedProblems& set, int& reached) {
  reached = 0;
  const double begin = seconds();
  for (const glm::dvec3& target : set.targets) reached += chain.solve(target).reached ? 1 : 0;
  return 1e6 * (seconds() - begin) / static_cast<double>(set.targets.size());
}

double timeOfPlain(const FixedProblems& set, double tolerance, int& reached) {
  const std::size_t n = set.chain.bones.size();
  if (set.chain.bones[0].joint == rigs::JointKind::hinge) {
    const std::vector<double> angles(n, kStartAngle / static_cast<double>(n));
    return timeOf(plain::Hinges(angles, set.chain.bones[0].length, tolerance), set, reached);
  }
  return timeOf(plain::Balls(rigs::forwardKinematics(set.chain, set.start), tolerance), set,
                reached);
}

void compareChain(const FixedProblems& set) {
  const std::vector<ik::Joint> joints = jointsOf(set.chain);
  const std::vector<Task> tasks = tasksOf(set, joints, kTargets);
  const std::vector<ik::Joint> hinges = hingesOf(joints);
  const std::vector<Task> rivals = hingeTasks(joints, tasks);
  const ik::Settings settings = settingsOf(ik::kAutomatic, kIterations, 1e-6);
  ik::Workspace workspace;
  Rival rival(hinges, 1e-6, kIterations);
  std::vector<double> own;
  std::vector<double> others;
  std::vector<double> lead;
  std::vector<double> plainly;
  std::vector<double> ratios;
  Pass ours;
  int reached = 0;
  for (int pass = 0; pass < kPasses; ++pass) {
    ours = solveAll(joints, tasks, ik::kAutomatic, settings, workspace);
    own.push_back(1e6 * ours.seconds / kTargets);
    others.push_back(timeOf(rival, rivals));
    lead.push_back(others.back() / own.back());
    plainly.push_back(timeOfPlain(set, 1e-6, reached));
    ratios.push_back(own.back() / plainly.back());
  }
  const double ratio = median(lead);
  std::printf("| %zu %s | %.1f | %.1f | %s | %.1f | %s | %.1f | %d | %.1f |\n",
              set.chain.bones.size(), set.name, median(own), ours.iterations / kTargets,
              cell(ours.reached, 0, ours.reached < static_cast<int>(kTargets)).c_str(),
              median(others), cell(ratio, 2, ratio < kLead).c_str(), median(plainly), reached,
              median(ratios));
  std::fflush(stdout);
}

void compareChains() {
  std::printf(
      "\nChains to 1e-6, automatic, %zu targets\n\n"
      "| chain | µs | iterations | reached | KDL, µs | KDL's time / ours | plain LM, µs | reached "
      "| ours / plain |\n"
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
      "| *asked* | | | %zu | | ≥ %.0f | | | |\n",
      kTargets, kTargets, kLead);
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
