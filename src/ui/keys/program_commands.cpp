#include "ui/keys/program_commands.h"

#include <algorithm>
#include <array>

#include "lab/bench/history.h"

namespace ui {
namespace {

using lab::Lab;
using Maybe = std::optional<lab::Action>;

Maybe nothing(const Lab& /*lab*/) { return std::nullopt; }

Maybe undo(const Lab& lab) {
  if (!lab.history().canUndo()) return std::nullopt;
  return lab::Undo{};
}

Maybe redo(const Lab& lab) {
  if (!lab.history().canRedo()) return std::nullopt;
  return lab::Redo{};
}

}  // namespace

std::vector<Command> programCommands() {
  return {
      // What a line on the canvas then says; see app/canvas_keys.
      Command{"Return", "Keys on the canvas", "take the target, or a bone, in hand", nothing},
      Command{"Arrows", "Keys on the canvas", "move it (Shift: finely; Ctrl: far)", nothing},
      Command{"PgUp PgDn", "Keys on the canvas", "nearer and farther, in space", nothing},
      Command{"Insert", "Keys on the canvas", "editing: a joint into the bone", nothing},
      Command{"Shift+Insert", "Keys on the canvas", "editing: a bone at the tip", nothing},
      Command{"Delete", "Keys on the canvas", "editing: remove the bone's end", nothing},
      Command{"Ctrl+N", "File", "new scene", nothing, Wish::newScene},
      Command{"Ctrl+O", "File", "open a scene", nothing, Wish::open},
      Command{"Ctrl+S", "File", "save", nothing, Wish::save},
      Command{"Ctrl+Shift+S", "File", "save as", nothing, Wish::saveAs},
      Command{"Ctrl+E", "File", "export a picture, a film, a table", nothing, Wish::exportAs},
      Command{"Ctrl+R", "File", "film what happens here, or stop", nothing, Wish::film},
      Command{"Ctrl+Z", "File", "undo", undo},
      Command{"Ctrl+Y", "File", "redo", redo},
      Command{"Ctrl+Shift+Z", "File", "redo", redo},
      Command{"Ctrl+C", "File", "copy the scene as text", nothing, Wish::copy},
      Command{"Ctrl+V", "File", "paste a scene", nothing, Wish::paste},
      Command{"F11", "View", "full screen", nothing, Wish::fullScreen},
      Command{"Tab", "View", "panels by keyboard (Escape: back)", nothing},
      Command{"Ctrl+Q", "File", "quit", nothing, Wish::quit},
  };
}

bool worksWhileTyping(std::string_view key) {
  switch (wishFor(key)) {
    case Wish::newScene:
    case Wish::open:
    case Wish::save:
    case Wish::saveAs:
    case Wish::exportAs:
    case Wish::film:
    case Wish::fullScreen:
    case Wish::quit:
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

Wish wishFor(std::string_view key) {
  const std::vector<Command> all = programCommands();
  const auto found = std::ranges::find(all, key, &Command::key);
  return found == all.end() ? Wish::none : found->wish;
}

std::string keyOf(Wish wish) {
  const std::vector<Command> all = programCommands();
  const auto found = std::ranges::find(all, wish, &Command::wish);
  return found == all.end() ? std::string() : found->key;
}

}  // namespace ui
