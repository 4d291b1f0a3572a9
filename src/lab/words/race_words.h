// A race in words.
#pragma once

#include <string>

#include "lab/bench/lab.h"

namespace lab {

/// Where the runners stand: "Race, iteration 3: CCD 0.12, FABRIK reached after 2". Of more than
/// four only how many have reached the target, and who of the others is nearest.
std::string raceSentence(const Lab& lab);

/// At the end of a race, who won by which measure; before it nothing.
std::string raceVerdict(const Lab& lab);

}  // namespace lab
