/* The version of IK Lab, for C and C++ alike: docs/versions.md says what its numbers promise. */
#ifndef IKLAB_VERSION_H
#define IKLAB_VERSION_H

#define IKLAB_VERSION_MAJOR 1
#define IKLAB_VERSION_MINOR 0
#define IKLAB_VERSION_PATCH 0

/* One number, to compare by: #if IKLAB_VERSION_NUMBER >= IKLAB_MAKE_VERSION(1, 1, 0). */
#define IKLAB_MAKE_VERSION(major, minor, patch) (10000 * (major) + 100 * (minor) + (patch))
#define IKLAB_VERSION_NUMBER \
  IKLAB_MAKE_VERSION(IKLAB_VERSION_MAJOR, IKLAB_VERSION_MINOR, IKLAB_VERSION_PATCH)

#endif
