// A command of the command line: its parser, and what carries it out.
#pragma once

#include <functional>
#include <memory>

#include <CLI/CLI.hpp>

#include "app/options/problem_options.h"

namespace app {

struct Subcommand {
  CLI::App* parser;
  std::function<int()> run;
  std::function<void()> forget;  ///< what was read before
};

/// `add` gives it its options, and `run` carries it out with what was read into them.
template <typename Options>
Subcommand subcommand(CLI::App& parser, const char* name, const char* help,
                      void (*add)(CLI::App&, Options&), int (*run)(const Options&)) {
  CLI::App* const own = parser.add_subcommand(name, help);
  const auto options = std::make_shared<Options>();
  add(*own, *options);
  beStrict(*own);
  return {own, [options, run] { return run(*options); }, [options] { *options = {}; }};
}

/// A word before commands: "class collect".
inline CLI::App& group(CLI::App& parser, const char* name, const char* help) {
  CLI::App* const own = parser.add_subcommand(name, help);
  own->require_subcommand(1);
  return *own;
}

}  // namespace app
