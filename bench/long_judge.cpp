#include "long_judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace bench {
namespace {

constexpr long double kPi = std::numbers::pi_v<long double>;
using Vector = std::array<long double, 3>;
using Matrix = std::array<Vector, 3>;  // rows

Matrix times(const Matrix& a, const Matrix& b) {
  Matrix product{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) product[i][j] += a[i][k] * b[k][j];
    }
  }
  return product;
}

Matrix diagonal(const ik::ScaleSign& s) {
  return {Vector{static_cast<long double>(s.x), 0, 0}, Vector{0, static_cast<long double>(s.y), 0},
          Vector{0, 0, static_cast<long double>(s.z)}};
}

Matrix aboutZ(long double angle) {
  const long double c = std::cos(angle);
  const long double s = std::sin(angle);
  return {Vector{c, -s, 0}, Vector{s, c, 0}, Vector{0, 0, 1}};
}

struct Quaternion {
  long double w, x, y, z;
  explicit Quaternion(const glm::dquat& q) : w(q.w), x(q.x), y(q.y), z(q.z) {
    const long double size = std::sqrt(w * w + x * x + y * y + z * z);
    w /= size;
    x /= size;
    y /= size;
    z /= size;
  }
  [[nodiscard]] Matrix matrix() const {
    return {Vector{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
            Vector{2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
            Vector{2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
  }
};

// By how much the angle lies beyond the nearer end of the range, whole turns aside.
long double beyond(const ik::JointLimit& limit, long double angle) {
  const long double least = limit.least;
  const long double most = limit.most;
  if (most - least >= 2 * kPi - 1e-12L) return 0.0L;
  const long double off = std::abs(std::remainder(angle - (least + most) / 2, 2 * kPi));
  return std::max(0.0L, off - (most - least) / 2);
}

}  // namespace

LongJudge::LongJudge(const ik::Chain& chain, const ik::Pose& pose)
    : tip_{chain.base.x, chain.base.y, chain.base.z} {
  Matrix frame = diagonal(chain.baseScale);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const ik::Bone& bone = chain.bones[i];
    if (chain.planar) {
      judgePlanar(bone, pose.angles[i]);
      frame = times(frame, aboutZ(pose.angles[i]));
    } else {
      judgeInSpace(bone, pose.rotations[i]);
      frame = times(frame, Quaternion(pose.rotations[i]).matrix());
    }
    frame = times(frame, diagonal(bone.scale));
    for (std::size_t k = 0; k < 3; ++k) tip_[k] += bone.length * frame[k][0];
  }
}

void LongJudge::judgePlanar(const ik::Bone& bone, double angle) {
  isWellFormed_ = isWellFormed_ && angle <= std::numbers::pi && angle > -std::numbers::pi;
  outside_ = std::max(outside_, beyond(bone.limit, angle));
}

void LongJudge::judgeInSpace(const ik::Bone& bone, const glm::dquat& rotation) {
  const long double w = rotation.w;
  const long double x = rotation.x;
  const long double y = rotation.y;
  const long double z = rotation.z;
  const bool isUnit = std::abs(w * w + x * x + y * y + z * z - 1) <= 2e-12L;
  isWellFormed_ = isWellFormed_ && isUnit;
  if (bone.joint == ik::JointKind::hinge) {
    const long double along = x * bone.axis.x + y * bone.axis.y + z * bone.axis.z;
    outside_ = std::max(outside_, beyond(bone.limit, 2 * std::atan2(along, w)));
    return;
  }
  const long double cosine = std::hypot(w, x);
  const long double swing = 2 * std::atan2(std::hypot(y, z), cosine);
  outside_ = std::max(outside_, swing - static_cast<long double>(bone.limit.cone));
  if (cosine > 1e-9L) outside_ = std::max(outside_, beyond(bone.limit, 2 * std::atan2(x, w)));
}

glm::dvec3 LongJudge::tip() const {
  return {static_cast<double>(tip_[0]), static_cast<double>(tip_[1]), static_cast<double>(tip_[2])};
}

long double LongJudge::distanceTo(const glm::dvec3& target) const {
  return std::hypot(tip_[0] - target.x, tip_[1] - target.y, tip_[2] - target.z);
}

}  // namespace bench
