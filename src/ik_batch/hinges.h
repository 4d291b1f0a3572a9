// Hinges in the memory of lanes: see Table::hinges and kHingeRows.
#pragma once

#include "ik_batch/feed.h"

namespace iklab::ik::batch {

/// Writes what is the same for all lanes.
template <typename T>
void writeHinges(const Chain& chain, const T* lengths, T* to);
/// Writes what a lane keeps about a pose within its limits.
template <typename T>
void writeHingeRows(const Chain& chain, const Pose& pose, T* to, std::size_t stride);
/// Reads the angles in such rows, as rotations.
template <typename T>
void readHingeAngles(const Chain& chain, const T* from, std::size_t stride, Pose& pose);

}  // namespace iklab::ik::batch
