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
