// The panels that explain: the solver as code, the distance over time, a bone's matrix, a race.
#pragma once

#include "ui/context.h"

namespace ui {

void codePanel(const Context& context);    ///< pseudo-code, the step's lines marked
void chartPanel(const Context& context);   ///< the distance left, with a cursor to drag
void matrixPanel(const Context& context);  ///< a bone's matrices and their two readings
void spaceMatrices(const Context& context, std::size_t bone);  ///< its part of it in space
void mapPanel(const Context& context);       ///< the map of the workspace, and of joint space
void jointMapPanel(const Context& context);  ///< the latter
void racePanel(const Context& context);      ///< several solvers on the same problem
void raceTable(const Context& context);  ///< part of racePanel: who takes part, and how they did

}  // namespace ui
