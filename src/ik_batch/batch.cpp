#include "ik_batch/batch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <system_error>
#include <thread>
#include <vector>

#include <hwy/targets.h>

#include "ik/forward_kinematics.h"
#include "ik/limits.h"
#include "ik/steps/arm_options.h"
#include "ik/steps/escape.h"
#include "ik_batch/feed.h"
#include "ik_batch/kernels.h"
#include "ik_batch/one_by_one.h"

namespace iklab::ik {

struct BatchWorkspace::Buffers {
  std::vector<batch::ThreadBuffers> threads;
  std::vector<glm::dvec3> joints;
  std::vector<glm::dquat> orientations;
  Pose pose;
};

namespace {

using batch::AngleForm;
using batch::Feed;
using batch::Shape;
using batch::Task;

struct Method {
  std::string_view id;
  Shape shape;
  bool isInSpace;    // too
  AngleForm angles;  // of joints with limits, in the plane
  void (*inFloats)(Feed<float>&);
  void (*inDoubles)(Feed<double>&);
  bool turnsHinges = false;  // chains of these alone, with limits and weights
};

constexpr std::array kMethods{
    Method{"look-at", Shape::spans, true, AngleForm::turns, batch::runLookAt, batch::runLookAt},
    Method{"two-bone", Shape::spans, false, AngleForm::turns, batch::runTwoBone, batch::runTwoBone},
    Method{"fabrik", Shape::joints, true, AngleForm::turns, batch::runFabrik, batch::runFabrik},
    Method{"ccd", Shape::spans, true, AngleForm::turns, batch::runCcd, batch::runCcd, true},
    Method{"dls", Shape::spans, true, AngleForm::radians, batch::runDls, batch::runDls, true},
    Method{"levenberg-marquardt", Shape::spans, true, AngleForm::radians,
           batch::runLevenbergMarquardt, batch::runLevenbergMarquardt, true},
    Method{"automatic", Shape::spans, true, AngleForm::radians, batch::runAutomatic,
           batch::runAutomatic, true},
    Method{"jacobian-transpose", Shape::spans, true, AngleForm::radians,
           batch::runJacobianTranspose, batch::runJacobianTranspose, true},
    Method{"pseudo-inverse", Shape::spans, false, AngleForm::radians, batch::runPseudoInverse,
           batch::runPseudoInverse},
    Method{"sdls", Shape::spans, false, AngleForm::radians, batch::runSdls, batch::runSdls},
    Method{"gradient-descent", Shape::spans, false, AngleForm::radians, batch::runGradientDescent,
           batch::runGradientDescent},
};

template <typename... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

// Of an array with one element per bone and target, or also one per bone that all targets share.
template <typename T>
std::string faultInArray(const char* name, std::span<T> array, bool isOfThisChain,
                         std::size_t bones, std::size_t count, bool mayBeShared) {
  if (array.empty()) return {};
  if (!isOfThisChain) return text(name, ": expected none for this chain, got ", array.size());
  if (array.size() == bones * count || (mayBeShared && array.size() == bones)) return {};
  return text(name, ": expected one per bone",
              mayBeShared ? ", or one per bone and target, " : " and target, ", bones * count,
              " in all, got ", array.size());
}

std::string faultInArrays(const BatchProblem& problem, const BatchOutput& output) {
  const Chain& chain = problem.chain;
  const std::size_t bones = chain.bones.size();
  const std::size_t count = problem.targets.size();
  const bool hasArrays = !problem.startAngles.empty() || !problem.startRotations.empty();
  if (hasArrays && !problem.starts.empty()) {
    return text("starts: expected none beside startAngles or startRotations, got ",
                problem.starts.size());
  }
  for (const std::string& fault :
       {faultInArray("startAngles", problem.startAngles, chain.planar, bones, count, true),
        faultInArray("startRotations", problem.startRotations, !chain.planar, bones, count, true),
        faultInArray("angles", output.angles, chain.planar, bones, count, false),
        faultInArray("rotations", output.rotations, !chain.planar, bones, count, false)}) {
    if (!fault.empty()) return fault;
  }
  return {};
}

std::string faultInSizes(const BatchProblem& problem, const BatchOutput& output) {
  const std::size_t count = problem.targets.size();
  if (std::string fault = faultInArrays(problem, output); !fault.empty()) return fault;
  if (const std::size_t starts = batch::startCount(problem); starts != 1 && starts != count) {
    return text("starts: expected one pose, or one per target, ", count, " in all, got ", starts);
  }
  if (output.answers.size() != count) {
    return text("answers: expected one per target, ", count, " in all, got ",
                output.answers.size());
  }
  const std::size_t joints = count * (problem.chain.bones.size() + 1);
  if (!output.joints.empty() && output.joints.size() != joints) {
    return text("joints: expected none, or one more than bones per target, ", joints,
                " in all, got ", output.joints.size());
  }
  if (!output.poses.empty() && output.poses.size() != count) {
    return text("poses: expected none, or one per target, ", count, " in all, got ",
                output.poses.size());
  }
  return {};
}

// Whether single joints' turns are cut off; solvers that linearise shorten the whole step instead.
bool isCapped(const SolverInfo& solver, const ParameterValues& parameters) {
  const auto cap = findParameter(solver, "max-step");
  return cap && !solver.iterate.inArrays && parameters[*cap] < kUncapped;
}

std::string faultInBatch(const SolverInfo& solver, const BatchProblem& problem,
                         const BatchSettings& settings, const BatchOutput& output, Pose& scratch) {
  if (settings.threads < 0 || settings.threads > kMostThreads) {
    return text("threads: expected 0 to ", kMostThreads, ", got ", settings.threads);
  }
  const Chain& chain = problem.chain;
  if (std::string fault = faultInSizes(problem, output); !fault.empty()) return fault;
  // The start poses are checked problem by problem; any other fault shows with every problem.
  const bool shared = batch::startCount(problem) == 1;
  if (shared) {
    batch::readStart(problem, 0, scratch);
  } else {
    scratch.angles.assign(chain.bones.size(), 0.0);
    scratch.rotations.assign(chain.bones.size(), glm::dquat(1.0, 0.0, 0.0, 0.0));
    scratch.stretch.clear();
  }
  const Problem any{chain, chain.base, problem.ignoreNegativeScale, problem.pole, problem.rest};
  return findFault(solver, any, settings.each, scratch);
}

bool areHinges(const Chain& chain) {
  return !chain.planar && std::ranges::all_of(chain.bones, [](const Bone& bone) {
    return bone.joint == JointKind::hinge;
  });
}

// The kinds of chains that a method's lanes can hold.
bool holds(const Method& method, const Chain& chain) {
  const auto end = chain.bones.end();
  if (std::ranges::find(chain.bones, JointKind::fixed, &Bone::joint) != end) return false;
  if (method.turnsHinges && areHinges(chain)) return true;
  if (!chain.planar && !method.isInSpace) return false;
  const bool isConstrained = isLimited(chain.bones, chain.planar) || isWeighted(chain.bones);
  // One and two bones are solved at once, each in its own way.
  if (method.id == kAutomatic.id && !isConstrained && chain.bones.size() <= 2) return false;
  if (chain.planar) return !isConstrained || method.angles != AngleForm::none;
  return !isConstrained && std::ranges::all_of(chain.bones, [](const Bone& bone) {
    return bone.joint == JointKind::ball;
  });
}

// Whether the solver's lanes know these values of its parameters.
bool knows(const SolverInfo& solver, const Chain& chain, const ParameterValues& parameters) {
  if (solver.id == "fabrik" && parameters[0] > 1.0) return false;  // the form tree
  return chain.planar || areHinges(chain) || !isCapped(solver, parameters);
}

// Whether lanes can do all that is asked for.
bool isPlain(const SolverInfo& solver, const BatchProblem& problem, const Settings& each) {
  const bool heedsPole = problem.pole && findParameter(solver, "bend");
  const bool rests = solver.iterative && problem.rest.gain > 0.0;
  const bool goesOn = &solver == &kAutomatic && !each.stopWhenDone;
  return !problem.ignoreNegativeScale && !heedsPole && !rests && !goesOn;
}

// The method whose lanes can solve all of it, or null.
const Method* methodFor(const SolverInfo& solver, const BatchProblem& problem,
                        const Settings& each) {
  const auto* found = std::ranges::find(kMethods, solver.id, &Method::id);
  const bool isGood = found != kMethods.end() && holds(*found, problem.chain) &&
                      knows(solver, problem.chain, each.parameters) &&
                      isPlain(solver, problem, each);
  return isGood ? found : nullptr;
}

int threadsOf(const BatchSettings& settings) {
  if (settings.threads > 0) return settings.threads;
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
}

// The joints of the shared start.
void layOut(Task& task, Pose& scratch) {
  const std::size_t n = task.boneCount();
  task.joints.resize(n + 1);
  task.orientations.resize(n);
  if (!task.sharesStart()) return;
  task.readStart(0, scratch);
  scratch.stretch.clear();  // as solve() has it
  if (task.hasLimits) bringInside(task.problem.chain, task.first, scratch);
  forwardKinematics(task.problem.chain, scratch, task.joints);
  if (!task.problem.chain.planar) {
    boneOrientations(task.problem.chain, scratch, task.orientations);
  }
}

// `method` is null if there are no lanes.
Task taskOf(const SolverInfo& solver, const BatchProblem& problem, const BatchSettings& settings,
            const BatchOutput& output, const Method* method, BatchWorkspace::Buffers& buffers) {
  const std::span bones(problem.chain.bones);
  const std::size_t moved =
      solver.bones > 0 ? static_cast<std::size_t>(solver.bones) : bones.size();
  const bool isArm = solver.id == "two-bone";
  const bool isFabrik = solver.id == "fabrik" && settings.each.parameters[0] == 0.0;
  const bool isAutomatic = &solver == &kAutomatic;
  const bool hasHinges = areHinges(problem.chain);
  const ParameterValues& parameters = settings.each.parameters;
  const bool cutsTurns =
      method && method->angles == AngleForm::turns && !hasHinges && isCapped(solver, parameters);
  const bool hasLimits = isLimited(bones.last(moved), problem.chain.planar) ||
                         isWeighted(bones.last(moved)) ||
                         (isArm && parameters[kArmWeight] != 1.0) || cutsTurns;
  const bool isElseAlone = isAutomatic && !hasLimits && !hasHinges;
  const int asked = solver.iterative ? settings.each.iterations : 1;
  Reach range = reach(bones.last(moved));
  const double unit = range.outer > 0.0 ? range.outer : 1.0;
  if (isArm) range.outer *= parameters[kStretch];
  return {.solver = solver,
          .problem = problem,
          .settings = settings,
          .output = output,
          .shape = method ? method->shape : Shape::joints,
          .pointsWhenTooFar = (isFabrik || isAutomatic) && !hasLimits && !hasHinges,
          .hasLimits = hasLimits,
          .angles = method && !hasHinges ? method->angles : AngleForm::radians,
          .isArm = isArm,
          .beginsAnew = isAutomatic && (hasLimits || hasHinges),
          .isElseAlone = isElseAlone,
          .laneIterations = isElseAlone ? std::min(asked, kWatched) : asked,
          .hasHinges = hasHinges,
          .first = bones.size() - moved,
          .reach = range,
          .unit = unit,
          .joints = buffers.joints,
          .orientations = buffers.orientations,
          .start = buffers.pose};
}

struct Steps {
  std::atomic<std::int64_t> lanes{0};
  std::atomic<std::int64_t> busy{0};
};

template <typename T>
void solveInLanes(Task& task, void (*kernel)(Feed<T>&), batch::ThreadBuffers& buffers,
                  Steps& steps) {
  Feed<T> feed(task, buffers);
  kernel(feed);
  steps.lanes += feed.laneSteps();
  steps.busy += feed.busySteps();
}

// Calls `work` with the buffers of every thread. The last thread is the caller's. A thread that
// cannot be started is left out.
template <typename Work>
void workTogether(std::span<batch::ThreadBuffers> buffers, const Work& work) {
  if (buffers.size() == 1) {
    work(buffers[0]);
    return;
  }
  std::thread other;
  try {
    other = std::thread([&] { workTogether(buffers.subspan(1), work); });
  } catch (const std::system_error&) {
  }
  work(buffers[0]);
  if (other.joinable()) other.join();
}

}  // namespace

BatchWorkspace::BatchWorkspace() : buffers_(std::make_unique<Buffers>()) {}
BatchWorkspace::~BatchWorkspace() = default;
BatchWorkspace::BatchWorkspace(BatchWorkspace&&) noexcept = default;
BatchWorkspace& BatchWorkspace::operator=(BatchWorkspace&&) noexcept = default;

bool solvesInLanes(const SolverInfo& solver, const BatchProblem& problem, const Settings& each) {
  return methodFor(solver, problem, each) != nullptr;
}

BatchResult solveBatch(const SolverInfo& solver, const BatchProblem& problem,
                       const BatchSettings& settings, BatchWorkspace& workspace,
                       const BatchOutput& output) {
  BatchResult result;
  BatchWorkspace::Buffers& buffers = workspace.buffers();
  result.message = faultInBatch(solver, problem, settings, output, buffers.pose);
  const std::size_t count = problem.targets.size();
  if (!result.message.empty() || count == 0) return result;

  const Method* method = methodFor(solver, problem, settings.each);
  Task task = taskOf(solver, problem, settings, output, method, buffers);
  const auto threads = std::min(static_cast<std::size_t>(threadsOf(settings)), count);
  // Few at a time, so that no thread has many left at the end.
  task.claim = threads == 1 ? count : std::clamp<std::size_t>(count / (16 * threads), 1, 256);
  if (buffers.threads.size() < threads) buffers.threads.resize(threads);
  const std::span used = std::span(buffers.threads).first(threads);
  result.inLanes = method != nullptr;
  if (!method) {
    workTogether(used, [&](auto& own) { batch::solveOneByOne(task, own); });
    return result;
  }
  layOut(task, buffers.pose);
  Steps steps;
  if (settings.precision == Precision::floats) {
    workTogether(used, [&](auto& own) { solveInLanes(task, method->inFloats, own, steps); });
  } else {
    workTogether(used, [&](auto& own) { solveInLanes(task, method->inDoubles, own, steps); });
  }
  result.laneSteps = steps.lanes;
  result.busySteps = steps.busy;
  return result;
}

std::string_view batchInstructionSet() noexcept {
  const auto best = hwy::SupportedTargets() & HWY_TARGETS;
  return hwy::TargetName(best & -best);
}

}  // namespace iklab::ik
