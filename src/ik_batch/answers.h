// From a thread's buffers to the answers of the call.
#pragma once

#include "ik_batch/feed.h"

namespace ik::batch {

/// Lays a chain of balls, whose first joint is in its place, along the way to a target out of
/// reach.
void pointAt(const Task& task, const glm::dvec3& target, std::span<glm::dvec3> joints);

/// Whether the tip of a solver that is done at once fell behind because that was asked for, by a
/// weight or softening.
bool isHeldBack(const Task& task, const glm::dvec3& base, const glm::dvec3& target);

/// Writes what is wanted of joints and pose. The joints in the buffers are the answer, and of
/// hinges the pose; `moved`: they are not those of the start.
void writeOutput(const Task& task, ThreadBuffers& buffers, std::size_t problem, bool moved);

}  // namespace ik::batch
