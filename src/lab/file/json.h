// JSON values and their text, without checks; lab/file/json_text.h has them. The library's parser
// and writer take a compiler long, so they are compiled once, in json.cpp.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace lab {

/// Fields keep their order.
using Json = nlohmann::ordered_json;

/// The value of a text; where it is no JSON, one that is_discarded(). Nothing is thrown.
Json readJson(std::string_view text);

/// On one line; with `indent`, on lines that go in by so many spaces a level. Bytes that are no
/// UTF-8 become U+FFFD.
std::string writeJson(const Json& json);
std::string writeJson(const Json& json, int indent);

}  // namespace lab
