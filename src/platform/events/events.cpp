#include "platform/events/events.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

#define SDL_MAIN_HANDLED
#include <SDL.h>

namespace platform {
namespace {

std::optional<Button> buttonOf(Uint8 button) {
  switch (button) {
    case SDL_BUTTON_LEFT:
      return Button::left;
    case SDL_BUTTON_MIDDLE:
      return Button::middle;
    case SDL_BUTTON_RIGHT:
      return Button::right;
    default:
      return std::nullopt;
  }
}

bool isMouse(const SDL_Event& event) {
  return event.type >= SDL_MOUSEMOTION && event.type <= SDL_MOUSEWHEEL;
}

// SDL can make a mouse of the first finger; here `Touch` does.
bool isOfFinger(const SDL_Event& event) {
  if (event.type == SDL_MOUSEMOTION) return event.motion.which == SDL_TOUCH_MOUSEID;
  if (event.type == SDL_MOUSEWHEEL) return event.wheel.which == SDL_TOUCH_MOUSEID;
  return event.button.which == SDL_TOUCH_MOUSEID;
}

double secondsOf(Uint32 milliseconds) { return static_cast<double>(milliseconds) / 1000.0; }

bool isModifier(SDL_Scancode code) {
  return code >= SDL_SCANCODE_LCTRL && code <= SDL_SCANCODE_RGUI;
}

// The letter on the key; on a keyboard of another script (Greek, Cyrillic) the letter of a US
// keyboard at this place, so that shortcuts work.
std::string keyName(SDL_Keycode key, SDL_Scancode code) {
  const bool character = (key & SDLK_SCANCODE_MASK) == 0;
  return character && key >= 0x80 ? SDL_GetScancodeName(code) : SDL_GetKeyName(key);
}

bool has(const SDL_Keysym& key, int modifiers) { return (key.mod & modifiers) != 0; }

// Characters that are asked for as they are typed: each layout has them elsewhere.
constexpr std::string_view kTyped = "[].<>";
// With Ctrl not every system says what is typed; then a key has the character that it types alone.
constexpr std::string_view kWithCtrl = "[]=-";

bool isIn(std::string_view characters, char each) {
  return characters.find(each) != std::string_view::npos;
}

bool isPunctuation(SDL_Keycode key) {
  return key > ' ' && key < SDLK_DELETE && std::isalnum(static_cast<int>(key)) == 0;
}

// A key of the row of digits is a digit's, whatever else it types where digits need Shift; with
// Ctrl the keys right of P are the brackets', where these need AltGr.
bool isByPlace(const SDL_Keysym& key) {
  const std::string_view asked = has(key, KMOD_CTRL) ? kWithCtrl : kTyped;
  if (!isPunctuation(key.sym) || isIn(asked, static_cast<char>(key.sym))) return false;
  if (key.scancode >= SDL_SCANCODE_1 && key.scancode <= SDL_SCANCODE_0) return true;
  return has(key, KMOD_CTRL) &&
         (key.scancode == SDL_SCANCODE_LEFTBRACKET || key.scancode == SDL_SCANCODE_RIGHTBRACKET);
}

std::string plainName(const SDL_Keysym& key) {
  // Larger and smaller, as in browsers: by the plus that a key has, and by those of the keypad.
  const bool isCtrl = has(key, KMOD_CTRL);
  if (isCtrl && (key.sym == SDLK_PLUS || key.sym == SDLK_KP_PLUS)) return "=";
  if (isCtrl && key.sym == SDLK_KP_MINUS) return "-";
  return isByPlace(key) ? SDL_GetScancodeName(key.scancode) : keyName(key.sym, key.scancode);
}

std::string modifiersOf(const SDL_Keysym& key) {
  std::string prefix;
  if (has(key, KMOD_CTRL)) prefix += "Ctrl+";
  if (has(key, KMOD_SHIFT)) prefix += "Shift+";
  if (has(key, KMOD_ALT)) prefix += "Alt+";
  return prefix;
}

// A guess at what is typed where that is asked for; see EventReader::nameAsTyped().
std::string withModifiers(const SDL_Keysym& key) {
  std::string name = plainName(key);
  if (name.empty() || isModifier(key.scancode)) return name;
  const std::string prefix = modifiersOf(key);
  if (prefix == "Shift+" && name == ",") return "<";
  if (prefix == "Shift+" && name == ".") return ">";
  return prefix + name;
}

// A modifier is held that does something else than choose among the characters of a key, as Shift
// and AltGr do. On Windows AltGr is Ctrl and Alt.
bool isHeldWithMore(const SDL_Keysym& key, char typed) {
  const bool isAltGr = has(key, KMOD_RALT | KMOD_MODE) && key.sym != typed;
  return has(key, KMOD_LALT | KMOD_GUI) || (has(key, KMOD_CTRL | KMOD_RALT) && !isAltGr);
}

}  // namespace

std::string nameOfKey(const SDL_Event& event) { return withModifiers(event.key.keysym); }

EventReader::EventReader(SDL_Window& window, Touch& touch, Input& input)
    : window_(window), touch_(touch), input_(input) {
  measure();
}

void EventReader::measure() {
  glm::ivec2 points(0);
  SDL_GetWindowSize(&window_, &points.x, &points.y);
  SDL_GL_GetDrawableSize(&window_, &input_.size.x, &input_.size.y);
  if (points.x > 0 && points.y > 0) scale_ = glm::dvec2(input_.size) / glm::dvec2(points);
  input_.scale = scale_.y;
}

glm::dvec2 EventReader::pixels(int x, int y) const { return glm::dvec2(x, y) * scale_; }

// Touch pads tell of their fingers too, and move the pointer by themselves.
void EventReader::readFinger(const SDL_Event& event) {
  const SDL_TouchFingerEvent& finger = event.tfinger;
  const SDL_TouchDeviceType device = SDL_GetTouchDeviceType(finger.touchId);
  if (device == SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE || device == SDL_TOUCH_DEVICE_INDIRECT_RELATIVE)
    return;
  const glm::dvec2 place = glm::dvec2(finger.x, finger.y) * glm::dvec2(input_.size);
  if (event.type == SDL_FINGERDOWN) {
    touch_.press(finger.fingerId, place, scale_.y, secondsOf(finger.timestamp));
  } else if (event.type == SDL_FINGERUP) {
    touch_.lift(finger.fingerId, place);
  } else {
    touch_.move(finger.fingerId, place);
  }
}

// SDL says what a press types right after it. A key of a US keyboard's place that types nothing of
// one byte, as Cyrillic letters do, keeps its name.
void EventReader::nameAsTyped(std::string_view text) {
  const auto key = std::exchange(pressed_, std::nullopt);
  if (!key || text.size() != 1) return;
  const char typed = text.front() == '+' && has(*key, KMOD_CTRL) ? '=' : text.front();
  std::string& name = input_.keys.back();
  if (has(*key, KMOD_CTRL) && !has(*key, KMOD_ALT | KMOD_MODE | KMOD_GUI)) {
    if (isIn(kWithCtrl, typed)) name = modifiersOf(*key) + typed;
    return;
  }
  const bool isGuessed = name.size() == 1 && isIn(kTyped, name.front());
  const bool isAsked = isIn(kTyped, typed) && !isHeldWithMore(*key, typed);
  if (isAsked || isGuessed) name = typed;
}

void EventReader::read(const SDL_Event& event) {
  input_.happened = true;
  if (isMouse(event)) {
    if (isOfFinger(event)) return;
    touch_.leave();
  }
  switch (event.type) {
    case SDL_APP_WILLENTERBACKGROUND:
      input_.leaves = true;
      break;
    case SDL_QUIT:
      input_.quit = true;
      break;
    case SDL_WINDOWEVENT:
      if (event.window.event == SDL_WINDOWEVENT_CLOSE) input_.quit = true;
      measure();
      break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
      if (const auto button = buttonOf(event.button.button)) {
        input_.buttonChanges.push_back({*button, event.type == SDL_MOUSEBUTTONDOWN,
                                        pixels(event.button.x, event.button.y),
                                        std::max<int>(event.button.clicks, 1)});
      }
      break;
    case SDL_MOUSEWHEEL:
      // Touch pads give fractions. The system's "natural" scrolling is kept.
      input_.wheel += static_cast<double>(event.wheel.preciseY);
      break;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
      readFinger(event);
      break;
    case SDL_KEYDOWN:
      if (std::string name = nameOfKey(event); !name.empty()) {
        input_.keys.push_back(std::move(name));
        input_.keysRepeat = input_.keysRepeat || event.key.repeat != 0;
        const bool isCharacter = (event.key.keysym.sym & SDLK_SCANCODE_MASK) == 0;
        pressed_ = isCharacter ? std::optional(event.key.keysym) : std::nullopt;
      }
      break;
    case SDL_TEXTINPUT:
      nameAsTyped(event.text.text);
      break;
    case SDL_DROPFILE:
    case SDL_DROPTEXT:
      if (event.drop.file != nullptr) {
        const bool isFile = event.type == SDL_DROPFILE;
        (isFile ? input_.dropped : input_.droppedTexts).emplace_back(event.drop.file);
      }
      SDL_free(event.drop.file);
      break;
    default:
      break;
  }
}

void EventReader::readState() {
  measure();
  glm::ivec2 at(0);
  const Uint32 held = SDL_GetMouseState(&at.x, &at.y);
  input_.buttons = {(held & SDL_BUTTON_LMASK) != 0, (held & SDL_BUTTON_MMASK) != 0,
                    (held & SDL_BUTTON_RMASK) != 0};
  // While a button is held SDL follows the mouse outside the window too.
  const bool inside = held != 0 || SDL_GetMouseFocus() == &window_;
  input_.mouse = inside ? pixels(at.x, at.y) : glm::dvec2(-1.0);
  touch_.pass(secondsOf(SDL_GetTicks()));
  touch_.tell(input_);
  int count = 0;
  const Uint8* keys = SDL_GetKeyboardState(&count);
  for (int i = 0; i < count; ++i) {
    if (keys[i] == 0) continue;
    const auto code = static_cast<SDL_Scancode>(i);
    std::string name = keyName(SDL_GetKeyFromScancode(code), code);
    if (!name.empty()) input_.heldKeys.push_back(std::move(name));
  }
}

}  // namespace platform
