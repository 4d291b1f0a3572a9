#include "script/locals.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include <lua.h>

#include "script/sandbox.h"

namespace script {
namespace {

constexpr std::size_t kMostLocals = 40;
constexpr std::size_t kLongest = 60;    // bytes of a value
constexpr lua_Unsigned kMostShown = 6;  // numbers of a vector

// The innermost function of the script.
bool findFrame(lua_State* lua, lua_Debug& frame) {
  for (int level = 0; lua_getstack(lua, level, &frame) != 0; ++level) {
    lua_getinfo(lua, "Sl", &frame);
    if (frame.currentline > 0 && std::strcmp(frame.source, kScriptName) == 0) return true;
  }
  return false;
}

std::string numberText(lua_State* lua, int index) {
  std::array<char, 32> text{};
  if (lua_isinteger(lua, index)) return std::to_string(lua_tointeger(lua, index));
  std::snprintf(text.data(), text.size(), "%.4g", lua_tonumber(lua, index));
  return text.data();
}

// "(0.8, -0.1)"; a table of something else than numbers by how many there are.
std::string tableText(lua_State* lua, int index) {
  const lua_Unsigned count = lua_rawlen(lua, index);
  std::string text = "(";
  for (lua_Unsigned i = 1; i <= std::min(count, kMostShown); ++i) {
    lua_rawgeti(lua, index, static_cast<lua_Integer>(i));
    const bool isNumber = lua_type(lua, -1) == LUA_TNUMBER;
    if (i > 1) text += ", ";
    if (isNumber) text += numberText(lua, -1);
    lua_pop(lua, 1);
    if (!isNumber) return "{" + std::to_string(count) + "}";
  }
  text += count > kMostShown ? ", ...)" : ")";
  return count == 0 ? "" : text;  // as chain.joints is
}

std::string valueText(lua_State* lua, int index) {
  switch (lua_type(lua, index)) {
    case LUA_TNUMBER:
      return numberText(lua, index);
    case LUA_TBOOLEAN:
      return lua_toboolean(lua, index) != 0 ? "true" : "false";
    case LUA_TSTRING: {
      std::string text = "\"";
      text += std::string_view(lua_tostring(lua, index)).substr(0, kLongest);
      text += '"';
      return plain(std::move(text));
    }
    case LUA_TTABLE:
      return tableText(lua, index);
    default:
      return lua_typename(lua, lua_type(lua, index));
  }
}

// Takes the value from the stack. A later one of the same name hides it.
void keep(lua_State* lua, std::vector<Local>& all, const char* name) {
  const std::string_view text(name);
  const bool isOwn = !text.starts_with("(") && text != "chain" && text != "_ENV";
  if (isOwn && lua_type(lua, -1) != LUA_TFUNCTION) {
    std::erase_if(all, [&](const Local& each) { return each.name == text; });
    std::string value = valueText(lua, -1);
    if (!value.empty() && all.size() < kMostLocals)
      all.push_back({std::string(text), std::move(value)});
  }
  lua_pop(lua, 1);
}

}  // namespace

int lineOf(lua_State* lua) {
  lua_Debug frame{};
  return findFrame(lua, frame) ? frame.currentline : 0;
}

std::vector<Local> localsOf(lua_State* lua) {
  std::vector<Local> all;
  lua_Debug frame{};
  constexpr int kSlots = 4;
  if (!findFrame(lua, frame) || lua_checkstack(lua, kSlots) == 0) return all;
  lua_getinfo(lua, "f", &frame);
  for (int i = 1; const char* const name = lua_getupvalue(lua, -1, i); ++i) keep(lua, all, name);
  lua_pop(lua, 1);
  for (int i = 1; const char* const name = lua_getlocal(lua, &frame, i); ++i) keep(lua, all, name);
  return all;
}

}  // namespace script
