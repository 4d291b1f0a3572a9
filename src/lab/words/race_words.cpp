#include "lab/words/race_words.h"

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

}  // namespace lab
