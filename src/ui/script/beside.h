// The user's own solver beside one of ours: the first step at which the two part.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

void scriptBeside(const Context& context);

}  // namespace ui
