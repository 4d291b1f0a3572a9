#include "lab/words/step_words.h"

#include <cmath>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "explain/words.h"
#include "lab/words/prediction_words.h"
#include "lab/words/race_words.h"
#include "lab/words/replay_words.h"
#include "language/language.h"
#include "rigs/reach.h"

namespace lab {

using language::tr, language::fill;

namespace {

// How a chain is broken, by the base's distance from its place or in pieces.
struct Break {
  bool isInPieces = false;
  double off = 0.0;  // 0: it is whole
};

// The tip may be at the target then, at the cost of the rest.
Break breakOf(const rigs::Chain& chain, const std::vector<rigs::Segment>& bones) {
  constexpr double kTogether = 1e-9;  // of the chain's length
  const double slack = kTogether * rigs::sizeOf(chain);
  if (!rigs::isTogether(chain, bones, slack)) return {true};
  const rigs::Bone& first = chain.bones.front();
  if (first.at || first.joint == rigs::JointKind::slide) return {};
  const double off = glm::distance(bones.front().start, chain.base);
  return {false, off > slack ? off : 0.0};
}

Break breakOf(const Lab& lab) { return breakOf(lab.state().scene.chain, lab.shown().bones); }

// The step behind which the one on show leaves a whole chain again: walks leave it apart in
// between, and what the tip's distance is then says nothing.
std::size_t wholeStepBefore(const Lab& lab) {
  const rigs::Trace& trace = lab.trace();
  std::size_t step = lab.state().playback.cursor - 1;
  const Break broken = breakOf(lab.state().scene.chain, lab.step().before.bones);
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

std::string progressSentence(const Lab& lab) {
  const State& state = lab.state();
  const std::size_t cursor = state.playback.cursor;
  const std::size_t last = lab.trace().size() - 1;
  if (state.choices.mode != Mode::stepByStep || cursor == last) return {};
  const language::Slot distance{"distance",
                                leftWords(lab.shownLeft(), state.scene.facing.has_value())};
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
  const std::size_t step = wholeStepBefore(lab);
  const ik::Left before = lab.trace().left(step);
  if (!brokenWords(lab).empty()) return Gain{before, std::nullopt};
  return Gain{before, lab.shownLeft()};
}

std::string ofAllGoals(const Lab& lab, const std::string& distances) {
  return explain::ofAllGoals(distances, lab.hasSeveralGoals(), lab.trace().hasDirection());
}

std::string gainSentence(const Lab& lab) {
  const std::optional<Gain> gain = gainOf(lab);
  if (!gain) return {};
  const bool isDirected = lab.state().scene.facing.has_value();
  const std::string before = leftWords(gain->before, isDirected);
  if (!gain->after) {
    // Translators: {more}: "the chain is in pieces". There is no distance until it is whole
    // again.
    return fill(tr("Distance {before} → –: {more}"),
                {{"before", before}, {"more", brokenWords(lab)}});
  }
  if (isDirected)
    return ofAllGoals(lab, fill(tr("Distance {before} → {after}"),
                                {{"before", before}, {"after", explain::bothText(*gain->after)}}));
  constexpr double kSame = 1e-9;  // of the distance: less is rounding
  const std::string after = explain::number(gain->after->distance);
  const double change = gain->after->distance - gain->before.distance;
  const bool isSame =
      std::abs(change) <= kSame * gain->before.distance || (before == "0" && after == "0");
  const language::Text text = isSame            ? tr("Distance {before} → {after}: no nearer")
                              : change > 0.0    ? tr("Distance {before} → {after}: farther")
                              : before == after ? tr("Distance {before} → {after}: hardly nearer")
                                                : tr("Distance {before} → {after}");
  return ofAllGoals(lab, fill(text, {{"before", before}, {"after", after}}));
}

const explain::Explanation* explanationOf(const Lab& lab) {
  const State& state = lab.state();
  if (state.choices.mode != Mode::stepByStep || state.race.on) return nullptr;
  return lab.isEditing() || lab.isAsking() ? nullptr : &lab.step().explanation;
}

std::string sentenceOnShow(const Lab& lab) {
  const State& state = lab.state();
  const std::string prediction = predictionSentence(lab);
  const bool isStepping = state.choices.mode == Mode::stepByStep;
  std::string text =
      !prediction.empty()                          ? prediction
      : lab.scrubsReplay()                         ? replaySentence(lab)
      : state.race.on                              ? raceSentence(lab)
      : isStepping                                 ? lab.step().explanation.sentence
      : lab.targetMoves() && state.motion.isByRate ? rateSentence(lab)
      : lab.creature()
          ? tr("Drag the goal, and the creature walks there. The buttons pause it and step "
               "through a leg's solve.")
                .str()
          : tr("Drag the target. The buttons step through the solve and play it; Help lists "
               "all keys.")
                .str();
  if (!isStepping || !lab.creature() || state.race.on) return text;
  // Translators: in front of what a step of this leg does.
  return fill(tr("Leg {leg}."), {{"leg", state.place + 1}}) + " " + text;
}

}  // namespace lab
