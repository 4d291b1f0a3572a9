// A program in which the short name of the library's namespace is taken.
#define IKLAB_NO_SHORT_NAMESPACE

#include <ik/ik.h>

namespace ik {
struct Chain {};
}  // namespace ik

namespace lib = iklab::ik;

// What needs no memory says that it cannot throw.
static_assert(noexcept(lib::reach({})));
static_assert(noexcept(lib::rotationBetween({}, {})));
static_assert(noexcept(lib::findSolver("")));
static_assert(noexcept(lib::name(lib::Status::reached)));

lib::Result solved(ik::Chain /*other*/) {
  const lib::Chain chain{.bones = {{1.0}, {0.8}}};
  lib::Pose pose{.angles = {0.3, 0.4}};
  lib::Workspace workspace;
  return lib::solve({chain, {1.0, 0.5, 0.0}}, pose, workspace);
}
