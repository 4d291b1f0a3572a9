// libFuzzer's target for the reader of lessons: docs/packaging.md says how it is built and run.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "support/lesson_property.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string fault = support::lessonFault({reinterpret_cast<const char*>(data), size});
  if (fault.empty()) return 0;
  std::fprintf(stderr, "%s\n", fault.c_str());
  std::abort();
}
