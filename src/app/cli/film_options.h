// The options of record: how a film is played, and which steps are in it.
#pragma once

#include <string>

#include "app/cli/commands.h"
#include "app/export/lab_film.h"

namespace app {

/// Puts on the bench what the options say, as prepare() does for a picture, and plans the film.
/// Returns what is wrong, naming the option.
std::string readFilm(const RecordOptions& options, lab::Lab& lab, FilmPlan& plan);

}  // namespace app
