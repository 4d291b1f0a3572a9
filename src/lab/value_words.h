// The words by which scene files, settings, scripts and the command line name the values of
// enumerations.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "lab/state.h"

namespace lab {

/// In the order of the enumeration.
template <class Value>
inline constexpr std::array<std::string_view, 0> kWords{};
template <>
inline constexpr std::array<std::string_view, 3> kWords<Mode>{"live", "one-per-frame",
                                                              "step-by-step"};
template <>
inline constexpr std::array<std::string_view, 4> kWords<Unit>{"line", "bone", "pass", "iteration"};
template <>
inline constexpr std::array<std::string_view, 4> kWords<rigs::JointKind>{"ball", "hinge", "fixed",
                                                                         "slide"};
template <>
inline constexpr std::array<std::string_view, 3> kWords<Theme>{"dark", "light", "projector"};
template <>
inline constexpr std::array<std::string_view, 6> kWords<Tab>{"setup",  "explain", "chart",
                                                             "matrix", "race",    "map"};
template <>
inline constexpr std::array<std::string_view, 3> kWords<MapQuantity>{"iterations", "distance",
                                                                     "status"};
template <>
inline constexpr std::array<std::string_view, 4> kWords<MapPlane>{"dragged", "xy", "yz", "zx"};

template <class Value>
constexpr std::string_view wordOf(Value value) {
  return kWords<Value>[static_cast<std::size_t>(value)];
}

/// The value that `word` names; nothing where it names none.
template <class Value>
constexpr std::optional<Value> valueOf(std::string_view word) {
  const auto found = std::ranges::find(kWords<Value>, word);
  if (found == kWords<Value>.end()) return std::nullopt;
  return static_cast<Value>(found - kWords<Value>.begin());
}

}  // namespace lab
