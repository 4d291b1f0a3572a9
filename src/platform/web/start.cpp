#include "platform/start.h"

namespace platform {

int start(int argc, const char* const* argv, Main program) { return program(argc, argv); }

}  // namespace platform
