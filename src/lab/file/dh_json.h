// Tables of Denavit and Hartenberg as JSON.
#pragma once

#include <string>
#include <string_view>

#include "rigs/arms/arm.h"

namespace lab {

/// Reads {"convention": "standard", "angles": "radians", "name": …, "joints": [{"theta": …, "d": …,
/// "a": …, "alpha": …, "type": "R", "least": …, "most": …, "name": …}]}, where a joint alone is
/// needed, and numbers may be texts, as in a table: see rigs::readDhTable(). Returns what is wrong,
/// beginning with the field's JSON pointer; then `arm` is as it was. Empty: nothing is.
std::string readDhJson(std::string_view text, rigs::Arm& arm);

}  // namespace lab
