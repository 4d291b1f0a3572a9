#include <algorithm>
#include <array>

#include "lab/core/history.h"
#include "ui/keys/key_groups.h"

namespace ui {

using language::tr;

namespace {

using lab::Lab;

// Where it is a request, or the canvas's own.
Offer nothing(const Lab& /*lab*/) { return std::string(); }

Offer undo(const Lab& lab) {
  if (!lab.history().canUndo()) return tr("Nothing has changed yet that could be undone.");
  return lab::Undo{};
}

Offer redo(const Lab& lab) {
  if (!lab.history().canRedo()) return tr("Nothing was undone that could be redone.");
  return lab::Redo{};
}

Offer toggleLessons(const Lab& lab) {
  const bool isShown = lab.state().view.gallery == lab::Gallery::lessons;
  return lab::SetView{&lab::View::gallery, isShown ? lab::Gallery::closed : lab::Gallery::lessons};
}

}  // namespace

std::vector<Command> programCommands() {
  return {
      // What a line on the canvas then says; see app/canvas_keys.
      Command{"Return", CommandGroup::canvas, tr("select the target, or a bone"), nothing},
      Command{"Arrows", CommandGroup::canvas, tr("move it (Shift: finely; Ctrl: far)"), nothing},
      Command{"PgUp PgDn", CommandGroup::canvas, tr("nearer and farther, in space"), nothing},
      Command{"Insert", CommandGroup::canvas, tr("editing: insert a joint into the bone"), nothing},
      Command{"Shift+Insert", CommandGroup::canvas, tr("editing: add a bone at the tip"), nothing},
      Command{"Delete", CommandGroup::canvas, tr("editing: remove the joint at the bone's end"),
              nothing},
      Command{"F2", CommandGroup::file, tr("lessons: the start page"), toggleLessons}
          .marked([](const Lab& lab) { return lab.state().view.gallery == lab::Gallery::lessons; })
          .shown("lessons", tr("Lessons"),
                 tr("Opens the start page: lessons with your progress, presets, and scenes in "
                    "which solvers fail.")),
      Command{"Ctrl+N", CommandGroup::file, tr("new scene"), nothing, RequestKind::newScene}.shown(
          "new", tr("New"), tr("Opens an arm of two bones. Asks first if there is unsaved work.")),
      Command{"Ctrl+O", CommandGroup::file, tr("open a scene"), nothing, RequestKind::open}.shown(
          "open", tr("Open…"),
          tr("Opens a scene from a file. A file can be dropped onto the window as well.")),
      Command{"Ctrl+S", CommandGroup::file, tr("Save"), nothing, RequestKind::save}.shown(
          "save", tr("Save"),
          tr("Writes the scene to its file: chains, solvers, target and camera, as they are now.")),
      Command{"Ctrl+Shift+S", CommandGroup::file, tr("save as"), nothing, RequestKind::saveAs}
          .shown("save-as", tr("Save as…"),
                 tr("Saves the scene to another file and continues with that one. The first file "
                    "stays as it is.")),
      Command{"Ctrl+E", CommandGroup::file, tr("export a picture, a film, a table or a worksheet"),
              nothing, RequestKind::exportAs}
          .shown("export", tr("Export…"),
                 tr("Pictures, films of the playback, and tables of steps or of the chart, as "
                    "files.")),
      Command{"Ctrl+Z", CommandGroup::file, tr("Undo"), undo}.shown(
          "undo", tr("Undo"), tr("Undoes the last change. A whole drag is one change.")),
      Command{"Ctrl+Y", CommandGroup::file, tr("Redo"), redo}.shown(
          "redo", tr("Redo"),
          tr("Redoes what was undone last, as long as nothing else has changed.")),
      Command{"Ctrl+Shift+Z", CommandGroup::file, tr("Redo"), redo},
      Command{"Ctrl+C", CommandGroup::file, tr("copy the scene as text"), nothing,
              RequestKind::copy}
          .shown("copy", tr("Copy scene"),
                 tr("Copies the scene as one line of text, for a mail or a chat.")),
      Command{"Ctrl+V", CommandGroup::file, tr("paste a scene"), nothing, RequestKind::paste}.shown(
          "paste", tr("Paste scene"),
          tr("Opens a scene that was copied as text. It replaces the current one.")),
      Command{"Ctrl+Shift+L", CommandGroup::file,
              tr("copy a link to the scene, or to the lesson's step"), nothing,
              RequestKind::copyLink},
      Command{"F11", CommandGroup::view, tr("full screen"), nothing, RequestKind::fullScreen},
      Command{"Tab", CommandGroup::view, tr("use the panels by keyboard (Escape: back)"), nothing},
      Command{"Ctrl+Q", CommandGroup::file, tr("Quit"), nothing, RequestKind::quit}.shown(
          "quit", tr("Quit"),
          tr("Quits the program. It asks about unsaved work first; settings are kept.")),
  };
}

bool worksWhileTyping(std::string_view key) {
  // F1 to F12 write nothing. The field of a lesson's number has the keyboard from the beginning:
  // also when teacher's mode is switched on.
  if (key == "Ctrl+T") return true;
  if (key.size() >= 2 && key[0] == 'F' && key[1] >= '1' && key[1] <= '9') return true;
  switch (requestFor(key)) {
    case RequestKind::newScene:
    case RequestKind::open:
    case RequestKind::save:
    case RequestKind::saveAs:
    case RequestKind::exportAs:
    case RequestKind::fullScreen:
    case RequestKind::quit:
      return true;
    default:
      return false;
  }
}

bool isNavigation(std::string_view key) {
  constexpr std::array<std::string_view, 21> kKeys{
      "Left",       "Right",       "Up",          "Down",      "Space",      "Return",
      "Home",       "End",         "PageUp",      "PageDown",  "Shift+Tab",  "Ctrl+Tab",
      "Shift+Left", "Shift+Right", "Backspace",   "Ctrl+Left", "Ctrl+Right", "Tab",
      "Delete",     "Insert",      "Shift+Insert"};
  return std::ranges::find(kKeys, key) != kKeys.end();
}

RequestKind requestFor(std::string_view key) {
  const auto found = std::ranges::find(commands(), key, &Command::key);
  return found == commands().end() ? RequestKind::none : found->request;
}

std::string keyOf(RequestKind request) {
  const auto found = std::ranges::find(commands(), request, &Command::request);
  return found == commands().end() ? std::string() : found->key;
}

}  // namespace ui
