// Frames and the transforms between them, as matrices and as a table; the choices of an arm.
#pragma once

#include "lab/tables/answers.h"
#include "ui/widgets/context.h"

namespace ui {

/// Part of the page Matrix: the transforms from the base to the tip, whose product is the tip's,
/// and the product up to that of `bone`, from 0. One that the pointer rests on lights its frame up
/// on the canvas; a click selects its joint.
void transformRow(const Context& context, std::size_t bone);

/// Part of the section of an arm's answers: how one of its choices comes about, in formulas; the
/// canvas draws it.
void choiceRows(const Context& context, const lab::SceneAnswers& all);
/// In place of all answers while such a choice asks for a guess.
void choiceQuestion(const Context& context, const lab::SceneAnswers& all);

/// Below a target's roll, pitch and yaw: the same as axis and angle, and as a quaternion.
void typedDirection(const Context& context, const rigs::Facing& facing);

/// The window with the chain's table of Denavit and Hartenberg, which can be typed, over the
/// canvas.
void dhWindow(const Context& context, const Rect& canvas);

}  // namespace ui
