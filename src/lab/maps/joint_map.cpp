#include "lab/maps/joint_map.h"

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "rigs/limits.h"

namespace lab {
namespace {

constexpr std::size_t kMostMinima = 4;
constexpr double kAtLimit = 1e-5;  // radians

// Forward kinematics of one chain, without allocating.
class Distances {
 public:
  explicit Distances(const JointQuestion& question)
      : question_(question), pose_(question.pose), joints_(question.chain.bones.size() + 1) {}

  double at(const AnglePair& angles) {
    pose_.angles[question_.axes[0]] = angles.x;
    pose_.angles[question_.axes[1]] = angles.y;
    rigs::forwardKinematics(question_.chain, pose_, joints_);
    return glm::distance(joints_.back(), question_.target);
  }

  [[nodiscard]] bool isAllowed(const AnglePair& angles) const {
    const auto isOne = [&](std::size_t axis, double angle) {
      const rigs::JointLimit& limit = question_.chain.bones[question_.axes[axis]].limit;
      return std::abs(std::remainder(rigs::allowed(limit, angle) - angle, rigs::kWholeTurn)) <
             kAtLimit;
    };
    return isOne(0, angles.x) && isOne(1, angles.y);
  }

  // Goes downhill along both axes, by steps that get shorter.
  AnglePair settle(AnglePair angles, double step) {
    constexpr double kFine = 1e-6;  // radians
    double least = at(angles);
    while (step > kFine) {
      AnglePair best = angles;
      for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy) {
          const AnglePair tried = angles + step * AnglePair(dx, dy);
          if (const double distance = at(tried); distance < least) {
            least = distance;
            best = tried;
          }
        }
      }
      if (best == angles) step *= 0.5;
      angles = best;
    }
    return {std::remainder(angles.x, rigs::kWholeTurn), std::remainder(angles.y, rigs::kWholeTurn)};
  }

 private:
  const JointQuestion& question_;
  rigs::Pose pose_;
  std::vector<glm::dvec3> joints_;
};

// Whether no neighbour is less and none before it as little, which picks one square of a flat
// valley.
bool isMinimum(const JointMap& map, int column, int row) {
  const auto at = [&](int x, int y) {
    const auto thereX = static_cast<std::size_t>((x + map.size) % map.size);
    const auto thereY = static_cast<std::size_t>((y + map.size) % map.size);
    return map.distances[thereY * static_cast<std::size_t>(map.size) + thereX];
  };
  const float own = at(column, row);
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      const float other = at(column + dx, row + dy);
      const bool isBefore = dy < 0 || (dy == 0 && dx < 0);
      if (isBefore ? other <= own : other < own) return false;
    }
  }
  return true;
}

// A minimum between two squares can be found in both.
void keepMinima(JointMap& map, Distances& distances) {
  const double square = rigs::kWholeTurn / map.size;
  std::vector<AnglePair> found;
  for (int row = 0; row < map.size; ++row) {
    for (int column = 0; column < map.size; ++column) {
      if (!isMinimum(map, column, row)) continue;
      const AnglePair angles = distances.settle(map.anglesAt(column, row), 0.5 * square);
      const auto isNear = [&](const AnglePair& other) {
        const AnglePair apart = other - angles;
        return std::abs(std::remainder(apart.x, rigs::kWholeTurn)) < 3.0 * square &&
               std::abs(std::remainder(apart.y, rigs::kWholeTurn)) < 3.0 * square;
      };
      if (distances.isAllowed(angles) && std::ranges::none_of(found, isNear))
        found.push_back(angles);
    }
  }
  std::ranges::stable_sort(found, {}, [&](const AnglePair& a) { return distances.at(a); });
  if (found.size() > kMostMinima) found.resize(kMostMinima);
  map.minima = std::move(found);
}

// Whether the chain is in one piece and at its base.
bool isWhole(const std::vector<rigs::Segment>& bones, const glm::dvec3& base) {
  constexpr double kGap = 1e-9;  // of the bone's distance from the origin, or of 1
  if (glm::distance(bones[0].start, base) > kGap * (1.0 + glm::length(base))) return false;
  for (std::size_t i = 1; i < bones.size(); ++i) {
    const double size = 1.0 + glm::length(bones[i].start);
    if (glm::distance(bones[i - 1].end, bones[i].start) > kGap * size) return false;
  }
  return true;
}

}  // namespace

bool hasJointMap(const Scene& scene) {
  const std::size_t bones = scene.chain.bones.size();
  const rigs::Chain& chain = scene.chain;
  return chain.planar && (bones == 2 || bones == 3) && chain.isPlain() && scene.goals.empty() &&
         !rigs::hasFixedJoint(chain.bones);
}

std::array<std::size_t, 2> jointAxes(const Lab& lab) {
  const auto& chosen = lab.state().view.map.joints;
  const std::size_t bones = lab.state().scene.chain.bones.size();
  const bool hasBoth = chosen[0] < bones && chosen[1] < bones;
  return hasBoth ? chosen : std::array<std::size_t, 2>{0, 1};
}

JointQuestion jointQuestion(const Lab& lab) {
  const Scene& scene = lab.state().scene;
  return {scene.chain, lab.shown().pose, scene.target, jointAxes(lab)};
}

AnglePair JointMap::anglesAt(int column, int row) const {
  return anglesFromPlace({(column + 0.5) / size, (row + 0.5) / size});
}

AnglePair anglesFromPlace(const glm::dvec2& place) {
  const glm::dvec2 inside = glm::clamp(place, 0.0, 1.0);
  return {(inside.x - 0.5) * rigs::kWholeTurn, (0.5 - inside.y) * rigs::kWholeTurn};
}

glm::dvec2 placeFromAngles(const AnglePair& angles) {
  return {angles.x / rigs::kWholeTurn + 0.5, 0.5 - angles.y / rigs::kWholeTurn};
}

JointMap jointMapOf(const JointQuestion& question, int size) {
  JointMap map{size, {}, 0.0, {}, {}};
  Distances distances(question);
  map.distances.reserve(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const AnglePair angles = map.anglesAt(column, row);
      const double distance = distances.at(angles);
      map.isAllowed.push_back(distances.isAllowed(angles));
      map.distances.push_back(static_cast<float>(distance));
      map.most = std::max(map.most, distance);
    }
  }
  keepMinima(map, distances);
  return map;
}

std::vector<PathPoint> jointPath(const Lab& lab, const std::array<std::size_t, 2>& axes) {
  const rigs::Trace& trace = lab.trace();
  std::vector<PathPoint> path;
  rigs::TraceState state;
  glm::dvec3 base(0.0);
  const std::size_t told = lab.isAsking() ? lab.state().playback.cursor + 1 : trace.size();
  const std::size_t count = std::min({trace.size(), told, kMostPathSteps});
  for (std::size_t i = 0; i < count; ++i) {
    trace.at(i, state);
    if (i == 0) base = state.bones[0].start;
    if (!isWhole(state.bones, base)) continue;
    path.push_back({i, {state.pose.angles[axes[0]], state.pose.angles[axes[1]]}});
  }
  return path;
}

}  // namespace lab
