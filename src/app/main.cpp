#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include "app/cli/commands.h"
#include "platform/start.h"

namespace {

// Memory may run out where nothing is caught: in a thread, or as something large is taken apart.
[[noreturn]] void endPlainly() noexcept {
  try {
    if (const std::exception_ptr thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    std::fputs("iklab: there is not enough memory\n", stderr);
    std::_Exit(app::kFailed);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "iklab: %s\n", error.what());
  }
  std::abort();
}

int run(int argc, const char* const* argv) {
  std::set_terminate(endPlainly);
  try {
    return app::CommandLine().run(argc, argv);
  } catch (const std::exception& error) {
    return app::fail(app::kFailed, error.what());
  }
}

}  // namespace

int main(int argc, char** argv) { return platform::start(argc, argv, run); }
