#include <glm/ext/quaternion_trigonometric.hpp>
#include <kdl/chainiksolverpos_lma.hpp>

#include "peers.h"

namespace bench {
namespace {

KDL::Chain chainOf(const FixedProblems& set) {
  using KDL::Joint;
  KDL::Chain chain;
  for (const rigs::Bone& bone : set.chain.bones) {
    const KDL::Frame along(KDL::Vector(bone.length, 0.0, 0.0));
    if (bone.joint == rigs::JointKind::hinge) {
      chain.addSegment(KDL::Segment(Joint(bone.axis.z > 0.5 ? Joint::RotZ : Joint::RotY), along));
      continue;
    }
    chain.addSegment(KDL::Segment(Joint(Joint::RotZ)));
    chain.addSegment(KDL::Segment(Joint(Joint::RotY)));
    chain.addSegment(KDL::Segment(Joint(Joint::RotX), along));
  }
  return chain;
}

// Its damping starts from 10, whatever the chain's size; weights of 3 make that 10/9. These are the
// weights with which it needs the fewest iterations.
double weightFor(const FixedProblems& set) { return set.chain.bones.size() <= 10 ? 3.0 : 1.0; }

// Only the position counts.
Eigen::Matrix<double, 6, 1> weights(double weight) {
  Eigen::Matrix<double, 6, 1> weights;
  weights << weight, weight, weight, 0.0, 0.0, 0.0;
  return weights;
}

class Kdl : public Peer {
 public:
  Kdl(const FixedProblems& set, double tolerance)
      : set_(set),
        chain_(chainOf(set)),
        solver_(chain_, weights(weightFor(set)), weightFor(set) * tolerance, kIterations),
        start_(chain_.getNrOfJoints()),
        answer_(chain_.getNrOfJoints()) {
    // The start pose turns about z, and hinges about their own axis, all by the same angle.
    const std::size_t perBone = chain_.getNrOfJoints() / set.chain.bones.size();
    for (std::size_t i = 0; i < set.chain.bones.size(); ++i) {
      start_(static_cast<unsigned>(i * perBone)) = glm::angle(set.start.rotations[i]);
    }
  }

  int solve(const glm::dvec3& target) override {
    const KDL::Frame goal(KDL::Vector(target.x, target.y, target.z));
    // It counts from 0 and keeps the index of the iteration that arrived.
    const bool arrived = solver_.CartToJnt(start_, goal, answer_) == KDL::SolverI::E_NOERROR;
    return solver_.lastNrOfIter + (arrived ? 1 : 0);
  }
  [[nodiscard]] std::vector<double> coordinates() const override {
    return {answer_.data.data(), answer_.data.data() + answer_.data.size()};
  }

  [[nodiscard]] double miss(const std::vector<double>& coordinates,
                            const glm::dvec3& target) const override {
    rigs::Pose pose;
    const auto about = [](double angle, const glm::dvec3& axis) {
      return glm::angleAxis(angle, axis);
    };
    for (std::size_t i = 0; i < set_.chain.bones.size(); ++i) {
      const rigs::Bone& bone = set_.chain.bones[i];
      if (bone.joint == rigs::JointKind::hinge) {
        pose.rotations.push_back(about(coordinates[i], bone.axis));
        continue;
      }
      pose.rotations.push_back(about(coordinates[3 * i], {0.0, 0.0, 1.0}) *
                               about(coordinates[3 * i + 1], {0.0, 1.0, 0.0}) *
                               about(coordinates[3 * i + 2], {1.0, 0.0, 0.0}));
    }
    return missOf(set_.chain, pose, target);
  }

 private:
  const FixedProblems& set_;
  KDL::Chain chain_;
  KDL::ChainIkSolverPos_LMA solver_;
  KDL::JntArray start_;
  KDL::JntArray answer_;
};

}  // namespace

PeerKind kdl() {
  return {"KDL LMA",
          "ChainIkSolverPos_LMA, weights w,w,w,0,0,0 with w = 3 for 10 bones, else 1; eps = w x "
          "tolerance; a ball is three hinges",
          true, [](const FixedProblems& set, double tolerance) -> std::unique_ptr<Peer> {
            return std::make_unique<Kdl>(set, tolerance);
          }};
}

}  // namespace bench
