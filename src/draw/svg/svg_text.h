// The pieces that SVG is written with.
#pragma once

#include <string>
#include <string_view>

#include "draw/list/color.h"

namespace draw {

/// To a thousandth, without needless zeros, whatever the system's language.
std::string svgNumber(float value);
/// `name="value"` with a space before it.
std::string svgAttribute(std::string_view name, float value);
std::string svgAttribute(std::string_view name, std::string_view value);
/// `name="#rrggbb"`, and `name-opacity` where it is not opaque. Nothing of it: "none".
std::string svgPaint(std::string_view name, const Color& color);
/// Text or the value of an attribute, with what means something to XML replaced, and control
/// characters, which XML cannot have, left out.
std::string svgEscaped(std::string_view text);
std::string base64(std::string_view bytes);

}  // namespace draw
