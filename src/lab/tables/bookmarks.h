// The steps of a trace that the scrubber marks.
#pragma once

#include <cstddef>
#include <vector>

#include "rigs/problem.h"
#include "rigs/trace.h"

namespace lab {

/// In rising order of importance.
enum class BookmarkKind {
  iteration,  ///< an iteration ends
  rose,       ///< it ends farther from the target than the one before
  limit,      ///< the iterations were used up here
  stalled,    ///< nothing moved any more, the target missed
  reached,    ///< near enough, for the first time
};

struct Bookmark {
  std::size_t step = 0;
  BookmarkKind kind = BookmarkKind::iteration;

  friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

/// In the order of the steps; at one step the most important comes last, to be drawn on top.
///
/// Distances are compared where iterations end (the start counts as one): in the middle of a FABRIK
/// walk the chain is broken apart, its tip at the target, and the distance means little. A rise by
/// rounding alone is none. Linear in the steps.
std::vector<Bookmark> bookmarks(const rigs::Trace& trace, const rigs::Result& result,
                                double tolerance);

}  // namespace lab
