#include "app/desk/desk_questions.h"

#include "language/language.h"

namespace app {

using language::fill, language::tr;

ui::Reply askToSave(const ui::Context& context, const std::string& scene) {
  return ui::ask(
      context, {tr("Unsaved changes"), fill(tr("Save the changes to {scene}?"), {{"scene", scene}}),
                tr("Save"), tr("Don't save"), tr("Cancel"), tr("Saves the scene, then continues"),
                tr("Continues without saving. The changes are lost"),
                tr("Returns to the scene. Nothing is saved, and nothing is lost")});
}

ui::Reply askToOverwrite(const ui::Context& context, const std::string& scene) {
  return ui::ask(
      context, {tr("Changed by another program"),
                fill(tr("{scene} was changed by another program since it was opened or saved here. "
                        "Overwrite it?"),
                     {{"scene", scene}}),
                tr("Save as..."), tr("Overwrite"), tr("Cancel"),
                tr("Keeps that file, and saves this scene under another name"),
                tr("Overwrites the file. What the other program saved is lost"),
                tr("Returns to the scene. Nothing is saved, and nothing is lost")});
}

ui::Reply askToRestore(const ui::Context& context, const Autosave::Leftover& leftover) {
  const std::string text =
      leftover.path.empty()
          ? fill(tr("The program was stopped at {time} with unsaved changes to a scene that was "
                    "never saved. Restore them?"),
                 {{"time", leftover.when}})
          : fill(tr("The program was stopped at {time} with unsaved changes to {file}. Restore "
                    "them?"),
                 {{"time", leftover.when}, {"file", leftover.path}});
  return ui::ask(context,
                 {tr("Unsaved work"), text, tr("Restore"), tr("Discard"), tr("Later"),
                  tr("Opens the unsaved work again"), tr("Deletes the unsaved work for good"),
                  tr("Keeps it, and asks again at the next start")});
}

}  // namespace app
