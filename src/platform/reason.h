// Why a call of the system failed, in the words of POSIX on every system.
#pragma once

#include <string>
#include <system_error>

namespace platform {

inline std::string reasonOf(const std::error_code& code) {
  return code.default_error_condition().message();
}

}  // namespace platform
