// The frames of a chain, from the base to the tip, and the transforms between them; the table of
// Denavit and Hartenberg that they follow from.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lab/core/lab.h"
#include "rigs/arms/dh_of.h"

namespace lab {

/// The frame of a bone, which its joint has moved, or of the tip at the end of its bone.
struct ChainFrame {
  /// As it is called: 0 the base's, i + 1 that of bone i, and that of the tip comes last.
  std::size_t number = 0;
  std::optional<std::size_t> bone{};  ///< none: the base, or the tip's end
  ik::Frame world{};
  ik::Frame local{};    ///< in the frame before
  ik::Frame product{};  ///< in the base's: that of all locals so far
};

/// The frames on the way from the base to the tip, both included, in this pose; the tip has one of
/// its own where its bone has a length.
std::vector<ChainFrame> framesToTip(const rigs::Chain& chain, const rigs::TraceState& shown);

/// "⁰T₁"
std::string transformName(std::size_t from, std::size_t to);

/// The view's, in which dhTableOf() is. That returns what a table cannot say.
ik::DhConvention conventionOf(const Lab& lab);
std::string dhTableOf(const Lab& lab, rigs::DhTable& table);

/// The row, from 0, of the selected joint; nothing where the table has none.
std::optional<std::size_t> selectedRow(const Lab& lab, const rigs::DhTable& table);

}  // namespace lab
