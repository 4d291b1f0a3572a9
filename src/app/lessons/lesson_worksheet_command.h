// `iklab lesson worksheet`: a lesson's questions on paper.
#pragma once

#include <string>

#include "app/options/subcommand.h"

namespace app {

struct LessonWorksheetOptions {
  std::string lesson;     ///< a file, or the id of a shipped lesson
  std::string classCode;  ///< --class
  std::string seeds;      ///< a text with one name a line; empty: one sheet without a name
  bool key = false;       ///< the answers too, apart
  std::string output;     ///< SVG or PDF
  std::string language;
  std::string data;  ///< as in WindowSetup
};

/// `lesson`: the parser of `iklab lesson`.
Subcommand addLessonWorksheet(CLI::App& lesson);

}  // namespace app
