#include "script/grade.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <random>
#include <utility>

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "rigs/forward_kinematics.h"
#include "script/solver.h"

namespace script {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kMostSeconds = 10.0;  // of one solve

rigs::Result solved(const ik::Solver& solver, const Task& task, rigs::Trace& trace) {
  rigs::Workspace workspace;
  rigs::Pose pose = task.pose;
  const ik::Settings settings{.parameters = ik::defaultParameters(solver),
                              .mostSeconds = kMostSeconds};
  return rigs::solve(solver, {task.chain, task.target}, settings, pose, workspace, &trace);
}

double rounded(double value, double to) { return std::round(value / to) * to + 0.0; }  // no -0

Task drawTask(std::mt19937_64& engine, bool isInReach) {
  // A distribution of the standard library is another one on each system.
  const auto whole = [&](int least, int most) {
    const auto choices = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least) + 1;
    return least + static_cast<int>(engine() % choices);
  };
  Task task;
  rigs::Pose goal;
  double reach = 0.0;
  for (int n = whole(2, 5); n > 0; --n) {
    task.chain.bones.push_back({.length = 0.1 * whole(5, 15)});
    task.pose.angles.push_back(glm::radians(10.0 * whole(-12, 12)));
    goal.angles.push_back(glm::radians(1.0 * whole(-150, 150)));
    reach += task.chain.bones.back().length;
  }
  task.target = rigs::forwardKinematics(task.chain, goal).back();
  if (!isInReach || glm::length(task.target) < 0.2) {
    const double direction = goal.angles.front();
    task.target = glm::dvec3(std::cos(direction), std::sin(direction), 0.0) *
                  (reach * (isInReach ? 0.7 : 1.3));
  }
  task.target = {rounded(task.target.x, 0.01), rounded(task.target.y, 0.01), 0.0};
  return task;
}

// What is a little simpler than a problem, in the order in which it is tried.
std::vector<Task> simpler(const Task& task) {
  std::vector<Task> all;
  const std::size_t n = task.chain.bones.size();
  for (std::size_t i = 0; i < n && n > 1; ++i) {
    Task& less = all.emplace_back(task);
    less.chain.bones.erase(less.chain.bones.begin() + static_cast<std::ptrdiff_t>(i));
    less.pose.angles.erase(less.pose.angles.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (task.pose.angles[i] != 0.0) all.emplace_back(task).pose.angles[i] = 0.0;
    if (task.chain.bones[i].length != 1.0) all.emplace_back(task).chain.bones[i].length = 1.0;
  }
  for (const double to : {1.0, 0.1}) {
    const glm::dvec3 target(rounded(task.target.x, to), rounded(task.target.y, to), 0.0);
    if (target != task.target) all.emplace_back(task).target = target;
  }
  return all;
}

bool shows(const Attempt& each, Mistake mistake) {
  return each.difference && each.difference->mistake == mistake;
}

Attempt shrunk(const std::string& text, const ik::Solver& like, Attempt found,
               Clock::time_point end) {
  const Mistake mistake = found.difference->mistake;
  for (bool isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (Task& task : simpler(found.task)) {
      if (Clock::now() > end) return found;
      Attempt less = attempt(text, like, std::move(task));
      if (!shows(less, mistake)) continue;
      found = std::move(less);
      isSmaller = true;
      break;
    }
  }
  return found;
}

// A usual mistake before none.
Mistake mostFrequent(const std::vector<Attempt>& attempts) {
  std::array<std::size_t, kMistakes> counts{};
  for (const Attempt& each : attempts)
    if (each.difference) ++counts[static_cast<std::size_t>(each.difference->mistake)];
  counts.front() = 0;
  return static_cast<Mistake>(std::ranges::max_element(counts) - counts.begin());
}

}  // namespace

std::vector<Task> drawTasks(std::string_view seed, std::size_t count) {
  std::seed_seq seeds(seed.begin(), seed.end());
  std::mt19937_64 engine(seeds);
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < count; ++i) tasks.push_back(drawTask(engine, i % 8 != 7));
  return tasks;
}

std::size_t Grade::faults() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(attempts, [](const Attempt& each) { return each.fault.has_value(); }));
}

std::size_t Grade::same() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      attempts, [](const Attempt& each) { return !each.fault && !each.difference; }));
}

std::size_t Grade::count(ik::Status status, bool yours) const {
  return static_cast<std::size_t>(std::ranges::count_if(attempts, [&](const Attempt& each) {
    return yours ? !each.fault && each.yours.status == status : each.ours.status == status;
  }));
}

std::size_t Grade::reached(bool yours) const { return count(ik::Status::reached, yours); }

Attempt attempt(const std::string& text, const ik::Solver& like, Task task) {
  Attempt done{.task = std::move(task)};
  Solver script(text);
  rigs::Trace yours;
  rigs::Trace ours;
  done.yours = solved(script.solver(), done.task, yours);
  done.ours = solved(like, done.task, ours);
  done.fault = script.fault();
  if (!done.fault)
    done.difference = firstDifference({done.task.chain, done.task.target}, yours, ours);
  return done;
}

Grade grade(const std::string& text, const GradeSettings& settings) {
  Grade found{.fault = Solver(text).fault()};
  if (found.fault) return found;
  const auto end = Clock::now() + std::chrono::round<Clock::duration>(
                                      std::chrono::duration<double>(settings.mostSeconds));
  for (Task& task : drawTasks(settings.seed, settings.problems)) {
    if (Clock::now() > end || found.faults() == kMostFaults) break;
    found.attempts.push_back(attempt(text, *settings.like, std::move(task)));
  }
  found.mistake = mostFrequent(found.attempts);
  const Attempt* least = nullptr;
  for (const Attempt& each : found.attempts) {
    if (!shows(each, found.mistake)) continue;
    if (!least || each.task.chain.bones.size() < least->task.chain.bones.size()) least = &each;
  }
  if (least) found.smallest = shrunk(text, *settings.like, *least, end);
  return found;
}

}  // namespace script
