/* The version of IK Lab, for C and C++ alike, and the namespace of C++: docs/versions.md says what
 * its numbers promise. */
#ifndef IKLAB_VERSION_H
#define IKLAB_VERSION_H

#define IKLAB_VERSION_MAJOR 2
#define IKLAB_VERSION_MINOR 0
#define IKLAB_VERSION_PATCH 0

/* One number, to compare by: #if IKLAB_VERSION_NUMBER >= IKLAB_MAKE_VERSION(2, 1, 0). */
#define IKLAB_MAKE_VERSION(major, minor, patch) (10000 * (major) + 100 * (minor) + (patch))
#define IKLAB_VERSION_NUMBER \
  IKLAB_MAKE_VERSION(IKLAB_VERSION_MAJOR, IKLAB_VERSION_MINOR, IKLAB_VERSION_PATCH)

#ifdef __cplusplus
/* `ik` is short for it; a program in which that name is taken already defines
   IKLAB_NO_SHORT_NAMESPACE before the first header. */
namespace iklab::ik {}
#ifndef IKLAB_NO_SHORT_NAMESPACE
namespace ik = iklab::ik;
#endif
#endif

#endif
