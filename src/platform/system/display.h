// What `platform/window` asks of the system: its display server and its drivers.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <glm/vec2.hpp>

namespace platform::system {

/// SDL's driver that needs no display, or else the one whose window is then not shown; empty: any.
std::string_view offscreenDriver();
/// Before SDL's video starts: locale, hints, and drivers that are to be quiet.
void prepareVideo(bool offscreen);
/// Once SDL's video has started: what the display server refuses does not end the program.
void outliveRefusals();

/// Whether the screen is one for fingers, as far as one can know before it is used.
bool isForFingers();

/// The version and kind of OpenGL that the next window will have: SDL's attributes.
void requestContext();
/// The smallest window, points; a page is as large as the browser makes it.
glm::ivec2 minimumSize();
/// What to say where that cannot be had.
std::string contextFault();

/// As long as it lives, standard error goes nowhere, unless somebody wants to hear of drivers. Null
/// where there is nothing to be quiet.
class Quiet {
 public:
  virtual ~Quiet() = default;
};
std::unique_ptr<Quiet> quietDrivers();

/// What to try, at the end of a message about drivers; empty: nothing.
std::string driverHint(bool offscreen);
/// What to say where no display answers; `reason` is SDL's.
std::string displayFault(std::string_view reason);

}  // namespace platform::system
