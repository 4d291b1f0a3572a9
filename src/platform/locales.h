// The languages that the user of this machine reads.
#pragma once

#include <string>
#include <vector>

namespace platform {

/// The best one first, as "pt-BR" or "ko"; empty where the system does not say.
std::vector<std::string> preferredLanguages();

}  // namespace platform
