#include "app/documents/questions.h"

#include <utility>

#include "app/documents/documents.h"
#include "language/language.h"

namespace app {

using language::fill, language::tr;
using ui::Reply;

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

void Documents::layOut(const ui::Context& context, const ui::Rect& canvas) {
  const bool wasAsking = isAsking();  // an Escape of this frame was for that
  if (storage_.unsaved().leftover()) {
    layOutLeftover(context);
  } else if (asksToSave_) {
    layOutSaveQuestion(context);
  } else if (asksToOverwrite_) {
    layOutOverwriteQuestion(context);
  } else if (chooser_.isOpen()) {
    layOutChooser(context);
  } else {
    exporter_.layOut(context);
  }
  board_.advance(clock_());
  if (!isAsking() && board_.layOut(context, canvas) && !wasAsking) board_.clear();
}

void Documents::layOutSaveQuestion(const ui::Context& context) {
  const Reply reply = askToSave(context, document_.title(context.lab));
  if (reply == Reply::none) return;
  asksToSave_ = false;
  if (reply == Reply::yes) answer_ = [this](lab::Lab& lab) { save(lab); };
  if (reply == Reply::no) answer_ = std::exchange(change_, nullptr);
  if (reply == Reply::cancel) change_ = nullptr;
}

// Replacing, or quitting, that waits for the save still waits while another name is chosen.
void Documents::layOutOverwriteQuestion(const ui::Context& context) {
  const Reply reply = askToOverwrite(context, document_.title(context.lab));
  if (reply == Reply::none) return;
  asksToOverwrite_ = false;
  if (reply == Reply::no) answer_ = [this](lab::Lab& lab) { saveTo(document_.path(), lab); };
  if (reply == Reply::yes) {
    answer_ = [this](lab::Lab& lab) { askWhereToSave(lab); };
  }
  if (reply == Reply::cancel) change_ = nullptr;
}

void Documents::layOutLeftover(const ui::Context& context) {
  Autosave& unsaved = storage_.unsaved();
  const Reply reply = askToRestore(context, *unsaved.leftover());
  if (reply == Reply::cancel) unsaved.postpone();
  if (reply == Reply::no) unsaved.discard();
  if (reply != Reply::yes) return;
  answer_ = [this](lab::Lab& lab) {
    restore(Autosave::Leftover(*storage_.unsaved().leftover()), lab);
  };
}

}  // namespace app
