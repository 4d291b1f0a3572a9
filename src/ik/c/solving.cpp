// How to go about a solve, and what is done with poses.
#include "ik/c/handle.h"

namespace {

using namespace iklab::ik::c;
using iklab::ik::Status;

static_assert(static_cast<int>(Status::iterationLimit) == IKLAB_SOLVE_ITERATION_LIMIT);

constexpr int kOfFrame = 12;

void readValues(const std::vector<ik::Joint>& joints, const double* numbers, ik::Pose& pose) {
  pose.assign(joints.size(), {});
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const int size = sizeOfValue(joints[i]);
    if (size == 1) pose[i].amount = numbers[0];
    if (size == 4) pose[i].turn = {numbers[0], numbers[1], numbers[2], numbers[3]};
    numbers += size;
  }
}

// Reads a caller's pose into mechanism.pose; returns what is wrong.
std::string readStart(iklab_mechanism& mechanism, const double* pose, int poseSize) {
  if (mechanism.joints.empty()) return "joints: expected at least one";
  const int size = sizeOfPose(mechanism.joints, mechanism.joints.size());
  if (poseSize != size) return sizeFault("pose", size, poseSize);
  if (size > 0 && !pose) return expected("pose", "numbers, got null");
  readValues(mechanism.joints, pose, mechanism.pose);
  return {};
}

// Does something to one parameter of the solver.
template <class Act>
int changeParameter(iklab_mechanism* mechanism, const char* id, const Act& act) {
  return succeeds(mechanism, [&](iklab_mechanism& m) -> std::string {
    const auto parameters = m.solver->parameters;
    for (std::size_t i = 0; id && i < parameters.size(); ++i) {
      if (parameters[i].id == id) return act(parameters[i], m.settings.parameters[i]);
    }
    return expected(id ? id : "parameter", "a parameter of " + std::string(m.solver->id));
  });
}

bool mayGoOn(void* mechanism, int iterations, double distance) {
  const auto& asked = *static_cast<const iklab_mechanism*>(mechanism);
  return asked.listener(asked.context, iterations, distance) != 0;
}

ik::Problem problemOf(iklab_mechanism& m) {
  return {.joints = m.joints,
          .goals = m.goals,
          .ignoreNegativeScale = m.ignoresMirrors,
          .pole = m.pole,
          .rest = {m.hasRest ? &m.rest : nullptr, m.restGain}};
}

std::string writeFrames(iklab_mechanism& m, double* numbers, int size) {
  // Of joints and pose the same is expected as by a solve, which wants a goal as well.
  const std::vector<ik::Goal> anyGoal(1);
  std::string fault = ik::findFault({.joints = m.joints, .goals = anyGoal}, {}, m.pose);
  if (!fault.empty()) return fault;
  const int wanted = kOfFrame * static_cast<int>(m.joints.size());
  if (!numbers || size < wanted) {
    return expected("frames", "room for " + std::to_string(wanted) + " numbers");
  }
  std::vector<ik::Frame> frames;
  ik::forwardKinematics(m.joints, m.pose, frames);
  for (const ik::Frame& frame : frames) {
    for (const glm::dvec3& vector : {frame.at, frame.axes[0], frame.axes[1], frame.axes[2]}) {
      for (int k = 0; k < 3; ++k) *numbers++ = vector[k];
    }
  }
  return {};
}

}  // namespace

namespace iklab::ik::c {

void writePose(const std::vector<ik::Joint>& joints, const ik::Pose& pose, double* numbers) {
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const int size = sizeOfValue(joints[i]);
    const glm::dquat& turn = pose[i].turn;
    if (size == 1) *numbers++ = pose[i].amount;
    if (size != 4) continue;
    for (const double number : {turn.w, turn.x, turn.y, turn.z}) *numbers++ = number;
  }
}

std::string solveFor(iklab_mechanism& m, double* pose, int poseSize, iklab_mechanism_result& told,
                     Trace* trace) {
  std::string fault = readStart(m, pose, poseSize);
  if (!fault.empty()) return fault;
  if (m.hasRest) {
    const int got = static_cast<int>(m.restNumbers.size());
    if (got != poseSize) return sizeFault("rest.pose", poseSize, got);
    readValues(m.joints, m.restNumbers.data(), m.rest);
  }
  m.settings.mayGoOn = m.listener ? &mayGoOn : nullptr;
  m.settings.listener = &m;
  const ik::Result result =
      ik::solve(*m.solver, problemOf(m), m.settings, m.pose, m.workspace, trace);
  if (result.status == Status::invalidInput) return result.message;
  writePose(m.joints, m.pose, pose);
  told = {.status = static_cast<int>(result.status),
          .iterations = result.iterations,
          .is_stopped = result.isStopped ? 1 : 0,
          .bent_otherwise = result.bentOtherwise ? 1 : 0,
          .distance = result.distance,
          .turn = result.turn,
          .shortfall = result.shortfall,
          .stretch = result.stretch};
  return {};
}

}  // namespace iklab::ik::c

int iklab_mechanism_set_solver(iklab_mechanism* mechanism, const char* solver) {
  return succeeds(mechanism, [&](iklab_mechanism& m) -> std::string {
    const ik::Solver* const found = solver ? ik::findSolver(solver) : nullptr;
    if (!found) return "solver: no such id";
    m.solver = found;
    m.settings.parameters = ik::defaultParameters(*found);
    return {};
  });
}

const char* iklab_mechanism_solver(int index) {
  const auto all = ik::solvers();
  const bool isThere = index >= 0 && static_cast<std::size_t>(index) < all.size();
  return isThere ? all[static_cast<std::size_t>(index)]->id.data() : nullptr;
}

int iklab_mechanism_set_parameter(iklab_mechanism* mechanism, const char* parameter, double value) {
  return changeParameter(mechanism, parameter,
                         [&](const iklab::ik::Parameter&, double& set) -> std::string {
                           set = value;
                           return {};
                         });
}

int iklab_mechanism_set_option(iklab_mechanism* mechanism, const char* parameter,
                               const char* option) {
  return changeParameter(mechanism, parameter,
                         [&](const iklab::ik::Parameter& known, double& set) -> std::string {
                           for (std::size_t i = 0; option && i < known.options.size(); ++i) {
                             if (known.options[i] != option) continue;
                             set = static_cast<double>(i);
                             return {};
                           }
                           return expected(known.id, "one of its options");
                         });
}

int iklab_mechanism_set_iterations(iklab_mechanism* mechanism, int iterations) {
  return change(mechanism, [&](iklab_mechanism& m) { m.settings.iterations = iterations; });
}

int iklab_mechanism_set_tolerance(iklab_mechanism* mechanism, double distance, double turn) {
  return change(mechanism, [&](iklab_mechanism& m) {
    m.settings.tolerance = distance;
    m.settings.turnTolerance = turn;
  });
}

int iklab_mechanism_set_pole(iklab_mechanism* mechanism, const double pole[3]) {
  return change(mechanism, [&](iklab_mechanism& m) {
    m.pole.reset();
    if (pole) m.pole = vectorFrom(pole);
  });
}

int iklab_mechanism_set_rest(iklab_mechanism* mechanism, const double* pose, int size,
                             double gain) {
  return succeeds(mechanism, [&](iklab_mechanism& m) -> std::string {
    const int wanted = sizeOfPose(m.joints, m.joints.size());
    if (pose && size != wanted) return sizeFault("rest.pose", wanted, size);
    m.restNumbers.assign(pose, pose ? pose + size : pose);
    m.hasRest = pose != nullptr;
    m.restGain = gain;
    return {};
  });
}

int iklab_mechanism_ignore_mirrors(iklab_mechanism* mechanism, int ignores) {
  return change(mechanism, [&](iklab_mechanism& m) { m.ignoresMirrors = ignores != 0; });
}

int iklab_mechanism_set_seconds(iklab_mechanism* mechanism, double seconds) {
  return succeeds(mechanism, [&](iklab_mechanism& m) -> std::string {
    if (!(seconds >= 0.0)) return expected("seconds", "a number of 0 or more");
    m.settings.mostSeconds = seconds;
    return {};
  });
}

int iklab_mechanism_set_listener(iklab_mechanism* mechanism, iklab_mechanism_listener listener,
                                 void* context) {
  return change(mechanism, [&](iklab_mechanism& m) {
    m.listener = listener;
    m.context = context;
  });
}

int iklab_mechanism_joints(const iklab_mechanism* mechanism) {
  return mechanism ? static_cast<int>(mechanism->joints.size()) : 0;
}

int iklab_mechanism_pose_size(const iklab_mechanism* mechanism) {
  return mechanism ? sizeOfPose(mechanism->joints, mechanism->joints.size()) : 0;
}

int iklab_mechanism_pose_index(const iklab_mechanism* mechanism, int joint) {
  if (!mechanism || !has(mechanism->joints, joint)) return -1;
  return sizeOfPose(mechanism->joints, static_cast<std::size_t>(joint));
}

int iklab_mechanism_rest_pose(iklab_mechanism* mechanism, double* pose, int size) {
  return succeeds(mechanism, [&](iklab_mechanism& m) -> std::string {
    const int wanted = sizeOfPose(m.joints, m.joints.size());
    if (size != wanted) return sizeFault("pose", wanted, size);
    if (size > 0 && !pose) return expected("pose", "numbers, got null");
    writePose(m.joints, ik::Pose(m.joints.size()), pose);
    return {};
  });
}

iklab_mechanism_result iklab_mechanism_solve(iklab_mechanism* mechanism, double* pose, int size) {
  iklab_mechanism_result result{};
  succeeds(mechanism, [&](iklab_mechanism& m) { return solveFor(m, pose, size, result); });
  return result;
}

int iklab_mechanism_frames(iklab_mechanism* mechanism, const double* pose, int size, double* frames,
                           int room) {
  return succeeds(mechanism, [&](iklab_mechanism& m) {
    std::string fault = readStart(m, pose, size);
    return fault.empty() ? writeFrames(m, frames, room) : fault;
  });
}

const char* iklab_mechanism_status_name(int status) {
  const bool isKnown = status >= IKLAB_SOLVE_INVALID_INPUT && status <= IKLAB_SOLVE_ITERATION_LIMIT;
  return isKnown ? iklab::ik::name(static_cast<Status>(status)).data() : "";
}
