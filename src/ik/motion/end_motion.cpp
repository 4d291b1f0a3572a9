#include "ik/motion/end_motion.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include <glm/geometric.hpp>

#include "ik/maths/symmetric.h"

namespace iklab::ik {
namespace {

constexpr double kRounding = 1e-12;  // of the largest singular value

// The singular values of a matrix of these columns. Those of its square, whose axes they share,
// would lose half of the digits.
Ellipsoid ellipsoidOf(std::span<const glm::dvec3> columns) {
  Symmetric square;
  for (const glm::dvec3& column : columns) addSquare(column, square);
  Ellipsoid ellipsoid{.axes = eigensystem(square).axes};
  for (std::size_t i = 0; i < ellipsoid.axes.size(); ++i) {
    double sum = 0.0;
    for (const glm::dvec3& column : columns) {
      const double along = glm::dot(column, ellipsoid.axes[i]);
      sum += along * along;
    }
    ellipsoid.halves[i] = std::sqrt(sum);
  }
  return ellipsoid;
}

// Takes from the turns what the joints would do to the point with them.
void holdPoint(std::span<const glm::dvec3> ways, const Ellipsoid& ellipsoid,
               std::vector<glm::dvec3>& turns) {
  for (std::size_t i = 0; i < ellipsoid.axes.size(); ++i) {
    const double half = ellipsoid.halves[i];
    if (!(half > kRounding * ellipsoid.halves.front())) continue;
    const auto part = [&](std::size_t k) { return glm::dot(ways[k], ellipsoid.axes[i]) / half; };
    glm::dvec3 sum(0.0);
    for (std::size_t k = 0; k < ways.size(); ++k) sum += part(k) * turns[k];
    for (std::size_t k = 0; k < ways.size(); ++k) turns[k] -= part(k) * sum;
  }
}

}  // namespace

std::vector<EndColumn> endJacobian(std::span<const Joint> joints, std::span<const Frame> frames,
                                   int end, const glm::dvec3& point) {
  std::vector<int> branch;
  for (int i = end; i != kWorld; i = joints[static_cast<std::size_t>(i)].parent)
    branch.push_back(i);
  const glm::dvec3 place = frames[static_cast<std::size_t>(end)].point(point);
  std::vector<EndColumn> columns;
  std::ranges::reverse(branch);
  for (const int joint : branch) {
    const auto index = static_cast<std::size_t>(joint);
    const Frame& own = frames[index];
    for (int k = 0; k < joints[index].freedoms(); ++k)
      columns.push_back({twistOf(joints[index], own, own.sense(), k, place), joint});
  }
  return columns;
}

EndMotion endMotionOf(std::vector<EndColumn> columns) {
  EndMotion motion;
  std::vector<glm::dvec3> ways;
  std::vector<glm::dvec3> turns;
  for (const EndColumn& column : columns) {
    ways.push_back(column.way);
    turns.push_back(column.turn);
  }
  motion.columns = std::move(columns);
  motion.ways = ellipsoidOf(ways);
  holdPoint(ways, motion.ways, turns);
  motion.turns = ellipsoidOf(turns);
  return motion;
}

double manipulability(const Ellipsoid& ellipsoid, int dimensions) {
  double product = 1.0;
  for (int i = 0; i < dimensions; ++i) product *= ellipsoid.halves[static_cast<std::size_t>(i)];
  return product;
}

std::optional<double> wholeManipulability(const EndMotion& motion) {
  constexpr std::size_t kRows = 6;
  if (motion.columns.size() < kRows) return std::nullopt;
  // Schur's complement: what turns once the point is held.
  return manipulability(motion.ways) * manipulability(motion.turns);
}

double isotropy(const Ellipsoid& ellipsoid, int dimensions) {
  const double most = ellipsoid.halves.front();
  return most > 0.0 ? ellipsoid.halves[static_cast<std::size_t>(dimensions - 1)] / most : 0.0;
}

}  // namespace iklab::ik
