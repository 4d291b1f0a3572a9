// AddressSanitizer without what only a report needs. Where an input is run again by itself,
// ASAN_OPTIONS=malloc_context_size=30 tells who allocated.
extern "C" const char* __asan_default_options() {  // NOLINT: its name and linkage are the library's
  return "malloc_context_size=1:quarantine_size_mb=16";
}
