#include "lab/words/prediction_words.h"

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "lab/bench/prediction.h"

namespace lab {
namespace {

std::string unitName(Unit unit) {
  if (unit == Unit::pass) return "pass";
  return unit == Unit::iteration ? "iteration" : "step";
}

// How far the joint has moved in the step, to compare the miss with.
std::string movedWords(const Lab& lab) {
  const Prediction& prediction = lab.state().prediction;
  const std::vector<ik::Segment>& before = lab.ghost();
  if (prediction.joint == 0 || prediction.joint > before.size()) return {};
  const double moved = glm::distance(before[prediction.joint - 1].end, lab.predictionTruth());
  return lab.state().playback.unit <= Unit::bone ? "; it moved by " + explain::number(moved) : "";
}

}  // namespace

std::string nameOfJoint(const Lab& lab, std::size_t joint) {
  const std::size_t tip = lab.state().scene.chain.bones.size();
  return joint == tip ? "the tip" : "joint " + std::to_string(joint + 1);
}

std::string predictionSentence(const Lab& lab) {
  const State& state = lab.state();
  const Prediction& prediction = state.prediction;
  if (!prediction.on || state.choices.mode != Mode::stepByStep || state.race.on) return {};
  const std::string joint = nameOfJoint(lab, prediction.joint);
  const std::string next = unitName(state.playback.unit);
  if (lab.isAsking()) {
    if (prediction.guess)
      return "Step forward (Right) to see where " + joint + " goes, or move your guess.";
    return "Where will " + joint + " be after the next " + next +
           "? Click there, or drag a joint to where it will be.";
  }
  if (!prediction.isRevealed) return "The solve is over: there is no next step to predict.";
  if (!prediction.guess)
    return "This is where " + joint + " went. Step forward for the next question.";
  const double miss = missOf(prediction, lab.predictionTruth());
  return "Your guess for " + joint + " was off by " + explain::number(miss) + movedWords(lab) +
         ". Step forward for the next question.";
}

}  // namespace lab
