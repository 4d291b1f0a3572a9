// Reads the parts of a scene file that are about a chain: bones, pose, and how it is solved. Faults
// go to the findings of the place.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "lab/file/json_reader.h"
#include "lab/state.h"

namespace lab {

/// What a thing is called, which may be printed on a page. That is XML: some characters are none
/// there.
void readText(const JsonPlace& place, std::string& text);

/// [x, y] of a planar chain, else [x, y, z]; each from -most to most.
void readPoint(const JsonPlace& place, bool planar, double most, glm::dvec3& point);

/// Reads the choices. `more`: fields that the caller reads.
void readSolving(const JsonPlace& place, Choices& choices,
                 std::initializer_list<std::string_view> more = {});

/// Reads a chain that its solver can solve. `common`: its choices where the chain has none.
OtherChain readChain(const JsonPlace& place, const Choices& common);

}  // namespace lab
