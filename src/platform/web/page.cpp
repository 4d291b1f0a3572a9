#include "platform/page.h"

#include <emscripten.h>

namespace platform {

std::string pageAddress() {
  const char* const address = emscripten_run_script_string("location.href.split('#')[0]");
  return address != nullptr ? address : "";
}

}  // namespace platform
