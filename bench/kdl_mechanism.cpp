#include "kdl_mechanism.h"

#include <cmath>
#include <numbers>

namespace bench {
namespace {

KDL::Vector vectorOf(const glm::dvec3& v) { return {v.x, v.y, v.z}; }
KDL::Rotation rotationOf(const glm::dmat3& m) {
  return {vectorOf(m[0]), vectorOf(m[1]), vectorOf(m[2])};
}

// As few segments as there can be: a segment of KDL is a joint and, after it, the rest frame of the
// next one. Fixed joints belong to the rest frame.
KDL::Chain chainOf(const std::vector<ik::Joint>& joints) {
  KDL::Chain chain;
  KDL::Joint before(KDL::Joint::None);
  KDL::Frame rest;
  for (const ik::Joint& joint : joints) {
    rest = rest * KDL::Frame(rotationOf(joint.axes), vectorOf(joint.at));
    if (joint.freedoms() == 0) continue;
    chain.addSegment(KDL::Segment(before, rest));
    rest = KDL::Frame();
    const auto kind =
        joint.kind == ik::JointKind::slide ? KDL::Joint::TransAxis : KDL::Joint::RotAxis;
    before = KDL::Joint(KDL::Vector::Zero(), vectorOf(joint.axis), kind);
  }
  chain.addSegment(KDL::Segment(before, rest));
  return chain;
}

Eigen::Matrix<double, 6, 1> weights(double turning) {
  Eigen::Matrix<double, 6, 1> weights;
  weights << 1.0, 1.0, 1.0, turning, turning, turning;
  return weights;
}

}  // namespace

KdlArm::KdlArm(const std::vector<ik::Joint>& joints, double tolerance, int iterations)
    : joints_(joints),
      tolerance_(tolerance),
      chain_(chainOf(joints)),
      places_(chain_, weights(0.0), tolerance, iterations),
      poses_(chain_, weights(1.0), tolerance, iterations),
      forward_(chain_),
      start_(chain_.getNrOfJoints()),
      answer_(chain_.getNrOfJoints()) {}

bool KdlArm::solve(const ik::Pose& start, const ik::Goal& goal) {
  unsigned next = 0;
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    if (joints_[i].freedoms() == 1) start_(next++) = start[i].amount;
  }
  KDL::Frame target(vectorOf(goal.target));
  if (goal.facing) target.M = rotationOf(*goal.facing);
  (goal.facing ? poses_ : places_).CartToJnt(start_, target, answer_);
  KDL::Frame there;
  forward_.JntToCart(answer_, there);
  const KDL::Twist left = KDL::diff(there, target);
  return left.vel.Norm() <= tolerance_ && (!goal.facing || left.rot.Norm() <= tolerance_);
}

bool KdlArm::isWithinLimits() const {
  unsigned next = 0;
  for (const ik::Joint& joint : joints_) {
    if (joint.freedoms() != 1) continue;
    double amount = answer_(next++);
    if (joint.kind == ik::JointKind::hinge) {
      const double turn = 2.0 * std::numbers::pi;
      amount -= turn * std::floor((amount - joint.limit.least) / turn);
    }
    if (amount < joint.limit.least || amount > joint.limit.most) return false;
  }
  return true;
}

}  // namespace bench
