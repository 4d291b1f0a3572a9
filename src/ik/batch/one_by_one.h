// What lanes are not for.
#pragma once

#include "ik/batch/feed.h"

namespace ik::batch {

/// Solves a thread's share with solve(), one problem after the other.
void solveOneByOne(Task& task, ThreadBuffers& buffers);

}  // namespace ik::batch
