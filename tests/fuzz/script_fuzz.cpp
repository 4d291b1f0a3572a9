// libFuzzer's target for scripts: docs/packaging.md says how it is built and run.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/one_file.h"
#include "lab/file/embedded.h"
#include "support/script_property.h"

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  fuzz::oneFile().content = lab::presetTexts().front();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string fault = support::scriptFault({reinterpret_cast<const char*>(data), size});
  if (fault.empty()) return 0;
  std::fprintf(stderr, "%s\n", fault.c_str());
  std::abort();
}
