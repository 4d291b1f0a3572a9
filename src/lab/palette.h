// The program's colours, 0xRRGGBB. Those of marks and solvers start from the palette of M. Okabe
// and K. Ito, "Color Universal Design" (2008), which people with any kind of colour vision can tell
// apart; they are lightened or darkened to stand out from each theme's background, and some added.
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
    .target = 0xFF7A45,
    .tip = 0x56B4E9,
    .base = 0xCBD2DA,
    .current = 0xF0C23B,
    .reach = 0x3FA7D6,
    .interior = 0xE59ACB,
    .accent = 0x3C8DC4,
    .red = 0xFF5D5D,
    .blue = 0x5B9DFF,
    .good = 0x35C79A,
    .warning = 0xE69F00,
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
    .target = 0xC24A00,
    .tip = 0x0072B2,
    .base = 0x3D4650,
    .current = 0xA86500,
    .reach = 0x56B4E9,
    .interior = 0x98407A,
    .accent = 0x8CC3E8,
    .red = 0xC8102E,
    .blue = 0x1F5FCC,
    .good = 0x00795A,
    .warning = 0x9A5B00,
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
