// Ctrl+C for work that has something to clean up.
#pragma once

namespace platform {

/// From now on Ctrl+C, and being asked to end, do not end the program: wasInterrupted() tells.
void catchInterrupts();
bool wasInterrupted();

/// Somebody reads what goes to stderr as it comes.
bool stderrIsTerminal();

}  // namespace platform
