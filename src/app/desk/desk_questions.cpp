// What the desk asks before something is lost. Answers wait for Desk::act().
#include <utility>

#include "app/desk/desk.h"

namespace app {

using ui::Reply;

void Desk::layOutSaveQuestion(const ui::Context& context) {
  const Reply choice = ui::ask(
      context, {"Unsaved changes", "Save the changes to " + document_.title(context.lab) + "?",
                "Save", "Don't save", "Cancel", "Saves the scene, then continues",
                "Continues without saving. The changes are lost",
                "Returns to the scene. Nothing is saved, and nothing is lost"});
  if (choice == Reply::none) return;
  asksToSave_ = false;
  if (choice == Reply::yes) answer_ = [this](lab::Lab& lab) { save(lab); };
  if (choice == Reply::no) answer_ = std::exchange(change_, nullptr);
  if (choice == Reply::cancel) change_ = nullptr;
}

// Replacing, or quitting, that waits for the save still waits while another name is chosen.
void Desk::layOutOverwriteQuestion(const ui::Context& context) {
  const Reply choice = ui::ask(
      context,
      {"Changed by another program",
       document_.title(context.lab) +
           " was changed by another program since it was opened or saved here. Overwrite it?",
       "Save as...", "Overwrite", "Cancel",
       "Keeps that file, and saves this scene under another name",
       "Overwrites the file. What the other program saved is lost",
       "Returns to the scene. Nothing is saved, and nothing is lost"});
  if (choice == Reply::none) return;
  asksToOverwrite_ = false;
  if (choice == Reply::no) answer_ = [this](lab::Lab& lab) { saveTo(document_.path(), lab); };
  if (choice == Reply::yes) {
    answer_ = [this](lab::Lab& lab) { openChooser(ui::FileDialog::Kind::save, lab); };
  }
  if (choice == Reply::cancel) change_ = nullptr;
}

void Desk::layOutLeftover(const ui::Context& context) {
  const Autosave::Leftover& leftover = *autosave_.leftover();
  const std::string what = leftover.path.empty() ? "a scene that was never saved" : leftover.path;
  const Reply choice = ui::ask(
      context, {"Unsaved work",
                "The program was stopped at " + leftover.when + " with unsaved changes to " + what +
                    ". Restore them?",
                "Restore", "Discard", "Later", "Opens the unsaved work again",
                "Deletes the unsaved work for good", "Keeps it, and asks again at the next start"});
  if (choice == Reply::cancel) autosave_.postpone();
  if (choice == Reply::no) autosave_.discard();
  if (choice != Reply::yes) return;
  answer_ = [this](lab::Lab& lab) { restore(Autosave::Leftover(*autosave_.leftover()), lab); };
}

}  // namespace app
