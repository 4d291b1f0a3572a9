// The program's colours, 0xRRGGBB. Those of marks and solvers start from the palette of M. Okabe
// and K. Ito, "Color Universal Design" (2008). They were moved as little as it took to be told
// apart by normal and by red-green blind sight and to stand out from each theme's grounds; see
// tests/lab/palette_test.cpp.
#pragma once

#include "explain/registry.h"
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
    .grid = 0x242A32,
    .axis = 0x3A434F,
    .bone = 0xA9B4C2,
    .boneEdge = 0x0E1013,
    .joint = 0xF4F6F8,
    .target = 0xF7763F,
    .tip = 0x16AEF3,
    .base = 0xCBD2DA,
    .current = 0xF0C23B,
    .reach = 0x3FA7D6,
    .interior = 0xFFC0F8,
    .accent = 0x3C8DC4,
    .red = 0xFE5E5F,
    .blue = 0x6AA5FF,
    .good = 0x23C796,
    .warning = 0xFFB319,
};

constexpr Palette kLightPalette{
    .background = 0xFAFAF8,
    .panel = 0xF0F1F2,
    .control = 0xDCE0E4,
    .text = 0x1B1F24,
    .dimText = 0x5A6370,
    .grid = 0xE8EAEA,
    .axis = 0xC4CACF,
    .bone = 0x77838F,
    .boneEdge = 0x2B323A,
    .joint = 0xFFFFFF,
    .target = 0xB84C0E,
    .tip = 0x0472B2,
    .base = 0x3D4650,
    .current = 0x703C00,
    .reach = 0x1F78B4,
    .interior = 0x98407A,
    .accent = 0x2672A8,
    .red = 0xC61A36,
    .blue = 0x2B63D0,
    .good = 0x00795A,
    .warning = 0x743C00,
};

/// A solver's own colour in a race, by its index.
inline unsigned solverColor(std::size_t solver, Theme theme) {
  const explain::SolverColors colors = explain::colorsOf(*ik::solvers()[solver]);
  return theme == Theme::dark ? colors.onDark : colors.onLight;
}

constexpr const Palette& palette(Theme theme) {
  return theme == Theme::dark ? kDarkPalette : kLightPalette;
}

}  // namespace lab
