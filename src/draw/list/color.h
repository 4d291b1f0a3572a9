// Colours as plain data.
#pragma once

namespace draw {

/// sRGB with straight alpha, each 0 to 1.
struct Color {
  float r = 0.0F;
  float g = 0.0F;
  float b = 0.0F;
  float a = 1.0F;

  [[nodiscard]] constexpr Color withAlpha(float alpha) const { return {r, g, b, alpha}; }
};

/// From 0xRRGGBB.
constexpr Color rgb(unsigned hex, float alpha = 1.0F) {
  return {static_cast<float>((hex >> 16U) & 0xFFU) / 255.0F,
          static_cast<float>((hex >> 8U) & 0xFFU) / 255.0F,
          static_cast<float>(hex & 0xFFU) / 255.0F, alpha};
}

/// From `a` (part 0) to `b` (part 1).
constexpr Color mixed(const Color& a, const Color& b, float part) {
  const auto mix = [part](float from, float to) { return from + part * (to - from); };
  return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a)};
}

}  // namespace draw
