// Files that earlier programs wrote: tests/kept/README.md says what each is.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

namespace support {

inline std::string keptPath(const std::string& name) {
  return std::string(IKLAB_TESTS_DIR) + "/kept/" + name;
}

inline std::string keptFile(const std::string& name) {
  std::ifstream file(keptPath(name), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace support
