#include "platform/start.h"

#include <csignal>
#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace platform {
namespace {

// An OpenGL driver that paints on the processor asks for some megabytes in each frame and frees
// them. glibc gives them back to the system, which then has to find them again, page by page: two
// fifths of a frame's time (bench/program_bench.py). A program that keeps them sleeps when nothing
// moves.
void keepFreedMemory() {
#ifdef __GLIBC__
  constexpr int kMegabyte = 1 << 20;
  mallopt(M_TRIM_THRESHOLD, 64 * kMegabyte);
  mallopt(M_MMAP_THRESHOLD, 16 * kMegabyte);
#endif
}

}  // namespace

int start(int argc, const char* const* argv, Main program) {
  keepFreedMemory();
  // A write beyond the limit of a file's size then fails, and what is half written is removed.
  std::signal(SIGXFSZ, SIG_IGN);
  return program(argc, argv);
}

}  // namespace platform
