// There are no other programs.
#include "platform/system/process.h"

namespace platform::system {

bool runsPrograms() { return false; }

std::optional<std::string> findProgram(const std::string& /*name*/) { return std::nullopt; }

std::string hintOf(const std::string& /*name*/) { return {}; }

std::unique_ptr<Process> Process::start(const std::string& program,
                                        const std::vector<std::string>& /*words*/, Input /*input*/,
                                        std::string& error) {
  error = program + ": a browser runs no other programs";
  return nullptr;
}

}  // namespace platform::system
