// What a program with the installed library does: by its headers alone, from several threads.
#include <cmath>
#include <iostream>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include <ik/version.h>
#include <rigs/rigs.h>

namespace {

int failures = 0;

void expect(bool isTrue, const char* what) {
  if (isTrue) return;
  std::cerr << "not so: " << what << '\n';
  ++failures;
}

rigs::Chain chainInSpace() {
  rigs::Chain chain{.bones = {{1.0}, {0.8}, {0.6}, {0.4}}, .planar = false};
  chain.bones[1].joint = rigs::JointKind::hinge;
  return chain;
}

rigs::Pose straight(const rigs::Chain& chain) {
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
  const rigs::Chain chain{.bones = {{1.0}, {0.8}, {0.6}}};
  const glm::dvec3 target{1.1, 0.7, 0.0};
  for (const ik::Solver* solver : ik::solvers()) {
    ik::Settings settings{.iterations = 10000, .parameters = ik::defaultParameters(*solver)};
    rigs::Pose pose{.angles = {0.3, 0.4, 0.5}};
    rigs::Workspace workspace;
    rigs::Trace trace;
    const rigs::Result result =
        rigs::solve(*solver, {chain, target}, settings, pose, workspace, &trace);
    const glm::dvec3 tip = rigs::forwardKinematics(chain, pose).back();
    expect(std::abs(glm::distance(tip, target) - result.distance) < 1e-12, "the distance");
    expect(result.status == ik::Status::reached || solver->bones > 0, "reached");
    expect(trace.size() > 1 && trace.at(trace.size() - 1).bones.size() == 3, "the trace");
  }
}

void errorsAreValues() {
  const rigs::Chain chain{.bones = {{1.0}, {0.8}}};
  rigs::Pose pose{.angles = {0.3, 0.4}};
  rigs::Workspace workspace;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const rigs::Result result = rigs::solve({chain, {nan, 0.0, 0.0}}, pose, workspace);
  expect(result.status == ik::Status::invalidInput, "NaN is refused");
  expect(result.message.find("target") == 0, "the field is named");
  expect(pose.angles[1] == 0.4, "nothing was touched");
}

// No state is shared: each thread gets what one alone would have got.
void severalThreads() {
  const rigs::Chain chain = chainInSpace();
  constexpr int kTargets = 500;
  const auto solveAll = [&](std::vector<rigs::Pose>& poses) {
    rigs::Workspace workspace;
    for (int i = 0; i < kTargets; ++i) {
      const double angle = 0.1 * i;
      poses.push_back(straight(chain));
      rigs::solve({chain, {std::cos(angle), std::sin(angle), 0.3}}, poses.back(), workspace);
    }
  };
  std::vector<std::vector<rigs::Pose>> answers(4);
  std::vector<std::thread> threads;
  for (auto& each : answers) threads.emplace_back([&] { solveAll(each); });
  for (std::thread& each : threads) each.join();
  for (const auto& each : answers) expect(each == answers[0], "threads agree");
}

// A solver of one's own: the joints follow the target.
void follow(ik::SolverState& state) {
  ik::findBones(state);
  ik::findPoints(state);
  state.points[state.bones.back().end] = state.problem.goals.front().target;
  for (std::size_t i = state.bones.size(); i-- > 1;) {
    const ik::Bone& bone = state.bones[i];
    glm::dvec3& joint = state.points[static_cast<std::size_t>(bone.joint)];
    const glm::dvec3& end = state.points[bone.end];
    const double distance = glm::distance(joint, end);
    if (distance > 0.0) joint = end + bone.length / distance * (joint - end);
  }
  ik::turnTowardsPoints(state);
}

void aSolverOfOnesOwn() {
  const ik::Solver solver{.id = "follow",
                          .name = "Follow",
                          .summary = "",
                          .citation = "",
                          .parameters = {},
                          .anyJoint = false,
                          .iterate = follow};
  rigs::Chain chain = chainInSpace();
  rigs::Workspace workspace;
  rigs::Trace trace;
  const rigs::Problem problem{chain, {0.9, 0.7, 0.8}};
  rigs::Pose pose = straight(chain);
  rigs::Result result = rigs::solve(solver, problem, {}, pose, workspace, &trace);
  expect(result.message.find("hinge") != std::string::npos, "a hinge is refused");
  chain.bones[1].joint = rigs::JointKind::ball;
  chain.bones[2].scale = {1, -1, 1};
  result = rigs::solve(solver, problem, {}, pose, workspace, &trace);
  const glm::dvec3 tip = rigs::forwardKinematics(chain, pose).back();
  expect(result.status == ik::Status::reached, "own reached");
  expect(glm::distance(tip, problem.target) < 1e-6, "own tip");
  expect(trace.size() == 1 + 4 * static_cast<std::size_t>(result.iterations), "own trace");
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
