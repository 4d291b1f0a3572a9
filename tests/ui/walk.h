// Every place of the panels that can be opened.
#pragma once

#include <functional>

#include "ui/driver.h"

namespace ui_test {

/// Calls `visit` with the panels laid out: every page with every solver, chains in the plane and in
/// space, a creature, stepping, racing, editing, folded and unfolded, every menu, list and window.
void eachPlace(const std::function<void(Driver& driver)>& visit);

}  // namespace ui_test
