// Why a joint jumped in a frame of a drag, and what a frame's numbers are.
#pragma once

#include <string>

#include "lab/core/replay.h"

namespace lab {

/// "q₁ shoulder turned by 14.6° in this frame: …", one sentence; empty where none jumped.
std::string jumpSentence(const ReplayFrame& frame, bool degrees);

/// What the frames show in all, for the strip, while none of their jumps is on show.
std::string jumpsSentence(const Recording& recording);

/// The frame's numbers, a line each: joints, σ, the branch, and the jump.
std::string frameText(const Recording& recording, std::size_t index, bool degrees);

/// "shoulder left, elbow up, wrist plain".
std::string branchText(const Branch& branch);

}  // namespace lab
