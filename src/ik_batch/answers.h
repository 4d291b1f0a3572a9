// From a thread's buffers to the answers of the call.
#pragma once

#include "ik_batch/feed.h"

namespace iklab::ik::batch {

/// Lays a chain of balls, whose first joint is in its place, along the line to a target out of
/// reach.
void pointAt(const Task& task, const glm::dvec3& target, std::span<glm::dvec3> joints);

/// Whether a weight or softening kept the tip of a closed-form solver from the target, as asked.
bool isHeldBack(const Task& task, const glm::dvec3& base, const glm::dvec3& target);

/// Writes the pose into the plain arrays that are wanted.
void writePlain(const Task& task, std::size_t problem, const Pose& pose);

/// Writes the joints and the pose, if they are wanted. The joints in the buffers are the answer,
/// for hinges also the pose; `moved`: they differ from the start.
void writeOutput(const Task& task, ThreadBuffers& buffers, std::size_t problem, bool moved);

}  // namespace iklab::ik::batch
