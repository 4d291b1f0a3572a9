#include "script/sandbox.h"

#include <cstdlib>
#include <utility>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "script/files.h"
#include "script/locals.h"

namespace script {
namespace {

constexpr int kPace = 1000;          // instructions between two looks
constexpr int kMostArguments = 250;  // of "..."
constexpr int kMostSeconds = 10;     // for what instructions do not measure

// Takes "script:3: " off a text of Lua's, and returns the 3; of the prelude 0.
int takeLine(std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string_view chunk = std::string_view(text).substr(0, colon);
  if (chunk != "script" && chunk != "prelude") return 0;
  const std::size_t end = text.find(": ", colon + 1);
  if (end == std::string::npos) return 0;
  const int line = chunk == "script" ? std::atoi(text.c_str() + colon + 1) : 0;
  text.erase(0, end + 2);
  return line;
}

void raise(lua_State* lua, const std::string& text) {
  lua_pushlstring(lua, text.data(), text.size());
  lua_error(lua);
}

}  // namespace

std::string plain(std::string text) {
  const auto at = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned lead = at(i);
    const unsigned next = at(i + 1);
    const std::size_t more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    bool isValid = lead < 0x80 || (lead >= 0xC2 && lead < 0xF5);
    for (std::size_t k = 1; k <= more; ++k) isValid = isValid && (at(i + k) & 0xC0U) == 0x80;
    // Longer than need be, halves of pairs, beyond the last character.
    if ((lead == 0xE0 && next < 0xA0) || (lead == 0xED && next >= 0xA0) ||
        (lead == 0xF0 && next < 0x90) || (lead == 0xF4 && next >= 0x90))
      isValid = false;
    if (!isValid) text[i] = '?';
    if (lead < 0x20 || lead == 0x7F) text[i] = ' ';
    i += isValid ? more + 1 : 1;
  }
  return text;
}

std::string Fault::message() const {
  return line > 0 ? "line " + std::to_string(line) + ": " + text : text;
}

void* Sandbox::allocate(void* sandbox, void* block, std::size_t before, std::size_t after) {
  auto& self = *static_cast<Sandbox*>(sandbox);
  const bool isNewText = block == nullptr && before == LUA_TSTRING;
  if (block == nullptr) before = 0;
  if (after == 0) {
    std::free(block);
    self.memory_ -= before;
    return nullptr;
  }
  constexpr std::size_t kHead = 64;  // of Lua's own, and the end
  const std::size_t asked = self.memory_ + after - before;
  // Near the limit each small block would cost a collection of all the others.
  if (asked <= kMostMemory / 8 * 7) self.isTight_ = false;
  const bool isTooLong = isNewText && after > kMostText + kHead;
  const bool isTooMuch = asked > (self.isTight_ ? kMostMemory / 8 * 7 : kMostMemory);
  if (after > before && (isTooLong || isTooMuch)) {
    self.isTight_ = self.isTight_ || isTooMuch;
    self.refused_.line = self.lua_ ? lineOf(self.lua_) : 0;
    self.refused_.text = isTooLong
                             ? "a text of " + std::to_string(after) + " bytes: expected at most " +
                                   std::to_string(kMostText)
                             : std::to_string(asked >> 10) + " KiB of memory: expected at most " +
                                   std::to_string(kMostMemory >> 20) + " MiB";
    return nullptr;
  }
  void* const found = std::realloc(block, after);
  if (found) self.memory_ = asked;
  return found;
}

bool Sandbox::prepare(void (*addNative)(lua_State* lua, void* context), void* context) {
  struct Call {
    void (*addNative)(lua_State*, void*);
    void* context;
  } call{addNative, context};
  const auto open = [](lua_State* lua) {
    const Call& asked = *static_cast<Call*>(lua_touserdata(lua, 1));
    luaL_requiref(lua, "_G", luaopen_base, 0);
    luaL_requiref(lua, "math", luaopen_math, 1);
    luaL_requiref(lua, "string", luaopen_string, 1);
    luaL_requiref(lua, "table", luaopen_table, 1);
    const std::string_view prelude = preludes().front().text;
    if (luaL_loadbufferx(lua, prelude.data(), prelude.size(), "=prelude", "t") != LUA_OK)
      lua_error(lua);
    asked.addNative(lua, asked.context);
    lua_call(lua, 1, 1);
    return 1;
  };
  lua_pushcfunction(lua_, open);
  lua_pushlightuserdata(lua_, &call);
  return lua_pcall(lua_, 1, 1, 0) == LUA_OK;
}

Sandbox::Sandbox(void (*addNative)(lua_State* lua, void* context), void* context) {
  lua_ = lua_newstate(allocate, this);
  if (!lua_) return;
  *static_cast<Sandbox**>(lua_getextraspace(lua_)) = this;
  if (!prepare(addNative, context)) {
    lua_close(std::exchange(lua_, nullptr));
    return;
  }
  const auto hook = [](lua_State* lua, lua_Debug* frame) { look(lua, frame); };
  lua_sethook(lua_, hook, LUA_MASKCOUNT, kPace);
}

Sandbox::~Sandbox() {
  if (lua_) lua_close(lua_);
}

void Sandbox::look(lua_State* lua, lua_Debug* frame) {
  Sandbox& self = **static_cast<Sandbox**>(lua_getextraspace(lua));
  self.instructions_ += kPace;
  if (self.instructions_ > kMostInstructions)
    raise(lua, std::to_string(self.instructions_) +
                   " instructions in one iteration: expected at most " +
                   std::to_string(kMostInstructions));
  if (lua_getlocal(lua, frame, -kMostArguments - 1))  // a call copies them all
    raise(lua, "expected at most " + std::to_string(kMostArguments) +
                   " further arguments of a function");
  if (std::chrono::steady_clock::now() - self.began_ > std::chrono::seconds(kMostSeconds))
    raise(lua, "one iteration took more than " + std::to_string(kMostSeconds) + " seconds");
}

// Where the error arose: the stack is as it was.
int Sandbox::handle(lua_State* lua) {
  Sandbox& self = **static_cast<Sandbox**>(lua_getextraspace(lua));
  self.line_ = lineOf(lua);
  if (lua_type(lua, 1) == LUA_TSTRING) return 1;
  lua_pushfstring(lua, "the error is %s", luaL_typename(lua, 1));
  return 1;
}

std::optional<Fault> Sandbox::faultOf(int status) {
  if (status == LUA_OK) return std::nullopt;
  Fault fault{line_, "the script failed"};
  if (const char* text = lua_tostring(lua_, -1)) fault.text = text;
  if (const int line = takeLine(fault.text)) fault.line = line;
  const bool isMemory = status == LUA_ERRMEM || status == LUA_ERRERR;
  if (isMemory && !refused_.text.empty()) fault = refused_;
  constexpr std::size_t kLongest = 300;
  if (fault.text.size() > kLongest) {
    fault.text.resize(kLongest);
    fault.text += "...";
  }
  fault.text = plain(std::move(fault.text));
  return fault;
}

// Calls the function below the arguments on the stack.
std::optional<Fault> Sandbox::callBelow(int arguments, int results) {
  instructions_ = 0;
  began_ = std::chrono::steady_clock::now();
  const int place = lua_gettop(lua_) - arguments;
  lua_pushcfunction(lua_, handle);
  lua_insert(lua_, place);
  std::optional<Fault> fault = faultOf(lua_pcall(lua_, arguments, results, place));
  lua_settop(lua_, 1);
  return fault;
}

std::optional<Fault> Sandbox::run(std::string_view source) {
  if (!lua_) return Fault{0, "there is no memory for a script"};
  if (source.size() > kMostSource)
    return Fault{0, "a script of " + std::to_string(source.size()) + " bytes: expected at most " +
                        std::to_string(kMostSource)};
  line_ = 0;
  refused_ = {};
  const int status = luaL_loadbufferx(lua_, source.data(), source.size(), kScriptName, "t");
  if (status == LUA_OK) return callBelow(0, 0);
  std::optional<Fault> fault = faultOf(status);
  lua_settop(lua_, 1);
  return fault;
}

bool Sandbox::hasFunction(const char* name) const {
  const bool found = lua_getglobal(lua_, name) == LUA_TFUNCTION;
  lua_pop(lua_, 1);
  return found;
}

std::optional<Fault> Sandbox::call(const char* name) {
  line_ = 0;
  refused_ = {};
  lua_getglobal(lua_, name);
  lua_pushvalue(lua_, 1);
  return callBelow(1, 0);
}

}  // namespace script
