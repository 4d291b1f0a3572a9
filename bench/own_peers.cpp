// What KDL and DART are measured against: our own solvers, and a textbook's loop.
#include <cmath>
#include <limits>

#include "peers.h"

namespace bench {
namespace {

class Ours : public Peer {
 public:
  Ours(const FixedProblems& set, double tolerance, const ik::Solver& solver)
      : set_(set), solver_(solver), pose_(set.start) {
    settings_.iterations = kIterations;
    settings_.tolerance = tolerance;
    settings_.parameters = ik::defaultParameters(solver_);
  }

  int solve(const glm::dvec3& target) override {
    pose_ = set_.start;
    return rigs::solve(solver_, {set_.chain, target}, settings_, pose_, workspace_).iterations;
  }
  [[nodiscard]] std::vector<double> coordinates() const override {
    std::vector<double> all;
    for (const glm::dquat& q : pose_.rotations) all.insert(all.end(), {q.w, q.x, q.y, q.z});
    return all;
  }

  [[nodiscard]] double miss(const std::vector<double>& coordinates,
                            const glm::dvec3& target) const override {
    rigs::Pose pose;
    for (std::size_t i = 0; i < coordinates.size(); i += 4) {
      pose.rotations.emplace_back(coordinates[i], coordinates[i + 1], coordinates[i + 2],
                                  coordinates[i + 3]);
    }
    return missOf(set_.chain, pose, target);
  }

 private:
  const FixedProblems& set_;
  const ik::Solver& solver_;
  ik::Settings settings_;
  rigs::Workspace workspace_;
  rigs::Pose pose_;
};

class TextbookFabrik : public Peer {
 public:
  TextbookFabrik(const FixedProblems& set, double tolerance)
      : start_(rigs::forwardKinematics(set.chain, set.start)),
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

double missOf(const rigs::Chain& chain, const rigs::Pose& pose, const glm::dvec3& target) {
  const double distance = glm::distance(rigs::forwardKinematics(chain, pose).back(), target);
  return std::isfinite(distance) ? distance : std::numeric_limits<double>::infinity();
}

std::unique_ptr<Peer> ours(const FixedProblems& set, double tolerance) {
  return std::make_unique<Ours>(set, tolerance, ik::kAutomatic);
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
