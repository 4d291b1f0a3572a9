// Joint limits in words, and where a joint stands in them.
#pragma once

#include <string>

#include "lab/bench/lab.h"

namespace lab {

/// Radians: what a trace knows of an angle is rounded, and what a screen shows of it more so.
inline constexpr double kAtEnd = 1e-6;
/// Whether the range is one that a joint never comes to the end of.
bool isWholeTurn(const ik::JointLimit& limit);
/// Whether a joint at this angle stands at an end of its range.
bool isAtEnd(const ik::JointLimit& limit, double angle);

/// What a bone's joint may do, degrees: "free", "-90…90°", of a ball "45°" for its cone alone,
/// "45°, twist -30…30°".
std::string limitText(const ik::Bone& bone, bool planar);

/// The same with its weight, if that is not 1: "free, w 0.5".
std::string jointText(const ik::Bone& bone, bool planar);

/// What is said about a joint's turn in a step of a solver that turns bone after bone, from its own
/// turn, degrees: ", its weight's 0.5 of the way"; empty where neither weight nor cap shortens it.
std::string shortenedWords(const Lab& lab, std::size_t bone, double degrees);

/// Whether the joint of bone `bone` stands, in the pose shown, at an end of what it may do.
bool isAtLimit(const Lab& lab, std::size_t bone);

/// What a solver that turns bone after bone would have turned this one by, and that it was stopped:
/// ", stopped by its limit: to point at the target it would turn by 80.0°"; empty where it was not.
std::string stopWords(const Lab& lab, const ik::TraceState& before, std::size_t bone);

/// Of a bone that FABRIK has set down beside its neighbour: ", turned back to the limit of …";
/// empty where no joint of it stands at a limit.
std::string turnedBackWords(const Lab& lab, const ik::StepInfo& info);

}  // namespace lab
