#include "lab/words/race_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "explain/format.h"
#include "lab/bench/race.h"
#include "lab/words/words.h"

namespace lab {
namespace {

constexpr std::size_t kMostNamed = 4;  // runners of a race that one line has room for

bool hasReached(const Runner& runner, const RaceChoices& race) {
  return runner.result.status == ik::Status::reached &&
         race.cursor >= runner.length(race.byIteration);
}

double distanceOf(const Runner& runner, const RaceChoices& race) {
  return runner.trace.step(runner.stepAt(race.cursor, race.byIteration)).distance;
}

std::string nearness(const Runner& runner, const RaceChoices& race) {
  if (!hasReached(runner, race)) return explain::number(distanceOf(runner, race));
  return "reached after " + std::to_string(runner.length(race.byIteration));
}

// Of many runners: how many are there, and who of the others is nearest.
std::string standing(const std::vector<Runner>& runners, const RaceChoices& race) {
  std::size_t there = 0;
  const Runner* nearest = nullptr;
  for (const Runner& runner : runners) {
    if (hasReached(runner, race)) {
      ++there;
    } else if (!nearest || distanceOf(runner, race) < distanceOf(*nearest, race)) {
      nearest = &runner;
    }
  }
  std::string text = std::to_string(there) + " of " + std::to_string(runners.size()) + " reached";
  if (!nearest) return text;
  return text + ", of the others " + std::string(ik::solvers()[nearest->solver]->name) +
         " is nearest with " + explain::number(distanceOf(*nearest, race));
}

std::string namesOf(const Race& race, const std::vector<std::size_t>& places) {
  if (places.size() > kMostNamed) return std::to_string(places.size()) + " solvers";
  std::string names;
  for (const std::size_t place : places) {
    if (!names.empty()) names += place == places.back() ? " and " : ", ";
    names += ik::solvers()[race.runners()[place].solver]->name;
  }
  return names;
}

}  // namespace

std::string raceSentence(const Lab& lab) {
  const RaceChoices& race = lab.state().race;
  std::string text = "Race, ";
  text += (race.byIteration ? "iteration " : "joint update ") + std::to_string(race.cursor) + ":";
  const std::vector<Runner>& runners = lab.race().runners();
  if (runners.size() > kMostNamed) return text + " " + standing(runners, race) + ".";
  const char* separator = " ";
  for (const Runner& runner : runners) {
    text += separator + std::string(ik::solvers()[runner.solver]->name) + " ";
    text += nearness(runner, race);
    separator = ", ";
  }
  return text + ".";
}

std::string raceVerdict(const Lab& lab) {
  const Race& race = lab.race();
  if (race.runners().empty() || !lab.isLastStep()) return {};
  const bool hasWinner = std::ranges::any_of(race.runners(), [](const Runner& runner) {
    return runner.result.status == ik::Status::reached;
  });
  if (!hasWinner) {
    const auto nearest = winners(race, RaceMeasure::distance);
    return "None reached the target. Nearest: " + namesOf(race, nearest) + ", " +
           explain::number(race.runners()[nearest[0]].result.distance) + " away.";
  }
  constexpr std::array kMeasures{std::pair{RaceMeasure::iterations, "Fewest iterations: "},
                                 std::pair{RaceMeasure::updates, "Fewest joint updates: "},
                                 std::pair{RaceMeasure::time, "Least time: "},
                                 std::pair{RaceMeasure::travel, "Least travel: "}};
  std::string text;
  for (const auto& [measure, name] : kMeasures) {
    text += (text.empty() ? "" : " ") + (name + namesOf(race, winners(race, measure))) + ".";
  }
  return text;
}

}  // namespace lab
