// What a crowded picture of an answer has no room for.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

/// The quantities whose labels are symbols alone, with their values and what they are; nothing
/// where none is.
void pictureList(const Context& context);

}  // namespace ui
