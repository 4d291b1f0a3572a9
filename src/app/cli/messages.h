// What the program says on standard error.
#pragma once

#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11 calls it so
class App;
class ParseError;
}  // namespace CLI

namespace app {

/// A message as one line for a terminal. Somebody's file, or the name of one, may hold what a
/// terminal carries out, or what turns its text around: such characters are '?', bytes that are no
/// UTF-8 U+FFFD. A long message loses its middle.
std::string oneLine(const std::string& message);

/// What the arguments of `command` lack: the option, and what was expected.
std::string faultOf(const CLI::App& command, const CLI::ParseError& error);

}  // namespace app
