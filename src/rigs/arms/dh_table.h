// Arms from tables of Denavit and Hartenberg.
#pragma once

#include <string>
#include <string_view>

#include "rigs/arms/arm.h"

namespace iklab::rigs {

/// Reads a table: a row of headings and a row for each joint, in cells between commas, semicolons
/// or blanks. Headings are theta, d, a and alpha in any order, and if need be type (R, P), least
/// and most (empty or -: no limit) and name; one may say its unit, as in "alpha (deg)" or "d [mm]".
/// Numbers may be such as pi/2. Lines before the headings may say `convention: standard` or
/// `craig`, and `angles: degrees` or `radians`; the former of each is assumed, but for radians.
/// `base: x, y, z, roll, pitch, yaw` says where frame 0 lies, and `tool:` where the tip does in the
/// last one. # begins a comment. As in textbooks theta may be the joint's own variable (q1, θ1), or
/// d (q3, d3), which then slides. A joint's amount is added to theta (R) or to d (P), as
/// ik::fromDenavitHartenberg() does. Returns what is wrong, a line of text with line and column;
/// then `arm` is as it was. Empty: nothing is.
std::string readDhTable(std::string_view text, Arm& arm);

/// Whether the text begins like such a table; its cells may be wrong all the same.
bool isDhTable(std::string_view text);

}  // namespace iklab::rigs
