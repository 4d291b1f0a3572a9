/* Linked into the executables of sanitizer builds only. */

/* Drivers leak and are then unloaded, after which LeakSanitizer cannot name the module of a leak
   and no suppression matches. So nothing is ever unloaded. */
int dlclose(void* library);
int dlclose(void* library) {
  (void)library;
  return 0;
}

const char* __lsan_default_suppressions(void);
const char* __lsan_default_suppressions(void) {
  return "leak:libdbus-1.so\n"
         "leak:swrast_dri.so\n";
}

const char* __lsan_default_options(void);
const char* __lsan_default_options(void) { return "print_suppressions=0"; }

/* LeakSanitizer guesses where a loaded library's thread-local block begins, from bytes before it
   that glibc no longer writes, and then crashes in about one of 200 runs ("Tracer caught signal
   11"). Without the record of blocks they are still found, through the threads' own tables.
   What is freed stays unused while 16 MiB more are freed, not 256, and its stacks are 8 calls deep:
   a third of the time of tests went into pages that no processor had seen yet.
   Lines of a report are looked up by binutils' addr2line where LLVM's symbolizer is not there. */
const char* __asan_default_options(void);
const char* __asan_default_options(void) {
  return "intercept_tls_get_addr=0:quarantine_size_mb=16:malloc_context_size=8"
         ":allow_addr2line=1";
}
