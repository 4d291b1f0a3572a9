#include "lab/maps/workspace_map.h"

#include <algorithm>
#include <array>

namespace lab {
namespace {

constexpr std::size_t kBatch = 1024;
constexpr std::size_t kOneByOne = 32;  // between two looks whether they are still wanted

bool isMiddle(int column, int row) { return column % 3 == 1 && row % 3 == 1; }

// Targets are collected and solved together.
class Filler {
 public:
  Filler(const MapQuestion& question, TargetSolver& solver, MapLevel& level)
      : question_(question),
        solver_(solver),
        level_(level),
        most_(TargetSolver::solvesMany(question) ? kBatch : kOneByOne) {}

  void add(int column, int row) {
    places_[count_] = indexOf(column, row);
    targets_[count_++] = level_.place(column, row);
  }
  [[nodiscard]] bool isFull() const { return count_ == most_; }
  void solve() {
    solver_.solve(question_, std::span(targets_).first(count_), std::span(samples_).first(count_));
    for (std::size_t i = 0; i < count_; ++i) level_.samples[places_[i]] = samples_[i];
    count_ = 0;
  }
  [[nodiscard]] std::size_t indexOf(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(level_.columns) +
           static_cast<std::size_t>(column);
  }

 private:
  const MapQuestion& question_;
  TargetSolver& solver_;
  MapLevel& level_;
  std::size_t most_;
  std::size_t count_ = 0;
  std::array<glm::dvec3, kBatch> targets_;
  std::array<MapSample, kBatch> samples_;
  std::array<std::size_t, kBatch> places_{};
};

}  // namespace

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

MapBand bandAt(const MapLevel& level, int row) {
  const int rows = (static_cast<int>(kBatch) + level.columns - 1) / level.columns;
  // Small levels are shared out all the same.
  const int share = std::max(1, level.rows / 8);
  return {row, std::min(row + std::min(rows, share), level.rows)};
}

bool fillBand(const MapQuestion& question, const MapLevel* coarser, const MapBand& band,
              TargetSolver& solver, MapLevel& level, const std::function<bool()>& isCancelled) {
  Filler filler(question, solver, level);
  for (int row = band.from; row < band.to; ++row) {
    for (int column = 0; column < level.columns; ++column) {
      if (coarser && isMiddle(column, row)) {
        level.samples[filler.indexOf(column, row)] = coarser->at(column / 3, row / 3);
        continue;
      }
      filler.add(column, row);
      if (!filler.isFull()) continue;
      if (isCancelled()) return false;
      filler.solve();
    }
  }
  if (isCancelled()) return false;
  filler.solve();
  return true;
}

MapLevel mapOf(const MapQuestion& question, int level) {
  TargetSolver solver;
  MapLevel map = emptyLevel(question.grid, 0);
  MapLevel coarser;
  for (int at = 0;; ++at) {
    for (int row = 0; row < map.rows;) {
      const MapBand band = bandAt(map, row);
      fillBand(question, at > 0 ? &coarser : nullptr, band, solver, map, [] { return false; });
      row = band.to;
    }
    if (at == level) return map;
    coarser = std::move(map);
    map = emptyLevel(question.grid, at + 1);
  }
}

}  // namespace lab
