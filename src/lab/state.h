// Everything that the user can change, as plain data. Only Lab::apply() writes it.
#pragma once

#include <cstddef>
#include <vector>

#include <glm/vec2.hpp>

#include "ik/ik.h"

namespace lab {

/// What lies on the bench.
struct Scene {
  ik::Chain chain;
  glm::dvec3 target{0.0};  ///< world, scene units
};

enum class Mode {
  live,         ///< solved to completion whenever something changes
  onePerFrame,  ///< one iteration a frame, without a test, as a game engine does
  stepByStep,   ///< the trace is shown at the cursor
};

struct Choices {
  std::size_t solver = 0;                       ///< index into ik::solvers()
  std::vector<ik::ParameterValues> parameters;  ///< one set a solver, kept while others are used
  int iterations = 50;
  double tolerance = 1e-3;  ///< scene units
  bool stopWhenDone = true;
  bool ignoreNegativeScale = false;
  Mode mode = Mode::live;
};

/// What one press of "step" goes over.
enum class Unit { bone, pass, iteration };

struct Playback {
  std::size_t cursor = 0;  ///< the step of the trace that is shown
  Unit unit = Unit::bone;
  bool playing = false;
  bool loop = false;
  double speed = 1.0;  ///< kLeastSpeed to kMostSpeed
};

inline constexpr double kLeastSpeed = 0.25;
inline constexpr double kMostSpeed = 4.0;

enum class Theme { dark, light };

/// How it is looked at.
struct View {
  glm::dvec2 center{0.0};        ///< world point in the middle of the canvas
  double pixelsPerUnit = 100.0;  ///< framebuffer pixels
  bool fit = true;               ///< fit the scene into the canvas as soon as its size is known
  Theme theme = Theme::dark;
  double uiScale = 1.0;  ///< kLeastUiScale to kMostUiScale
  bool help = false;
  bool grid = true;
  bool reach = true;
  bool ghost = true;
  bool numbers = true;
};

inline constexpr double kLeastUiScale = 0.75;
inline constexpr double kMostUiScale = 3.0;
inline constexpr int kMostIterations = 1000;
inline constexpr double kLeastTolerance = 1e-9;
inline constexpr double kMostTolerance = 1.0;
inline constexpr std::size_t kMostBones = 1000;
inline constexpr double kLongestBone = 100.0;

struct State {
  Scene scene;
  Choices choices;
  Playback playback;
  View view;
};

}  // namespace lab
