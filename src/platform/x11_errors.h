// What X servers refuse.
#pragma once

namespace platform {

/// Xlib ends the program at the first request that the server refuses, with a message of its own.
/// From now on the program goes on, and SDL says what it could not have. Once video was started on
/// X11; elsewhere this does nothing.
void outliveX11Errors();

}  // namespace platform
