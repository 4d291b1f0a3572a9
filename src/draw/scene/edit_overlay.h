// What is drawn over the scene while the chain is edited, flat and in space.
#pragma once

#include "draw/list/draw_list.h"
#include "draw/pick/edit_picking.h"
#include "draw/pick/snap.h"
#include "lab/palette.h"

namespace draw {

/// What the mouse is doing, for the picture and its hint.
struct EditOverlay {
  EditPick pick;                        ///< under the pointer, or what is dragged
  std::optional<std::size_t> selected;  ///< a joint, 0 to n
  std::optional<glm::dvec3> newTip;     ///< where a click would take a new bone
  bool isDragging = false;
  bool isOverHandle = false;          ///< the target, the pole, another chain are under the pointer
  bool removes = false;               ///< a click on the joint under the pointer removes it
  std::optional<std::size_t> turned;  ///< the bone that is dragged: its numbers are shown
  std::optional<SnapCue> snap;        ///< what it was snapped to
};

/// The frame and the hint, the limits of the joint that is worked on with their handles, the bone
/// that a click would add and the joint that it would insert, and what a drag is snapped to.
void paintEdit(DrawList& list, const lab::Lab& lab, const EditOverlay& overlay,
               const Camera& camera, float unit);

/// A single snap cue, which there is while nothing is edited too.
void paintSnap(DrawList& list, const SnapCue& cue, const Camera& camera, const lab::Palette& colors,
               float unit);

/// What the mouse does where it is: the line at the top of the canvas.
std::string editHint(const EditOverlay& overlay, const Camera& camera);

}  // namespace draw
