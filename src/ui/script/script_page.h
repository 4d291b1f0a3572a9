// The user's own solver on the page Explain: its text with what is done with it, and its variables.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

/// Opens the page, wide enough to write on.
void showEditor(const Context& context);
/// Takes over what the lab has, and gives it what was written; to be called once, before the rest.
void followScript(const Context& context);
/// What is wrong with the text, or that it waits for leave to run; so that the text stays where it
/// is, this is not part of what follows.
void scriptMessage(const Context& context);
void scriptTitle(const Context& context);   ///< the row of buttons above the text
void scriptPanel(const Context& context);   ///< the text, or what a script may use
void scriptLocals(const Context& context);  ///< its variables at the step on show

}  // namespace ui
