// Several solvers on the same problem: the same chain, start pose and target, stepped together.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "lab/own_workspace.h"
#include "lab/state.h"
#include "rigs/rigs.h"

namespace lab {

/// What one solver did.
struct Runner {
  std::size_t solver = 0;  ///< its place: see solverAt()
  rigs::Trace trace;
  rigs::Result result;
  double seconds = 0.0;  ///< of the solve, median of a few without a trace
  double jointTravel =
      0.0;  ///< the joints' paths from iteration to iteration, added up, scene units
  std::vector<std::size_t> iterationEnds;  ///< step index after each iteration; [0] is the start
  rigs::TraceState shown;                  ///< at the race's cursor
  /// The first runner, by its place, whose poses are this one's after every iteration.
  std::optional<std::size_t> same{};

  /// The step that is shown when the race stands at `cursor`; its own last one when it is done.
  [[nodiscard]] std::size_t stepAt(std::size_t cursor, bool byIteration) const;
  [[nodiscard]] std::size_t length(bool byIteration) const;  ///< its last cursor
};

class Race {
 public:
  /// Runs every chosen solver again, all from `start`, bit for bit the same. `own`: the user's;
  /// null: there is none.
  void run(const Scene& scene, const rigs::Pose& start, const Choices& choices,
           const RaceChoices& race, const ik::Solver* own);
  void clear() { runners_.clear(); }
  /// Sets what the runners show.
  void show(std::size_t cursor, bool byIteration);

  [[nodiscard]] const std::vector<Runner>& runners() const { return runners_; }
  /// The cursor at which the last runner is done.
  [[nodiscard]] std::size_t last(bool byIteration) const;
  /// Its end was on show since it was run: the results are no secret any more.
  [[nodiscard]] bool isOver() const { return isOver_; }

 private:
  void findSame();
  void runOne(const ik::Solver& solver, const rigs::Problem& problem, const rigs::Pose& start,
              const ik::Settings& settings, Runner& runner);

  std::vector<Runner> runners_;
  bool isOver_ = false;
  OwnWorkspace workspace_;
};

/// What a race is won by.
enum class RaceMeasure { iterations, updates, distance, time, travel };
inline constexpr std::size_t kRaceMeasures = 5;
/// A runner's value over its whole solve: a count, scene units or seconds.
double measured(const Runner& runner, RaceMeasure measure);
/// The runners, by their places in `race`, that reached the target with the least of it; of the
/// distance, and where none reached it, of all runners.
std::vector<std::size_t> winners(const Race& race, RaceMeasure measure);

/// The runners, by their places in `race`, that a split picture shows: those of `choices.pair`, and
/// in the place of one that takes no part, or is there twice, the first other one. Needs two
/// runners.
std::array<std::size_t, 2> sideBySide(const Race& race, const RaceChoices& choices);

}  // namespace lab
