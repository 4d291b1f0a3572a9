// iklab lesson …: what authors of lessons do with their files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/options/subcommand.h"

namespace app {

struct LessonCheckOptions {
  std::vector<std::string> files;
  std::string seeds;  ///< how many; empty: 20
  std::string data;   ///< as in WindowSetup
};

struct LessonNewOptions {
  std::string file;
  std::string id;  ///< empty: by the file's name
};

/// Prints "FILE:LINE: fault" for each fault of lessons and of translations that lie beside them.
int runLessonCheck(const LessonCheckOptions& options);
/// Writes a lesson to begin from.
int runLessonNew(const LessonNewOptions& options);

/// The command `lesson` with its own commands.
std::vector<Subcommand> addLessonCommands(CLI::App& parser);

}  // namespace app
