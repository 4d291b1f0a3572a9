// The limits of a bone's joint, by number.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

/// A list on the current line that shows the limits and opens to fields for them.
void limitCombo(const Context& context, std::size_t bone, const std::string& id, float width);
/// Only the fields, in an open list.
void limitFields(const Context& context, std::size_t bone, const std::string& id);

}  // namespace ui
