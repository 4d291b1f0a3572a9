// The overlay of edit mode, flat and in space.
#pragma once

#include "draw/list/draw_list.h"
#include "draw/marks/labels.h"
#include "draw/pick/edit_picking.h"
#include "draw/pick/snap.h"
#include "lab/core/lab.h"
#include "lab/palette.h"

namespace draw {

/// What the mouse is doing.
struct EditOverlay {
  EditPick pick;                        ///< under the pointer, or dragged
  std::optional<std::size_t> selected;  ///< a joint, 0 to n
  std::optional<glm::dvec3> newTip;     ///< where a click would add a bone
  bool isDragging = false;
  bool isOverHandle = false;  ///< the target, the pole or another chain is under the pointer
  bool removes = false;       ///< a click removes the joint under the pointer
  bool byTouch = false;       ///< the pointer is a finger: there are no keys to name
  std::optional<std::size_t> turned;  ///< the dragged bone, whose length and angle are shown
  std::optional<SnapCue> snap;        ///< what it was snapped to
};

/// Paints frame and hint, the limits of the edited joint with their handles, the bone or joint that
/// a click would add, and what a drag is snapped to.
void paintEdit(DrawList& list, const lab::Lab& lab, const EditOverlay& overlay,
               const Camera& camera, float unit);

/// While a chain is edited, labels keep off the bar at the top of the canvas, however long its
/// hint.
void keepOffEditBar(LabelSheet& sheet, const lab::Lab& lab, float unit);

/// And off the handles of the limits, which are painted over everything.
void keepOffLimitHandles(LabelSheet& sheet, const lab::Lab& lab, const Camera& camera, float unit);

/// Paints a snap cue; also used outside edit mode.
void paintSnap(DrawList& list, const SnapCue& cue, const Camera& camera, const lab::Palette& colors,
               float unit);

/// The line at the top of the canvas: what the mouse does at its place.
std::string editHint(const lab::Lab& lab, const EditOverlay& overlay, const Camera& camera);

}  // namespace draw
