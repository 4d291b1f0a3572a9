#include "platform/browser.h"

#include <algorithm>
#include <cstdlib>

#include <emscripten.h>

namespace {

EM_JS(void, choose, (const char* kinds), { Module.page.choose(UTF8ToString(kinds)); });
EM_JS(void, tellUnsaved, (int isUnsaved), { Module.page.isUnsaved = !!isUnsaved; });
EM_JS(int, hasStore, (), { return Module.page.keeps() ? 1 : 0; });
EM_JS(int, isAskedFor, (const char* media),
      { return matchMedia(UTF8ToString(media)).matches ? 1 : 0; });
EM_JS(void, tell,
      (const char* language, const char* said, int isInLesson, int leavesBack, int leavesOn), {
        Module.page.hear({
          language : UTF8ToString(language),
          said : UTF8ToString(said),
          isInLesson : !!isInLesson,
          leavesBack : !!leavesBack,
          leavesOn : !!leavesOn,
        });
      });
// Whoever gets it frees it.
EM_JS(char*, pageText, (), {
  const text = location.href.split('#')[0];
  const size = 4 * text.length + 1;
  const place = _malloc(size);
  stringToUTF8(text, place, size);
  return place;
});

}  // namespace

namespace platform {

bool isInBrowser() { return true; }

std::string pageAddress() {
  char* const text = pageText();
  std::string address(text);
  std::free(text);
  return address;
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

bool keepsSettings() { return hasStore() != 0; }

Wishes wishes() {
  return {isAskedFor("(prefers-color-scheme: light)") != 0,
          isAskedFor("(prefers-reduced-motion: reduce)") != 0};
}

void tellPage(const PageFacts& facts) {
  tell(facts.language.c_str(), facts.said.c_str(), facts.isInLesson ? 1 : 0,
       facts.leavesBack ? 1 : 0, facts.leavesOn ? 1 : 0);
}

}  // namespace platform
