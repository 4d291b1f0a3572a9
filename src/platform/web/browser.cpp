#include "platform/browser.h"

#include <emscripten.h>

namespace {

EM_JS(void, choose, (const char* suffix), { Module.page.choose(UTF8ToString(suffix)); });
EM_JS(void, tellUnsaved, (int isUnsaved), { Module.page.isUnsaved = !!isUnsaved; });

}  // namespace

namespace platform {

bool isInBrowser() { return true; }

std::string pageAddress() {
  const char* const address = emscripten_run_script_string("location.href.split('#')[0]");
  return address != nullptr ? address : "";
}

void chooseFile(const std::string& suffix) { choose(suffix.c_str()); }
void setUnsaved(bool isUnsaved) { tellUnsaved(isUnsaved ? 1 : 0); }

}  // namespace platform
