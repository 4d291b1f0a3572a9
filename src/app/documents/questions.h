// What the documents asks before something is lost: each draws a frame of its question.
#pragma once

#include <string>

#include "app/documents/autosave.h"
#include "ui/windows/questions.h"

namespace app {

/// Another scene is to replace `scene`, which has unsaved changes. Yes: save them; no: lose them.
ui::Reply askToSave(const ui::Context& context, const std::string& scene);
/// Another program saved the file of `scene` meanwhile. Yes: save as another one; no: overwrite it.
ui::Reply askToOverwrite(const ui::Context& context, const std::string& scene);
/// A program was stopped. Yes: restore its work; no: delete it; cancel: ask again later.
ui::Reply askToRestore(const ui::Context& context, const Autosave::Leftover& leftover);

}  // namespace app
