// The targets of a map, and how they are solved: many at once where the solver can.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include <glm/vec3.hpp>

#include "ik/ik.h"

namespace lab {

/// The places of a map: a rectangle, cut into small squares, row after row from the top.
struct MapGrid {
  glm::dvec3 corner{0.0};  ///< top left, world
  double step = 1.0;       ///< the side of a square, scene units
  int columns = 0;
  int rows = 0;
  // Of length 1 and at right angles: what columns and rows go along. Of a planar chain x and y.
  glm::dvec3 right{1.0, 0.0, 0.0};
  glm::dvec3 up{0.0, 1.0, 0.0};
  friend bool operator==(const MapGrid&, const MapGrid&) = default;
};

struct MapQuestion {
  std::size_t solver = 0;  ///< index into ik::solvers()
  ik::Settings settings;
  ik::Chain chain;
  ik::Pose start;  ///< from which every target is solved
  bool ignoreNegativeScale = false;
  std::optional<glm::dvec3> pole{};
  MapGrid grid;
};
bool operator==(const MapQuestion& a, const MapQuestion& b);

/// What is wrong with a question, in ik's words; empty when nothing is.
std::string findFault(const MapQuestion& question);

/// The result for one target.
struct MapSample {
  float distance = 0.0F;  ///< left, scene units
  std::uint32_t iterations = 0;
  ik::Status status = ik::Status::invalidInput;
  friend bool operator==(const MapSample&, const MapSample&) = default;
};

/// Solves targets; each thread has its own. A result depends on its target alone, not on those that
/// are solved with it.
class TargetSolver {
 public:
  TargetSolver();
  ~TargetSolver();
  TargetSolver(const TargetSolver&) = delete;
  TargetSolver& operator=(const TargetSolver&) = delete;

  /// As ik::solve() would, one by one; or, where solvesMany(), as ik::solveBatch() does: in floats,
  /// where the tolerance allows it, which differ in the last iteration here and there. Of automatic
  /// without limits that is what Levenberg-Marquardt reaches at once, nearly everything; the rest
  /// one by one.
  /// The question must have no fault. `samples`: as many as targets.
  void solve(const MapQuestion& question, std::span<const glm::dvec3> targets,
             std::span<MapSample> samples);
  /// True where targets, or most of them, are solved in batches.
  static bool solvesMany(const MapQuestion& question);

 private:
  struct Batch;
  MapSample solveOne(const MapQuestion& question, const glm::dvec3& target);

  ik::Workspace workspace_;
  ik::Pose pose_;
  std::unique_ptr<Batch> batch_;
};

}  // namespace lab
