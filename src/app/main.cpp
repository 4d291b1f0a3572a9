#include <exception>

#include "app/cli/commands.h"
#include "platform/start.h"

namespace {

int run(int argc, const char* const* argv) {
  try {
    return app::CommandLine().run(argc, argv);
  } catch (const std::exception& error) {
    return app::fail(app::kFailed, error.what());
  }
}

}  // namespace

int main(int argc, char** argv) { return platform::start(argc, argv, run); }
