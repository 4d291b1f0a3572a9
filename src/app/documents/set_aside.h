// A file of the settings folder that cannot be read stops nobody.
#pragma once

#include <string>

namespace app {

/// Renames it to *.broken. Returns what is told: the path, the fault, and where it is kept.
std::string setAside(const std::string& path, const std::string& fault);

}  // namespace app
