// The windows that lie over the canvas, one file each.
#pragma once

#include <span>

#include "lab/state.h"
#include "language/language.h"
#include "ui/widgets/context.h"

namespace ui {

void helpWindow(const Context& context);  ///< the keys
/// Finds commands by name and does them.
void commandPalette(const Context& context);
void aboutWindow(const Context& context);  ///< what this program is
/// The ratio of width to height of Context::gallery's pictures.
inline constexpr float kGalleryPictureAspect = 1.9F;
/// The start page: ways in, lessons, presets or failures as cards, of which one is chosen.
void galleryWindow(const Context& context);
/// How a picture moves: its target goes along this way, or where there is none its solver's steps
/// play.
struct DoorMotion {
  lab::TargetPath path = lab::TargetPath::none;
  lab::PathPlane plane = lab::PathPlane::xy;
  double size = 0.0;  ///< lab::TargetMotion::size
};
/// A way in: to a list, or into a scene.
struct Door {
  lab::Gallery list = lab::Gallery::closed;
  language::Text name;
  const char* preset;  ///< of its picture, and the scene where it leads into one
  DoorMotion motion;   ///< of the picture, while the mouse or the keyboard's focus is on it
  language::Text text;
  bool showsCode = false;  ///< its solver's code is beside it
};
std::span<const Door> doors();
void openDoor(const Context& context, const Door& door);
/// The learner's name and class code.
void learnerFields(const Context& context);
/// Whether panels have what a first hour needs, or everything.
void levelRow(const Context& context);
/// The scene's name and notes, to be read and edited, at the canvas's lower corner.
void notesWindow(const Context& context, const Rect& canvas);
/// What the scene's notes say to try, or what failed and the cures, at the canvas' lower corner,
/// until it is closed.
void notesCard(const Context& context, const Rect& canvas);
/// The joints over the frames of the last drags, and where one jumped; while they are replayed, or
/// the target moves by itself. Pixels; 0 where it is not shown.
float jumpStripHeight(const lab::Lab& lab, float unit, float width, float height);
void jumpStrip(const Context& context, const Rect& place);
/// The meaning of the marks on the canvas, at its upper corner, until it is pressed.
void legendWindow(const Context& context, const Rect& canvas);

}  // namespace ui
