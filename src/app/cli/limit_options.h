// --limits, read into a chain.
#pragma once

#include <string>

#include "app/cli/option_reader.h"

namespace app {

/// "-90:90;;45;45/-30:30": of each bone, in degrees, the range of a planar joint or hinge, of a
/// ball its cone, its cone and the range of its twist, or "/-30:30", its twist alone; an empty part
/// is free. After the joints' kinds.
void readLimits(OptionReader& reader, const std::string& text, ik::Chain& chain);

}  // namespace app
