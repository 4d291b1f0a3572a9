// Numbers, attributes and text of an SVG file.
#pragma once

#include <string>
#include <string_view>

#include "draw/list/color.h"

namespace draw {

/// To a thousandth, without trailing zeros, independent of the locale.
std::string svgNumber(float value);
/// `name="value"` with a space before it.
std::string svgAttribute(std::string_view name, float value);
std::string svgAttribute(std::string_view name, std::string_view value);
/// `name="#rrggbb"`, and `name-opacity` if it is translucent; "none" if it is invisible.
std::string svgPaint(std::string_view name, const Color& color);
/// Text or the value of an attribute with XML's special characters escaped and control characters,
/// which XML cannot contain, left out.
std::string svgEscaped(std::string_view text);
std::string base64(std::string_view bytes);

}  // namespace draw
