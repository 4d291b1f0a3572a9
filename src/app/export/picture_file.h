// A frame as a picture file, PNG or SVG.
#pragma once

#include <string>

#include "app/frame/program.h"
#include "gl/framebuffer.h"

namespace app {

/// The name ends in ".svg": shapes and text; else it is a PNG.
bool isSvg(const std::string& path);

/// Paints a frame into `framebuffer`, without a pointer; `seconds` have passed, `scale` is as
/// platform::Input has it.
void paintInto(Program& program, const gl::Framebuffer& framebuffer, double scale, double seconds);

/// Paints into `framebuffer` until what Dear ImGui lays out a frame late is in place.
void settle(Program& program, const gl::Framebuffer& framebuffer, double scale = 1.0);

/// The canvas that settle() painted, as elements of an SVG file.
std::string svgElementsOf(Program& program);

/// The canvas that settle() painted, as the text of an SVG file.
std::string svgOf(Program& program);

/// Writes what settle() painted; whole or not at all. False on failure; `error` says why.
bool writePicture(Program& program, const gl::Framebuffer& framebuffer, const std::string& path,
                  std::string& error);

}  // namespace app
