#include "platform/threads.h"

#include <SDL.h>

namespace platform {

void lowerThreadPriority() { SDL_SetThreadPriority(SDL_THREAD_PRIORITY_LOW); }

}  // namespace platform
