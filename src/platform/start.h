// How a system starts a program.
#pragma once

namespace platform {

using Main = int (*)(int argc, const char* const* argv);

/// Runs `program` from main(), with its arguments in UTF-8 and with standard output and error that
/// take UTF-8 and change no byte. Returns the exit status. Where nobody sees standard error, what
/// the program says there as it fails is shown in a window.
int start(int argc, const char* const* argv, Main program);

}  // namespace platform
