// Who learns: a name and a class, by which data and answer sheets are somebody's own.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

/// Two fields side by side, or below each other where there is no room. Nothing where nobody is
/// asked.
void learnerFields(const Context& context);

}  // namespace ui
