#include "lab/words/race_words.h"

#include <algorithm>
#include <array>

#include "explain/format.h"
#include "explain/words.h"
#include "lab/core/race.h"
#include "lab/own_solver.h"
#include "lab/words/solver_words.h"
#include "lab/words/status_words.h"
#include "language/language.h"

namespace lab {

using language::tr, language::fill;

namespace {

constexpr std::size_t kMostNamed = 4;  // runners of a race that one line has room for

bool hasReached(const Runner& runner, const RaceChoices& race) {
  return runner.result.status == ik::Status::reached &&
         race.cursor >= runner.length(race.byIteration);
}

// Of both errors of a target with a direction, to compare by.
double distanceOf(const Runner& runner, const RaceChoices& race) {
  return runner.trace.step(runner.stepAt(race.cursor, race.byIteration)).distance;
}

std::string leftOf(const Runner& runner, const RaceChoices& race) {
  const rigs::Trace& trace = runner.trace;
  return leftWords(trace.left(runner.stepAt(race.cursor, race.byIteration)), trace.hasDirection());
}

std::string nearness(const Runner& runner, const RaceChoices& race) {
  const std::string name = runnerName(runner);
  if (!hasReached(runner, race)) {
    return fill(tr("{solver}: {distance}"), {{"solver", name}, {"distance", leftOf(runner, race)}});
  }
  // Translators: after so many iterations or joint updates.
  return fill(tr("{solver}: reached after {number}"),
              {{"solver", name}, {"number", runner.length(race.byIteration)}});
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
  if (!nearest) {
    return fill(tr("{reached} of {all} reached."), {{"reached", there}, {"all", runners.size()}});
  }
  return fill(
      tr("{reached} of {all} reached; the nearest of the others is {solver} with {distance}."),
      {{"reached", there},
       {"all", runners.size()},
       {"solver", runnerName(*nearest)},
       {"distance", leftOf(*nearest, race)}});
}

struct MeasureWords {
  RaceMeasure measure;
  language::Text best;
  language::Text alike;
};
constexpr std::array kMeasureWords{
    MeasureWords{RaceMeasure::iterations, tr("Fewest iterations: {solvers}, {value}"),
                 tr("Fewest iterations: all alike, {value}")},
    MeasureWords{RaceMeasure::updates, tr("Fewest joint updates: {solvers}, {value}"),
                 tr("Fewest joint updates: all alike, {value}")},
    MeasureWords{RaceMeasure::time, tr("Shortest time: {solvers}, {value}"),
                 tr("Shortest time: all alike, {value}")},
    MeasureWords{RaceMeasure::travel, tr("Least travel of the joints: {solvers}, {value}"),
                 tr("Least travel of the joints: all alike, {value}")}};

std::string namesOf(const Race& race, const std::vector<std::size_t>& places) {
  std::vector<std::string> names;
  names.reserve(places.size());
  for (const std::size_t place : places) names.push_back(runnerName(race.runners()[place]));
  // Translators: a list of solvers; {first} may be several with commas.
  return listed(names, tr("{first} and {last}"));
}

}  // namespace

std::string measureText(const Runner& runner, RaceMeasure measure) {
  const double value = measured(runner, measure);
  if (measure == RaceMeasure::time) return explain::duration(value);
  return explain::number(value);
}

std::string runnerName(const Runner& runner) { return explain::nameOf(solverAt(runner.solver)); }

std::vector<std::string> raceVerdictLines(const Race& race) {
  const std::vector<Runner>& runners = race.runners();
  if (runners.empty() || !race.isOver()) return {};
  const auto reached = static_cast<std::size_t>(std::ranges::count_if(
      runners, [](const Runner& each) { return each.result.status == ik::Status::reached; }));
  if (reached == 0) {
    const auto best = winners(race, RaceMeasure::distance);
    return {fill(tr("None reached the target. Nearest: {solvers}, {distance} away."),
                 {{"solvers", namesOf(race, best)},
                  {"distance", measureText(runners[best.front()], RaceMeasure::distance)}})};
  }
  std::vector<std::string> lines;
  lines.push_back(reached == runners.size()
                      ? tr("All reached the target.").str()
                      : fill(tr("{reached} of {all} reached the target; only they can win."),
                             {{"reached", reached}, {"all", runners.size()}}));
  for (const MeasureWords& each : kMeasureWords) {
    const auto best = winners(race, each.measure);
    const bool isTie = best.size() == runners.size() && runners.size() > 1;
    lines.push_back(fill(isTie ? each.alike : each.best,
                         {{"solvers", namesOf(race, best)},
                          {"value", measureText(runners[best.front()], each.measure)}}));
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
  std::string text =
      fill(race.byIteration ? tr("Race, iteration {number}.") : tr("Race, joint update {number}."),
           {{"number", race.cursor}});
  const std::vector<Runner>& runners = lab.race().runners();
  if (runners.size() > kMostNamed) return text + " " + standing(lab.race(), race);
  const char* separator = " ";
  for (const Runner& runner : runners) {
    text += separator + nearness(runner, race);
    separator = "; ";
  }
  return text + ".";
}

}  // namespace lab
