// A chain of a hundred bones in space whose target is dragged once around, a part of it out of
// reach, with the trace on as always: how long do the solve and the state that is shown take for a
// frame? Every solver in each of its forms, from one answer to the next; no window, no painting.
// And what an iteration costs in the plane, for the same chain and targets as balls in space.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>

#include "numbers.h"
#include "solver_cases.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kBones = 100;
constexpr int kFrames = 300;
constexpr int kIterations = 50;

struct Frame {
  double solving;  // milliseconds
  double showing;
};

double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

double quantile(std::vector<double> values, double part) {
  std::ranges::sort(values);
  const auto last = static_cast<double>(values.size() - 1);
  return values[static_cast<std::size_t>(std::lround(part * last))];
}

ik::Chain chainOfBones(bool planar) {
  ik::Chain chain;
  chain.planar = planar;
  chain.bones.assign(kBones, {1.0 / kBones, {}});
  return chain;
}

ik::Pose bentPose() {
  ik::Pose pose;
  pose.angles.assign(kBones, 0.02);
  pose.rotations.assign(kBones, {std::cos(0.01), 0.0, 0.6 * std::sin(0.01), 0.8 * std::sin(0.01)});
  return pose;
}

// From nearly on the base to a fifth beyond reach; in space it also goes up and down.
glm::dvec3 targetAt(int frame, bool planar) {
  const double turn = 2.0 * std::numbers::pi * frame / kFrames;
  return {0.6 * (1.0 + std::cos(turn)), 0.6 * std::sin(turn),
          planar ? 0.0 : 0.3 * std::sin(2.0 * turn)};
}

std::vector<Frame> drag(const bench::Form& form, bool planar) {
  const ik::Chain chain = chainOfBones(planar);
  ik::Pose pose = bentPose();
  ik::Workspace workspace;
  ik::Trace trace;
  ik::TraceState shown;
  ik::Settings settings;
  settings.iterations = kIterations;
  settings.parameters = form.parameters;
  std::vector<Frame> frames;
  for (int i = 0; i < kFrames; ++i) {
    const auto start = Clock::now();
    ik::solve(*form.solver, {chain, targetAt(i, planar)}, settings, pose, workspace, &trace);
    const auto solved = Clock::now();
    trace.at(trace.size() / 2, shown);
    frames.push_back({milliseconds(solved - start), milliseconds(Clock::now() - solved)});
  }
  return frames;
}

double quantileOf(const std::vector<Frame>& frames, double Frame::*what, double part) {
  std::vector<double> values;
  for (const Frame& frame : frames) values.push_back(frame.*what);
  return quantile(values, part);
}

// The same planar problems, as a planar chain or as balls.
struct Set {
  ik::Chain chain;
  ik::Pose start;
  ik::Workspace workspace;
  double each = std::numeric_limits<double>::infinity();  // ns an iteration
  double whole = each;                                    // ns a solve
  double iterations = 0.0;                                // a solve
};

Set setOf(bool planar, std::size_t bones) {
  Set set;
  const auto n = static_cast<double>(bones);
  set.chain.planar = planar;
  set.chain.bones.assign(bones, {1.0 / n, {}});
  set.start.angles.assign(bones, 0.5 / n);
  set.start.rotations.assign(bones, ik::rotationAbout({0.0, 0.0, 1.0}, 0.5 / n));
  return set;
}

std::vector<glm::dvec3> targetsInTheDisc(std::size_t count) {
  std::vector<glm::dvec3> targets;
  bench::Numbers numbers;
  while (targets.size() < count) {
    const glm::dvec3 target{numbers.next(), numbers.next(), 0.0};
    const double distance = glm::length(target);
    if (distance > 0.2 && distance < 0.9) targets.push_back(target);
  }
  return targets;
}

void solveAll(const ik::SolverInfo& solver, const std::vector<glm::dvec3>& targets, Set& set) {
  const ik::Settings settings{.iterations = 100, .parameters = ik::defaultParameters(solver)};
  ik::Pose pose;
  int iterations = 0;
  const auto start = Clock::now();
  for (const glm::dvec3& target : targets) {
    pose = set.start;
    iterations += ik::solve(solver, {set.chain, target}, settings, pose, set.workspace).iterations;
  }
  const double time = 1e6 * milliseconds(Clock::now() - start);
  const auto count = static_cast<double>(targets.size());
  set.each = std::min(set.each, time / iterations);
  set.whole = std::min(set.whole, time / count);
  set.iterations = iterations / count;
}

// In turn, the best of many passes.
void compare(const char* id, std::size_t bones) {
  const ik::SolverInfo& solver = *ik::findSolver(id);
  const std::vector<glm::dvec3> targets = targetsInTheDisc(std::max<std::size_t>(20, 500 / bones));
  Set plane = setOf(true, bones);
  Set space = setOf(false, bones);
  for (int pass = 0; pass < 40; ++pass) {
    solveAll(solver, targets, plane);
    solveAll(solver, targets, space);
  }
  std::printf("| %s | %zu | %.1f | %.0f | %.1f | %.0f | %.2f | %.2f |\n", id, bones,
              plane.iterations, plane.each, space.iterations, space.each, plane.each / space.each,
              plane.whole / space.whole);
  std::fflush(stdout);
}

void comparePlane() {
  std::printf(
      "\nNanoseconds an iteration, planar targets to 1e-6, whole calls\n\n"
      "| solver | bones | iterations, plane | ns | iterations, balls | ns | ratio | of a solve |\n"
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
  for (const char* id : {"automatic", "levenberg-marquardt", "dls", "ccd", "fabrik"}) {
    for (const std::size_t bones : {3U, 6U, 10U, 30U, 100U}) compare(id, bones);
  }
}

}  // namespace

int main() {
  std::printf("Milliseconds a frame, %zu bones, %d frames, at most %d iterations\n\n", kBones,
              kFrames, kIterations);
  std::printf("%-26s | %8s %8s %8s | %8s %8s\n", "solver", "space", "worst", "showing", "plane",
              "ratio");
  for (const bench::Form& form : bench::allForms()) {
    const auto space = drag(form, false);
    const auto plane = drag(form, true);
    const double inSpace = quantileOf(space, &Frame::solving, 0.5);
    const double inPlane = quantileOf(plane, &Frame::solving, 0.5);
    std::printf("%-26s | %8.3f %8.3f %8.3f | %8.3f %8.2f\n", form.label.c_str(), inSpace,
                quantileOf(space, &Frame::solving, 1.0), quantileOf(space, &Frame::showing, 1.0),
                inPlane, inSpace / inPlane);
  }
  comparePlane();
  return 0;
}
