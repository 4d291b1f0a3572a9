// A race in words.
#pragma once

#include <string>
#include <vector>

#include "lab/core/lab.h"
#include "lab/core/race.h"

namespace lab {

/// The name of the runner's solver.
std::string runnerName(const Runner& runner);

/// Who won by each measure, a line each: "Fewest iterations: FABRIK, 4". Of runners of which none
/// reached the target the one that came nearest. Empty until the race is over.
std::vector<std::string> raceVerdictLines(const Race& race);
/// The same in one piece.
std::string raceVerdict(const Lab& lab);

/// What the runner's measure is, with its unit: "3.8 µs".
std::string measureText(const Runner& runner, RaceMeasure measure);

/// Where the runners stand: "Race, iteration 3. CCD: 0.12; FABRIK: reached after 2". Of more than
/// four only how many have reached the target, and who of the others is nearest.
std::string raceSentence(const Lab& lab);

}  // namespace lab
