// Fields that several blocks of a lesson's file have.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/file/json_reader.h"

namespace lab {

inline constexpr double kLeastWithin = 1e-6;  ///< how near an answer has to be, at least

using Names = std::vector<std::string_view>;
Names join(std::span<const std::string_view> some, std::span<const std::string_view> others);

/// An id, where there is one.
void readId(const JsonPlace& place, std::string& id);
/// The object's field "id", which has to be there.
void requireId(const JsonPlace& object, std::string& id);
/// Refuses anything but a list of so many elements.
bool expectList(const JsonPlace& place, std::size_t least, std::size_t most);

}  // namespace lab
