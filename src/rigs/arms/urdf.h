// Robots from URDF, the files of ROS: http://wiki.ros.org/urdf/XML.
#pragma once

#include <string>
#include <string_view>

#include "rigs/arms/arm.h"

namespace iklab::rigs {

/// Reads the whole tree of links below the base. `revolute` and `continuous` joints become hinges,
/// `prismatic` ones slides, and `fixed` ones a part of where others lie; what is at the end of a
/// branch behind the last moving joint is a fixed bone named after its link. The tip's branch comes
/// first. Returns what is wrong, a line of text with the line in the file; then `arm` is as it was.
/// Empty: nothing is.
std::string readUrdf(std::string_view text, Arm& arm, const FilePart& ends = {});

}  // namespace iklab::rigs
