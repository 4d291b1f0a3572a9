// Shader files → an OpenGL program.
#pragma once

#include <string>
#include <vector>

namespace gl {

/// Compiles and links `folder`/`name`.vert and .frag. Adds the #version line, so that the same
/// files serve OpenGL and OpenGL ES. 0 on failure; `error` then names the file and the driver's
/// message.
unsigned buildProgram(const std::string& folder, const std::string& name, std::string& error);

/// The same with other files of `folder`; the files of one stage are concatenated.
struct ProgramFiles {
  std::vector<std::string> vertex;
  std::vector<std::string> fragment;
};
unsigned buildProgram(const std::string& folder, const ProgramFiles& files, std::string& error);

}  // namespace gl
