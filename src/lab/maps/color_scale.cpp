#include "lab/maps/color_scale.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/vec3.hpp>

#include "lab/palette.h"

namespace lab {
namespace {

// Ends of the scale. The chroma is what sRGB has room for at the hues in between.
constexpr double kDarkest = 0.30;
constexpr double kLightest = 0.92;
constexpr double kFirstHue = 295.0;  // degrees: violet
constexpr double kLastHue = 105.0;   // yellow
constexpr double kChroma = 0.095;
constexpr double kMoreChroma = 0.05;  // at the ends, where there is room for more

unsigned channel(double linear) {
  const double bounded = std::clamp(linear, 0.0, 1.0);
  const double coded =
      bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * std::pow(bounded, 1.0 / 2.4) - 0.055;
  return static_cast<unsigned>(std::lround(255.0 * coded));
}

// The inverse of Oklab's two matrices, as published.
unsigned fromOklab(double lightness, double a, double b) {
  const double l = lightness + 0.3963377774 * a + 0.2158037573 * b;
  const double m = lightness - 0.1055613458 * a - 0.0638541728 * b;
  const double s = lightness - 0.0894841775 * a - 1.2914855480 * b;
  const glm::dvec3 cone(l * l * l, m * m * m, s * s * s);
  const double red = 4.0767416621 * cone.x - 3.3077115913 * cone.y + 0.2309699292 * cone.z;
  const double green = -1.2684380046 * cone.x + 2.6097574011 * cone.y - 0.3413193965 * cone.z;
  const double blue = -0.0041960863 * cone.x - 0.7034186147 * cone.y + 1.7076147010 * cone.z;
  return channel(red) << 16U | channel(green) << 8U | channel(blue);
}

}  // namespace

unsigned scaleColor(double value) {
  const double t = std::clamp(value, 0.0, 1.0);
  const double hue = (kFirstHue + t * (kLastHue - kFirstHue)) * std::numbers::pi / 180.0;
  const double fromMiddle = 2.0 * t - 1.0;
  const double chroma = kChroma + kMoreChroma * fromMiddle * fromMiddle;
  return fromOklab(kDarkest + t * (kLightest - kDarkest), chroma * std::cos(hue),
                   chroma * std::sin(hue));
}

// Darker than the dark end of the scale, or brighter than the bright one: there is nothing to
// count.
unsigned unreachableColor(Theme theme) { return theme == Theme::dark ? 0x000000 : 0xFFFFFF; }

bool isUnreachable(ik::Status status) {
  return status == ik::Status::tooFar || status == ik::Status::tooClose;
}

unsigned statusColor(ik::Status status, Theme theme) {
  const Palette& colors = palette(theme);
  switch (status) {
    case ik::Status::reached:
      return colors.good;
    case ik::Status::tooFar:
      return colors.blue;
    case ik::Status::tooClose:
      return colors.interior;
    case ik::Status::heldBack:
      return colors.text;
    case ik::Status::stalled:
      return colors.current;
    case ik::Status::limitBlocked:
      return colors.warning;
    case ik::Status::iterationLimit:
      return colors.red;
    case ik::Status::invalidInput:
      break;
  }
  return colors.dimText;
}

}  // namespace lab
