#include "app/frame/keyboard_focus.h"

#include "ui/keys/commands.h"

namespace app {

void KeyboardFocus::begin(const platform::Input& input, bool isAsking, bool hasPopup) {
  isAsking_ = isAsking;
  hasPopup_ = hasPopup;
  if (input.isAnyButtonHeld()) inPanels_ = false;
  if (input.isAnyButtonHeld() || !isAsking) inDialog_ = false;
}

void KeyboardFocus::enter() {
  inDialog_ = inDialog_ || isAsking_;
  inPanels_ = inPanels_ || !hasPopup_;
}

bool KeyboardFocus::takes(std::string_view key) {
  if (!inPanels_) return false;
  if (key != "Escape") return ui::isNavigation(key);
  inPanels_ = false;
  return true;
}

std::vector<std::string> KeyboardFocus::dialogKeys(std::vector<std::string> keys) const {
  if (inDialog_) std::erase_if(keys, ui::isNavigation);
  return keys;
}

}  // namespace app
