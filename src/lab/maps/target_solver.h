// The targets of a map, and how each is solved.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <glm/vec3.hpp>

#include "lab/own_solver.h"
#include "rigs/rigs.h"

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
  std::size_t solver = 0;  ///< its place: see solverAt()
  ik::Settings settings;
  rigs::Chain chain;
  rigs::Pose start;  ///< from which every target is solved
  bool ignoreNegativeScale = false;
  std::optional<glm::dvec3> pole{};
  MapGrid grid;
  std::vector<rigs::Goal> goals{};  ///< of other ends, which stay where they are
  std::optional<rigs::Facing> facing{};
  double lengthPerRadian = 0.0;
  std::string script{};  ///< of the user's own, where `solver` is ownPlace()
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

/// Solves targets; each thread has its own. A result depends on its target alone.
class TargetSolver {
 public:
  /// As rigs::solve() would. The question must have no fault.
  MapSample solve(const MapQuestion& question, const glm::dvec3& target);

 private:
  rigs::Workspace workspace_;
  OwnSolver own_;
  rigs::Pose pose_;
};

}  // namespace lab
