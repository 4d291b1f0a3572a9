#include "platform/icon.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace platform {
namespace {

using Point = glm::dvec2;

constexpr double kSide = 128.0;  // of the drawing

// Signed distances, negative inside.
double disc(const Point& p, const Point& center, double radius) {
  return glm::distance(p, center) - radius;
}

double ring(const Point& p, const Point& center, double radius, double width) {
  return std::abs(glm::distance(p, center) - radius) - 0.5 * width;
}

double stroke(const Point& p, const Point& from, const Point& to, double width) {
  const Point along = to - from;
  const double part = std::clamp(glm::dot(p - from, along) / glm::dot(along, along), 0.0, 1.0);
  return glm::distance(p, from + part * along) - 0.5 * width;
}

double roundedSquare(const Point& p, double half, double radius) {
  const Point beyond = glm::abs(p - 0.5 * kSide) - (half - radius);
  return glm::length(glm::max(beyond, 0.0)) + std::min(std::max(beyond.x, beyond.y), 0.0) - radius;
}

struct Shape {
  double distance;
  unsigned hex;
};

// From bottom to top, as in assets/icon.svg.
std::array<Shape, 8> shapesAt(const Point& p) {
  constexpr Point kBase{38.0, 100.0};
  constexpr Point kElbow{50.0, 32.0};
  constexpr Point kTip{93.0, 79.0};
  return {Shape{roundedSquare(p, 62.0, 28.0), 0x1C2027},
          Shape{stroke(p, {16.0, 110.0}, {60.0, 110.0}, 9.0), 0xA9B4C2},
          Shape{ring(p, kTip, 21.0, 9.0), 0xFF7A45},
          Shape{stroke(p, kBase, kElbow, 17.0), 0x56B4E9},
          Shape{stroke(p, kElbow, kTip, 17.0), 0x56B4E9},
          Shape{disc(p, kBase, 12.0), 0xF4F6F8},
          Shape{disc(p, kElbow, 12.0), 0xF4F6F8},
          Shape{disc(p, kTip, 9.0), 0xF4F6F8}};
}

glm::dvec3 colorOf(unsigned hex) {
  return {static_cast<double>((hex >> 16U) & 0xFFU), static_cast<double>((hex >> 8U) & 0xFFU),
          static_cast<double>(hex & 0xFFU)};
}

}  // namespace

std::vector<std::uint8_t> iconPixels(int side) {
  const auto count = static_cast<std::size_t>(side);
  std::vector<std::uint8_t> pixels(4 * count * count);
  const double scale = kSide / side;  // units of the drawing per pixel
  const auto byte = [](double value) { return static_cast<std::uint8_t>(std::lround(value)); };
  for (std::size_t i = 0; i < count * count; ++i) {
    const std::size_t row = i / count;
    const std::size_t column = i % count;
    const Point p = scale * (Point(column, row) + 0.5);
    glm::dvec3 color(0.0);
    double alpha = 0.0;
    for (const Shape& shape : shapesAt(p)) {
      const double cover = std::clamp(0.5 - shape.distance / scale, 0.0, 1.0);
      // All other shapes lie within the first one.
      color = alpha == 0.0 ? colorOf(shape.hex) : glm::mix(color, colorOf(shape.hex), cover);
      alpha = std::max(alpha, cover);
    }
    for (int part = 0; part < 3; ++part) {
      pixels[4 * i + static_cast<std::size_t>(part)] = byte(color[part]);
    }
    pixels[4 * i + 3] = byte(255.0 * alpha);
  }
  return pixels;
}

}  // namespace platform
