#include "rigs/c/iklab.h"

#include <new>
#include <string>

#include "ik/solver.h"
#include "rigs/forward_kinematics.h"
#include "rigs/solve.h"

struct iklab_chain {
  rigs::Chain chain;
  rigs::Pose pose;  // that plain numbers are read into
  rigs::Workspace workspace;
  std::string message;
};

namespace {

constexpr std::size_t kOfRotation = 4;

static_assert(static_cast<int>(ik::Status::iterationLimit) == IKLAB_ITERATION_LIMIT);

rigs::Bone* boneOf(iklab_chain* chain, int bone) {
  const bool isThere =
      chain && bone >= 0 && static_cast<std::size_t>(bone) < chain->chain.bones.size();
  return isThere ? &chain->chain.bones[static_cast<std::size_t>(bone)] : nullptr;
}

rigs::Pose poseFrom(const rigs::Chain& chain, const double* numbers) {
  const std::size_t n = chain.bones.size();
  rigs::Pose pose;
  if (chain.planar) {
    pose.angles.assign(numbers, numbers + n);
    return pose;
  }
  for (std::size_t i = 0; i < n; ++i, numbers += kOfRotation) {
    pose.rotations.emplace_back(numbers[0], numbers[1], numbers[2], numbers[3]);
  }
  return pose;
}

void write(const rigs::Chain& chain, const rigs::Pose& pose, double* numbers) {
  if (chain.planar) {
    for (const double angle : pose.angles) *numbers++ = angle;
    return;
  }
  for (const glm::dquat& q : pose.rotations) {
    for (const double number : {q.w, q.x, q.y, q.z}) *numbers++ = number;
  }
}

iklab_result refused(iklab_chain* chain, const char* message) {
  chain->message = message;
  return {IKLAB_INVALID_INPUT, 0, 0, 0.0};
}

}  // namespace

int iklab_version(void) { return IKLAB_VERSION_NUMBER; }

iklab_chain* iklab_chain_create(int planar) try {
  auto* chain = new iklab_chain;
  chain->chain.planar = planar != 0;
  return chain;
} catch (const std::bad_alloc&) {
  return nullptr;
}

void iklab_chain_destroy(iklab_chain* chain) { delete chain; }

int iklab_add_bone(iklab_chain* chain, double length) try {
  if (!chain) return -1;
  chain->chain.bones.push_back({.length = length});
  return static_cast<int>(chain->chain.bones.size()) - 1;
} catch (const std::bad_alloc&) {
  return -1;
}

int iklab_set_hinge(iklab_chain* chain, int bone, double x, double y, double z) {
  rigs::Bone* const found = boneOf(chain, bone);
  if (!found) return 0;
  found->joint = rigs::JointKind::hinge;
  found->axis = {x, y, z};
  return 1;
}

int iklab_set_fixed(iklab_chain* chain, int bone) {
  rigs::Bone* const found = boneOf(chain, bone);
  if (found) found->joint = rigs::JointKind::fixed;
  return found ? 1 : 0;
}

int iklab_set_limit(iklab_chain* chain, int bone, double least, double most, double cone) {
  rigs::Bone* const found = boneOf(chain, bone);
  if (found) found->limit = {least, most, cone};
  return found ? 1 : 0;
}

int iklab_set_weight(iklab_chain* chain, int bone, double weight) {
  rigs::Bone* const found = boneOf(chain, bone);
  if (found) found->weight = weight;
  return found ? 1 : 0;
}

int iklab_set_scale(iklab_chain* chain, int bone, int x, int y, int z) {
  rigs::Bone* const found = boneOf(chain, bone);
  if (found) found->scale = {x, y, z};
  return found ? 1 : 0;
}

void iklab_set_base(iklab_chain* chain, double x, double y, double z) {
  if (chain) chain->chain.base = {x, y, z};
}

int iklab_pose_size(const iklab_chain* chain) {
  if (!chain) return 0;
  return static_cast<int>(chain->chain.bones.size() * (chain->chain.planar ? 1 : kOfRotation));
}

iklab_settings iklab_default_settings(void) {
  const ik::Settings settings;
  return {nullptr, settings.iterations, settings.tolerance};
}

iklab_result iklab_solve(iklab_chain* chain, const iklab_settings* settings, const double target[3],
                         double* pose) try {
  if (!chain) return {IKLAB_INVALID_INPUT, 0, 0, 0.0};
  if (!target) return refused(chain, "target: expected three numbers, got null");
  if (!pose) return refused(chain, "pose: expected numbers, got null");
  const iklab_settings asked = settings ? *settings : iklab_default_settings();
  const ik::Solver* const solver = asked.solver ? ik::findSolver(asked.solver) : &ik::kAutomatic;
  if (!solver) return refused(chain, "solver: no such id");
  const ik::Settings all{.iterations = asked.iterations,
                         .tolerance = asked.tolerance,
                         .parameters = ik::defaultParameters(*solver)};
  const rigs::Problem problem{chain->chain, {target[0], target[1], target[2]}};
  chain->pose = poseFrom(chain->chain, pose);
  const rigs::Result result = rigs::solve(*solver, problem, all, chain->pose, chain->workspace);
  chain->message = result.message;
  const auto status = static_cast<iklab_status>(result.status);
  if (status != IKLAB_INVALID_INPUT) write(chain->chain, chain->pose, pose);
  return {status, result.iterations, result.restarts, result.distance};
} catch (const std::bad_alloc&) {
  return {IKLAB_INVALID_INPUT, 0, 0, 0.0};
}

void iklab_joints(const iklab_chain* chain, const double* pose, double* joints) try {
  if (!chain || !pose || !joints) return;
  for (const glm::dvec3& joint :
       rigs::forwardKinematics(chain->chain, poseFrom(chain->chain, pose))) {
    for (int i = 0; i < 3; ++i) *joints++ = joint[i];
  }
} catch (const std::bad_alloc&) {
}

const char* iklab_message(const iklab_chain* chain) {
  return chain ? chain->message.c_str() : "chain: expected one, got null";
}

const char* iklab_status_name(iklab_status status) {
  const bool isKnown = status >= IKLAB_INVALID_INPUT && status <= IKLAB_ITERATION_LIMIT;
  return isKnown ? ik::name(static_cast<ik::Status>(status)).data() : "";
}
