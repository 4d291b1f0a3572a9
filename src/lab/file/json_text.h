// JSON text, checked before it becomes a tree: what is too large, nested too deep or says a field
// twice is refused early, in time and memory linear in the text.
#pragma once

#include <string>
#include <string_view>

#include "lab/file/json_reader.h"

namespace lab {

/// Parses `text`. Returns what is wrong in one line, empty where nothing is: line and column where
/// it is no JSON, else the JSON pointer (RFC 6901) of the value and what was expected there. Then
/// `json` is as it was. `firstLine`: the number of the text's first line in its file.
std::string parseJson(std::string_view text, Json& json, int firstLine = 1);

/// Where and why a text is no JSON. `line` 0: where is not known. `reason` is English.
struct JsonSyntax {
  int line = 0;
  int column = 0;
  std::string reason{};
};
/// The same, with that apart: what is returned is then empty, and `syntax` has a reason.
std::string parseJson(std::string_view text, Json& json, int firstLine, JsonSyntax& syntax);

/// A piece of somebody's text for a message: one line, without control characters, cut between
/// characters.
std::string quotable(std::string_view text);

/// `name` as a part of a JSON pointer.
std::string pointerPart(std::string_view name);

}  // namespace lab
