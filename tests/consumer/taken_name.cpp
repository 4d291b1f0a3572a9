// A program in which the short name of the library's namespace is taken.
#define IKLAB_NO_SHORT_NAMESPACE

#include <rigs/rigs.h>

namespace ik {
struct Chain {};
}  // namespace ik
namespace rigs {
struct Chain {};
}  // namespace rigs

namespace lib = iklab::ik;
namespace bones = iklab::rigs;

// What needs no memory says that it cannot throw.
static_assert(noexcept(lib::rotationBetween({}, {})));
static_assert(noexcept(lib::findSolver("")));
static_assert(noexcept(lib::name(lib::Status::reached)));

bones::Result solved(ik::Chain /*other*/, rigs::Chain /*another*/) {
  const bones::Chain chain{.bones = {{1.0}, {0.8}}};
  bones::Pose pose{.angles = {0.3, 0.4}};
  bones::Workspace workspace;
  return bones::solve({chain, {1.0, 0.5, 0.0}}, pose, workspace);
}
