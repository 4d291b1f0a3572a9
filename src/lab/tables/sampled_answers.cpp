#include "lab/tables/sampled_answers.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "rigs/limits.h"
#include "rigs/reach.h"

namespace lab {
namespace {

constexpr int kIterations = 60;
constexpr double kApart = 0.3;           // radians, of a slide in lengths of the arm
constexpr double kTolerance = 1e-6;      // of the arm's length
constexpr double kTurnTolerance = 1e-5;  // radians

// Element `index` of the sequence of van der Corput: spreads over 0 to 1. In coprime bases several
// spread over a cube (J. H. Halton 1960).
double spread(int index, int base) {
  double value = 0.0;
  double part = 1.0;
  for (; index > 0; index /= base) {
    part /= base;
    value += part * (index % base);
  }
  return value;
}

double amountOf(const rigs::Bone& bone, const rigs::Pose& pose, std::size_t i) {
  if (bone.joint == rigs::JointKind::slide) return pose.slideOf(i);
  return rigs::angleAbout(bone.axis, pose.rotations[i]);
}

void setAmount(const rigs::Bone& bone, double amount, rigs::Pose& pose, std::size_t i) {
  if (bone.joint == rigs::JointKind::slide) {
    pose.slides[i] = amount;
  } else {
    pose.rotations[i] = ik::rotationAbout(bone.axis, amount);
  }
}

// The bones whose joints move the tip.
std::vector<std::size_t> movingBones(const rigs::Chain& chain) {
  std::vector<std::size_t> moving = chain.branchTo(chain.tipBone());
  std::erase_if(moving, [&](std::size_t i) {
    const rigs::JointKind kind = chain.bones[i].joint;
    return kind != rigs::JointKind::hinge && kind != rigs::JointKind::slide;
  });
  return moving;
}

bool areAlike(const rigs::Chain& chain, const std::vector<std::size_t>& bones, double size,
              const rigs::Pose& a, const rigs::Pose& b) {
  return std::ranges::all_of(bones, [&](std::size_t i) {
    const rigs::Bone& bone = chain.bones[i];
    const double apart = amountOf(bone, a, i) - amountOf(bone, b, i);
    return bone.joint == rigs::JointKind::slide
               ? std::abs(apart) < kApart * size
               : std::abs(std::remainder(apart, rigs::kWholeTurn)) < kApart;
  });
}

}  // namespace

bool mayBeSampled(ik::NoAnswer why) {
  constexpr std::array kWithout{
      ik::NoAnswer::tooManyJoints,        ik::NoAnswer::slide,
      ik::NoAnswer::noWristCentre,        ik::NoAnswer::lastAxesDoNotMeet,
      ik::NoAnswer::upperAxesNotParallel, ik::NoAnswer::shoulderAxesParallel,
      ik::NoAnswer::wristAxesParallel,    ik::NoAnswer::boneOfNoLength};
  return std::ranges::find(kWithout, why) != kWithout.end();
}

std::vector<rigs::Pose> sampledAnswers(const rigs::Problem& problem, const rigs::Pose& shown) {
  constexpr std::array kBases{2, 3, 5, 7, 11, 13, 17, 19};
  const rigs::Chain& chain = problem.chain;
  const std::vector<std::size_t> bones = movingBones(chain);
  const double size = std::max(rigs::sizeOf(chain), rigs::kSmallest);
  const ik::Solver& solver = *ik::findSolver("levenberg-marquardt");
  const ik::Settings settings{kIterations, kTolerance * size, true, ik::defaultParameters(solver),
                              kTurnTolerance};
  rigs::Workspace workspace;
  std::vector<rigs::Pose> found;
  for (int start = 0; start < kSampledStarts && found.size() < kMostSampled; ++start) {
    rigs::Pose pose = shown;
    pose.stretch.clear();
    pose.slides.resize(chain.bones.size(), 0.0);
    for (std::size_t k = 0; start > 0 && k < bones.size(); ++k) {  // the first one is as shown
      const rigs::Bone& bone = chain.bones[bones[k]];
      const bool isOpen = !std::isfinite(bone.limit.most - bone.limit.least);
      const double least = isOpen ? -size : bone.limit.least;
      const double most = isOpen ? size : bone.limit.most;
      const double part = spread(start, kBases[k % kBases.size()]);
      setAmount(bone, least + part * (most - least), pose, bones[k]);
    }
    const rigs::Result result = rigs::solve(solver, problem, settings, pose, workspace);
    if (result.status != ik::Status::reached) continue;
    const bool isNew = std::ranges::none_of(
        found, [&](const rigs::Pose& each) { return areAlike(chain, bones, size, each, pose); });
    if (isNew) found.push_back(std::move(pose));
  }
  return found;
}

}  // namespace lab
