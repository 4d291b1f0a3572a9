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

/// The opaque colour that `over`, of this strength (0 to 1), has on the ground: where strokes
/// overlap it gets no darker.
constexpr Color onGround(const Color& over, const Color& ground, float strength) {
  const auto mix = [strength](float a, float b) { return a + strength * (b - a); };
  return {mix(ground.r, over.r), mix(ground.g, over.g), mix(ground.b, over.b)};
}

}  // namespace draw
