#include "lab/maps/workspace_map.h"

#include <utility>

namespace lab {
int mapBlock(int level) {
  int block = 1;
  for (int i = level; i + 1 < kMapLevels; ++i) block *= 3;
  return block;
}

glm::dvec3 MapLevel::place(int column, int row) const {
  const int block = mapBlock(level);
  const double x = column * block + 0.5 * block;
  const double y = row * block + 0.5 * block;
  return grid.corner + (grid.step * x) * grid.right - (grid.step * y) * grid.up;
}

MapLevel emptyLevel(const MapGrid& grid, int level) {
  const int block = mapBlock(level);
  MapLevel empty{
      grid, level, (grid.columns + block - 1) / block, (grid.rows + block - 1) / block, {}};
  empty.samples.resize(static_cast<std::size_t>(empty.columns) *
                       static_cast<std::size_t>(empty.rows));
  return empty;
}

void fillBand(const MapQuestion& question, const MapLevel* coarser, const MapBand& band,
              TargetSolver& solver, MapLevel& level) {
  for (std::size_t i = band.from; i < band.to; ++i) {
    const int column = static_cast<int>(i) % level.columns;
    const int row = static_cast<int>(i) / level.columns;
    const bool isMiddle = column % 3 == 1 && row % 3 == 1;
    level.samples[i] = coarser && isMiddle ? coarser->at(column / 3, row / 3)
                                           : solver.solve(question, level.place(column, row));
  }
}

MapLevel mapOf(const MapQuestion& question, int level) {
  TargetSolver solver;
  MapLevel map;
  MapLevel coarser;
  for (int at = 0; at <= level; ++at) {
    coarser = std::exchange(map, emptyLevel(question.grid, at));
    fillBand(question, at > 0 ? &coarser : nullptr, {0, map.samples.size()}, solver, map);
  }
  return map;
}

}  // namespace lab
