// The part of the desk that is seen.
#include <filesystem>
#include <utility>

#include "app/desk/desk.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using ui::Choice;
using ui::FileDialog;

constexpr const char* kSuffix = ".iklab.json";

// A scene's name as a file's.
std::string sceneFileName(const std::string& title) {
  const std::string name = asFileName(title);
  return name.ends_with(kSuffix) ? name : name + kSuffix;
}

}  // namespace

// Where the scene is kept, or the last one that was opened; empty: nowhere.
std::string Desk::nearFolder() const {
  std::string near = document_.path();
  if (near.empty() && !settings_.recent.empty()) near = settings_.recent.front();
  return fs::path(near).parent_path().string();
}

void Desk::showDialog(FileDialog::Kind kind) {
  const bool isOpen = kind == FileDialog::Kind::open;
  chooser_.open(kind, isOpen ? "Open a scene" : "Save the scene", kSuffix, nearFolder(),
                isOpen ? std::string() : sceneFileName(document_.title()));
}

void Desk::drawDialog(const ui::Context& context, lab::Lab& lab) {
  const auto path = chooser_.draw(context);
  if (!chooser_.isOpen()) deed_ = nullptr;
  if (!path) return;
  if (chooser_.kind() == FileDialog::Kind::save) {
    saveTo(*path, lab);
    return;
  }
  if (const std::string fault = document_.open(*path, lab); !fault.empty()) {
    return chooser_.refuse(fault);
  }
  chooser_.close();
  message_.clear();
  remember(*path);
}

void Desk::drawQuestion(const ui::Context& context, lab::Lab& lab) {
  const Choice choice =
      ui::ask(context, {"Unsaved changes", "Save the changes to " + document_.title() + "?", "Save",
                        "Don't save", "Cancel", "Writes the scene to its file, and then goes on",
                        "Goes on without saving: what was changed since then is gone",
                        "Goes back to the scene; nothing is saved and nothing lost"});
  if (choice == Choice::none) return;
  asksToSave_ = false;
  if (choice == Choice::yes) return save(lab);
  const Deed deed = std::exchange(deed_, nullptr);
  if (choice == Choice::no && deed) deed(lab);
}

void Desk::drawLeftover(const ui::Context& context, lab::Lab& lab) {
  const Autosave::Leftover leftover = *autosave_.leftover();
  const std::string what = leftover.path.empty() ? "a scene that was kept nowhere" : leftover.path;
  const Choice choice = ui::ask(
      context, {"Unsaved work",
                "The program was stopped at " + leftover.when + " with unsaved changes to " + what +
                    ". Restore them?",
                "Restore", "Discard", "Later", "Puts that work on the bench, unsaved as it was",
                "Deletes it: it will not be offered again",
                "Leaves it where it is, and asks again at the next start"});
  if (choice == Choice::cancel) autosave_.keep();
  if (choice == Choice::no) autosave_.discard();
  if (choice != Choice::yes) return;
  const std::string fault = document_.restore(leftover.scene, leftover.path, lab);
  tell(fault);
  if (!fault.empty()) return autosave_.keep();
  autosave_.adopt();
  isKept_ = true;
  keptEdits_ = document_.edits();
}

void Desk::draw(const ui::Context& context, const ui::Rect& canvas, lab::Lab& lab) {
  canvasHeight_ = canvas.height;
  const bool wasAsking = isAsking();  // an Escape of this frame was for that
  if (autosave_.leftover()) {
    drawLeftover(context, lab);
  } else if (asksToSave_) {
    drawQuestion(context, lab);
  } else if (chooser_.isOpen()) {
    drawDialog(context, lab);
  } else {
    exporter_.draw(context);
  }
  if (!isAsking() && !message_.empty()) {
    const bool isDismissed = ui::message(context, message_, canvas, isNews_);
    if (isDismissed && !wasAsking) message_.clear();
  }
  info_.filming = exporter_.filming();
  info_.name = document_.name();
  info_.notes = document_.notes();
  info_.isFullScreen = window_.isFullScreen();
  const std::string title = (document_.isUnsaved() ? "*" : "") + document_.title() + " — IK Lab";
  if (title == title_) return;
  title_ = title;
  window_.setTitle(title);
}

}  // namespace app
