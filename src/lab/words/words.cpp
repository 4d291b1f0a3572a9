#include "lab/words/words.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/explain.h"
#include "explain/format.h"
#include "explain/words.h"
#include "lab/words/prediction_words.h"
#include "lab/words/race_words.h"
#include "lab/words/replay_words.h"
#include "lab/words/space_words.h"
#include "language/language.h"
#include "rigs/reach.h"

namespace lab {

using language::tr, language::trn, language::fill;

namespace {

// Setbacks are why a chain may lie quite differently than before, although the target hardly moved.
std::string cameNear(const rigs::Result& result) {
  const int count = result.iterations;
  if (result.setbacks == 0) {
    return fill(trn("The tip came near enough in {count} iteration.",
                    "The tip came near enough in {count} iterations.", count),
                {{"count", count}});
  }
  return fill(
      trn("The tip came near enough in {count} iteration; {setbacks} of them led away from "
          "the target.",
          "The tip came near enough in {count} iterations; {setbacks} of them led away from "
          "the target.",
          count),
      {{"count", count}, {"setbacks", result.setbacks}});
}

std::string stuck(const Lab& lab) {
  const rigs::Result& result = lab.result();
  const language::Slot distance{"distance", explain::number(result.distance)};
  if (result.status == ik::Status::stalled && ignoresMirror(lab.state())) {
    return fill(tr("The tip misses the target by {distance}: the solver ignored that the chain is "
                   "mirrored."),
                {distance});
  }
  if (!lab.solver().iterative) {
    return fill(tr("The answer misses the target by {distance}."), {distance});
  }
  if (result.restarts > 0) {
    return fill(tr("Stuck {distance} from the target, after other start poses were tried too."),
                {distance});
  }
  return fill(tr("Stuck {distance} from the target. Nudge the chain to go on."), {distance});
}

// The solver needs more bones than the chain has.
std::string shortChainSentence(const Lab& lab) {
  const std::size_t bones = lab.state().scene.chain.bones.size();
  const auto needed = static_cast<std::size_t>(std::max(lab.solver().bones, 0));
  if (bones >= needed) return {};
  return fill(trn("{solver} needs {count} bone, and this chain has {bones}. Add a bone, or choose "
                  "another solver.",
                  "{solver} needs {count} bones, and this chain has {bones}. Add a bone, or choose "
                  "another solver.",
                  static_cast<long long>(needed)),
              {{"solver", explain::nameOf(lab.solver())}, {"count", needed}, {"bones", bones}});
}

// How a chain is broken, by the base's distance from its place or in pieces.
struct Break {
  bool isInPieces = false;
  double off = 0.0;  // 0: it is whole
};

// The tip may be at the target then, at the cost of the rest.
Break breakOf(const rigs::Chain& chain, const std::vector<rigs::Segment>& bones) {
  constexpr double kTogether = 1e-9;  // of the chain's length
  const double slack = kTogether * rigs::reach(chain.bones).outer;
  for (std::size_t i = 1; i < bones.size(); ++i) {
    if (glm::distance(bones[i - 1].end, bones[i].start) > slack) return {true};
  }
  const double off = glm::distance(bones.front().start, chain.base);
  return {false, off > slack ? off : 0.0};
}

Break breakOf(const Lab& lab) { return breakOf(lab.state().scene.chain, lab.shown().bones); }

// The step behind which the one on show leaves a whole chain again: walks leave it apart in
// between, and what the tip's distance is then says nothing.
std::size_t wholeStepBefore(const Lab& lab) {
  const rigs::Trace& trace = lab.trace();
  std::size_t step = lab.state().playback.cursor - 1;
  const Break broken = breakOf(lab.state().scene.chain, trace.at(step).bones);
  if (!broken.isInPieces && broken.off == 0.0) return step;
  const int iteration = trace.step(step).iteration;
  while (step > 0 && trace.step(step).iteration == iteration) --step;
  return step;
}

}  // namespace

std::string brokenWords(const Lab& lab) {
  const Break broken = breakOf(lab);
  if (broken.isInPieces) return tr("the chain is in pieces");
  if (broken.off == 0.0) return {};
  return fill(tr("the base is off by {distance}"), {{"distance", explain::number(broken.off)}});
}

bool ignoresMirror(const State& state) {
  const auto isMirrored = [](const ik::ScaleSign& scale) { return scale != ik::ScaleSign{}; };
  const rigs::Chain& chain = state.scene.chain;
  return state.choices.ignoreNegativeScale &&
         (isMirrored(chain.baseScale) ||
          std::ranges::any_of(chain.bones, isMirrored, &rigs::Bone::scale));
}

std::string_view statusWord(ik::Status status, bool ignoresMirror) {
  const bool hasMissed = ignoresMirror && status == ik::Status::stalled;
  return hasMissed ? tr("Missed").view() : explain::statusWord(status);
}

std::string_view statusHeading(const Lab& lab) {
  return statusWord(lab.result().status, ignoresMirror(lab.state()));
}

std::string statusSentence(const Lab& lab) {
  const rigs::Result& result = lab.result();
  const language::Slot distance{"distance", explain::number(result.distance)};
  const language::Slot shortfall{"distance", explain::number(result.shortfall)};
  switch (result.status) {
    case ik::Status::invalidInput: {
      const std::string joint = jointSentence(lab);
      const std::string refusal = joint.empty() ? shortChainSentence(lab) : joint;
      return refusal.empty() ? explain::textOf(result.fault) : refusal;
    }
    case ik::Status::reached:
      if (lab.solver().iterative && result.iterations == 0) return tr("The tip was at the target.");
      if (!lab.solver().iterative) return tr("The tip is at the target, exactly.");
      return cameNear(result);
    case ik::Status::tooFar:
      return fill(tr("The target is too far: {distance} outside the reach."), {shortfall});
    case ik::Status::tooClose:
      return fill(tr("The target is too close: {distance} inside the inner circle."), {shortfall});
    case ik::Status::heldBack:
      if (lab.solver().iterative) {
        return fill(tr("A joint of weight 0 keeps the tip {distance} away from the target."),
                    {distance});
      }
      return fill(tr("Softening or a weight keeps the tip {distance} away from the target."),
                  {distance});
    case ik::Status::limitBlocked:
      return fill(tr("A joint at its limit keeps the tip {distance} away from the target."),
                  {distance});
    case ik::Status::stalled:
      return stuck(lab);
    case ik::Status::iterationLimit:
      return fill(trn("{count} iteration done, {distance} left.",
                      "{count} iterations done, {distance} left.", result.iterations),
                  {{"count", result.iterations}, distance});
  }
  return {};
}

std::string progressSentence(const Lab& lab) {
  const State& state = lab.state();
  const std::size_t cursor = state.playback.cursor;
  const std::size_t last = lab.trace().size() - 1;
  if (state.choices.mode != Mode::stepByStep || cursor == last) return {};
  const language::Slot distance{"distance", explain::number(lab.shownDistance())};
  if (cursor == 0) return fill(tr("Before the first step: {distance} left."), {distance});
  const Break broken = breakOf(lab);
  return fill(broken.isInPieces
                  ? tr("Step {step} of {last}: {distance} left, but the chain is in pieces.")
              : broken.off > 0.0
                  ? tr("Step {step} of {last}: {distance} left, but the base is off by {off}.")
                  : tr("Step {step} of {last}: {distance} left."),
              {{"step", cursor}, {"last", last}, distance, {"off", explain::number(broken.off)}});
}

std::string whyNoStep(const Lab& lab, int direction) {
  if (lab.canStep(direction)) return {};
  if (direction < 0) return tr("This is the start: there is no step before it.");
  if (lab.isHeldBack()) return tr("The class answers first: R shows the answer, then it goes on.");
  if (lab.isLastStep()) return tr("This is the end: there is no step after it.");
  return tr("It goes on by itself in every frame: choose Step by step first (M).");
}

std::optional<Gain> gainOf(const Lab& lab) {
  const State& state = lab.state();
  if (state.choices.mode != Mode::stepByStep || state.race.on || lab.isAsking()) return {};
  if (state.playback.cursor == 0 || lab.isEditing()) return {};
  const double before = lab.trace().step(wholeStepBefore(lab)).distance;
  if (!brokenWords(lab).empty()) return Gain{before, std::nullopt};
  return Gain{before, lab.shownDistance()};
}

std::string gainSentence(const Lab& lab) {
  const std::optional<Gain> gain = gainOf(lab);
  if (!gain) return {};
  const std::string before = explain::number(gain->before);
  if (!gain->after) {
    // Translators: {more}: "the chain is in pieces". There is no distance until it is whole
    // again.
    return fill(tr("Distance {before} → –: {more}"),
                {{"before", before}, {"more", brokenWords(lab)}});
  }
  constexpr double kSame = 1e-9;  // of the distance: less is rounding
  const std::string after = explain::number(*gain->after);
  const double change = *gain->after - gain->before;
  const bool isSame = std::abs(change) <= kSame * gain->before || (before == "0" && after == "0");
  const language::Text text = isSame            ? tr("Distance {before} → {after}: no nearer")
                              : change > 0.0    ? tr("Distance {before} → {after}: farther")
                              : before == after ? tr("Distance {before} → {after}: hardly nearer")
                                                : tr("Distance {before} → {after}");
  return fill(text, {{"before", before}, {"after", after}});
}

std::string methodSentence(const Lab& lab) {
  const rigs::Result& result = lab.result();
  if (lab.solver().method.empty() || result.status == ik::Status::invalidInput) return {};
  const ik::Solver& worker = ik::workerOf(lab.solver(), result.used);
  const language::Slot solver{"solver", explain::nameOf(worker)};
  if (result.restarts == 0) return fill(tr("It picked: {solver}."), {solver});
  if (result.restarts == 1) return fill(tr("It picked: {solver}, and restarted once."), {solver});
  return fill(trn("It picked: {solver}, and restarted {count} time.",
                  "It picked: {solver}, and restarted {count} times.", result.restarts),
              {solver, {"count", result.restarts}});
}

std::string scopeSentence(const Lab& lab) {
  const auto n = static_cast<int>(lab.state().scene.chain.bones.size());
  const int first = lab.result().firstBone;
  if (first == 0 || lab.result().status == ik::Status::invalidInput) return {};
  const int moved = n - first;
  if (moved == 1) return fill(tr("Acts on the last bone of {all}."), {{"all", n}});
  return fill(trn("Acts on the last {count} bone of {all}.",
                  "Acts on the last {count} bones of {all}.", moved),
              {{"count", moved}, {"all", n}});
}

std::string stepSentence(const Lab& lab) {
  const State& state = lab.state();
  const rigs::Problem problem = problemOf(state.scene, state.choices);
  return explain::stepSentence({lab.solver(), problem, lab.settings(), lab.result(), lab.trace()},
                               state.playback.cursor);
}

std::optional<explain::Explanation> explanationOf(const Lab& lab) {
  const State& state = lab.state();
  if (state.choices.mode != Mode::stepByStep || state.race.on) return std::nullopt;
  if (lab.isEditing() || lab.isAsking()) return std::nullopt;
  const rigs::Problem problem = problemOf(state.scene, state.choices);
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
          ? tr("Drag the goal, and the creature walks there. The buttons pause it and step "
               "through a leg's solve.")
                .str()
          : tr("Drag the target. The buttons step through the solve and play it; Help lists "
               "all keys.")
                .str();
  if (!isStepping || !lab.creature() || state.race.on) return text;
  // Translators: in front of what a step of this leg does.
  return fill(tr("Leg {leg}."), {{"leg", state.scene.walk->leg + 1}}) + " " + text;
}

}  // namespace lab
