// Where a script is while it runs, and what its variables are then.
#pragma once

#include <vector>

#include "script/chain.h"

struct lua_State;

namespace script {

/// What a script is loaded as, to tell it from the prelude.
inline constexpr const char* kScriptName = "=script";

/// The line of the script that is being run, or called what is; 0: none.
int lineOf(lua_State* lua);
/// The locals of the function of the script that is being run, and of those around it what it uses;
/// no functions, nor `chain`. Runs nothing of the script.
std::vector<Local> localsOf(lua_State* lua);

}  // namespace script
