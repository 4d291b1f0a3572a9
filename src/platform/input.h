// The user's input since the last frame, as a plain struct.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

namespace platform {

enum class Button { left, middle, right };

/// A press or release of a mouse button.
struct ButtonChange {
  Button button = Button::left;
  bool down = false;
  glm::dvec2 position{0.0};
  int clicks = 1;  ///< 2 for the second press of a double click
};

struct Input {
  /// The size of the drawable in framebuffer pixels; all positions are in these, y down.
  glm::ivec2 size{1280, 720};
  /// Framebuffer pixels a point: 1 on ordinary screens, 2 on high-density ones.
  double scale = 1.0;

  glm::dvec2 mouse{0.0};          ///< (-1, -1): outside the window
  std::array<bool, 3> buttons{};  ///< held now, by Button
  std::vector<ButtonChange> buttonChanges;
  double wheel = 0.0;  ///< notches, positive away from the user

  // Fingers also do what the mouse does; see platform/events/touch.h.
  glm::dvec2 pan{0.0};   ///< by which two of them have moved
  double pinch = 1.0;    ///< the factor by which they have spread; around `mouse`
  bool byTouch = false;  ///< they were used last: what they are to hit has to be larger

  /// Keys that went down (repeats included), by name with modifiers in the order Ctrl, Shift, Alt:
  /// "B", "Left", "Shift+Left", "Ctrl+Q", "Space", "F1", "1". What types [ ] . < or > is called by
  /// that character, with whichever modifiers the layout needs for it. Letters of other scripts are
  /// called by a US keyboard's letter at their place, and so are the keys of the row of digits.
  std::vector<std::string> keys;
  bool keysRepeat = false;            ///< some of them by being held
  std::vector<std::string> heldKeys;  ///< by name, without modifiers

  std::vector<std::string> dropped;       ///< paths of files dropped onto the window
  std::vector<std::string> droppedTexts;  ///< such as a link

  bool quit = false;      ///< the window was asked to close
  bool ends = false;      ///< the session ends, and nobody may be there to be asked
  bool leaves = false;    ///< out of sight, and perhaps for ever: now or never work can be kept
  bool happened = false;  ///< there was an event of any kind

  [[nodiscard]] bool isAnyButtonHeld() const { return buttons != decltype(buttons){}; }
};

}  // namespace platform
