// What KDL and DART are measured against: our own solvers, and a textbook's loop.
#include <array>
#include <cmath>
#include <limits>

#include <glm/gtc/quaternion.hpp>

#include "as_mechanism.h"
#include "mechanism/solve.h"
#include "peers.h"

namespace bench {
namespace {

namespace mech = iklab::mechanism;

class Ours : public Peer {
 public:
  Ours(const FixedProblems& set, double tolerance, const ik::SolverInfo& solver)
      : set_(set), solver_(solver), pose_(set.start) {
    settings_.iterations = kIterations;
    settings_.tolerance = tolerance;
    settings_.parameters = ik::defaultParameters(solver_);
  }

  int solve(const glm::dvec3& target) override {
    pose_ = set_.start;
    return ik::solve(solver_, {set_.chain, target}, settings_, pose_, workspace_).iterations;
  }
  [[nodiscard]] std::vector<double> coordinates() const override {
    std::vector<double> all;
    for (const glm::dquat& q : pose_.rotations) all.insert(all.end(), {q.w, q.x, q.y, q.z});
    return all;
  }

  [[nodiscard]] double miss(const std::vector<double>& coordinates,
                            const glm::dvec3& target) const override {
    ik::Pose pose;
    for (std::size_t i = 0; i < coordinates.size(); i += 4) {
      pose.rotations.emplace_back(coordinates[i], coordinates[i + 1], coordinates[i + 2],
                                  coordinates[i + 3]);
    }
    return missOf(set_.chain, pose, target);
  }

 private:
  const FixedProblems& set_;
  const ik::SolverInfo& solver_;
  ik::Settings settings_;
  ik::Workspace workspace_;
  ik::Pose pose_;
};

class Mechanism : public Peer {
 public:
  Mechanism(const FixedProblems& set, double tolerance)
      : set_(set), joints_(jointsOf(set.chain)), start_(poseOf(set.chain, set.start)) {
    settings_.iterations = kIterations;
    settings_.tolerance = tolerance;
    settings_.parameters = defaultParameters(mech::kAutomatic);
    goals_[0].joint = static_cast<int>(joints_.size()) - 1;
  }

  int solve(const glm::dvec3& target) override {
    pose_ = start_;
    goals_[0].target = target;
    return mech::solve(mech::kAutomatic, {joints_, goals_}, settings_, pose_, workspace_)
        .iterations;
  }
  [[nodiscard]] std::vector<double> coordinates() const override {
    std::vector<double> all;
    for (const mech::Value& value : pose_) {
      const glm::dquat& q = value.turn;
      all.insert(all.end(), {value.amount, q.w, q.x, q.y, q.z});
    }
    return all;
  }

  [[nodiscard]] double miss(const std::vector<double>& coordinates,
                            const glm::dvec3& target) const override {
    ik::Pose pose;
    for (std::size_t i = 0; i < set_.chain.bones.size(); ++i) {
      const double* of = &coordinates[5 * i];
      const ik::Bone& bone = set_.chain.bones[i];
      pose.rotations.push_back(bone.joint == ik::JointKind::hinge
                                   ? glm::angleAxis(of[0], bone.axis)
                                   : glm::dquat(of[1], of[2], of[3], of[4]));
    }
    return missOf(set_.chain, pose, target);
  }

 private:
  const FixedProblems& set_;
  std::vector<mech::Joint> joints_;
  std::array<mech::Goal, 1> goals_{};
  mech::Settings settings_;
  mech::Workspace workspace_;
  mech::Pose start_;
  mech::Pose pose_;
};

class TextbookFabrik : public Peer {
 public:
  TextbookFabrik(const FixedProblems& set, double tolerance)
      : start_(ik::forwardKinematics(set.chain, set.start)),
        joints_(start_),
        length_(set.chain.bones[0].length),
        tolerance_(tolerance) {}

  int solve(const glm::dvec3& target) override {
    joints_ = start_;
    int iterations = 0;
    while (glm::distance(joints_.back(), target) > tolerance_ && iterations < kIterations) {
      iterate(target);
      ++iterations;
    }
    return iterations;
  }
  [[nodiscard]] std::vector<double> coordinates() const override {
    std::vector<double> all;
    for (const glm::dvec3& p : joints_) all.insert(all.end(), {p.x, p.y, p.z});
    return all;
  }

  // The bones laid end to end at their own length along what came out: had one been stretched,
  // the tip would be elsewhere.
  [[nodiscard]] double miss(const std::vector<double>& coordinates,
                            const glm::dvec3& target) const override {
    const auto joint = [&](std::size_t i) {
      return glm::dvec3(coordinates[3 * i], coordinates[3 * i + 1], coordinates[3 * i + 2]);
    };
    glm::dvec3 tip{0.0};
    for (std::size_t i = 0; i + 1 < start_.size(); ++i) {
      tip += length_ * glm::normalize(joint(i + 1) - joint(i));
    }
    const double distance = glm::distance(tip, target);
    return std::isfinite(distance) ? distance : std::numeric_limits<double>::infinity();
  }

 private:
  // `joint` at its bone's length from `fixed`.
  void place(glm::dvec3& joint, const glm::dvec3& fixed) const {
    const double part = length_ / glm::distance(joint, fixed);
    joint = (1.0 - part) * fixed + part * joint;
  }

  void iterate(const glm::dvec3& target) {
    joints_.back() = target;
    for (std::size_t i = joints_.size() - 1; i-- > 0;) place(joints_[i], joints_[i + 1]);
    joints_.front() = start_.front();
    for (std::size_t i = 1; i < joints_.size(); ++i) place(joints_[i], joints_[i - 1]);
  }

  std::vector<glm::dvec3> start_;
  std::vector<glm::dvec3> joints_;
  double length_;
  double tolerance_;
};

}  // namespace

double missOf(const ik::Chain& chain, const ik::Pose& pose, const glm::dvec3& target) {
  const double distance = glm::distance(ik::forwardKinematics(chain, pose).back(), target);
  return std::isfinite(distance) ? distance : std::numeric_limits<double>::infinity();
}

std::unique_ptr<Peer> ours(const FixedProblems& set, double tolerance) {
  return std::make_unique<Ours>(set, tolerance, ik::kAutomatic);
}

PeerKind mechanism() {
  return {"mechanism (ours)", "the same chain as a tree of joints; automatic, with its defaults",
          true, [](const FixedProblems& set, double tolerance) -> std::unique_ptr<Peer> {
            return std::make_unique<Mechanism>(set, tolerance);
          }};
}

PeerKind ownFabrik() {
  return {"FABRIK (ours)", "with its defaults, from rotations to rotations", false,
          [](const FixedProblems& set, double tolerance) -> std::unique_ptr<Peer> {
            return std::make_unique<Ours>(set, tolerance, *ik::findSolver("fabrik"));
          }};
}

PeerKind textbookFabrik() {
  return {"textbook FABRIK", "positions only, no angles in or out", false,
          [](const FixedProblems& set, double tolerance) -> std::unique_ptr<Peer> {
            return std::make_unique<TextbookFabrik>(set, tolerance);
          }};
}

}  // namespace bench
