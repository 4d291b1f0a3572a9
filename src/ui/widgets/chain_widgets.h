// The parts of the chain's section, one file each.
#pragma once

#include <array>

#include "language/language.h"
#include "ui/widgets/context.h"

namespace ui {

inline constexpr std::array kAxisNames{"x", "y", "z"};

/// Help for the switches that edit on the canvas, and why they may be disabled.
inline constexpr language::Text kEditingHelp = language::tr(
    "Adds, splits, lengthens, turns and removes bones, with the mouse or with keys, and moves "
    "joint limits. No solver runs while you edit (E).");
inline constexpr language::Text kNoEditingHelp =
    language::tr("Not available during a race: end the race first (K).");

// Why something is grey.
inline constexpr language::Text kWhyNoBend = language::tr(
    "Only Two bone (analytic) can choose: it knows both answers. The other solvers bend the chain "
    "the way that is nearer to its start pose.");
inline constexpr language::Text kWhyOneChain =
    language::tr("The scene has only this chain: Duplicate adds another one (Ctrl+D).");
inline constexpr language::Text kWhyNoMoreChains =
    language::tr("The scene has as many chains as it can have: remove one first (Ctrl+Delete).");
inline constexpr language::Text kWhyLegs = language::tr(
    "A creature walks on six or eight legs, which are the chains: its section has their number.");

void presetWidget(const Context& context);
/// A button for each chain of the scene, by number: selects it.
void chainButtons(const Context& context);
/// The list of the scene's chains: selects, adds, duplicates and removes them.
void chainList(const Context& context);
/// Target, base and pole by number; for a creature its goal or, while it stands, its leg's target.
void placeRows(const Context& context);
/// How the tip is to lie at the target.
void directionRows(const Context& context);
/// Plane or space, and whether there is a pole.
void spaceBoxes(const Context& context);
/// Editing on the canvas, and mirroring.
void editRow(const Context& context);
/// One row a bone: length, joint, scale signs.
void boneTable(const Context& context);
/// Before the chain's section while the scene has a creature.
void creatureSection(const Context& context);
/// The signs of a frame as check boxes on the current line: x and y, in space z too. True if one
/// was pressed.
bool signBoxes(const Context& context, const std::string& id, ik::ScaleSign& scale, bool planar);
/// The negative scale of the base, and whether solvers ignore it: what X, Y and I switch.
void baseScale(const Context& context);
/// Help for the box with the sign on this axis.
std::string signHelp(const std::string& axis);

/// A list of the solvers, known as `name`.
void solverCombo(const Context& context, const std::string& name, const std::string& help);

}  // namespace ui
