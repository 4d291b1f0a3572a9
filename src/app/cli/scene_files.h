// Scenes from and to the disk.
#pragma once

#include <string>

#include "app/cli/problem_options.h"
#include "lab/bench/lab.h"

namespace app {

/// Reads a scene file. Returns what is wrong in one line that begins with the path; then `document`
/// is as it was.
std::string readDocument(const std::string& path, lab::Document& document);

/// Reads one and puts it on the bench; nothing where `path` is empty. Returns what is wrong; then
/// the bench is as it was.
std::string openScene(const std::string& path, lab::Lab& lab);

/// Changes the problem on the bench as the options say; nothing where none was given. Returns what
/// is wrong, naming the option; then the bench is as it was.
std::string applyProblem(const ProblemOptions& options, lab::Lab& lab);

}  // namespace app
