#include "ik/batch/batch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <system_error>
#include <thread>
#include <vector>

#include <hwy/targets.h>

#include "ik/arm_reach.h"
#include "ik/batch/feed.h"
#include "ik/batch/kernels.h"
#include "ik/forward_kinematics.h"
#include "ik/limits.h"

namespace ik {

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
};

constexpr std::array kMethods{
    Method{"look-at", Shape::spans, true, AngleForm::turns, batch::runLookAt, batch::runLookAt},
    Method{"two-bone", Shape::spans, false, AngleForm::turns, batch::runTwoBone, batch::runTwoBone},
    Method{"fabrik", Shape::joints, true, AngleForm::turns, batch::runFabrik, batch::runFabrik},
    Method{"ccd", Shape::spans, true, AngleForm::turns, batch::runCcd, batch::runCcd},
    Method{"dls", Shape::spans, true, AngleForm::radians, batch::runDls, batch::runDls},
    Method{"levenberg-marquardt", Shape::spans, true, AngleForm::radians,
           batch::runLevenbergMarquardt, batch::runLevenbergMarquardt},
    Method{"automatic", Shape::spans, false, AngleForm::radians, batch::runAutomatic,
           batch::runAutomatic},
    Method{"jacobian-transpose", Shape::spans, true, AngleForm::radians,
           batch::runJacobianTranspose, batch::runJacobianTranspose},
    Method{"pseudo-inverse", Shape::spans, false, AngleForm::radians, batch::runPseudoInverse,
           batch::runPseudoInverse},
    Method{"sdls", Shape::spans, false, AngleForm::radians, batch::runSdls, batch::runSdls},
    Method{"gradient-descent", Shape::spans, false, AngleForm::radians, batch::runGradientDescent,
           batch::runGradientDescent},
};

const Method* findMethod(const SolverInfo& solver) {
  const auto* found = std::ranges::find(kMethods, solver.id, &Method::id);
  return found == kMethods.end() ? nullptr : found;
}

template <typename... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

// "a, b or c"
std::string names() {
  std::string all;
  for (const Method& method : kMethods) {
    if (!all.empty()) all += &method == &kMethods.back() ? " or " : ", ";
    all += method.id;
  }
  return all;
}

std::string faultInSizes(const BatchProblem& problem, const BatchOutput& output) {
  const std::size_t count = problem.targets.size();
  if (problem.starts.size() != 1 && problem.starts.size() != count) {
    return text("starts: expected one pose, or one a target, ", count, " in all, got ",
                problem.starts.size());
  }
  if (output.answers.size() != count) {
    return text("answers: expected one a target, ", count, " in all, got ", output.answers.size());
  }
  const std::size_t joints = count * (problem.chain.bones.size() + 1);
  if (!output.joints.empty() && output.joints.size() != joints) {
    return text("joints: expected none, or one more than bones a target, ", joints, " in all, got ",
                output.joints.size());
  }
  if (!output.poses.empty() && output.poses.size() != count) {
    return text("poses: expected none, or one a target, ", count, " in all, got ",
                output.poses.size());
  }
  return {};
}

// What the method does not do for such a chain.
std::string faultInKind(const Method& method, const Chain& chain) {
  if (!chain.planar && !method.isInSpace) {
    return text("planar: a batch of ", method.id, " expected a planar chain");
  }
  if (method.id == kAutomatic.id && !isLimited(chain.bones, chain.planar) &&
      !isWeighted(chain.bones)) {
    return "bones: a batch of automatic expected a joint with limits or a weight";
  }
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (!chain.planar && chain.bones[i].joint != JointKind::ball) {
      return text("bones[", i, "].joint: a batch expected a ball joint, got a hinge");
    }
    if (isLimited(chain.bones[i], chain.planar) &&
        !(chain.planar && method.angles != AngleForm::none)) {
      return text("bones[", i, "].limit: a batch of ", method.id, chain.planar ? "" : " in space",
                  " expected a joint without limits");
    }
    if (!chain.planar && chain.bones[i].weight != 1.0) {
      return text("bones[", i, "].weight: a batch in space expected 1, got ",
                  chain.bones[i].weight);
    }
  }
  return {};
}

// Whether turns of joints are cut off one by one; solvers that linearise shorten the whole step.
bool isCapped(const SolverInfo& solver, const ParameterValues& parameters) {
  const auto cap = findParameter(solver, "max-step");
  return cap && !solver.worksInArrays && parameters[*cap] < kUncapped;
}

// What of its parameters a batch does not take.
std::string faultInParameters(const SolverInfo& solver, const Chain& chain,
                              const ParameterValues& parameters) {
  if (solver.id == "fabrik" && parameters[0] > 1.0) {
    return "form: a batch expected standard or shift-back";
  }
  if (!chain.planar && isCapped(solver, parameters)) {
    return text("max-step: of ", solver.id, " in space a batch expected ", kUncapped, ", no cap");
  }
  return {};
}

std::string faultInBatch(const SolverInfo& solver, const BatchProblem& problem,
                         const BatchSettings& settings, const BatchOutput& output, Pose& scratch) {
  const Method* method = findMethod(solver);
  if (!method) return text("solver: expected ", names(), ", got ", solver.id);
  if (settings.threads < 0 || settings.threads > kMostThreads) {
    return text("threads: expected 0 to ", kMostThreads, ", got ", settings.threads);
  }
  if (&solver == &kAutomatic && !settings.each.stopWhenDone) {
    return "stopWhenDone: a batch of automatic expected true";
  }
  const Chain& chain = problem.chain;
  if (std::string fault = faultInKind(*method, chain); !fault.empty()) return fault;
  if (std::string fault = faultInSizes(problem, output); !fault.empty()) return fault;
  // A start pose of its own is its problem's concern; whatever else may be wrong shows with any.
  const bool shared = problem.starts.size() == 1;
  if (!shared) {
    scratch.angles.assign(chain.bones.size(), 0.0);
    scratch.rotations.assign(chain.bones.size(), glm::dquat(1.0, 0.0, 0.0, 0.0));
    scratch.stretch.clear();
  }
  std::string fault =
      findFault(solver, {chain, chain.base}, settings.each, shared ? problem.starts[0] : scratch);
  return fault.empty() ? faultInParameters(solver, chain, settings.each.parameters) : fault;
}

int threadsOf(const BatchSettings& settings) {
  if (settings.threads > 0) return settings.threads;
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
}

// Where the shared start lies.
void layOut(Task& task, Pose& scratch) {
  const std::size_t n = task.boneCount();
  task.joints.resize(n + 1);
  task.orientations.resize(n);
  if (!task.sharesStart()) return;
  scratch = task.problem.starts[0];
  scratch.stretch.clear();  // as solve() has it
  if (task.hasLimits) bringInside(task.problem.chain, task.first, scratch);
  forwardKinematics(task.problem.chain, scratch, task.joints);
  if (!task.problem.chain.planar) {
    boneOrientations(task.problem.chain, scratch, task.orientations);
  }
}

struct Steps {
  std::atomic<std::int64_t> lanes{0};
  std::atomic<std::int64_t> busy{0};
};

template <typename T>
void work(Task& task, void (*kernel)(Feed<T>&), batch::ThreadBuffers& buffers, Steps& steps) {
  Feed<T> feed(task, buffers);
  kernel(feed);
  steps.lanes += feed.laneSteps();
  steps.busy += feed.busySteps();
}

// The last of the threads is the caller's. One that cannot be started is done without.
template <typename T>
void workTogether(Task& task, void (*kernel)(Feed<T>&), std::span<batch::ThreadBuffers> buffers,
                  Steps& steps) {
  if (buffers.size() == 1) {
    work(task, kernel, buffers[0], steps);
    return;
  }
  std::thread other;
  try {
    other = std::thread([&] { workTogether(task, kernel, buffers.subspan(1), steps); });
  } catch (const std::system_error&) {
  }
  work(task, kernel, buffers[0], steps);
  if (other.joinable()) other.join();
}

}  // namespace

BatchWorkspace::BatchWorkspace() : buffers_(std::make_unique<Buffers>()) {}
BatchWorkspace::~BatchWorkspace() = default;
BatchWorkspace::BatchWorkspace(BatchWorkspace&&) noexcept = default;
BatchWorkspace& BatchWorkspace::operator=(BatchWorkspace&&) noexcept = default;

bool solvesBatches(const SolverInfo& solver, const Chain& chain,
                   const ParameterValues& parameters) {
  const Method* method = findMethod(solver);
  return method && faultInKind(*method, chain).empty() &&
         faultInParameters(solver, chain, parameters).empty();
}

BatchResult solveBatch(const SolverInfo& solver, const BatchProblem& problem,
                       const BatchSettings& settings, BatchWorkspace& workspace,
                       const BatchOutput& output) {
  BatchResult result;
  BatchWorkspace::Buffers& buffers = workspace.buffers();
  result.message = faultInBatch(solver, problem, settings, output, buffers.pose);
  const std::size_t count = problem.targets.size();
  if (!result.message.empty() || count == 0) return result;

  const Method& method = *findMethod(solver);
  const std::span bones(problem.chain.bones);
  const std::size_t moved =
      solver.bones > 0 ? static_cast<std::size_t>(solver.bones) : bones.size();
  const bool isArm = solver.id == "two-bone";
  const ParameterValues& parameters = settings.each.parameters;
  const bool hasLimits = isLimited(bones.last(moved), problem.chain.planar) ||
                         isWeighted(bones.last(moved)) ||
                         (isArm && parameters[kArmWeight] != 1.0) ||
                         (method.angles == AngleForm::turns && isCapped(solver, parameters));
  Task task{.solver = solver,
            .problem = problem,
            .settings = settings,
            .output = output,
            .shape = method.shape,
            .pointsWhenTooFar = solver.id == "fabrik" && parameters[0] == 0.0 && !hasLimits,
            .hasLimits = hasLimits,
            .angles = method.angles,
            .isArm = isArm,
            .beginsAnew = &solver == &kAutomatic,
            .first = bones.size() - moved,
            .reach = reach(bones.last(moved)),
            .joints = buffers.joints,
            .orientations = buffers.orientations,
            .start = buffers.pose};
  if (task.reach.outer > 0.0) task.unit = task.reach.outer;
  if (isArm) task.reach.outer *= parameters[kStretch];
  layOut(task, buffers.pose);
  const auto threads = std::min(static_cast<std::size_t>(threadsOf(settings)), count);
  // Few at once, so that no thread is left with many at the end.
  task.claim = threads == 1 ? count : std::clamp<std::size_t>(count / (16 * threads), 1, 256);
  if (buffers.threads.size() < threads) buffers.threads.resize(threads);
  const std::span used = std::span(buffers.threads).first(threads);
  Steps steps;
  if (settings.precision == Precision::floats) {
    workTogether(task, method.inFloats, used, steps);
  } else {
    workTogether(task, method.inDoubles, used, steps);
  }
  result.laneSteps = steps.lanes;
  result.busySteps = steps.busy;
  return result;
}

std::string_view batchInstructionSet() {
  const auto best = hwy::SupportedTargets() & HWY_TARGETS;
  return hwy::TargetName(best & -best);
}

}  // namespace ik
