// The user's own solver on the page Explain: its text with what is done with it, and its variables.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

/// Takes over what the lab has, and gives it what was written; to be called once, before the rest.
void followScript(const Context& context);
/// The row of buttons above the text, and what is wrong with it. As high as scriptTitleHeight().
void scriptTitle(const Context& context);
float scriptTitleHeight(const Context& context);
void scriptPanel(const Context& context);   ///< the text, or what a script may use
void scriptLocals(const Context& context);  ///< its variables at the step on show

}  // namespace ui
