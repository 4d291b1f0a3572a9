// The files that a command reads and writes, and what keeps it from writing them.
#pragma once

#include <string>
#include <vector>

namespace app {

/// A file, and the option that names it.
struct NamedFile {
  std::string option;  ///< "--csv", "FILE"
  std::string path;    ///< empty: the option was not given; "-": standard output
};

/// All files of a command. What it is called with and is no file, such as a link, does no harm.
struct NamedFiles {
  std::vector<NamedFile> inputs{};
  std::vector<NamedFile> outputs{};
  bool mayReplaceScenes = false;  ///< scenes are what it writes
};

/// Why `output` must not be written beside these files: it is one of them, and that would be lost.
/// "expected another file than FILE 'a.json', got 'b.json'"; empty: nothing.
std::string faultOfOutput(const NamedFile& output, const std::vector<NamedFile>& others);

/// What is wrong with the outputs, naming the option: one is an input, two are one file, or there
/// is somebody's work in it that this command does not write. Asked before anything is written.
std::string faultOfFiles(const NamedFiles& files);

}  // namespace app
