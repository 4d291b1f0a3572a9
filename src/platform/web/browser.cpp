#include "platform/browser.h"

#include <algorithm>

#include <emscripten.h>

namespace {

EM_JS(void, choose, (const char* kinds), { Module.page.choose(UTF8ToString(kinds)); });
EM_JS(void, tellUnsaved, (int isUnsaved), { Module.page.isUnsaved = !!isUnsaved; });

}  // namespace

namespace platform {

bool isInBrowser() { return true; }

std::string pageAddress() {
  const char* const address = emscripten_run_script_string("location.href.split('#')[0]");
  return address != nullptr ? address : "";
}

// A browser knows what follows the last dot alone.
void chooseFile(std::span<const std::string_view> suffixes) {
  std::string kinds;
  for (const std::string_view each : suffixes) {
    if (!kinds.empty()) kinds += ',';
    kinds += each.substr(std::min(each.rfind('.'), each.size()));
  }
  choose(kinds.c_str());
}

void setUnsaved(bool isUnsaved) { tellUnsaved(isUnsaved ? 1 : 0); }

}  // namespace platform
