// The lines of a script that only change the lab.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/options/option_reader.h"
#include "lab/core/lab.h"

namespace app {

std::vector<std::string_view> labVerbs();

/// The fault of `rest`, or an empty text; nothing if there is no such verb.
std::optional<std::string> applyVerb(std::string_view verb, const std::string& rest, lab::Lab& lab);

/// "X,Y", or "X,Y,Z" for a chain in space. Returns what was expected, if it is neither.
std::string readPoint(const std::string& text, const lab::Lab& lab, glm::dvec3& point);

/// "line", "bone", "pass" or "iteration". Returns what was expected, if it is none.
std::string readUnit(const std::string& text, lab::Unit& unit);

/// "on" or "off". Returns what was expected, if it is neither.
std::string readSwitch(const std::string& text, bool& value);

}  // namespace app
