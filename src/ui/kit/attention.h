// Where the user's attention is: what the pointer rests on, and what has the keyboard's focus.
#pragma once

#include <string>

namespace ui {

struct Widget;
struct Context;

/// When a tooltip appears: once the pointer, or the keyboard's focus, has rested on what it is
/// about. A hand that is passing by sees none.
class Hint {
 public:
  static constexpr double kRest = 0.5;  ///< seconds

  /// What has this tooltip is pointed at in frame number `frame`, at `now` seconds. True where it
  /// is to be shown. One that was pressed is known, and says no more until it is left.
  bool isDue(const std::string& text, int frame, double now, bool isPressed);
  /// True while a frame is needed for a tooltip that is not shown yet.
  [[nodiscard]] bool isPending(int frame) const { return isWaiting_ && frame - frame_ <= 1; }

 private:
  std::string text_;
  double since_ = 0.0;  // seconds
  int frame_ = -2;      // in which it was pointed at last
  bool isWaiting_ = false;
  bool isMuted_ = false;
};

/// What the panels remember of it from frame to frame.
struct Attention {
  Hint hint;
  unsigned wanted = 0;     ///< gets the keyboard's focus in the next frame
  unsigned taking = 0;     ///< and in this one
  unsigned last = 0;       ///< had it last
  bool isHolding = false;  ///< a button is held that is pressed again and again
};

/// The control after the one that has the focus, or before it, gets it: in the order in which they
/// are laid out, from the last on to the first, within the list or menu that is open. Where none
/// has it, the one that had it last gets it back.
void moveFocus(const Context& context, int direction);

/// Of the item that was just submitted: takes the focus where it is its turn, and draws the ring
/// around what has it.
void attend(const Context& context);
/// Dear ImGui's name for the item that was just submitted; 0 for text.
unsigned itemId();
/// A child window of this height, pixels, that the keyboard goes through as if it were none.
/// ImGui::EndChild() ends it. False where none of it is in sight.
bool beginFlatChild(const char* id, float height);
/// How high what is in a window is, as of the last frame, with its padding, pixels; 0: not known.
float contentHeight(const char* window);
/// The item that was just submitted is known to bringIntoSight() by this number, from 0.
void rememberPlace(int number);
/// Before a window is begun: when another item, or another text, is in question than in the last
/// frame, it scrolls so that the item is in sight. `text` tells what is in the window.
void bringIntoSight(const char* window, int number, int text, int moment);
/// What is held with the mouse, or with the keyboard, is let go.
void letGo();
/// Between these, items are for the mouse alone and never get the focus.
void beginMouseOnly();
void endMouseOnly();
/// True where nothing that is open keeps the keyboard from the item that was just submitted.
bool isReachable();
/// True where a window lies over the item that was just submitted.
bool isCovered();
/// True for entries of a menu or of a list that is open, not for a dialog's controls.
bool isInMenu();

}  // namespace ui
