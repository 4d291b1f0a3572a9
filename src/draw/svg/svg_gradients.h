// The gradients of spheres and shadows in an SVG.
#pragma once

#include <map>
#include <string>

#include "draw/list/color.h"

namespace draw {

class SvgGradients {
 public:
  /// The value of a "fill". Each colour is defined once, however often it is asked for.
  std::string shadow(const Color& color);
  std::string ball(const Color& color);

  /// An element that defines those that were asked for; empty where none was.
  [[nodiscard]] std::string definitions() const;

 private:
  std::string named(const std::string& kind, const Color& color, const std::string& content);

  std::map<std::string, std::string> contents_;  // by id
};

}  // namespace draw
