// Shader files → an OpenGL program.
#pragma once

#include <string>
#include <vector>

namespace gl {

/// Compiles and links `folder`/`name`.vert and .frag; the line with GLSL's version is added here,
/// so that the same files serve OpenGL and OpenGL ES. 0 on failure; `error` then names the file
/// and what the driver said.
unsigned buildProgram(const std::string& folder, const std::string& name, std::string& error);

/// The same from other files of `folder`; those of one stage are read one after the other, as if
/// they were one.
struct ProgramFiles {
  std::vector<std::string> vertex;
  std::vector<std::string> fragment;
};
unsigned buildProgram(const std::string& folder, const ProgramFiles& files, std::string& error);

}  // namespace gl
