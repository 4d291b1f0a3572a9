// What the program says on standard error.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11 calls it so
class App;
class ParseError;
}  // namespace CLI

namespace app {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;    ///< the machine lacks something, a file could not be written
inline constexpr int kBadInput = 2;  ///< one line on stderr names the option

/// Prints "iklab: MESSAGE" on stderr and returns `code`.
int fail(int code, const std::string& message);

/// Prints "iklab: warning: MESSAGE" on stderr; nothing where the message is empty.
void warn(const std::string& message);
/// Each of them.
void warn(const std::vector<std::string>& messages);

/// A message as one line for a terminal. Somebody's file, or the name of one, may hold what a
/// terminal carries out, or what turns its text around: such characters are '?', bytes that are no
/// UTF-8 U+FFFD. A long message loses its middle.
std::string oneLine(const std::string& message);

/// What the arguments of `command` lack: the option, and what was expected.
std::string faultOf(const CLI::App& command, const CLI::ParseError& error);

}  // namespace app
