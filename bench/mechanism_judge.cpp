#include "mechanism_judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace bench {
namespace {

using Matrix = std::array<std::array<long double, 3>, 3>;  // rows
constexpr long double kPi = std::numbers::pi_v<long double>;

// About a unit axis, by O. Rodrigues' formula.
Matrix aboutAxis(const glm::dvec3& axis, long double angle) {
  const long double size = std::hypot(static_cast<long double>(axis.x), axis.y, axis.z);
  const long double x = axis.x / size;
  const long double y = axis.y / size;
  const long double z = axis.z / size;
  const long double c = std::cos(angle);
  const long double s = std::sin(angle);
  const long double v = 1 - c;
  return {{{c + v * x * x, v * x * y - s * z, v * x * z + s * y},
           {v * x * y + s * z, c + v * y * y, v * y * z - s * x},
           {v * x * z - s * y, v * y * z + s * x, c + v * z * z}}};
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
    return {{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
             {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
             {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
  }
};

Matrix turningOf(const ik::Joint& joint, const ik::Value& value) {
  if (joint.kind == ik::JointKind::hinge) return aboutAxis(joint.axis, value.amount);
  if (joint.kind == ik::JointKind::ball) return Quaternion(value.turn).matrix();
  return {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

}  // namespace

MechanismJudge::MechanismJudge(std::span<const ik::Joint> joints, const ik::Pose& pose) {
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const ik::Joint& joint = joints[i];
    const Placed world{{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const Placed parent =
        joint.parent == ik::kWorld ? world : frames_[static_cast<std::size_t>(joint.parent)];
    const bool isSlide = joint.kind == ik::JointKind::slide;
    const glm::dvec3 axis = joint.axis;
    const long double way = isSlide ? static_cast<long double>(pose[i].amount) : 0.0L;
    const Matrix motion = turningOf(joint, pose[i]);
    long double at[3];       // in the parent's frame, with the slide's way
    long double turn[3][3];  // the rest axes, turned
    for (int r = 0; r < 3; ++r) {
      at[r] = joint.at[r];
      for (int k = 0; k < 3; ++k) at[r] += joint.axes[k][r] * (way * axis[k]);
      for (int c = 0; c < 3; ++c) {
        turn[r][c] = 0;
        for (int k = 0; k < 3; ++k) {
          turn[r][c] +=
              joint.axes[k][r] * motion[static_cast<std::size_t>(k)][static_cast<std::size_t>(c)];
        }
      }
    }
    Placed placed{};
    for (int r = 0; r < 3; ++r) {
      placed.at[r] = parent.at[r];
      for (int k = 0; k < 3; ++k) placed.at[r] += parent.axes[r][k] * at[k];
      for (int c = 0; c < 3; ++c) {
        for (int k = 0; k < 3; ++k) placed.axes[r][c] += parent.axes[r][k] * turn[k][c];
      }
    }
    frames_.push_back(placed);
    judgeLimits(joint, pose[i]);
  }
}

void MechanismJudge::judgeLimits(const ik::Joint& joint, const ik::Value& value) {
  isWellFormed_ = isWellFormed_ && std::isfinite(value.amount);
  const long double least = joint.limit.least;
  const long double most = joint.limit.most;
  if (joint.kind == ik::JointKind::hinge || joint.kind == ik::JointKind::slide) {
    outside_ = std::max({outside_, least - value.amount, value.amount - most});
  }
  if (joint.kind != ik::JointKind::ball) return;
  const glm::dquat& q = value.turn;
  const long double square =
      static_cast<long double>(q.w) * q.w + static_cast<long double>(q.x) * q.x +
      static_cast<long double>(q.y) * q.y + static_cast<long double>(q.z) * q.z;
  isWellFormed_ = isWellFormed_ && std::abs(square - 1) <= 2e-12L;
  const Quaternion turn(q);
  const long double along = turn.x * joint.axis.x + turn.y * joint.axis.y + turn.z * joint.axis.z;
  const long double cosine = std::min(1.0L, std::hypot(turn.w, along));
  const long double sine = std::sqrt(
      std::max(0.0L, turn.x * turn.x + turn.y * turn.y + turn.z * turn.z - along * along));
  outside_ = std::max(outside_, 2 * std::atan2(sine, cosine) - joint.limit.cone);
  if (cosine <= 1e-9L) return;  // at half a turn of swing there is no twist
  const long double twist = std::remainder(2 * std::atan2(along, turn.w), 2 * kPi);
  // ±π are one twist.
  const long double other = twist - std::copysign(2 * kPi, twist);
  const auto beyond = [&](long double angle) { return std::max(least - angle, angle - most); };
  outside_ = std::max(outside_, std::min(beyond(twist), beyond(other)));
}

ik::Frame MechanismJudge::frame(int joint) const {
  const Placed& placed = frames_[static_cast<std::size_t>(joint)];
  ik::Frame frame;
  for (int r = 0; r < 3; ++r) {
    frame.at[r] = static_cast<double>(placed.at[r]);
    for (int c = 0; c < 3; ++c) frame.axes[c][r] = static_cast<double>(placed.axes[r][c]);
  }
  return frame;
}

long double MechanismJudge::distanceOf(std::span<const ik::Goal> goals) const {
  long double largest = 0.0L;
  for (const ik::Goal& goal : goals) {
    const Placed& placed = frames_[static_cast<std::size_t>(goal.joint)];
    long double way[3];
    for (int r = 0; r < 3; ++r) {
      way[r] = placed.at[r] - goal.target[r];
      for (int k = 0; k < 3; ++k) way[r] += placed.axes[r][k] * goal.point[k];
    }
    largest = std::max(largest, std::hypot(way[0], way[1], way[2]));
  }
  return largest;
}

long double MechanismJudge::turnOf(std::span<const ik::Goal> goals) const {
  long double largest = 0.0L;
  for (const ik::Goal& goal : goals) {
    if (!goal.facing) continue;
    const Placed& placed = frames_[static_cast<std::size_t>(goal.joint)];
    // R = A Bᵀ turns by θ: its skew part has the length sin θ, its trace is 1 + 2 cos θ. With both,
    // turns near none and near a half are told as exactly as others.
    std::array<std::array<long double, 3>, 3> missing{};
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) {
        for (int k = 0; k < 3; ++k) missing[r][c] += placed.axes[r][k] * (*goal.facing)[k][c];
      }
    }
    const long double sine =
        std::hypot(missing[2][1] - missing[1][2], missing[0][2] - missing[2][0],
                   missing[1][0] - missing[0][1]);
    const long double cosine = missing[0][0] + missing[1][1] + missing[2][2] - 1;
    largest = std::max(largest, std::atan2(sine, cosine));
  }
  return largest;
}

long double turnedBy(const ik::Joint& joint, const ik::Value& before, const ik::Value& after) {
  if (joint.kind == ik::JointKind::hinge) {
    return std::abs(static_cast<long double>(after.amount) - before.amount);
  }
  if (joint.kind != ik::JointKind::ball) return 0.0L;
  const Quaternion a(before.turn);
  const Quaternion b(after.turn);
  const long double minus =
      std::hypot(std::hypot(a.w - b.w, a.x - b.x), std::hypot(a.y - b.y, a.z - b.z));
  const long double plus =
      std::hypot(std::hypot(a.w + b.w, a.x + b.x), std::hypot(a.y + b.y, a.z + b.z));
  return 4 * std::asin(std::min(1.0L, std::min(minus, plus) / 2));
}

}  // namespace bench
