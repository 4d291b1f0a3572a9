#include "platform/events/key_queue.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "platform/events/events.h"

namespace platform {
namespace {

// A press that acts instead of typing a letter: what comes after it may be for something else.
bool isCommand(const SDL_Event& event) {
  const SDL_Keycode key = event.key.keysym.sym;
  const bool isCharacter = key >= 0x20 && key != SDLK_DELETE && (key & SDLK_SCANCODE_MASK) == 0;
  const bool isModifier = key >= SDLK_LCTRL && key <= SDLK_RGUI;
  const bool isHeldWith = (event.key.keysym.mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)) != 0;
  return !isModifier && (!isCharacter || isHeldWith);
}

}  // namespace

bool KeyQueue::add(const SDL_Event& event) {
  const bool isTyped =
      event.type == SDL_KEYDOWN || event.type == SDL_KEYUP || event.type == SDL_TEXTINPUT;
  if (isTyped) events_.push_back(event);
  return isTyped;
}

std::vector<SDL_Event> KeyQueue::take(const std::vector<std::string>& names) {
  wasTyped_ = isWaiting();
  std::vector<SDL_Event> taken = takeEvents();
  keys_ = std::exchange(waitingKeys_, {});
  keys_.insert(keys_.end(), names.begin(), names.end());
  const auto waiting = std::ranges::count_if(events_, [](const SDL_Event& event) {
    return event.type == SDL_KEYDOWN && !nameOfKey(event).empty();
  });
  const auto from = keys_.end() - std::min<std::ptrdiff_t>(waiting, std::ssize(keys_));
  waitingKeys_.assign(from, keys_.end());
  keys_.erase(from, keys_.end());
  return taken;
}

std::vector<SDL_Event> KeyQueue::takeEvents() {
  std::vector<SDL_Event> taken;
  bool isPressed = false;
  bool isCommanded = false;
  std::vector<SDL_Scancode> released;
  for (; !events_.empty(); events_.pop_front()) {
    const SDL_Event& event = events_.front();
    const SDL_Scancode code = event.key.keysym.scancode;
    if (event.type == SDL_KEYUP) {
      if (isPressed) return taken;
      released.push_back(code);
    } else if (event.type == SDL_KEYDOWN) {
      const bool isOther = isCommanded && event.key.repeat == 0;
      if (isOther || std::ranges::find(released, code) != released.end()) return taken;
      isPressed = true;
      isCommanded = isCommand(event);
    } else if (isCommanded) {
      return taken;
    }
    taken.push_back(event);
  }
  return taken;
}

}  // namespace platform
