// Hinges in the lanes' memory: see Table::hinges and kHingeRows.
#pragma once

#include "ik_batch/feed.h"

namespace ik::batch {

/// What is the same for all lanes.
template <typename T>
void writeHinges(const Chain& chain, const T* lengths, T* to);
/// What a lane keeps, of a pose within its limits.
template <typename T>
void writeHingeRows(const Chain& chain, const Pose& pose, T* to, std::size_t stride);
/// The angles of such rows, as rotations.
template <typename T>
void readHingeAngles(const Chain& chain, const T* from, std::size_t stride, Pose& pose);

}  // namespace ik::batch
