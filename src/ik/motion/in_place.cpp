#include "ik/motion/in_place.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>

#include "ik/limits.h"
#include "ik/maths/space.h"
#include "ik/motion/goal_rows.h"

namespace iklab::ik {
namespace {

constexpr double kExact = 1e-10;  // of the size, and of a radian

bool isWithinLimits(std::span<const Joint> joints, const Pose& pose) {
  constexpr double kRounding = 1e-12;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    Value clamped = pose[i];
    clampTo(joints[i], clamped);
    if (std::abs(clamped.amount - pose[i].amount) > kRounding) return false;
    if (std::abs(glm::dot(clamped.turn, pose[i].turn)) < 1.0 - kRounding) return false;
  }
  return true;
}

// A pose with its frames, what it holds, and which way it goes on.
class Walker {
 public:
  Walker(std::span<const Joint> joints, std::span<const Goal> goals, const Pose& pose)
      : holder_(joints, goals, pose), pose_(pose) {}

  [[nodiscard]] const Pose& pose() const { return pose_; }
  [[nodiscard]] int dimensions() const {
    return static_cast<int>(holder_.count - basisAt(pose_).axes.size());
  }
  /// At right angles to each other; fewer where there are no more.
  [[nodiscard]] std::vector<Numbers> directions(int most) const;
  [[nodiscard]] std::vector<int> joints(int most) const;
  /// Finds the direction of the first step. False where there is none.
  bool begin(double sign, int dimension);
  /// Goes on by `length`; false where limits or a singular pose do not let it.
  bool go(double length);

 private:
  [[nodiscard]] Basis basisAt(const Pose& pose) const {
    std::vector<Frame> frames;
    forwardKinematics(holder_.joints, pose, frames);
    std::vector<Numbers> rows;
    Numbers missing;
    holder_.linearise(frames, rows, missing);
    return Basis(std::move(rows), missing);
  }
  [[nodiscard]] bool bringBack(Pose& pose) const;

  Holder holder_;
  Pose pose_;
  Numbers direction_;
};

std::vector<Numbers> Walker::directions(int most) const {
  constexpr std::size_t kMostLooked = 32;  // of a long chain the rest makes no difference
  Basis basis = basisAt(pose_);
  std::vector<Numbers> found;
  while (found.size() < static_cast<std::size_t>(most)) {
    double best = -1.0;
    Numbers direction;
    for (std::size_t i = 0; i < std::min(holder_.count, kMostLooked); ++i) {
      Numbers each(holder_.count, 0.0);
      each[i] = 1.0;
      basis.across(each);
      const double length = std::sqrt(dot(each, each));
      if (!(length > 1e-6)) continue;
      for (double& part : each) part /= length;
      const double moved = holder_.farthestMoved(pose_, each);
      if (!(moved > 1.001 * best)) continue;  // of equals the first
      best = moved;
      direction = std::move(each);
    }
    if (best < 0.0) break;
    basis.axes.push_back(direction);
    found.push_back(std::move(direction));
  }
  return found;
}

bool Walker::begin(double sign, int dimension) {
  std::vector<Numbers> all = directions(dimension + 1);
  if (all.size() != static_cast<std::size_t>(dimension) + 1) return false;
  direction_ = std::move(all.back());
  for (double& part : direction_) part *= sign;
  return true;
}

std::vector<int> Walker::joints(int most) const {
  std::vector<int> all;
  for (const Numbers& each : directions(most)) {
    int joint = 0;
    double farthest = -1.0;
    for (std::size_t i = 0; i < holder_.joints.size(); ++i) {
      if (holder_.first[i] < 0) continue;
      const auto first = static_cast<std::size_t>(holder_.first[i]);
      const auto freedoms = static_cast<std::size_t>(holder_.joints[i].freedoms());
      for (std::size_t k = 0; k < freedoms; ++k) {
        const double part = std::abs(each[first + k]);
        if (part <= farthest) continue;
        farthest = part;
        joint = static_cast<int>(i);
      }
    }
    all.push_back(joint);
  }
  return all;
}

bool Walker::bringBack(Pose& pose) const {
  constexpr int kMostRounds = 10;
  for (int round = 0; round < kMostRounds; ++round) {
    const Basis basis = basisAt(pose);
    if (std::sqrt(dot(basis.step, basis.step)) < kExact) return true;
    pose = holder_.moved(pose, basis.step);
  }
  return false;
}

bool Walker::go(double length) {
  constexpr double kTurned = 0.8;  // the cosine of what the direction may turn by in a step
  constexpr double kFarther = 1.5;
  Numbers next = direction_;
  basisAt(pose_).across(next);
  const double left = std::sqrt(dot(next, next));
  if (!(left > kTurned)) return false;
  for (double& part : next) part /= left;
  Numbers step(next.size(), 0.0);
  add(length, next, step);
  Pose made = holder_.moved(pose_, step);
  const Pose aimed = made;
  if (!bringBack(made) || !isWithinLimits(holder_.joints, made)) return false;
  for (std::size_t i = 0; i < made.size(); ++i) {
    const double unit = holder_.joints[i].kind == JointKind::slide ? holder_.size : 1.0;
    const double turn =
        2.0 * std::sqrt(std::max(0.0, 1.0 - std::abs(glm::dot(aimed[i].turn, made[i].turn))));
    if (std::abs(made[i].amount - aimed[i].amount) > (kFarther - 1.0) * unit * length) return false;
    if (turn > length) return false;
  }
  pose_ = std::move(made);
  direction_ = std::move(next);
  return true;
}

}  // namespace

int freeDimensions(std::span<const Joint> joints, const Pose& pose, std::span<const Goal> goals) {
  return Walker(joints, goals, pose).dimensions();
}

std::vector<int> freeJoints(std::span<const Joint> joints, const Pose& pose,
                            std::span<const Goal> goals, int most) {
  return Walker(joints, goals, pose).joints(most);
}

InPlace moveInPlace(std::span<const Joint> joints, const Pose& pose, std::span<const Goal> goals,
                    double way, int dimension) {
  constexpr double kStep = 0.02;
  constexpr double kShortest = 1e-7;
  Walker walker(joints, goals, pose);
  InPlace made{.pose = pose};
  if (!walker.begin(way < 0.0 ? -1.0 : 1.0, dimension)) return made;
  double left = std::abs(way);
  double step = kStep;
  while (left > 0.0 && step > kShortest) {
    const double length = std::min(step, left);
    if (walker.go(length)) {
      left -= length;
    } else {
      step = 0.5 * length;
    }
  }
  made.pose = walker.pose();
  made.gone = std::copysign(std::abs(way) - left, way);
  made.isStopped = left > 0.0;
  return made;
}

}  // namespace iklab::ik
