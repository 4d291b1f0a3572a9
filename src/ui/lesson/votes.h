// What a class votes: hands that are counted, before it talks and after.
#pragma once

#include "ui/widgets/context.h"

namespace ui {

/// The votes for the options of the lesson's question, typed by hand, and bars of both votes, so
/// that it is seen how the class changed its mind. Tab goes from number to number. Nothing where
/// the lesson asks to choose no option.
void votesTable(const Context& context);
/// Pixels that it takes now.
float votesHeight(const Context& context);
/// The options behind the letters that the table has, once they can't be chosen any more; the right
/// one in bold.
void votedOptions(const Context& context);

}  // namespace ui
