#include "gl/program.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include <glad/gl.h>

namespace gl {
namespace {

std::string versionLine() {
  const auto* version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
  const bool embedded =
      version != nullptr && std::string(version).find("OpenGL ES") != std::string::npos;
  // #line: messages have the line numbers of the file.
  return embedded ? "#version 300 es\n#line 1\n" : "#version 330 core\n#line 1\n";
}

// The driver's message without trailing white space.
template <typename GetLength, typename GetLog>
std::string driverLog(unsigned object, GetLength getLength, GetLog getLog) {
  GLint length = 0;
  getLength(object, GL_INFO_LOG_LENGTH, &length);
  std::vector<char> log(static_cast<std::size_t>(std::max(length, 1)), '\0');
  getLog(object, static_cast<GLsizei>(log.size()), nullptr, log.data());
  std::string text = log.data();
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text.empty() ? "the driver gave no reason" : text;
}

unsigned compile(const std::string& folder, const std::vector<std::string>& files, GLenum stage,
                 std::string& error) {
  std::ostringstream text;
  text << versionLine();
  std::string path;
  for (const std::string& name : files) {
    path = folder;
    path.append("/").append(name);
    std::ifstream file(std::filesystem::path(std::u8string(path.begin(), path.end())),
                       std::ios::binary);
    text << file.rdbuf() << "\n#line 1\n";
    if (!file) {
      error = path + ": the shader file is missing or cannot be read";
      return 0;
    }
  }
  const std::string source = text.str();
  const char* pointer = source.c_str();
  const unsigned shader = glCreateShader(stage);
  glShaderSource(shader, 1, &pointer, nullptr);
  glCompileShader(shader);
  GLint compiled = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  if (compiled != 0) return shader;
  error = path +
          ": the shader does not compile: " + driverLog(shader, glGetShaderiv, glGetShaderInfoLog);
  glDeleteShader(shader);
  return 0;
}

}  // namespace

unsigned buildProgram(const std::string& folder, const std::string& name, std::string& error) {
  return buildProgram(folder, ProgramFiles{{name + ".vert"}, {name + ".frag"}}, error);
}

unsigned buildProgram(const std::string& folder, const ProgramFiles& files, std::string& error) {
  const unsigned vertex = compile(folder, files.vertex, GL_VERTEX_SHADER, error);
  if (vertex == 0) return 0;
  const unsigned fragment = compile(folder, files.fragment, GL_FRAGMENT_SHADER, error);
  if (fragment == 0) {
    glDeleteShader(vertex);
    return 0;
  }
  const unsigned program = glCreateProgram();
  glAttachShader(program, vertex);
  glAttachShader(program, fragment);
  glLinkProgram(program);
  // They stay alive as long as the program.
  glDeleteShader(vertex);
  glDeleteShader(fragment);
  GLint linked = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  if (linked != 0) return program;
  error = folder + "/" + files.vertex.back() + ", " + files.fragment.back() +
          ": the shaders do not fit together: " +
          driverLog(program, glGetProgramiv, glGetProgramInfoLog);
  glDeleteProgram(program);
  return 0;
}

}  // namespace gl
