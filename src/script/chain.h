// What the prelude makes `chain`, say() and mark() of.
#pragma once

#include <cstddef>
#include <optional>
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

/// A local variable of a script, as people read it: "turn", "0.2145"; "to_tip", "(0.8, -0.1)".
struct Local {
  std::string name{};
  std::string value{};
  friend bool operator==(const Local&, const Local&) = default;
};

/// What `chain` stands for during a call.
struct Scope {
  Limb* limb = nullptr;
  Note pending{};             ///< for the next step
  std::vector<Note> notes{};  ///< by ascending steps; none without a trace
  /// By steps: the line that made each; 0: none did, as of the start. None without a trace.
  std::vector<int> lines{};
  std::optional<std::size_t> watched{};        ///< the step whose locals are asked for
  std::optional<std::vector<Local>> locals{};  ///< when it was made
};

/// Pushes the functions that prelude.lua calls, which checks what they get. `scope`: a Scope.
void pushNative(lua_State* lua, void* scope);
/// What was said since the last step belongs to it; so does `line` to those that have none yet.
void keepNote(Scope& scope, int line = 0);

}  // namespace script
