// What the prelude makes `chain`, say() and mark() of.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <glm/vec3.hpp>

struct lua_State;

namespace script {

class Limb;

struct Mark {
  glm::dvec3 point{0.0};  ///< world
  std::string label{};
};
/// What a script told about a step of the trace.
struct Note {
  std::size_t step = 0;
  std::string text{};
  std::vector<Mark> marks{};
};

/// What `chain` stands for during a call.
struct Scope {
  Limb* limb = nullptr;
  Note pending{};             ///< for the next step
  std::vector<Note> notes{};  ///< by ascending steps; none without a trace
};

/// Pushes the functions that prelude.lua calls, which checks what they get. `scope`: a Scope.
void pushNative(lua_State* lua, void* scope);
/// What was said since the last step belongs to it.
void keepNote(Scope& scope);

}  // namespace script
