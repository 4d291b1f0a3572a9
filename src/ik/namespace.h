// The library's namespace. `ik` is short for it; a program in which that name is taken already
// defines IKLAB_NO_SHORT_NAMESPACE before the first header.
#pragma once

namespace iklab::ik {}

#ifndef IKLAB_NO_SHORT_NAMESPACE
namespace ik = iklab::ik;
#endif
