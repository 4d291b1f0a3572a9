// The panels, one file each.
#pragma once

#include <string>

#include "ui/widgets/context.h"

namespace ui {

void solverPanel(const Context& context);    ///< which solver, and its bend
void negativeScale(const Context& context);  ///< of the base and of the selected bone
void verdictPanel(const Context& context);   ///< where it is, and why it stopped
void gainPanel(const Context& context);      ///< what the step on show gained, in a line
void resultPanel(const Context& context);    ///< the same with its numbers
void solvingPanel(const Context& context);   ///< iterations, live or step by step
// Sections that fold.
void parametersSection(const Context& context);  ///< of the solver, but for its bend
void stoppingSection(const Context& context);    ///< tolerance, pull to rest, influence, roll
void goalsSection(const Context& context);       ///< of a chain that branches, or has several
void influenceRow(const Context& context);       ///< of the target
void groundRows(const Context& context);         ///< of the scene: its slope, its hills
void worthSlider(const Context& context);        ///< of a target's direction against its place
void answersSection(const Context& context);     ///< of an arm: all of them, in a table
void chainPanel(const Context& context);         ///< presets, bones
void placesSection(const Context& context);      ///< target, base, other chains
void viewPanel(const Context& context);          ///< what is drawn

// The limits of a bone's joint, by number.
/// A list on the current line that shows the limits and opens to fields for them.
void limitCombo(const Context& context, std::size_t bone, const std::string& id, float width);
/// Only the fields, in an open list.
void limitFields(const Context& context, std::size_t bone, const std::string& id);

void formulaPanel(const Context& context);         ///< the step's formulas, with its numbers
void hiddenUntilRevealed(const Context& context);  ///< in place of what gives a prediction away
/// The sentence, the scrubber, the buttons; slim: nothing beside the buttons that play.
void playbackBar(const Context& context, bool isSlim);
/// Pixels, in a window so wide; within a frame of Dear ImGui. `unit`: pixels a point.
float playbackBarHeight(const lab::Lab& lab, float unit, float width, bool isSlim);

// The panels that explain.
/// Whether why the solver works is unfolded. While steps are gone through it is folded, since their
/// formulas and code are what the page is for, unless the user has chosen.
bool isWhyOpen(const Context& context);
void whyPanel(const Context& context, bool isOpen);  ///< why the solver works and where it fails
void feetPanel(const Context& context);              ///< how feet come to stand on the ground
void turnsPanel(const Context& context);             ///< how far each joint turned in the solve
bool hasCode(const Context& context);                ///< whether the solver has code to show
/// To be called before the code's window is begun, so high: brings its current line into sight, and
/// again when the height has changed.
void followCode(const Context& context, const char* window, float height);
/// "Code", and at the end of its row what shows the solver's own file.
void codeTitle(const Context& context);
void codePanel(const Context& context);    ///< pseudo-code, the step's lines marked
void chartPanel(const Context& context);   ///< the distance left, with a cursor to drag
void matrixPanel(const Context& context);  ///< a bone's matrices and their two readings
/// The part of matrixPanel for chains in space.
void spaceMatrices(const Context& context, std::size_t bone);
void tipMotion(const Context& context);      ///< part of it: velocities, forces, singular poses
void mapPanel(const Context& context);       ///< the map of the workspace, and of joint space
void jointMapPanel(const Context& context);  ///< the map of joint space, part of mapPanel
void racePanel(const Context& context);      ///< several solvers on the same problem
void raceTable(const Context& context);      ///< part of racePanel: the solvers and their results

}  // namespace ui
