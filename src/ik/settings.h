// How a solver is to go about its work: its own parameters, and when it stops.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>

#include "ik/version.h"

namespace iklab::ik {

inline constexpr std::size_t kMaxParameters = 8;
/// A solver's own parameters, in the order of its list of them. A choice is stored as the index of
/// its option.
using ParameterValues = std::array<double, kMaxParameters>;

/// A solver's own parameter: a choice among `options`, or, without options, a number in [least,
/// most].
struct Parameter {
  std::string_view id;     ///< on the command line: "direction"
  std::string_view label;  ///< on the screen: "Direction"
  std::string_view help;   ///< one sentence
  double initial = 0.0;    ///< for a choice the index of the option
  double least = 0.0;
  double most = 0.0;
  std::span<const std::string_view> options{};  ///< on the command line: "tip-to-base"
  std::span<const std::string_view> labels{};   ///< on the screen, one for each option
  bool isSpatial = false;                       ///< only for chains in space
  std::string_view unit{};                      ///< "°"; empty: a plain number

  [[nodiscard]] bool isChoice() const noexcept { return !options.empty(); }
};

/// The cap on the turns of an iterative solver, degrees. The default of kUncapped, half a turn, is
/// no cap.
inline constexpr double kUncapped = 180.0;
constexpr Parameter maxStep(double initial) noexcept {
  return {
      .id = "max-step",
      .label = "Max. step",
      .help = "The most that a joint may turn in one iteration, degrees.",
      .initial = initial,
      .least = 1.0,
      .most = kUncapped,
      .unit = "°",
  };
}

inline constexpr int kMaxIterations = 1'000'000;

/// An iterative solver stops at this part of Settings::tolerance, so that the joints that are read
/// back from its answer are within the tolerance too, whatever rounding does.
inline constexpr double kEnough = 0.999;

struct Settings {
  int iterations = 1000;  ///< the most an iterative solver may take, 0 to kMaxIterations
  /// Scene units, >= 0: a tip this near to the target has reached it. Below the rounding of
  /// positions it means that: 1e-12 of the reach, and of |base| + |target| 9e-16 for each bone and
  /// one more, at most 1e-12.
  double tolerance = 1e-6;
  /// Stop as soon as the tip is near enough or nothing moves any more. Off: always do exactly
  /// `iterations` iterations.
  bool stopWhenDone = true;
  ParameterValues parameters{};  ///< start from defaultParameters(solver)
  double turnTolerance = 1e-6;   ///< radians: a frame this near to its direction has it
  /// Seconds: after these no iteration begins.
  double mostSeconds = std::numeric_limits<double>::infinity();
  /// Called before each iteration with `listener`, the iterations that are done and the distance
  /// that is left of all goals, scene units; false stops the solve. Null: nobody is asked.
  bool (*mayGoOn)(void* listener, int iterations, double distance) = nullptr;
  void* listener = nullptr;
};

}  // namespace iklab::ik
