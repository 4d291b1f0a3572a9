// Scripts that are a part of the program.
#pragma once

#include <span>
#include <string_view>

namespace script {

struct ScriptFile {
  std::string_view name;  ///< "ccd.lua"
  std::string_view text;
};
std::span<const ScriptFile> templates();  ///< to begin from: assets/scripts/
std::span<const ScriptFile> preludes();   ///< assets/prelude/: what runs before a script

}  // namespace script
