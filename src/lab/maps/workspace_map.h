// A map of the workspace: what a solver makes of every point as target, all from one pose. From
// coarse to fine; each level is whole and shown as such.
#pragma once

#include <cstddef>
#include <vector>

#include "lab/maps/target_solver.h"

namespace lab {

/// Level 0 is the coarsest. A level's blocks are three by three of the next one's: their middles
/// fall together, so that no sample is computed twice and a map does not move as it gets finer.
inline constexpr int kMapLevels = 4;
/// Squares along a block's side: 27, 9, 3, 1.
int mapBlock(int level);

/// A level that is whole.
struct MapLevel {
  MapGrid grid;
  int level = 0;
  int columns = 0;  ///< of blocks; the last ones may hang over the grid's edge
  int rows = 0;
  std::vector<MapSample> samples;  ///< row after row, of the blocks' middles

  [[nodiscard]] const MapSample& at(int column, int row) const {
    return samples[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                   static_cast<std::size_t>(column)];
  }
  /// The middle of a block, world.
  [[nodiscard]] glm::dvec3 place(int column, int row) const;
};

/// An empty level of the right size.
MapLevel emptyLevel(const MapGrid& grid, int level);

/// Some samples of a level, row after row.
struct MapBand {
  std::size_t from = 0;
  std::size_t to = 0;  ///< past the last
};

/// Fills a band of `level`; `coarser` is the level before, null for level 0. The question must have
/// no fault.
void fillBand(const MapQuestion& question, const MapLevel* coarser, const MapBand& band,
              TargetSolver& solver, MapLevel& level);

/// The whole map at this level, on this thread; the question must have no fault.
MapLevel mapOf(const MapQuestion& question, int level = kMapLevels - 1);

}  // namespace lab
