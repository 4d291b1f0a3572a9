// The scrubber: the whole solve as a line, with what happened on the way.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

/// As wide as what is left of its window. A drag, or the keys, go to a step; the right button marks
/// the range that loops.
void scrubber(const Context& context);

}  // namespace ui
