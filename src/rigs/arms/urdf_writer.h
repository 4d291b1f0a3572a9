// Chains as URDF: http://wiki.ros.org/urdf/XML.
#pragma once

#include <string>
#include <string_view>

#include "ik/mechanism.h"
#include "rigs/chain.h"

namespace iklab::rigs {

/// Writes the chain with its fixed joints as they stand in `pose`: a link a bone, and one at the
/// end of each bone that has a length and carries none. `base`: how the chain's world lies in that
/// of the file. Returns what URDF cannot say, in one line: a ball, a mirror image; then `text` is
/// as it was. Empty: nothing is. readUrdf() gives the same places; of several ends it may take
/// another one for the tip, so `tip` is the name of the link there, which a comment has, too.
std::string writeUrdf(const Chain& chain, const Pose& pose, std::string_view name,
                      const ik::Frame& base, std::string& text, std::string& tip);

}  // namespace iklab::rigs
