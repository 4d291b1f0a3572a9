#include <limits>

#include <dart/dynamics/BallJoint.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/EndEffector.hpp>
#include <dart/dynamics/InverseKinematics.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/SimpleFrame.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/optimizer/GradientDescentSolver.hpp>
#include <glm/ext/quaternion_trigonometric.hpp>

#include "peers.h"

namespace bench {
namespace {

namespace dynamics = ::dart::dynamics;

constexpr double kDamping = 0.01;
constexpr double kLargestTurn = 0.2;   // radians a joint and iteration
constexpr double kLargestError = 0.3;  // what an iteration aims at is at most this far away

Eigen::Vector3d vector(const glm::dvec3& v) { return {v.x, v.y, v.z}; }

dynamics::SkeletonPtr skeletonOf(const FixedProblems& set) {
  dynamics::SkeletonPtr skeleton = dynamics::Skeleton::create();
  dynamics::BodyNode* parent = nullptr;
  double length = 0.0;  // of the parent
  int number = 0;
  for (const rigs::Bone& bone : set.chain.bones) {
    const dynamics::BodyNode::AspectProperties name("bone " + std::to_string(number++));
    Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
    place.translation().x() = length;
    if (bone.joint == rigs::JointKind::hinge) {
      dynamics::RevoluteJoint::Properties joint;
      joint.mName = "joint " + name.mName;
      joint.mAxis = vector(bone.axis);
      joint.mT_ParentBodyToJoint = place;
      parent =
          skeleton->createJointAndBodyNodePair<dynamics::RevoluteJoint>(parent, joint, name).second;
    } else {
      dynamics::BallJoint::Properties joint;
      joint.mName = "joint " + name.mName;
      joint.mT_ParentBodyToJoint = place;
      parent =
          skeleton->createJointAndBodyNodePair<dynamics::BallJoint>(parent, joint, name).second;
    }
    length = bone.length;
  }
  return skeleton;
}

class Dart : public Peer {
 public:
  Dart(const FixedProblems& set, double tolerance)
      : set_(set),
        skeleton_(skeletonOf(set)),
        target_(dynamics::SimpleFrame::createShared(dynamics::Frame::World())) {
    dynamics::BodyNode* last = skeleton_->getBodyNode(skeleton_->getNumBodyNodes() - 1);
    ik_ = dynamics::InverseKinematics::create(last);
    ik_->setOffset({set.chain.bones.back().length, 0.0, 0.0});
    ik_->setTarget(target_);
    aim(tolerance);
    start_ = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(skeleton_->getNumDofs()));
    const auto perBone = start_.size() / static_cast<Eigen::Index>(set.chain.bones.size());
    for (std::size_t i = 0; i < set.chain.bones.size(); ++i) {
      // A ball's coordinates are axis times angle; z is the last of them.
      const auto bone = static_cast<Eigen::Index>(i);
      start_[bone * perBone + perBone - 1] = glm::angle(set.start.rotations[i]);
    }
  }

  int solve(const glm::dvec3& target) override {
    skeleton_->setPositions(start_);
    target_->setTranslation(vector(target));
    ik_->findSolution(answer_);
    return static_cast<int>(descent_->getLastNumIterations());
  }
  [[nodiscard]] std::vector<double> coordinates() const override {
    return {answer_.data(), answer_.data() + answer_.size()};
  }

  [[nodiscard]] double miss(const std::vector<double>& coordinates,
                            const glm::dvec3& target) const override {
    rigs::Pose pose;
    for (std::size_t i = 0; i < set_.chain.bones.size(); ++i) {
      const rigs::Bone& bone = set_.chain.bones[i];
      if (bone.joint == rigs::JointKind::hinge) {
        pose.rotations.push_back(glm::angleAxis(coordinates[i], bone.axis));
        continue;
      }
      const glm::dvec3 turn{coordinates[3 * i], coordinates[3 * i + 1], coordinates[3 * i + 2]};
      const double angle = glm::length(turn);
      pose.rotations.push_back(angle > 0.0 ? glm::angleAxis(angle, turn / angle)
                                           : glm::dquat(1.0, 0.0, 0.0, 0.0));
    }
    return missOf(set_.chain, pose, target);
  }

 private:
  // Turning is free; a box inside the sphere of the tolerance is what it calls arrived.
  void aim(double tolerance) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    auto& error = ik_->getErrorMethod();
    const double half = tolerance / std::sqrt(3.0);
    error.setLinearBounds(Eigen::Vector3d::Constant(-half), Eigen::Vector3d::Constant(half));
    error.setAngularBounds(Eigen::Vector3d::Constant(-kInfinity),
                           Eigen::Vector3d::Constant(kInfinity));
    error.setErrorLengthClamp(kLargestError);
    auto& gradient = ik_->setGradientMethod<dynamics::InverseKinematics::JacobianDLS>();
    gradient.setDampingCoefficient(kDamping);
    gradient.setComponentWiseClamp(kLargestTurn);
    descent_ =
        std::dynamic_pointer_cast<::dart::optimizer::GradientDescentSolver>(ik_->getSolver());
    descent_->setNumMaxIterations(kIterations);
    descent_->setTolerance(1e-9);
    descent_->setStepSize(1.0);
  }

  const FixedProblems& set_;
  dynamics::SkeletonPtr skeleton_;
  dynamics::SimpleFramePtr target_;
  dynamics::InverseKinematicsPtr ik_;
  std::shared_ptr<::dart::optimizer::GradientDescentSolver> descent_;
  Eigen::VectorXd start_;
  Eigen::VectorXd answer_;
};

}  // namespace

PeerKind dart() {
  return {
      "DART DLS",
      "InverseKinematics with JacobianDLS, damping 0.01, error clamp 0.3, step 1, 0.2 rad a joint",
      true, [](const FixedProblems& set, double tolerance) -> std::unique_ptr<Peer> {
        return std::make_unique<Dart>(set, tolerance);
      }};
}

}  // namespace bench
