// Shader files → an OpenGL program.
#pragma once

#include <string>

namespace gl {

/// Compiles and links `folder`/`name`.vert and .frag; the line with GLSL's version is added here,
/// so that the same files serve OpenGL and OpenGL ES. 0 on failure; `error` then names the file
/// and what the driver said.
unsigned buildProgram(const std::string& folder, const std::string& name, std::string& error);

}  // namespace gl
