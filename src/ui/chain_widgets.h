// The parts of the chain's section, one file each.
#pragma once

#include "ui/context.h"

namespace ui {

void presetWidget(const Context& context);
/// Target, base and pole by number; of a creature its goal, or, while it stands, its leg's target.
void placeRows(const Context& context);
/// Plane or space, and whether there is a pole.
void spaceBoxes(const Context& context);
/// One row a bone: length, joint, scale signs.
void boneTable(const Context& context);
/// Instead of the chain's section while a creature is on the bench.
void creatureSection(const Context& context);
/// The signs of a frame as check boxes on the current line: x and y, in space z too. True where one
/// was pressed.
bool signBoxes(const Context& context, const std::string& id, ik::ScaleSign& scale, bool planar);

}  // namespace ui
