// The page of a browser in which the program runs.
#pragma once

#include <string>

namespace platform {

/// Its address, without "#" and what follows; empty for a program that runs by itself.
std::string pageAddress();

}  // namespace platform
