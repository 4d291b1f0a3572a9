// Results as tables for spreadsheets and scripts: CSV (RFC 4180) with a row of names first. Reading
// the numbers gives the same bits.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/core/lab.h"
#include "rigs/trace.h"

namespace lab {

/// The angle, radians from -π to π, that the window shows of a joint of `pose`: in the plane and of
/// a hinge its turn; of another joint in space the angle between its bone and the one before.
double jointAngle(const rigs::Chain& chain, const rigs::Pose& pose, std::size_t bone);

/// Takes the next piece of a text. False where no more is wanted.
using TextSink = std::function<bool(std::string_view)>;

/// A row a sub-step: step, iteration, phase, bone, distance, the joints from the base to the tip
/// (x0, y0, in space z0, x1, ...), and the angles of those that move (angle1, angle2, ..., each
/// with the joint's name if it has one; slide3 is how far a slide is out). Bones count from 1,
/// fixed ones too, and the column is empty where a step has none; lengths and positions are in
/// scene units, angles in degrees from -180 to 180 and as jointAngle() has them. Where a target has
/// a direction turn_deg, the turn that is left, comes last. Row by row: a long
/// trace of a long chain has gigabytes. False where the sink has had enough.
bool traceCsv(const rigs::Trace& trace, const rigs::Chain& chain, const TextSink& sink);

/// What is left over a trace: a row a joint update: solver, update, iteration, distance, and where
/// a target has a direction turn_deg.
std::string chartCsv(const ik::Solver& solver, const rigs::Trace& trace);
/// What the chart shows: the same, of every runner while a race is on.
std::string chartCsv(const Lab& lab);

/// The value of each joint that moves, degrees or scene units, in a row under the joints' names
/// with their units, as a drive counts it: zero + sign · value. What is missing of these is 0
/// and 1.
std::string jointsCsv(const rigs::Chain& chain, const rigs::Pose& pose,
                      const std::vector<double>& zeros, const std::vector<double>& signs);

}  // namespace lab
