// Nobody interrupts a program in the browser; closing the tab ends it.
#include "platform/system/interrupts.h"

#include <cstdlib>

namespace platform::system {

void endWith(Handler /*end*/) {}
void noteWith(Handler /*note*/) {}
void removeNow(const char* /*path*/) {}
void killNow(int /*process*/) {}
void exitNow(std::string_view /*text*/) { std::abort(); }
bool stderrIsTerminal() { return false; }

}  // namespace platform::system
