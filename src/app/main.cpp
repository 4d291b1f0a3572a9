#include <exception>

#include "app/cli/commands.h"

int main(int argc, char** argv) {
  try {
    return app::CommandLine().run(argc, argv);
  } catch (const std::exception& error) {
    return app::fail(app::kFailed, error.what());
  }
}
