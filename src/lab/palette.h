// The program's colours, 0xRRGGBB. Those of marks and solvers start from the palette of M. Okabe
// and K. Ito, "Color Universal Design" (2008). They were moved as little as it took to be told
// apart by normal and by red-green blind sight and to stand out from each theme's grounds; see
// tests/lab/palette_test.cpp.
#pragma once

#include "explain/explanation.h"
#include "explain/registry.h"
#include "lab/own_solver.h"
#include "lab/state.h"

namespace lab {

struct Palette {
  unsigned background;
  unsigned panel;
  unsigned control;  ///< buttons, fields, sliders
  unsigned text;
  unsigned dimText;
  unsigned grid;  ///< minor lines
  unsigned axis;  ///< the lines through the origin
  unsigned bone;
  unsigned boneEdge;
  unsigned joint;  ///< a joint's disc
  unsigned target;
  unsigned tip;
  unsigned base;
  unsigned current;   ///< the bone that the step is about
  unsigned reach;     ///< the area that can be reached
  unsigned interior;  ///< sides and angles inside a triangle
  unsigned accent;    ///< what can be pressed, and is
  unsigned red;       ///< the red and the blue point of the FABRIK article; a frame's x and y
  unsigned blue;
  unsigned good;
  unsigned warning;
  double inkShare;  ///< of `text` in a mark's colour when it is text

  /// A mark's colour for text: closer to `text`, so that thin strokes are read as well.
  [[nodiscard]] constexpr unsigned asText(unsigned mark) const {
    unsigned out = 0;
    for (const unsigned shift : {16U, 8U, 0U}) {
      const double from = (mark >> shift) & 0xFFU;
      const double to = (text >> shift) & 0xFFU;
      const auto halves = static_cast<unsigned>(2.0 * (from + inkShare * (to - from)));
      out |= (halves + 1U) / 2U << shift;  // rounded to the nearest
    }
    return out;
  }
};

// Parts of colours that are seen through, against the background.
inline constexpr float kGhostAlpha = 0.75F;  ///< dimText, of the ghost
inline constexpr float kReachAlpha = 0.76F;  ///< reach, of its edge

constexpr Palette kDarkPalette{
    .background = 0x14171C,
    .panel = 0x1C2027,
    .control = 0x2C323C,
    .text = 0xE8EAED,
    .dimText = 0x9AA3AF,
    .grid = 0x2B323B,
    .axis = 0x4A5563,
    .bone = 0xA7B2BD,
    .boneEdge = 0x0E1013,
    .joint = 0xF4F6F8,
    .target = 0xFF712F,
    .tip = 0x60A9CE,
    .base = 0xCBD2DA,
    .current = 0xFFD200,
    .reach = 0x3FA7D6,
    .interior = 0xFFBFF7,
    .accent = 0x3C8DC4,
    .red = 0xEF6364,
    .blue = 0x5199FF,
    .good = 0x1BC696,
    .warning = 0xF3C277,
    .inkShare = 0.0,
};

constexpr Palette kLightPalette{
    .background = 0xFAFAF8,
    .panel = 0xF0F1F2,
    .control = 0xDCE0E4,
    .text = 0x1B1F24,
    .dimText = 0x5A6370,
    .grid = 0xDADDDF,
    .axis = 0xAEB5BC,
    .bone = 0x5F666C,
    .boneEdge = 0x2B323A,
    .joint = 0xFFFFFF,
    .target = 0x993C00,
    .tip = 0x337AAF,
    .base = 0x3D4650,
    .current = 0xA26A00,
    .reach = 0x1F78B4,
    .interior = 0x8B387F,
    .accent = 0x2672A8,
    .red = 0xBE3648,
    .blue = 0x0156BF,
    .good = 0x137B5A,
    .warning = 0x592A00,
    .inkShare = 0.2,
};

/// The light marks on white, with black text and a grid that a projector in a lit room still shows.
constexpr Palette kProjectorPalette = [] {
  Palette colors = kLightPalette;
  colors.background = 0xFFFFFF;
  colors.panel = 0xF6F7F8;
  colors.control = 0xDDE1E5;
  colors.text = 0x000000;
  colors.dimText = 0x3F4852;
  colors.grid = 0xB4BBC2;
  colors.axis = 0x6B757F;
  colors.boneEdge = 0x000000;
  colors.accent = 0x1B5F92;
  colors.inkShare = 0.4;
  return colors;
}();

/// The colour of a mark on the canvas and of its symbol in formulas.
inline unsigned roleColor(explain::Role role, const Palette& colors) {
  using explain::Role;
  switch (role) {
    case Role::neutral:
    case Role::before:
      return colors.dimText;
    case Role::target:
      return colors.target;
    case Role::tip:
      return colors.tip;
    case Role::current:
    case Role::result:
      return colors.current;
    case Role::interior:
      return colors.interior;
    case Role::red:
    case Role::x:
      return colors.red;
    case Role::blue:
      return colors.blue;
    case Role::y:
      return colors.good;
  }
  return colors.text;
}

/// A solver's own colour in a race, by its place: see solverAt().
inline unsigned solverColor(std::size_t solver, Theme theme) {
  const explain::SolverColors colors = explain::colorsOf(solverAt(solver));
  return theme == Theme::dark ? colors.onDark : colors.onLight;
}

/// The colour of a goal that is not the target, one of those of solvers; it stays when another goal
/// becomes the target.
inline unsigned goalColor(const Scene& scene, std::size_t goal, Theme theme) {
  const std::size_t bone = scene.goals[goal].bone;
  std::size_t place = scene.chain.tipBone() < bone ? 1 : 0;
  for (const rigs::Goal& each : scene.goals) place += each.bone < bone ? 1 : 0;
  return solverColor(place % ik::solvers().size(), theme);
}

constexpr const Palette& palette(Theme theme) {
  switch (theme) {
    case Theme::dark:
      return kDarkPalette;
    case Theme::light:
      return kLightPalette;
    case Theme::projector:
      break;
  }
  return kProjectorPalette;
}

}  // namespace lab
