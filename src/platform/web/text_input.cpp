// Browsers show the keyboard for fields of their own alone: the page has one, and what is typed
// into it comes in as text.
#include "platform/system/text_input.h"

#include <emscripten.h>

namespace {

EM_JS(void, moveField, (double x, double y, double height), {
  Module.page.keyboard.place([ x, y, height ]);
});
EM_JS(void, leaveField, (), { Module.page.keyboard.place(null); });

}  // namespace

namespace platform::system {

void typeAt(const std::optional<Caret>& caret) {
  if (!caret) return leaveField();
  moveField(caret->place.x, caret->place.y, caret->height);
}

}  // namespace platform::system
