// What somebody may have meant by a field that this program does not know.
#pragma once

#include <span>
#include <string_view>

namespace lab {

/// The one of `known` that is spelt nearly as `name`, or means what other formats call `name`;
/// empty where none is near.
std::string_view nearestName(std::string_view name, std::span<const std::string_view> known);

}  // namespace lab
