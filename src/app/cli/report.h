// The state of the screen as JSON, for tests that drive the program from outside.
#pragma once

#include <string>

#include "app/documents/documents.h"
#include "app/frame/program.h"

namespace app {

/// Writes the state to `path`. False on failure; `error` names the file.
bool writeReport(const std::string& path, const Program& program, const Documents& documents,
                 const platform::Input& input, std::string& error);

}  // namespace app
