// A solver in Lua from a file, and how it compares with another one.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/json.h"
#include "script/difference.h"
#include "script/sandbox.h"
#include "script/solver.h"

namespace app {

/// "my.lua:3: expected ..."
std::string faultText(const std::string& path, const script::Fault& fault);
/// The file's text. Nothing where it cannot be read, with `error` set.
std::optional<std::string> readScript(const std::string& path, std::string& error);

/// Of the chain's first difference; null where there is none.
Json toJson(const std::optional<script::Difference>& difference, const rigs::Chain& chain);
/// What the script said and marked at a step is added to it.
void addNotes(std::span<const script::Note> notes, std::size_t step, bool planar, Json& json);

/// What is told of a solver in Lua beside its answer.
struct ScriptAnswer {
  std::span<const script::Note> notes{};
  Json beside{};  ///< another solver's answer and the first difference; empty: none was asked for
};

}  // namespace app
