#include "plain_marquardt.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

namespace plain {
namespace {

constexpr int kIterations = 1000;
constexpr double kDamping = 0.2;

// H. B. Nielsen's rule for μ.
struct Damping {
  double mu;
  double growth = 2.0;

  explicit Damping(const glm::dmat3& a) : mu(kDamping * (a[0][0] + a[1][1] + a[2][2]) / 3.0) {}
  void relax(double ratio) {
    const double off = 2.0 * ratio - 1.0;
    mu *= std::max(1.0 / 3.0, 1.0 - off * off * off);
    growth = 2.0;
  }
  void refuse() {
    mu *= growth;
    growth *= 2.0;
  }
};

// The driver: `square` is J·Jᵀ, `step(f)` tries Δθ = Jᵀ·f and returns the tip, `take()` keeps it.
template <typename Square, typename Step, typename Take>
Answer minimise(glm::dvec3 tip, const glm::dvec3& target, double tolerance, const Square& square,
                const Step& step, const Take& take) {
  Answer answer;
  Damping damping{glm::dmat3(1.0)};
  glm::dvec3 error = target - tip;
  while (answer.iterations < kIterations) {
    const double before = glm::dot(error, error);
    if (before <= tolerance * tolerance) break;
    const glm::dmat3 a = square(tip);
    if (++answer.iterations == 1) damping = Damping(a);
    for (int trial = 0; trial < 30; ++trial) {
      const glm::dvec3 force = glm::inverse(a + glm::dmat3(damping.mu)) * error;
      const glm::dvec3 to = step(tip, force);
      const double after = glm::dot(target - to, target - to);
      if (after < before) {
        const glm::dvec3 left = error - a * force;
        damping.relax((before - after) / (before - glm::dot(left, left)));
        take();
        tip = to;
        error = target - tip;
        break;
      }
      damping.refuse();
    }
  }
  answer.reached = glm::dot(error, error) <= tolerance * tolerance;
  return answer;
}

glm::dmat3 symmetric(double xx, double yy, double zz, double xy, double xz, double yz) {
  return {xx, xy, xz, xy, yy, yz, xz, yz, zz};
}

}  // namespace

Balls::Balls(std::vector<glm::dvec3> joints, double tolerance)
    : start_(std::move(joints)),
      joints_(start_),
      tried_(start_),
      length_(glm::distance(start_[0], start_[1])),
      tolerance_(tolerance) {}

Answer Balls::solve(const glm::dvec3& target) {
  joints_ = start_;
  const std::size_t n = joints_.size() - 1;
  const auto square = [&](const glm::dvec3& tip) {
    double xx = 0.0, yy = 0.0, zz = 0.0, xy = 0.0, xz = 0.0, yz = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      const glm::dvec3 r = tip - joints_[i];
      xx += r.x * r.x;
      yy += r.y * r.y;
      zz += r.z * r.z;
      xy += r.x * r.y;
      xz += r.x * r.z;
      yz += r.y * r.z;
    }
    return symmetric(yy + zz, xx + zz, xx + yy, -xy, -xz, -yz);
  };
  const auto step = [&](const glm::dvec3& tip, const glm::dvec3& force) {
    glm::dvec3 turn{0.0};
    glm::dvec3 end = joints_[0];
    for (std::size_t i = 0; i < n; ++i) {
      turn += glm::cross(tip - joints_[i], force);
      const glm::dvec3 bone = joints_[i + 1] - joints_[i];
      const glm::dvec3 turned = bone + glm::cross(turn, bone);
      end += turned * (length_ / std::sqrt(glm::dot(turned, turned)));
      tried_[i + 1] = end;
    }
    return end;
  };
  return minimise(joints_.back(), target, tolerance_, square, step, [&] { joints_.swap(tried_); });
}

Hinges::Hinges(std::vector<double> angles, double length, double tolerance)
    : start_(std::move(angles)),
      angles_(start_),
      triedAngles_(start_),
      joints_(start_.size() + 1),
      triedJoints_(start_.size() + 1),
      axes_(start_.size()),
      triedAxes_(start_.size()),
      length_(length),
      tolerance_(tolerance) {}

void Hinges::layOut(const std::vector<double>& angles, std::vector<glm::dvec3>& joints,
                    std::vector<glm::dvec3>& axes) const {
  glm::dvec3 x{1.0, 0.0, 0.0};
  glm::dvec3 y{0.0, 1.0, 0.0};
  glm::dvec3 z{0.0, 0.0, 1.0};
  joints[0] = {};
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const double c = std::cos(angles[i]);
    const double s = std::sin(angles[i]);
    const glm::dvec3 oldX = x;
    if (i % 2 == 0) {
      axes[i] = z;
      x = c * oldX + s * y;
      y = c * y - s * oldX;
    } else {
      axes[i] = y;
      x = c * oldX - s * z;
      z = c * z + s * oldX;
    }
    joints[i + 1] = joints[i] + length_ * x;
  }
}

Answer Hinges::solve(const glm::dvec3& target) {
  angles_ = start_;
  layOut(angles_, joints_, axes_);
  const std::size_t n = angles_.size();
  const auto square = [&](const glm::dvec3& tip) {
    double xx = 0.0, yy = 0.0, zz = 0.0, xy = 0.0, xz = 0.0, yz = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      const glm::dvec3 c = glm::cross(axes_[i], tip - joints_[i]);
      xx += c.x * c.x;
      yy += c.y * c.y;
      zz += c.z * c.z;
      xy += c.x * c.y;
      xz += c.x * c.z;
      yz += c.y * c.z;
    }
    return symmetric(xx, yy, zz, xy, xz, yz);
  };
  const auto step = [&](const glm::dvec3& tip, const glm::dvec3& force) {
    for (std::size_t i = 0; i < n; ++i) {
      triedAngles_[i] = angles_[i] + glm::dot(glm::cross(axes_[i], tip - joints_[i]), force);
    }
    layOut(triedAngles_, triedJoints_, triedAxes_);
    return triedJoints_.back();
  };
  return minimise(joints_.back(), target, tolerance_, square, step, [&] {
    angles_.swap(triedAngles_);
    joints_.swap(triedJoints_);
    axes_.swap(triedAxes_);
  });
}

}  // namespace plain
