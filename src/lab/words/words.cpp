#include "lab/words/words.h"

#include <algorithm>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/explain.h"
#include "explain/format.h"
#include "explain/words.h"
#include "ik/reach.h"
#include "lab/words/prediction_words.h"
#include "lab/words/race_words.h"
#include "lab/words/replay_words.h"
#include "lab/words/space_words.h"

namespace lab {
namespace {

std::string bonesFrom(int first, int count) {
  if (first == count) return "the last bone";
  return "the last " + std::to_string(count - first + 1) + " bones";
}

// Why a chain may lie quite differently than before, although the target hardly moved.
std::string setbackWords(const ik::Result& result) {
  if (result.setbacks == 0) return {};
  return "; " + std::to_string(result.setbacks) + " of them led away from the target";
}

// The solver needs more bones than the chain has.
std::string shortChainSentence(const Lab& lab) {
  const std::size_t bones = lab.state().scene.chain.bones.size();
  const auto needed = static_cast<std::size_t>(std::max(lab.solver().bones, 0));
  if (bones >= needed) return {};
  return std::string(lab.solver().name) + " needs " + std::to_string(needed) +
         " bones, and this chain has " + std::to_string(bones) +
         ". Add a bone, or choose another solver.";
}

bool hasMissedMirror(const Lab& lab) {
  return lab.result().status == ik::Status::stalled && ignoresMirror(lab.state());
}

}  // namespace

// The tip may be at the target then, at the cost of the rest.
std::string brokenWords(const Lab& lab) {
  constexpr double kTogether = 1e-9;  // of the chain's length
  const ik::Chain& chain = lab.state().scene.chain;
  const double slack = kTogether * ik::reach(chain.bones).outer;
  const std::vector<ik::Segment>& bones = lab.shown().bones;
  for (std::size_t i = 1; i < bones.size(); ++i) {
    if (glm::distance(bones[i - 1].end, bones[i].start) > slack) return "the chain is in pieces";
  }
  const double off = glm::distance(bones.front().start, chain.base);
  return off > slack ? "the base is off by " + explain::number(off) : "";
}

bool ignoresMirror(const State& state) {
  const auto isMirrored = [](const ik::ScaleSign& scale) { return scale != ik::ScaleSign{}; };
  const ik::Chain& chain = state.scene.chain;
  return state.choices.ignoreNegativeScale &&
         (isMirrored(chain.baseScale) ||
          std::ranges::any_of(chain.bones, isMirrored, &ik::Bone::scale));
}

std::string_view statusWord(ik::Status status, bool ignoresMirror) {
  const bool hasMissed = ignoresMirror && status == ik::Status::stalled;
  return hasMissed ? "Missed" : explain::statusWord(status);
}

std::string_view statusHeading(const Lab& lab) {
  return statusWord(lab.result().status, ignoresMirror(lab.state()));
}

std::string statusSentence(const Lab& lab) {
  const ik::Result& result = lab.result();
  const std::string distance = explain::number(result.distance);
  const std::string iterations = std::to_string(result.iterations);
  switch (result.status) {
    case ik::Status::invalidInput: {
      const std::string hinge = hingeSentence(lab);
      const std::string refusal = hinge.empty() ? shortChainSentence(lab) : hinge;
      return refusal.empty() ? result.message : refusal;
    }
    case ik::Status::reached:
      if (lab.solver().iterative && result.iterations == 0) return "The tip was at the target.";
      if (!lab.solver().iterative) return "The tip is at the target, exactly.";
      return "The tip came near enough in " + iterations +
             (result.iterations == 1 ? " iteration" : " iterations") + setbackWords(result) + ".";
    case ik::Status::tooFar:
      return "The target is too far: " + explain::number(result.shortfall) + " outside the reach.";
    case ik::Status::tooClose:
      return "The target is too close: " + explain::number(result.shortfall) +
             " inside the inner circle.";
    case ik::Status::heldBack:
      if (lab.solver().iterative) {
        return "A joint of weight 0 keeps the tip " + distance + " away from the target.";
      }
      return "Softening or a weight keeps the tip " + distance + " away from the target.";
    case ik::Status::limitBlocked:
      return "A joint at its limit keeps the tip " + distance + " away from the target.";
    case ik::Status::stalled:
      if (hasMissedMirror(lab)) {
        return "The tip misses the target by " + distance +
               ": the solver ignored that the chain is mirrored.";
      }
      if (!lab.solver().iterative) return "The answer misses the target by " + distance + ".";
      if (result.restarts > 0) {
        return "Stuck " + distance + " from the target, after other start poses were tried too.";
      }
      return "Stuck " + distance + " from the target. Nudge the chain to go on.";
    case ik::Status::iterationLimit:
      return iterations + (result.iterations == 1 ? " iteration" : " iterations") + " done, " +
             distance + " left.";
  }
  return {};
}

std::string progressSentence(const Lab& lab) {
  const State& state = lab.state();
  const std::size_t cursor = state.playback.cursor;
  const std::size_t last = lab.trace().size() - 1;
  if (state.choices.mode != Mode::stepByStep || cursor == last) return {};
  const std::string distance = explain::number(lab.shownDistance());
  const std::string broken = brokenWords(lab);
  if (cursor == 0) return "Before the first step: " + distance + " left.";
  return "Step " + std::to_string(cursor) + " of " + std::to_string(last) + ": " + distance +
         " left" + (broken.empty() ? "" : ", but " + broken) + ".";
}

std::string methodSentence(const Lab& lab) {
  const ik::Result& result = lab.result();
  if (!lab.solver().pick || result.status == ik::Status::invalidInput) return {};
  const ik::SolverInfo& worker = ik::workerOf(lab.solver(), result);
  const bool isStraight = &worker == &lab.solver();
  const std::string picked = isStraight ? "a straight line" : std::string(worker.name);
  if (result.restarts == 0) return "It picked: " + picked + ".";
  return "It picked: " + picked + ", and restarted " +
         (result.restarts == 1 ? "once" : std::to_string(result.restarts) + " times") + ".";
}

std::string scopeSentence(const Lab& lab) {
  const auto n = static_cast<int>(lab.state().scene.chain.bones.size());
  const int first = lab.result().firstBone;
  if (first == 0 || lab.result().status == ik::Status::invalidInput) return {};
  return "Acts on " + bonesFrom(first + 1, n) + " of " + std::to_string(n) + ".";
}

std::string stepSentence(const Lab& lab) {
  const State& state = lab.state();
  const ik::Problem problem = problemOf(state.scene, state.choices);
  return explain::stepSentence({lab.solver(), problem, lab.settings(), lab.result(), lab.trace()},
                               state.playback.cursor);
}

std::optional<explain::Explanation> explanationOf(const Lab& lab) {
  const State& state = lab.state();
  if (state.choices.mode != Mode::stepByStep || state.race.on) return std::nullopt;
  if (lab.isEditing() || lab.isAsking()) return std::nullopt;
  const ik::Problem problem = problemOf(state.scene, state.choices);
  return explain::explain({lab.solver(), problem, lab.settings(), lab.result(), lab.trace()},
                          state.playback.cursor, state.view.degrees);
}

std::string sentenceOnShow(const Lab& lab) {
  const State& state = lab.state();
  const std::string prediction = predictionSentence(lab);
  const bool isStepping = state.choices.mode == Mode::stepByStep;
  std::string text =
      !prediction.empty()  ? prediction
      : lab.scrubsReplay() ? replaySentence(lab)
      : state.race.on      ? raceSentence(lab)
      : isStepping         ? stepSentence(lab)
      : lab.creature()
          ? "Drag the goal, and the creature walks there. Left and Right pause it and step "
            "through a leg's solve."
          : "Drag the target. Left and Right step through the solve, Space plays it, F1 lists "
            "all keys.";
  if (!isStepping || !lab.creature() || state.race.on) return text;
  return "Leg " + std::to_string(state.scene.walk->leg + 1) + ". " + text;
}

}  // namespace lab
