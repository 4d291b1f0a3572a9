// Changes of a scene's JSON by JSON pointers, as lessons write them. Nothing here throws.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/file/json_reader.h"

namespace lab {

/// In a block of a lesson: every text such as "30°" in a scene, in changes of one and in what
/// varies becomes that angle in radians, but for names and notes. Takes are in degrees as they are.
void degreesToRadians(Json& block);

/// Before degreesToRadians(): what is wrong where a scene's angle is more than a full turn as a
/// bare number, which is radians: nearly always degrees were meant.
std::vector<std::string> radianSlips(const Json& block);

/// How many there are, where `pointer` has an index past a list's end; else empty.
std::string indexFault(const Json& json, std::string_view pointer);

/// The value at a JSON pointer; null where there is none.
const Json* valueAt(const Json& json, std::string_view pointer);

/// Puts the new values into `scene`. Objects that a pointer names and that are not there are made;
/// a list takes one more element at its end. The "end" of playback is a step beyond the last, at
/// which a scene opens at its last. Returns what is wrong in one line: then `scene` has some of the
/// changes.
std::string applyChanges(Json& scene, const Json& changes);

}  // namespace lab
