#include "rigs/solve.h"

#include <algorithm>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/branch.h"
#include "ik/solve.h"
#include "rigs/mechanism_of.h"
#include "rigs/reach.h"
#include "rigs/validate.h"

namespace iklab::rigs {

struct Workspace::Buffers {
  ChainMechanism made;
  ik::Pose start;
  ik::Pose rest;
  ik::Workspace own;
};

Workspace::Workspace() : buffers_(std::make_unique<Buffers>()) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

namespace {

Result refused(ik::Fault fault) {
  Result result;
  result.message = fault.message();
  result.fault = std::move(fault);
  return result;
}

// The factors by which two bone stretched the bones that it moved, or none.
std::vector<double> stretchOf(const ik::Result& found, const Chain& chain) {
  if (found.stretch == 1.0) return {};
  std::vector<double> factors(chain.bones.size(), 1.0);
  for (const std::size_t i : chain.branchTo(chain.tipBone()))
    if (i >= static_cast<std::size_t>(found.firstJoint)) factors[i] = found.stretch;
  return factors;
}

// The first bone that the solver moved: fixed ones before it only carry the base.
int firstBoneOf(const Chain& chain, int firstJoint) {
  int first = firstJoint;
  const auto isFixed = [&](int bone) {
    return chain.bones[static_cast<std::size_t>(bone)].joint == JointKind::fixed;
  };
  while (first + 1 < static_cast<int>(chain.bones.size()) && isFixed(first)) ++first;
  return first;
}

Result resultOf(const Chain& chain, const ik::Result& found) {
  Result result;
  result.status = found.status;
  result.iterations = found.iterations;
  result.setbacks = found.setbacks;
  result.distance = found.distance;
  result.turn = found.turn;
  result.shortfall = found.shortfall;
  result.firstBone = firstBoneOf(chain, found.firstJoint);
  result.bendPlane = found.bendPlane;
  result.bentOtherwise = found.bentOtherwise;
  result.used = found.used;
  result.restarts = found.restarts;
  return result;
}

// The problem of the chain's mechanism, which lies in the buffers. Nothing limits the bones that
// the solver does not move: they keep their rotations.
ik::Problem askedOf(const ik::Solver& solver, const Problem& problem, const Pose& pose,
                    const ik::Settings& settings, Workspace::Buffers& buffers) {
  mechanismOf(problem, pose, buffers.made);
  const int bones = ik::bonesOf(solver, settings);
  for (std::size_t i = 0; i < problem.chain.bones.size(); ++i)
    if (!moves(bones, problem.chain, i)) buffers.made.joints[i].limit = {};
  ik::Problem asked{.joints = buffers.made.joints,
                    .goals = buffers.made.goals,
                    .ignoreNegativeScale = problem.ignoreNegativeScale,
                    .pole = problem.pole,
                    .rollsToBend = problem.rollsToBend && !problem.chain.planar};
  asked.rest.gain = problem.rest.gain;
  if (!problem.rest.pose) return asked;
  valuesOf(problem.chain, *problem.rest.pose, buffers.rest);
  buffers.rest.resize(buffers.made.joints.size());
  asked.rest.pose = &buffers.rest;
  return asked;
}

// What the position of the tip may be off by.
double roundingOf(const Problem& problem) {
  constexpr double kOfReach = 1e-12;
  constexpr double kOfPlace = 9e-16;  // for each joint
  const double place = glm::length(problem.chain.base) + glm::length(problem.target);
  const auto joints = static_cast<double>(problem.chain.bones.size() + 1);
  double size = 0.0;
  for (const Bone& bone : problem.chain.bones)
    size += bone.effectiveLength() + (bone.at ? glm::length(*bone.at) : 0.0);
  return kOfReach * size + std::min(kOfPlace * joints, kOfReach) * place;
}

ik::Settings settingsOf(const Problem& problem, const ik::Settings& settings) {
  ik::Settings own = settings;
  const double rounding = roundingOf(problem);
  if (settings.tolerance >= 0.0 && settings.tolerance < rounding) own.tolerance = rounding;
  return own;
}

}  // namespace

Result solve(const ik::Solver& solver, const Problem& problem, const ik::Settings& settings,
             Pose& pose, Workspace& workspace, Trace* trace) {
  if (ik::Fault fault = faultOfChain(solver, problem, pose); !fault.empty())
    return refused(std::move(fault));
  Workspace::Buffers& buffers = workspace.buffers();
  const Chain& chain = problem.chain;
  const ik::Problem asked = askedOf(solver, problem, pose, settings, buffers);
  buffers.start = buffers.made.pose;
  ik::Trace* const steps = trace ? &trace->steps() : nullptr;
  const ik::Result found = ik::solve(solver, asked, settingsOf(problem, settings),
                                     buffers.made.pose, buffers.own, steps);
  if (found.status == ik::Status::invalidInput) return refused(inBones(found.fault, problem.goals));
  if (trace) trace->of(chain, pose, buffers.made.ends);
  readChanges(chain, buffers.start, buffers.made.pose, pose);
  pose.stretch = stretchOf(found, chain);
  Result result = resultOf(chain, found);
  result.reachBone = result.firstBone;
  if (solver.bones == 1)  // those that share its turn do not reach farther
    result.reachBone = std::max(result.firstBone,
                                ik::movingJoint(asked.joints, static_cast<int>(chain.tipBone())));
  return result;
}

Result solve(const Problem& problem, Pose& pose, Workspace& workspace) {
  const ik::Settings settings{.parameters = ik::defaultParameters(ik::kAutomatic)};
  return solve(ik::kAutomatic, problem, settings, pose, workspace);
}

ik::Fault faultOf(const ik::Solver& solver, const Problem& problem, const ik::Settings& settings,
                  const Pose& pose) {
  if (ik::Fault fault = faultOfChain(solver, problem, pose); !fault.empty()) return fault;
  Workspace::Buffers buffers;
  const ik::Problem asked = askedOf(solver, problem, pose, settings, buffers);
  return inBones(ik::faultOf(solver, asked, settingsOf(problem, settings), buffers.made.pose),
                 problem.goals);
}

std::string findFault(const ik::Solver& solver, const Problem& problem,
                      const ik::Settings& settings, const Pose& pose) {
  return faultOf(solver, problem, settings, pose).message();
}

}  // namespace iklab::rigs
