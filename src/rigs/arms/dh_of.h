// The table of Denavit and Hartenberg of an arm, and the arm of a table.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ik/builders.h"
#include "rigs/chain.h"

namespace iklab::rigs {

/// A table, between what it leaves over: frame 0 lies at `base` in the world, and the tip's frame
/// at `tool` in that of the last row.
struct DhTable {
  ik::DhConvention convention = ik::DhConvention::standard;
  ik::Frame base{};
  std::vector<ik::DhRow> rows{};     ///< radians, scene units; a joint's amount is the chain's own
  std::vector<std::string> names{};  ///< of the joints: one a row
  std::vector<std::size_t> bones{};  ///< of the chain that it was made of: one a row; else empty
  ik::Frame tool{};
};

/// The table of the joints from the base to the chain's tip, fixed ones as they are in `pose`: x
/// lies along the common normal of consecutive axes. Where the bones' frames lie so, theirs are
/// kept: what chainOf() made gives its table back. Else x points from one axis to the next; where
/// they meet, to the side of the x before; of parallel ones the normal has d = 0. Axes that lean by
/// less than 1e-5 radians count as parallel: for them alone it is not exact. In the standard
/// convention the tip's z is the axis behind the last one, and frame 0 lies where the first axis is
/// nearest to the origin; in Craig's the last frame is the last joint's. Returns what a table
/// cannot say, a ball, a mirror image, no joint; then `table` is as it was. Empty: nothing.
std::string dhTableOf(const Chain& chain, const Pose& pose, ik::DhConvention convention,
                      DhTable& table);

/// A bone without length for each row, and a fixed one, "tool", where the tip lies elsewhere. The
/// table has rows.
Chain chainOf(const DhTable& table);

/// The amounts of the rows' joints in a pose of the chain that the table was made of.
std::vector<double> amountsOf(const DhTable& table, const Chain& chain, const Pose& pose);

/// Frames 0 to n in the world.
std::vector<ik::Frame> dhFrames(const DhTable& table, std::span<const double> amounts);

/// The table as readDhTable() reads it, in degrees, of a robot of this name.
std::string writeDhTable(const DhTable& table, std::string_view name);

}  // namespace iklab::rigs
