#include "lab/maps/map_scale.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "explain/format.h"
#include "language/language.h"

namespace lab {

using language::tr;

namespace {

// The last tick, the scale's end, always stays; earlier ones too near to it go.
std::vector<ScaleTick> spaced(const std::vector<ScaleTick>& all, double apart) {
  std::vector<ScaleTick> kept;
  for (const ScaleTick& each : all) {
    const bool isLast = &each == &all.back();
    while (isLast && kept.size() > 1 && each.place - kept.back().place < apart) kept.pop_back();
    if (kept.empty() || isLast || each.place - kept.back().place >= apart) kept.push_back(each);
  }
  return kept;
}

std::vector<ScaleTick> rootTicks(const MapScale& scale) {
  std::vector<ScaleTick> all{{0.0, "0"}};
  for (int power = -3; power < 7; ++power) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double distance = digit * std::pow(10.0, power);
      if (distance >= scale.most) break;
      all.push_back({scale.placeOfDistance(distance), explain::number(distance)});
    }
  }
  all.push_back({1.0, explain::number(scale.most)});
  return all;
}

}  // namespace

double MapScale::placeOfIterations(std::uint32_t iterations) const {
  return std::min(
      std::log1p(static_cast<double>(iterations)) / std::log1p(static_cast<double>(mostIterations)),
      1.0);
}

double MapScale::placeOfDistance(double distance) const {
  if (isRoot) return std::sqrt(std::clamp(distance / most, 0.0, 1.0));
  if (!(distance > least)) return 0.0;
  return std::min(std::log(distance / least) / std::log(most / least), 1.0);
}

std::vector<ScaleTick> MapScale::ticks(double apart) const {
  std::vector<ScaleTick> all;
  if (quantity == MapQuantity::status) return all;
  if (quantity == MapQuantity::iterations) {
    for (const int count : {0, 1, 2, 5, 10, 20, 50, 100, 200, 500}) {
      if (count >= mostIterations) break;
      all.push_back({placeOfIterations(static_cast<std::uint32_t>(count)), std::to_string(count)});
    }
    all.push_back({1.0, std::to_string(mostIterations)});
    return spaced(all, apart);
  }
  if (isRoot) return spaced(rootTicks(*this), apart);
  all.push_back({0.0, "≤ " + explain::number(least)});
  const int last = static_cast<int>(std::ceil(std::log10(most)));
  for (int power = static_cast<int>(std::floor(std::log10(least))) + 1; power < last; ++power) {
    const double distance = std::pow(10.0, power);
    if (distance > least) all.push_back({placeOfDistance(distance), explain::number(distance)});
  }
  all.push_back({1.0, "≥ " + explain::number(most)});
  return spaced(all, apart);
}

MapScale mapScale(MapQuantity quantity, const rigs::Chain& chain, const ik::Settings& settings) {
  MapScale scale{quantity, std::max(settings.iterations, 1), std::max(settings.tolerance, 1e-9),
                 rigs::sizeOf(chain)};
  scale.most = std::max(scale.most, 10.0 * scale.least);
  return scale;
}

MapScale jointScale(const JointMap& map) {
  MapScale scale;
  scale.quantity = MapQuantity::distance;
  scale.isRoot = true;
  scale.most = map.most > 0.0 ? map.most : 1.0;
  return scale;
}

language::Text mapTitle(MapQuantity quantity) {
  constexpr std::array kTitles{tr("Iterations"), tr("Distance left"), tr("Why it stopped")};
  return kTitles[static_cast<std::size_t>(quantity)];
}

}  // namespace lab
