// The user's attention: what the pointer rests on, and what has the keyboard's focus.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace ui {

struct Widget;
struct Context;

/// Decides when a tooltip appears: once the pointer, or the keyboard's focus, has rested on its
/// item. A hand that passes by sees none.
class Hint {
 public:
  static constexpr double kRest = 0.5;  ///< seconds

  /// To be called for the item that is pointed at in frame number `frame`, at `now` seconds. True
  /// if its tooltip is to be shown. An item that was pressed is known, and shows none until the
  /// pointer leaves it; nor does one over which the hand went on with keys.
  bool isDue(const std::string& text, int frame, double now, bool isInUse);
  /// Seconds from `now` until a frame is needed for a tooltip that is not shown yet; nothing: there
  /// is none.
  [[nodiscard]] std::optional<double> wait(int frame, double now) const;

 private:
  std::string text_;
  double since_ = 0.0;  // seconds
  int frame_ = -2;      // the last frame in which it was pointed at
  bool isWaiting_ = false;
  bool isMuted_ = false;
};

/// Buttons that slide under the pointer, or change what they do, are deaf for a moment: the second
/// click of a double click was meant for what stood there before.
class FreshButtons {
 public:
  static constexpr double kDeaf = 0.4;  ///< seconds

  /// To be called for each such button in each of Dear ImGui's frames. `meaning`: what a press does
  /// now; `pressedAt`: when the press began that ends now. False while a press is not heard.
  bool hears(const std::string& id, const std::string& meaning, int frame, double now,
             double pressedAt);

 private:
  struct Button {
    std::string meaning{};
    double since = 0.0;  // seconds
    int frame = -2;      // the last one in which it was there
    bool isSeen = false;
  };
  std::map<std::string, Button> buttons_;
};

/// What the panels remember about it from frame to frame.
struct Attention {
  Hint hint;
  FreshButtons fresh;
  unsigned wanted = 0;     ///< the item that gets the keyboard's focus in the next frame
  unsigned taking = 0;     ///< the item that gets it in this frame
  unsigned last = 0;       ///< the item that had it last
  unsigned cover = 0;      ///< the window that lay over all others in the last frame
  unsigned covering = 0;   ///< and in this one; 0: none
  bool isHolding = false;  ///< a button that repeats is held
  bool keepsTab = false;   ///< a text is written in which Tab indents
  bool isByKeys = false;   ///< since the pointer moved last: nobody means what it rests on
  std::string whyGrey;     ///< of what is submitted now; see Greyed
};

/// Moves the focus to the control after the current one, or before it, in the order of layout; the
/// first follows the last, within the list or menu that is open. If no control has the focus, the
/// one that had it last gets it back.
void moveFocus(const Context& context, int direction);
/// Whether no control follows the one that has the focus in this direction, or is first where none
/// has it: before the first and after the last lies what is around the panels.
bool isAtEnd(const Context& context, int direction);

/// Explains the last item once the pointer, or the keyboard's focus, rests on it.
/// Context::control() explains controls.
void tooltip(const Context& context, const std::string& text);

/// As long as it lives, what is submitted is grey, and its tooltip says why in place of what it is
/// for. Where `why` is empty nothing changes.
class Greyed {
 public:
  Greyed(const Context& context, std::string why);
  ~Greyed();
  Greyed(const Greyed&) = delete;
  Greyed& operator=(const Greyed&) = delete;

 private:
  Attention* attention_;
  std::string before_;
};

/// No control has the focus, or had it: the next one gets it as at the beginning.
void loseFocus(const Context& context);

/// For the item that was just submitted: takes the focus if it is its turn, and draws the ring
/// around the item that has it.
void attend(const Context& context);
/// For the field that was just submitted, before Context::control(): the focus that Tab gives it
/// begins to type at once.
void typeOnFocus(const Context& context);
/// Dear ImGui's name for the item that was just submitted; 0 for text.
unsigned itemId();
/// Begins a child window of this size, pixels, 0 for what is left, that the keyboard goes through
/// as if it were none; ImGui::EndChild() ends it. False if none of it is in sight.
bool beginFlatChild(const char* id, float height, float width = 0.0F);
/// The height of a window's content in the last frame, with padding, pixels; 0: not known.
float contentHeight(const char* window);
/// To be called before the window is begun: once it has another text, it is shown from its top.
void beginAtTop(const char* window, int text);
/// Gives the item that was just submitted this number, from 0, for bringIntoSight().
void rememberPlace(int number);
/// To be called before a window is begun. If another item, or another text, matters than in the
/// last frame, the window scrolls so that the item is in sight. `text` identifies the content.
void bringIntoSight(const char* window, int number, int text, int moment);
/// Lets go of what the mouse, or the keyboard, holds.
void letGo();
/// Between these, items are for the mouse alone and never get the focus.
void beginMouseOnly();
void endMouseOnly();
/// The window that was begun lies over all others and keeps the keyboard from them.
void coverOthers(const Context& context);
/// Whether the keyboard is in this window, or in a part of it.
bool hasKeyboard(const char* window);
/// Whether what is submitted now is part of this window.
bool isWithin(const char* window);
/// Whether nothing that is open keeps the keyboard from the item that was just submitted.
bool isReachable(const Context& context);
/// Whether a window lies over the item that was just submitted.
bool isCovered();
/// True for entries of an open menu or list, but not for a dialog's controls.
bool isInMenu();

}  // namespace ui
