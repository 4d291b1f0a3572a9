// The limits of a bone's joint, by number.
#pragma once

#include "ui/kit/context.h"

namespace ui {

/// A list that shows the limits and opens to fields for them, on the current line.
void limitCombo(const Context& context, std::size_t bone, const std::string& id, float width);
/// The fields alone, in a list that is open.
void limitFields(const Context& context, std::size_t bone, const std::string& id);

}  // namespace ui
