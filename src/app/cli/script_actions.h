// The lines of a script that only change what is on the bench.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/option_reader.h"
#include "lab/bench/lab.h"

namespace app {

std::vector<std::string_view> labVerbs();

/// What is wrong with `rest`, or empty; nothing where there is no such verb.
std::optional<std::string> applyVerb(std::string_view verb, const std::string& rest, lab::Lab& lab);

/// "X,Y", or "X,Y,Z" for a chain in space; else what was expected.
std::string readPoint(const std::string& text, const lab::Lab& lab, glm::dvec3& point);

/// "line", "bone", "pass" or "iteration"; else what was expected.
std::string readUnit(const std::string& text, lab::Unit& unit);

/// "on" or "off"; else what was expected.
std::string readSwitch(const std::string& text, bool& value);

}  // namespace app
