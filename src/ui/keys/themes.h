// The themes, and how much larger type becomes at a press, shared by the View menu and the panel.
#pragma once

#include <array>

#include "lab/state.h"
#include "language/language.h"
#include "ui/widgets/choice_buttons.h"

namespace ui {

/// In the order of lab::Theme.
inline constexpr std::array kThemeChoices{
    Choice{lab::Theme::dark, language::tr("Dark"), "view-dark",
           language::tr("Bright lines on dark (C: the next theme).")},
    Choice{lab::Theme::light, language::tr("Light"), "view-light",
           language::tr("Dark lines on a bright ground, also for print (C: the next theme).")},
    Choice{lab::Theme::projector, language::tr("Projector"), "view-projector",
           language::tr("Black text on white and a stronger grid, for a projector in a lit room. "
                        "Larger type is "
                        "Ctrl+= (C: the next theme).")}};

/// How much larger formulas and code become at a press.
inline constexpr double kReadingStep = 1.25;

}  // namespace ui
