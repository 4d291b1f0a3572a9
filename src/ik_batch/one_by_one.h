// Problems that are not solved in lanes.
#pragma once

#include "ik_batch/feed.h"

namespace iklab::ik::batch {

/// Solves one problem with solve().
void solveAlone(const Task& task, ThreadBuffers& buffers, std::size_t problem);

/// Solves a thread's share that way, one problem after the other.
void solveOneByOne(Task& task, ThreadBuffers& buffers);

}  // namespace iklab::ik::batch
