// In place of platform/files.cpp: no file is read or written. Every name that is read has the same
// content, and what is written is kept for the target to look at.
#pragma once

#include <string>

namespace fuzz {

struct OneFile {
  std::string content;  ///< of every file but those whose name begins with "no"
  std::string written;  ///< the last one
};

OneFile& oneFile();

}  // namespace fuzz
