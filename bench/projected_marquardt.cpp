#include "projected_marquardt.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <glm/geometric.hpp>
#include <glm/mat2x2.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

namespace projected {
namespace {

constexpr double kDamping = 0.2;
constexpr double kLeastDamping = 1e-14;  // of J·Jᵀ's trace: else a straight chain's is singular
constexpr int kMostTrials = 8;
// An attempt is stuck when in so many iterations the distance left did not become half.
constexpr int kWatched = 6;

double trace(const glm::dmat2& a) { return a[0][0] + a[1][1]; }
double trace(const glm::dmat3& a) { return a[0][0] + a[1][1] + a[2][2]; }

}  // namespace

// What all chains have in common: the descent and its attempts.
struct Descent {
  // The damping μ for one unit of |e|²: so it goes to 0 at the target, which saves an iteration.
  double alpha = 0.0;
  double growth = 2.0;

  // H. B. Nielsen's rule; `promised` is the gain of the linear model.
  void relax(double gained, double promised) {
    const double off = 2.0 * gained / promised - 1.0;
    alpha *= std::max(1.0 / 3.0, 1.0 - off * off * off);
    growth = 2.0;
  }
  void refuse() {
    alpha *= growth;
    growth *= 2.0;
  }

  // Takes a step Δθ = Jᵀ·(J·Jᵀ + μ·1)⁻¹·e that brings the tip nearer; false where none does.
  template <typename Chain, typename Vector>
  bool step(Chain& chain, const Vector& target, const Vector& error) {
    using Square = typename Chain::Square;
    const Square square = chain.square(error);
    const double before = glm::dot(error, error);
    if (alpha == 0.0) alpha = kDamping * trace(square) / (Vector::length() * before);
    for (int trial = 0; trial < kMostTrials; ++trial) {
      const double mu = std::max(alpha * before, kLeastDamping * trace(square));
      const Vector force = glm::inverse(square + Square(mu)) * error;
      const Vector off = target - chain.tryStep(force);
      const double after = glm::dot(off, off);
      if (after < before) {
        const Vector left = error - square * force;
        relax(before - after, before - glm::dot(left, left));
        chain.take();
        return true;
      }
      refuse();
    }
    return false;
  }

  // Attempt after attempt, the first from the start pose, until one arrives.
  template <typename Chain, typename Vector>
  static Answer solve(Chain& chain, const Vector& target, double tolerance) {
    const double enough = tolerance * tolerance;
    Answer answer;
    Descent descent;
    bench::SplitMix random(1);
    chain.begin();
    Vector error = target - chain.tip();
    double watched = glm::dot(error, error);
    for (int since = 1; glm::dot(error, error) > enough; ++since) {
      if (answer.iterations == kIterations) return answer;
      ++answer.iterations;
      bool isStuck = !descent.step(chain, target, error);
      error = target - chain.tip();
      const double left = glm::dot(error, error);
      if (since % kWatched == 0) {
        isStuck = isStuck || left > 0.25 * watched;  // both are squares
        watched = left;
      }
      if (!isStuck || left <= enough) continue;
      chain.scatter(random);
      error = target - chain.tip();
      watched = glm::dot(error, error);
      descent = {};
      since = 0;
    }
    answer.reached = true;
    return answer;
  }
};

namespace {

double between(bench::SplitMix& random, double least, double most) {
  return least + (most - least) * random.unit();
}

// Whether a joint at `angle` would run into its limit.
bool isBarred(double angle, double slope, double most) {
  return (angle >= most && slope > 0.0) || (angle <= -most && slope < 0.0);
}

glm::dmat3 symmetric(double xx, double yy, double zz, double xy, double xz, double yz) {
  return {xx, xy, xz, xy, yy, yz, xz, yz, zz};
}

glm::dvec3 rotate(const glm::dquat& q, const glm::dvec3& v) {
  const glm::dvec3 u{q.x, q.y, q.z};
  const glm::dvec3 t = 2.0 * glm::cross(u, v);
  return v + q.w * t + glm::cross(u, t);
}

glm::dvec3 turnedX(const glm::dquat& q) {
  return {1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y + q.w * q.z),
          2.0 * (q.x * q.z - q.w * q.y)};
}

glm::dquat product(const glm::dquat& t, const glm::dquat& q) {
  return {(t.w * q.w - t.x * q.x) - (t.y * q.y + t.z * q.z),
          (t.w * q.x + t.x * q.w) + (t.y * q.z - t.z * q.y),
          (t.w * q.y + t.y * q.w) + (t.z * q.x - t.x * q.z),
          (t.w * q.z + t.z * q.w) + (t.x * q.y - t.y * q.x)};
}

}  // namespace

Plane::Plane(std::vector<double> start, double length, double most, double tolerance)
    : start_(std::move(start)),
      angles_(start_),
      triedAngles_(start_),
      joints_(start_.size() + 1),
      triedJoints_(start_.size() + 1),
      columns_(start_.size()),
      length_(length),
      most_(most),
      tolerance_(tolerance) {}

Answer Plane::solve(const glm::dvec3& target) {
  return Descent::solve(*this, Vector(target), tolerance_);
}

void Plane::begin() {
  std::ranges::copy(start_, triedAngles_.begin());
  layOut();
  take();
}

void Plane::scatter(bench::SplitMix& random) {
  for (double& angle : triedAngles_) angle = between(random, -most_, most_);
  layOut();
  take();
}

// The angles that are tried.
void Plane::layOut() {
  double heading = 0.0;
  for (std::size_t i = 0; i < triedAngles_.size(); ++i) {
    heading += triedAngles_[i];
    triedJoints_[i + 1] = triedJoints_[i] + length_ * Vector(std::cos(heading), std::sin(heading));
  }
}

glm::dmat2 Plane::square(const Vector& error) {
  double xx = 0.0, yy = 0.0, xy = 0.0;
  for (std::size_t i = 0; i < angles_.size(); ++i) {
    const Vector arm = tip() - joints_[i];
    Vector column{-arm.y, arm.x};
    if (isBarred(angles_[i], glm::dot(column, error), most_)) column = Vector(0.0);
    columns_[i] = column;
    xx += column.x * column.x;
    yy += column.y * column.y;
    xy += column.x * column.y;
  }
  return {xx, xy, xy, yy};
}

glm::dvec2 Plane::tryStep(const Vector& force) {
  for (std::size_t i = 0; i < angles_.size(); ++i) {
    triedAngles_[i] = std::clamp(angles_[i] + glm::dot(columns_[i], force), -most_, most_);
  }
  layOut();
  return triedJoints_.back();
}

void Plane::take() {
  angles_.swap(triedAngles_);
  joints_.swap(triedJoints_);
}

Hinges::Hinges(std::vector<double> start, double length, double most, double tolerance)
    : start_(std::move(start)),
      angles_(start_),
      triedAngles_(start_),
      joints_(start_.size() + 1),
      triedJoints_(start_.size() + 1),
      axes_(start_.size()),
      triedAxes_(start_.size()),
      columns_(start_.size()),
      length_(length),
      most_(most),
      tolerance_(tolerance) {}

Answer Hinges::solve(const glm::dvec3& target) { return Descent::solve(*this, target, tolerance_); }

void Hinges::begin() {
  std::ranges::copy(start_, triedAngles_.begin());
  layOut();
  take();
}

void Hinges::scatter(bench::SplitMix& random) {
  for (double& angle : triedAngles_) angle = between(random, -most_, most_);
  layOut();
  take();
}

// The angles that are tried. Frames are (x, y, z) axes, of which a hinge turns two.
void Hinges::layOut() {
  Vector x{1.0, 0.0, 0.0};
  Vector y{0.0, 1.0, 0.0};
  Vector z{0.0, 0.0, 1.0};
  for (std::size_t i = 0; i < triedAngles_.size(); ++i) {
    const double c = std::cos(triedAngles_[i]);
    const double s = std::sin(triedAngles_[i]);
    const Vector oldX = x;
    if (i % 2 == 0) {
      triedAxes_[i] = z;
      x = c * oldX + s * y;
      y = c * y - s * oldX;
    } else {
      triedAxes_[i] = y;
      x = c * oldX - s * z;
      z = c * z + s * oldX;
    }
    triedJoints_[i + 1] = triedJoints_[i] + length_ * x;
  }
}

glm::dmat3 Hinges::square(const Vector& error) {
  double xx = 0.0, yy = 0.0, zz = 0.0, xy = 0.0, xz = 0.0, yz = 0.0;
  for (std::size_t i = 0; i < angles_.size(); ++i) {
    Vector column = glm::cross(axes_[i], tip() - joints_[i]);
    if (isBarred(angles_[i], glm::dot(column, error), most_)) column = Vector(0.0);
    columns_[i] = column;
    xx += column.x * column.x;
    yy += column.y * column.y;
    zz += column.z * column.z;
    xy += column.x * column.y;
    xz += column.x * column.z;
    yz += column.y * column.z;
  }
  return symmetric(xx, yy, zz, xy, xz, yz);
}

glm::dvec3 Hinges::tryStep(const Vector& force) {
  for (std::size_t i = 0; i < angles_.size(); ++i) {
    triedAngles_[i] = std::clamp(angles_[i] + glm::dot(columns_[i], force), -most_, most_);
  }
  layOut();
  return triedJoints_.back();
}

void Hinges::take() {
  angles_.swap(triedAngles_);
  joints_.swap(triedJoints_);
  axes_.swap(triedAxes_);
}

Balls::Balls(std::vector<glm::dquat> start, double length, const Limits& limits, double tolerance)
    : start_(std::move(start)),
      rotations_(start_),
      triedRotations_(start_),
      frames_(start_.size() + 1, glm::dquat(1.0, 0.0, 0.0, 0.0)),
      triedFrames_(frames_),
      joints_(start_.size() + 1),
      triedJoints_(start_.size() + 1),
      bars_(start_.size()),
      areAtLimits_(start_.size()),
      limits_(limits),
      coneSine_(std::sin(0.5 * limits.cone)),
      coneCosine_(std::cos(0.5 * limits.cone)),
      twistSine_(std::sin(0.5 * limits.twist)),
      twistCosine_(std::cos(0.5 * limits.twist)),
      length_(length),
      tolerance_(tolerance) {}

Answer Balls::solve(const glm::dvec3& target) { return Descent::solve(*this, target, tolerance_); }

void Balls::begin() {
  std::ranges::copy(start_, triedRotations_.begin());
  layOut();
  take();
}

// The direction of each bone is uniform in its cone.
void Balls::scatter(bench::SplitMix& random) {
  for (glm::dquat& q : triedRotations_) {
    const double heading = between(random, -std::numbers::pi, std::numbers::pi);
    const double cosine = between(random, std::cos(limits_.cone), 1.0);
    const double twist = 0.5 * between(random, -limits_.twist, limits_.twist);
    const double sine = std::sqrt(0.5 * (1.0 - cosine));
    const glm::dquat swing{std::sqrt(0.5 * (1.0 + cosine)), 0.0, sine * std::cos(heading),
                           sine * std::sin(heading)};
    q = product(swing, glm::dquat(std::cos(twist), std::sin(twist), 0.0, 0.0));
  }
  layOut();
  take();
}

// The rotations that are tried.
void Balls::layOut() {
  glm::dquat frame = triedFrames_[0];
  Vector joint = triedJoints_[0];
  for (std::size_t i = 0; i < triedRotations_.size(); ++i) {
    frame = product(frame, triedRotations_[i]);
    joint += length_ * turnedX(frame);
    triedFrames_[i + 1] = frame;
    triedJoints_[i + 1] = joint;
  }
}

// A rotation is swing·twist: (w, x) is the cosine of half the swing times the twist's (w, x), and
// (y, z) is as long as its sine. In place: GCC would wait for a quaternion that is handed over.
inline void Balls::clamp(glm::dquat& q) const {
  const double along = q.w * q.w + q.x * q.x;
  const double across = q.y * q.y + q.z * q.z;
  if (q.x * q.x > twistSine_ * twistSine_ * along) {
    // The twist comes first: the swing's axis stays when (y, z) turn back by what it loses.
    const double size = std::sqrt(along);
    const double w = std::copysign(twistCosine_, q.w);
    const double x = std::copysign(twistSine_, q.x);
    const double c = (q.w * w + q.x * x) / size;
    const double s = (q.x * w - q.w * x) / size;
    q = {size * w, size * x, c * q.y - s * q.z, c * q.z + s * q.y};
  }
  if (across > coneSine_ * coneSine_) {
    const double a = coneCosine_ / std::sqrt(along);
    const double b = coneSine_ / std::sqrt(across);
    q = {a * q.w, a * q.x, b * q.y, b * q.z};
  }
}

// Bars a joint that is to turn by `turn`. Swing grows with turns about X × x, and twist with those
// about X + x, the two being perpendicular: X is the parent's x axis, x the bone's.
void Balls::bar(std::size_t joint, const Vector& turn, bool leans, bool twists) {
  const Vector parent = turnedX(frames_[joint]);
  const Vector own = turnedX(frames_[joint + 1]);
  const Vector swing = glm::cross(parent, own);
  const Vector twist = rotations_[joint].x * rotations_[joint].w * (parent + own);
  Bars& bars = bars_[joint];
  bars = {};
  if (leans && glm::dot(swing, turn) > 0.0) bars.swing = glm::normalize(swing);
  if (twists && glm::dot(twist, turn) > 0.0) bars.twist = glm::normalize(twist);
}

glm::dmat3 Balls::square(const Vector& error) {
  constexpr double kNearly = 1.0 - 1e-9;
  const double leaning = kNearly * coneSine_ * coneSine_;
  const double twisted = kNearly * twistSine_ * twistSine_;
  const Vector end = tip();
  double xx = 0.0, yy = 0.0, zz = 0.0, xy = 0.0, xz = 0.0, yz = 0.0;
  glm::dmat3 barred{0.0};
  for (std::size_t i = 0; i < rotations_.size(); ++i) {
    const Vector arm = end - joints_[i];
    xx += arm.x * arm.x;
    yy += arm.y * arm.y;
    zz += arm.z * arm.z;
    xy += arm.x * arm.y;
    xz += arm.x * arm.z;
    yz += arm.y * arm.z;
    const glm::dquat& q = rotations_[i];
    const bool leans = q.y * q.y + q.z * q.z >= leaning;
    const bool twists = q.x * q.x >= twisted * (q.w * q.w + q.x * q.x);
    areAtLimits_[i] = leans || twists;
    if (!areAtLimits_[i]) continue;
    bar(i, glm::cross(arm, error), leans, twists);
    const Vector swing = glm::cross(bars_[i].swing, arm);
    const Vector twist = glm::cross(bars_[i].twist, arm);
    barred += glm::outerProduct(swing, swing) + glm::outerProduct(twist, twist);
  }
  return symmetric(yy + zz, xx + zz, xx + yy, -xy, -xz, -yz) - barred;
}

glm::dvec3 Balls::tryStep(const Vector& force) {
  const Vector end = tip();
  for (std::size_t i = 0; i < rotations_.size(); ++i) {
    const Vector arm = end - joints_[i];
    Vector turn = glm::cross(arm, force);
    if (areAtLimits_[i]) {
      turn -= glm::dot(turn, bars_[i].swing) * bars_[i].swing;
      turn -= glm::dot(turn, bars_[i].twist) * bars_[i].twist;
    }
    // The tangent of a quarter of the angle makes a rotation without a sine or a root; a quarter of
    // the angle stands for it, which is right to second order.
    const Vector quarter = 0.25 * rotate(glm::conjugate(frames_[i]), turn);
    const double square = glm::dot(quarter, quarter);
    const double scale = 1.0 / (1.0 + square);
    const Vector v = 2.0 * scale * quarter;
    triedRotations_[i] = product({scale * (1.0 - square), v.x, v.y, v.z}, rotations_[i]);
    clamp(triedRotations_[i]);
  }
  layOut();
  return triedJoints_.back();
}

void Balls::take() {
  rotations_.swap(triedRotations_);
  frames_.swap(triedFrames_);
  joints_.swap(triedJoints_);
}

}  // namespace projected
