// Ctrl+C for work that must clean up, and whether stderr is a terminal.
#pragma once

namespace platform {

/// From now on SIGINT (Ctrl+C) and SIGTERM do not end the program, but set wasInterrupted().
void catchInterrupts();
bool wasInterrupted();

bool stderrIsTerminal();

}  // namespace platform
