// What lanes are not for.
#pragma once

#include "ik_batch/feed.h"

namespace ik::batch {

/// Solves one problem with solve().
void solveAlone(const Task& task, ThreadBuffers& buffers, std::size_t problem);

/// Solves a thread's share so, one problem after the other.
void solveOneByOne(Task& task, ThreadBuffers& buffers);

}  // namespace ik::batch
