#include "lab/file/json.h"

namespace lab {

Json readJson(std::string_view text) { return Json::parse(text, nullptr, false); }

std::string writeJson(const Json& json) { return writeJson(json, -1); }

std::string writeJson(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace lab
