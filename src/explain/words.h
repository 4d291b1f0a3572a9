// Words for what the solver library says by a number: a status, a phase, a joint's limits.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rigs/rigs.h"

namespace explain {

// What `ik` calls its solvers and their parameters, in the language of the window.
std::string nameOf(const ik::Solver& solver);
std::string summaryOf(const ik::Solver& solver);
std::string labelOf(const ik::Parameter& parameter);
std::string helpOf(const ik::Parameter& parameter);
/// One for each option of a choice.
std::vector<std::string> optionsOf(const ik::Parameter& parameter);

/// What is wrong with an input, in the language of the window.
std::string textOf(const ik::Fault& fault);

/// "Reached", "Too far", ...: a heading.
std::string_view statusWord(ik::Status status);

/// "tip → base", "base → tip"; empty for phases that are no walk.
std::string_view passName(ik::Phase phase);

/// What is missing of place and direction: "0.12 and 3.4°", and with words for both: "distance
/// 0.12, turn 3.4°".
std::string bothText(const ik::Left& left);
std::string leftText(const ik::Left& left);
/// What a distance of several goals is, behind it: "0.12, all goals together". It is that of the
/// trace: rigs::Trace::left().
std::string ofAllGoals(const std::string& distances, bool isSeveral, bool hasDirection);
/// "distance 0.43 → 0.12, turn 23.3° → 3.4°".
std::string changeText(const ik::Left& before, const ik::Left& after);

/// What a bone's joint may do, degrees: "free", "−90…90°", of a ball "45°" for its cone alone,
/// "45°, twist −30…30°".
std::string limitText(const rigs::Bone& bone, bool planar);

/// The same with its weight, if that is not 1: "free, w 0.5".
std::string jointText(const rigs::Bone& bone, bool planar);

/// Radians: what a trace knows of an angle is rounded, and what a screen shows of it more so.
inline constexpr double kAtEnd = 1e-6;

/// Whether a joint at this angle stands at an end of its range; never, where that is a whole turn.
bool isAtEnd(const rigs::JointLimit& limit, double angle);

}  // namespace explain
