// The name that somebody meant who has misspelt it.
#pragma once

#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// The one of `names` that is nearest to `name` by letters that differ, are missing, are too many
/// or have changed places, capitals or not, or the one that means what other formats call `name`;
/// empty where none is near, or `name` is one of them.
std::string nearestName(std::string_view name, std::span<const std::string_view> names);

/// `fault` and "did you mean", where a name is near; else `fault` alone.
std::string withNearest(std::string fault, std::string_view name,
                        std::span<const std::string_view> names);

/// Names of things that have one: `nameOf` is a member such as &Lesson::id.
template <typename Things, typename NameOf>
std::vector<std::string_view> namesOf(const Things& things, NameOf nameOf) {
  std::vector<std::string_view> names;
  names.reserve(std::size(things));
  for (const auto& each : things) names.push_back(each.*nameOf);
  return names;
}

}  // namespace lab
