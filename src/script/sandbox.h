// Lua with nothing but arithmetic, tables and texts: no files, no system, no loading of code. What
// it may use is bounded, so that any script ends; and the same script does the same each time.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

struct lua_Debug;
struct lua_State;

namespace script {

inline constexpr std::size_t kMostInstructions = 1'000'000;         ///< in an iteration
inline constexpr std::size_t kMostMemory = std::size_t{64} << 20;   ///< bytes
inline constexpr std::size_t kMostText = 4096;                      ///< bytes of one text
inline constexpr std::size_t kMostSource = std::size_t{256} << 10;  ///< bytes of a script

/// Why a script was stopped.
struct Fault {
  int line = 0;  ///< from 1; 0: none
  std::string text{};
  [[nodiscard]] std::string message() const;  ///< "line 3: …", one line
};

/// One line of UTF-8, whatever bytes a script made: others become '?', controls a space.
std::string plain(std::string text);

class Sandbox {
 public:
  /// `addNative` pushes one value, with which the prelude is called.
  Sandbox(void (*addNative)(lua_State* lua, void* context), void* context);
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  /// Runs a text, which defines functions.
  std::optional<Fault> run(std::string_view source);
  [[nodiscard]] bool hasFunction(const char* name) const;
  /// Calls a function of the text with what the prelude returned.
  std::optional<Fault> call(const char* name);

 private:
  static void* allocate(void* sandbox, void* block, std::size_t before, std::size_t after);
  static void look(lua_State* lua, lua_Debug* frame);
  static int handle(lua_State* lua);
  bool prepare(void (*addNative)(lua_State* lua, void* context), void* context);
  std::optional<Fault> callBelow(int arguments, int results);
  std::optional<Fault> faultOf(int status);

  lua_State* lua_ = nullptr;  // null: there was no memory
  std::size_t memory_ = 0;
  std::size_t instructions_ = 0;
  std::chrono::steady_clock::time_point began_{};
  bool isTight_ = false;  // memory was refused, and little was given back
  Fault refused_{};       // for memory: Lua's own message has no line
  int line_ = 0;
};

}  // namespace script
