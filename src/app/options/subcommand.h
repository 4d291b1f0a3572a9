// A command of the command line: its parser, and what carries it out.
#pragma once

#include <functional>
#include <memory>

#include <CLI/CLI.hpp>

#include "app/options/messages.h"
#include "app/options/named_files.h"
#include "app/options/problem_options.h"
#include "platform/folders.h"

namespace app {

struct Subcommand {
  CLI::App* parser;
  std::function<int()> run;
  std::function<void()> forget;  ///< what was read before
};

/// `add` gives it its options, and `run` carries it out with what was read into them, unless one of
/// the `files` that it writes must not be written.
template <typename Options>
Subcommand subcommand(CLI::App& parser, const char* name, const char* help,
                      void (*add)(CLI::App&, Options&), NamedFiles (*files)(const Options&),
                      int (*run)(const Options&)) {
  CLI::App* const own = parser.add_subcommand(name, help);
  const auto options = std::make_shared<Options>();
  add(*own, *options);
  beStrict(*own);
  const auto runChecked = [options, files, run] {
    const std::string fault = faultOfFiles(files(*options));
    return fault.empty() ? run(*options) : fail(kBadInput, fault);
  };
  return {own, runChecked, [options] { *options = {}; }};
}

/// Adds an option that names a file, or several: by a path or by an address, "file:///tmp/a.json".
template <typename Value>
void addFile(CLI::App& command, const char* name, Value& value, const char* help) {
  command.add_option(name, value, help)->transform(platform::pathOfAddress);
}

/// A word before commands: "class collect".
inline CLI::App& group(CLI::App& parser, const char* name, const char* help) {
  CLI::App* const own = parser.add_subcommand(name, help);
  own->require_subcommand(1);
  return *own;
}

}  // namespace app
