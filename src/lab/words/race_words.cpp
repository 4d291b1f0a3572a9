#include "lab/words/race_words.h"

#include <algorithm>
#include <array>

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

// How many of many runners are there, and which of the others is nearest.
std::string standing(const Race& all, const RaceChoices& race) {
  const std::vector<Runner>& runners = all.runners();
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
  return text + "; the nearest of the others is " + runnerName(all, *nearest) + " with " +
         explain::number(distanceOf(*nearest, race));
}

struct MeasureWords {
  RaceMeasure measure;
  const char* best;
};
constexpr std::array kMeasureWords{MeasureWords{RaceMeasure::iterations, "Fewest iterations"},
                                   MeasureWords{RaceMeasure::updates, "Fewest joint updates"},
                                   MeasureWords{RaceMeasure::time, "Shortest time"},
                                   MeasureWords{RaceMeasure::travel, "Least travel of the joints"}};

std::string namesOf(const Race& race, const std::vector<std::size_t>& places) {
  std::string names;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i > 0) names += i + 1 == places.size() ? " and " : ", ";
    names += runnerName(race, race.runners()[places[i]]);
  }
  return names;
}

std::string valueOf(const ik::Parameter& parameter, double value) {
  if (parameter.isChoice()) return std::string(parameter.labels[static_cast<std::size_t>(value)]);
  return std::string(parameter.label) + " " + explain::number(value) + std::string(parameter.unit);
}

}  // namespace

std::string measureText(const Runner& runner, RaceMeasure measure) {
  const double value = measured(runner, measure);
  if (measure == RaceMeasure::time) return explain::duration(value);
  return explain::number(value);
}

std::string runnerName(const Race& race, const Runner& runner) {
  const ik::SolverInfo& solver = *ik::solvers()[runner.solver];
  std::string name(solver.name);
  for (const Runner& other : race.runners()) {
    if (other.solver != runner.solver || other.isTwin == runner.isTwin) continue;
    for (std::size_t i = 0; i < solver.parameters.size(); ++i) {
      if (other.parameters[i] == runner.parameters[i]) continue;
      name += ", " + valueOf(solver.parameters[i], runner.parameters[i]);
    }
    if (other.parameters == runner.parameters) name += runner.isTwin ? " (2)" : " (1)";
  }
  return name;
}

std::vector<std::string> raceVerdictLines(const Race& race) {
  const std::vector<Runner>& runners = race.runners();
  if (runners.empty() || !race.isOver()) return {};
  const auto reached = static_cast<std::size_t>(std::ranges::count_if(
      runners, [](const Runner& each) { return each.result.status == ik::Status::reached; }));
  if (reached == 0) {
    const auto best = winners(race, RaceMeasure::distance);
    return {"None reached the target. Nearest: " + namesOf(race, best) + ", " +
            measureText(runners[best.front()], RaceMeasure::distance) + " away."};
  }
  std::vector<std::string> lines;
  lines.push_back(reached == runners.size()
                      ? "All reached the target."
                      : std::to_string(reached) + " of " + std::to_string(runners.size()) +
                            " reached the target; only they can win.");
  for (const MeasureWords& each : kMeasureWords) {
    const auto best = winners(race, each.measure);
    const bool isTie = best.size() == runners.size() && runners.size() > 1;
    lines.push_back(std::string(each.best) + ": " + (isTie ? "all alike" : namesOf(race, best)) +
                    ", " + measureText(runners[best.front()], each.measure));
  }
  return lines;
}

std::string raceVerdict(const Lab& lab) {
  std::string text;
  for (const std::string& line : raceVerdictLines(lab.race())) {
    text += (text.empty() ? "" : " ") + line + (line.ends_with('.') ? "" : ".");
  }
  return text;
}

std::string raceSentence(const Lab& lab) {
  const RaceChoices& race = lab.state().race;
  std::string text = "Race, ";
  text += (race.byIteration ? "iteration " : "joint update ") + std::to_string(race.cursor) + ".";
  const std::vector<Runner>& runners = lab.race().runners();
  if (runners.size() > kMostNamed) return text + " " + standing(lab.race(), race) + ".";
  const char* separator = " ";
  for (const Runner& runner : runners) {
    text += separator + runnerName(lab.race(), runner) + ": ";
    text += nearness(runner, race);
    separator = "; ";
  }
  return text + ".";
}

}  // namespace lab
