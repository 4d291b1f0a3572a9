// A system that gives no thread. Where the C library is no glibc, tests that need it are left out.
#pragma once

#include <cstddef>

#ifdef __GLIBC__
#include <pthread.h>

namespace support {

/// As long as this lives, no thread can be begun: each would want more stack than there is memory.
class NoThreads {
 public:
  NoThreads() {
    pthread_attr_init(&before_);
    pthread_getattr_default_np(&before_);
    pthread_attr_t large = before_;
    pthread_attr_setstacksize(&large, std::size_t{1} << 46U);
    pthread_setattr_default_np(&large);
  }
  ~NoThreads() {
    pthread_setattr_default_np(&before_);
    pthread_attr_destroy(&before_);
  }
  NoThreads(const NoThreads&) = delete;
  NoThreads& operator=(const NoThreads&) = delete;

 private:
  pthread_attr_t before_{};
};

}  // namespace support
#endif
