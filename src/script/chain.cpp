#include "script/chain.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include <glm/geometric.hpp>
#include <lauxlib.h>
#include <lua.h>

#include "script/limb.h"
#include "script/locals.h"
#include "script/sandbox.h"

namespace script {
namespace {

constexpr std::size_t kMostMarks = 100;      // at one step
constexpr std::size_t kMostNotes = 100'000;  // in a solve

Scope& scopeOf(lua_State* lua) {
  return *static_cast<Scope*>(lua_touserdata(lua, lua_upvalueindex(1)));
}

Limb& limbOf(lua_State* lua) {
  Scope& scope = scopeOf(lua);
  if (!scope.limb) {
    lua_pushliteral(lua, "expected to be called in iterate(chain)");
    lua_error(lua);
  }
  return *scope.limb;
}

std::size_t jointAt(lua_State* lua) { return static_cast<std::size_t>(lua_tonumber(lua, 1)) - 1; }

// Without a third number the point keeps its z.
glm::dvec3 vectorAt(lua_State* lua, int first, double z) {
  return {lua_tonumber(lua, first), lua_tonumber(lua, first + 1),
          lua_isnoneornil(lua, first + 2) ? z : lua_tonumber(lua, first + 2)};
}

int push(lua_State* lua, const glm::dvec3& vector) {
  for (int i = 0; i < 3; ++i) lua_pushnumber(lua, vector[i]);
  return 3;
}

// Of a ball about an axis of the world; of joints of the plane about z.
glm::dvec3 axisOf(Limb& limb, std::size_t k, int freedom) {
  if (limb.isPlanar()) return {0.0, 0.0, 1.0};
  return limb.joint(k).kind == ik::JointKind::ball ? glm::dmat3(1.0)[freedom] : limb.axis(k);
}

glm::dvec3 columnOf(Limb& limb, std::size_t k, int freedom) {
  const glm::dvec3 axis = axisOf(limb, k, freedom);
  if (limb.joint(k).kind == ik::JointKind::slide) return axis;
  return glm::cross(axis, limb.point(limb.size()) - limb.point(k));
}

// Reads the locals where the step is the one that is watched.
void keepStep(lua_State* lua) {
  Scope& scope = scopeOf(lua);
  const std::size_t first = scope.lines.size();
  keepNote(scope, lineOf(lua));
  if (scope.watched && *scope.watched >= first && *scope.watched < scope.lines.size())
    scope.locals = localsOf(lua);
}

int turn(lua_State* lua) {
  Limb& limb = limbOf(lua);
  Limb::Move move;
  if (lua_gettop(lua) > 2) {
    move.vector = vectorAt(lua, 2, 0.0);
  } else if (limb.isPlanar()) {
    move.vector.z = lua_tonumber(lua, 2);
  } else {
    move.amount = lua_tonumber(lua, 2);
  }
  const double turned = limb.turn(jointAt(lua), move);
  if (std::isfinite(turned)) keepStep(lua);
  lua_pushnumber(lua, turned);
  return 1;
}

int place(lua_State* lua) {
  constexpr double kFar = 1e6;  // times the chain's size
  Limb& limb = limbOf(lua);
  const std::size_t k = jointAt(lua);
  const glm::dvec3 point = vectorAt(lua, 2, limb.point(k).z);
  const double far = kFar * limb.state().size;
  bool isPossible = glm::distance(point, limb.point(0)) <= far;
  for (std::size_t i = 0; i < limb.size(); ++i)
    isPossible = isPossible && limb.joint(i).kind != ik::JointKind::slide;
  if (isPossible && limb.place(k, point)) keepStep(lua);
  lua_pushboolean(lua, isPossible);
  return 1;
}

int angle(lua_State* lua) {
  Limb& limb = limbOf(lua);
  const std::size_t k = jointAt(lua);
  const ik::Value& value = limb.value(k);
  const bool isBall = limb.joint(k).kind == ik::JointKind::ball;
  lua_pushnumber(lua,
                 isBall ? 2.0 * std::acos(std::min(1.0, std::abs(value.turn.w))) : value.amount);
  return 1;
}

// The least and the most; of a ball those of its twist, and how far it may lean.
int limit(lua_State* lua) {
  Limb& limb = limbOf(lua);
  const ik::Joint& joint = limb.joint(jointAt(lua));
  const int count = joint.kind == ik::JointKind::ball ? 3 : 2;
  push(lua, {joint.limit.least, joint.limit.most, joint.limit.cone});
  lua_settop(lua, count + 1);
  return count;
}

int say(lua_State* lua) {
  std::string& text = scopeOf(lua).pending.text;
  if (!text.empty()) text += ' ';
  text += lua_tostring(lua, 1);
  lua_pushboolean(lua, text.size() <= kMostText);
  return 1;
}

int mark(lua_State* lua) {
  std::vector<Mark>& marks = scopeOf(lua).pending.marks;
  marks.push_back({vectorAt(lua, 1, 0.0), plain(lua_tostring(lua, 4))});
  lua_pushboolean(lua, marks.size() <= kMostMarks);
  return 1;
}

template <typename Number>
int pushNumber(lua_State* lua, Number number) {
  if constexpr (std::is_integral_v<Number>)
    lua_pushinteger(lua, static_cast<lua_Integer>(number));
  else
    lua_pushnumber(lua, number);
  return 1;
}

constexpr luaL_Reg kNative[] = {
    {"turn", turn},
    {"place", place},
    {"angle", angle},
    {"limit", limit},
    {"say", say},
    {"mark", mark},
    {"size", [](lua_State* lua) { return pushNumber(lua, limbOf(lua).size()); }},
    {"iteration", [](lua_State* lua) { return pushNumber(lua, limbOf(lua).state().iteration); }},
    {"is_planar",
     [](lua_State* lua) {
       lua_pushboolean(lua, limbOf(lua).isPlanar());
       return 1;
     }},
    {"freedoms",
     [](lua_State* lua) { return pushNumber(lua, limbOf(lua).joint(jointAt(lua)).freedoms()); }},
    {"length", [](lua_State* lua) { return pushNumber(lua, limbOf(lua).length(jointAt(lua))); }},
    {"target", [](lua_State* lua) { return push(lua, limbOf(lua).target()); }},
    {"point", [](lua_State* lua) { return push(lua, limbOf(lua).point(jointAt(lua))); }},
    {"axis", [](lua_State* lua) { return push(lua, axisOf(limbOf(lua), jointAt(lua), 0)); }},
    {"column",
     [](lua_State* lua) {
       const int freedom = static_cast<int>(lua_tonumber(lua, 2)) - 1;
       return push(lua, columnOf(limbOf(lua), jointAt(lua), freedom));
     }},
    {nullptr, nullptr}};

}  // namespace

void keepNote(Scope& scope, int line) {
  const ik::Trace* const trace = scope.limb ? scope.limb->state().trace : nullptr;
  if (trace) scope.lines.resize(trace->size(), line);
  Note note = std::exchange(scope.pending, {});
  const bool isEmpty = note.text.empty() && note.marks.empty();
  if (!trace || trace->size() == 0 || isEmpty || scope.notes.size() >= kMostNotes) return;
  note.step = trace->size() - 1;
  note.text = plain(std::move(note.text));
  scope.notes.push_back(std::move(note));
}

void pushNative(lua_State* lua, void* scope) {
  luaL_newlibtable(lua, kNative);
  lua_pushlightuserdata(lua, scope);
  luaL_setfuncs(lua, kNative, 1);
}

}  // namespace script
