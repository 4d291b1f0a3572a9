// What the desk asks before something is lost. Answers wait for Desk::act().
#include <utility>

#include "app/desk/desk.h"
#include "language/language.h"

namespace app {

using language::fill, language::tr;

using ui::Reply;

void Desk::layOutSaveQuestion(const ui::Context& context) {
  const Reply choice = ui::ask(
      context, {tr("Unsaved changes"),
                fill(tr("Save the changes to {scene}?"), {{"scene", document_.title(context.lab)}}),
                tr("Save"), tr("Don't save"), tr("Cancel"), tr("Saves the scene, then continues"),
                tr("Continues without saving. The changes are lost"),
                tr("Returns to the scene. Nothing is saved, and nothing is lost")});
  if (choice == Reply::none) return;
  asksToSave_ = false;
  if (choice == Reply::yes) answer_ = [this](lab::Lab& lab) { save(lab); };
  if (choice == Reply::no) answer_ = std::exchange(change_, nullptr);
  if (choice == Reply::cancel) change_ = nullptr;
}

// Replacing, or quitting, that waits for the save still waits while another name is chosen.
void Desk::layOutOverwriteQuestion(const ui::Context& context) {
  const Reply choice = ui::ask(
      context, {tr("Changed by another program"),
                fill(tr("{scene} was changed by another program since it was opened or saved here. "
                        "Overwrite it?"),
                     {{"scene", document_.title(context.lab)}}),
                tr("Save as..."), tr("Overwrite"), tr("Cancel"),
                tr("Keeps that file, and saves this scene under another name"),
                tr("Overwrites the file. What the other program saved is lost"),
                tr("Returns to the scene. Nothing is saved, and nothing is lost")});
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
  const std::string text =
      leftover.path.empty()
          ? fill(tr("The program was stopped at {time} with unsaved changes to a scene that was "
                    "never saved. Restore them?"),
                 {{"time", leftover.when}})
          : fill(tr("The program was stopped at {time} with unsaved changes to {file}. Restore "
                    "them?"),
                 {{"time", leftover.when}, {"file", leftover.path}});
  const Reply choice =
      ui::ask(context, {tr("Unsaved work"), text, tr("Restore"), tr("Discard"), tr("Later"),
                        tr("Opens the unsaved work again"), tr("Deletes the unsaved work for good"),
                        tr("Keeps it, and asks again at the next start")});
  if (choice == Reply::cancel) autosave_.postpone();
  if (choice == Reply::no) autosave_.discard();
  if (choice != Reply::yes) return;
  answer_ = [this](lab::Lab& lab) { restore(Autosave::Leftover(*autosave_.leftover()), lab); };
}

}  // namespace app
