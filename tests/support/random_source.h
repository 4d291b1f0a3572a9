// Random numbers that are the same on every platform: the standard's engines are specified bit by
// bit, its distributions are not.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <string_view>

#include <glm/vec3.hpp>

namespace support {

class RandomSource {
 public:
  explicit RandomSource(std::uint64_t seed) : engine_(seed) {}

  /// In [0, 1).
  double unit() { return static_cast<double>(engine_() >> 11U) * 0x1p-53; }
  double uniform(double least, double most) { return least + (most - least) * unit(); }
  /// Evenly spread in orders of magnitude.
  double magnitude(double leastPower, double mostPower) {
    return std::pow(10.0, uniform(leastPower, mostPower));
  }
  double angle() { return uniform(-std::numbers::pi, std::numbers::pi); }
  /// In [0, count).
  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>(unit() * static_cast<double>(count));
  }
  int integer(int least, int most) {
    return least + static_cast<int>(below(static_cast<std::size_t>(most - least + 1)));
  }
  bool chance(double probability) { return unit() < probability; }
  int sign() { return chance(0.5) ? 1 : -1; }

 private:
  std::mt19937_64 engine_;
};

/// A unit vector, evenly spread.
inline glm::dvec3 randomDirection(RandomSource& random) {
  const double z = random.uniform(-1.0, 1.0);
  const double r = std::sqrt(1.0 - z * z);
  const double a = random.angle();
  return {r * std::cos(a), r * std::sin(a), z};
}

/// Unrelated seeds from related numbers (splitmix64's finalizer), so that problem i of one test has
/// nothing to do with problem i of another.
inline std::uint64_t mixSeed(std::uint64_t a, std::uint64_t b) {
  std::uint64_t z = a * 0x9e3779b97f4a7c15ULL + b + 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31U);
}

inline std::uint64_t seedOf(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;  // FNV-1a
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

}  // namespace support
