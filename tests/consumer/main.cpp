// What a program with the installed library does: by its headers alone, from several threads.
#include <cmath>
#include <iostream>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include <ik/ik.h>
#include <ik/version.h>

namespace {

int failures = 0;

void expect(bool isTrue, const char* what) {
  if (isTrue) return;
  std::cerr << "not so: " << what << '\n';
  ++failures;
}

ik::Chain chainInSpace() {
  ik::Chain chain{.bones = {{1.0}, {0.8}, {0.6}, {0.4}}, .planar = false};
  chain.bones[1].joint = ik::JointKind::hinge;
  return chain;
}

ik::Pose straight(const ik::Chain& chain) {
  return {.angles = {}, .rotations = {chain.bones.size(), glm::dquat(1.0, 0.0, 0.0, 0.0)}};
}

void theVersion() {
  const std::string own = std::to_string(IKLAB_VERSION_MAJOR) + '.' +
                          std::to_string(IKLAB_VERSION_MINOR) + '.' +
                          std::to_string(IKLAB_VERSION_PATCH);
  expect(own == FOUND_VERSION, "the package's version is the header's");
  static_assert(IKLAB_VERSION_NUMBER >= IKLAB_MAKE_VERSION(1, 0, 0));
  static_assert(IKLAB_MAKE_VERSION(1, 0, 0) > IKLAB_MAKE_VERSION(0, 99, 99));
}

void everySolver() {
  const ik::Chain chain{.bones = {{1.0}, {0.8}, {0.6}}};
  const glm::dvec3 target{1.1, 0.7, 0.0};
  for (const ik::SolverInfo* solver : ik::solvers()) {
    ik::Settings settings{.iterations = 10000, .parameters = ik::defaultParameters(*solver)};
    ik::Pose pose{.angles = {0.3, 0.4, 0.5}};
    ik::Workspace workspace;
    ik::Trace trace;
    const ik::Result result =
        ik::solve(*solver, {chain, target}, settings, pose, workspace, &trace);
    const glm::dvec3 tip = ik::forwardKinematics(chain, pose).back();
    expect(std::abs(glm::distance(tip, target) - result.distance) < 1e-12, "the distance");
    expect(result.status == ik::Status::reached || solver->bones > 0, "reached");
    expect(trace.size() > 1 && trace.at(trace.size() - 1).bones.size() == 3, "the trace");
  }
}

void errorsAreValues() {
  const ik::Chain chain{.bones = {{1.0}, {0.8}}};
  ik::Pose pose{.angles = {0.3, 0.4}};
  ik::Workspace workspace;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const ik::Result result = ik::solve({chain, {nan, 0.0, 0.0}}, pose, workspace);
  expect(result.status == ik::Status::invalidInput, "NaN is refused");
  expect(result.message.find("target") == 0, "the field is named");
  expect(pose.angles[1] == 0.4, "nothing was touched");
}

// No state is shared: each thread gets what one alone would have got.
void severalThreads() {
  const ik::Chain chain = chainInSpace();
  constexpr int kTargets = 500;
  const auto solveAll = [&](std::vector<ik::Pose>& poses) {
    ik::Workspace workspace;
    for (int i = 0; i < kTargets; ++i) {
      const double angle = 0.1 * i;
      poses.push_back(straight(chain));
      ik::solve({chain, {std::cos(angle), std::sin(angle), 0.3}}, poses.back(), workspace);
    }
  };
  std::vector<std::vector<ik::Pose>> answers(4);
  std::vector<std::thread> threads;
  for (auto& each : answers) threads.emplace_back([&] { solveAll(each); });
  for (std::thread& each : threads) each.join();
  for (const auto& each : answers) expect(each == answers[0], "threads agree");
}

// A solver of one's own: the joints follow the target, and then the base.
void follow(ik::JointPositions& chain) {
  const auto place = [](const glm::dvec3& start, const glm::dvec3& point, double length) {
    const double distance = glm::distance(start, point);
    return distance > 0.0 ? start + length / distance * (point - start) : start;
  };
  const std::size_t n = chain.lengths.size();
  const glm::dvec3 base = chain.joints[0];
  chain.joints[n] = chain.target;
  for (std::size_t i = n; i-- > 0;) {
    chain.joints[i] = place(chain.joints[i + 1], chain.joints[i], chain.lengths[i]);
    chain.trace(ik::Phase::tipToBase, i);
  }
  chain.joints[0] = base;
  for (std::size_t i = 0; i < n; ++i) {
    chain.joints[i + 1] = place(chain.joints[i], chain.joints[i + 1], chain.lengths[i]);
    chain.trace(ik::Phase::baseToTip, i);
  }
}

void aSolverOfOnesOwn() {
  const ik::SolverInfo solver{.id = "follow",
                              .name = "Follow",
                              .summary = "",
                              .citation = "",
                              .parameters = {},
                              .iterate = {.onPositions = follow}};
  ik::Chain chain = chainInSpace();
  ik::Workspace workspace;
  ik::Trace trace;
  const ik::Problem problem{chain, {0.9, 0.7, 0.8}};
  ik::Pose pose = straight(chain);
  ik::Result result = ik::solve(solver, problem, {}, pose, workspace, &trace);
  expect(result.message.find("hinge") != std::string::npos, "a hinge is refused");
  chain.bones[1].joint = ik::JointKind::ball;
  chain.bones[2].scale = {1, -1, 1};
  result = ik::solve(solver, problem, {}, pose, workspace, &trace);
  const glm::dvec3 tip = ik::forwardKinematics(chain, pose).back();
  expect(result.status == ik::Status::reached, "own reached");
  expect(glm::distance(tip, problem.target) < 1e-6, "own tip");
  expect(trace.size() == 1 + 8 * static_cast<std::size_t>(result.iterations), "own trace");
}

}  // namespace

int main() {
  theVersion();
  everySolver();
  aSolverOfOnesOwn();
  errorsAreValues();
  severalThreads();
  return failures == 0 ? 0 : 1;
}
