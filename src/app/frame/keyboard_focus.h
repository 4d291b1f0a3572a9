// Who has the keyboard: the canvas, the panels, or a dialog.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "platform/input.h"

namespace app {

class KeyboardFocus {
 public:
  /// A frame begins. `isAsking`: a dialog is open; `hasPopup`: a menu or a list is.
  void begin(const platform::Input& input, bool isAsking, bool hasPopup);
  /// Arrows, Tab, Space and Return go from control to control.
  [[nodiscard]] bool navigates() const { return isAsking_ ? inDialog_ : inPanels_ || hasPopup_; }
  /// A dialog or an open list has all keys of this frame, also the one that closes it.
  [[nodiscard]] bool isTaken() const { return isAsking_ || hasPopup_; }
  /// Not on the canvas. `isTyping`: a text field has it.
  [[nodiscard]] bool isElsewhere(bool isTyping) const { return isTaken() || inPanels_ || isTyping; }
  [[nodiscard]] bool isAsking() const { return isAsking_; }

  /// Tab was pressed: it goes into the panels, or about the dialog.
  void enter();
  /// Tab has gone out of the panels again.
  void leave() { inPanels_ = false; }
  /// True where a key is for the panels while these have the keyboard; Escape ends that.
  bool takes(std::string_view key);
  /// The keys that a dialog gets.
  [[nodiscard]] std::vector<std::string> dialogKeys(std::vector<std::string> keys) const;

 private:
  bool isAsking_ = false;
  bool hasPopup_ = false;
  bool inPanels_ = false;
  bool inDialog_ = false;
};

}  // namespace app
