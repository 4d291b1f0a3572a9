#include "lab/words/prediction_words.h"

#include <initializer_list>
#include <optional>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "lab/core/prediction.h"
#include "language/language.h"

namespace lab {

using language::tr, language::fill;

namespace {

// What is said of the tip, and of joint {joint}.
struct JointWords {
  language::Text tip;
  language::Text joint;
};

std::string ofJoint(const Lab& lab, const JointWords& words,
                    std::initializer_list<language::Slot> more = {}) {
  const std::size_t joint = lab.state().prediction.joint;
  const rigs::Chain& chain = lab.state().scene.chain;
  const std::string text = joint == chain.bones.size()
                               ? words.tip.str()
                               : fill(words.joint, {{"joint", explain::jointLabel(chain, joint)}});
  return fill(text, more);
}

std::string question(const Lab& lab) {
  const Unit unit = lab.state().playback.unit;
  if (unit == Unit::pass) {
    return ofJoint(lab, {tr("Where will the tip be after the next pass? Click there, or drag a "
                            "joint to where it will be."),
                         tr("Where will joint {joint} be after the next pass? Click there, or drag "
                            "a joint to where it will be.")});
  }
  if (unit == Unit::iteration) {
    return ofJoint(lab, {tr("Where will the tip be after the next iteration? Click there, or drag "
                            "a joint to where it will be."),
                         tr("Where will joint {joint} be after the next iteration? Click there, or "
                            "drag a joint to where it will be.")});
  }
  return ofJoint(lab, {tr("Where will the tip be after the next step? Click there, or drag a joint "
                          "to where it will be."),
                       tr("Where will joint {joint} be after the next step? Click there, or drag a "
                          "joint to where it will be.")});
}

// How far the joint has moved in the step, to compare the miss with; none in longer units.
std::optional<double> movedBy(const Lab& lab) {
  const Prediction& prediction = lab.state().prediction;
  const std::vector<rigs::Segment>& before = lab.ghost();
  if (prediction.joint > before.size()) return std::nullopt;
  const int carrier = lab.state().scene.chain.carrierOf(prediction.joint);
  if (carrier == rigs::kBase) return std::nullopt;
  if (lab.state().playback.unit > Unit::bone) return std::nullopt;
  return glm::distance(before[static_cast<std::size_t>(carrier)].end, lab.predictionTruth());
}

std::string answer(const Lab& lab) {
  const Prediction& prediction = lab.state().prediction;
  if (!prediction.guess) {
    return ofJoint(lab,
                   {tr("This is where the tip went."), tr("This is where joint {joint} went.")});
  }
  const std::string miss = explain::number(missOf(prediction, lab.predictionTruth()));
  const std::optional<double> moved = movedBy(lab);
  if (!moved) {
    return ofJoint(lab,
                   {tr("Your guess for the tip was off by {miss}."),
                    tr("Your guess for joint {joint} was off by {miss}.")},
                   {{"miss", miss}});
  }
  return ofJoint(lab,
                 {tr("Your guess for the tip was off by {miss}; it moved by {moved}."),
                  tr("Your guess for joint {joint} was off by {miss}; it moved by {moved}.")},
                 {{"miss", miss}, {"moved", explain::number(*moved)}});
}

// Nothing once it is answered: the section of the answers says how good the guess was.
std::string armQuestion(const Lab& lab) {
  if (!lab.isAsking()) return {};
  const Prediction& prediction = lab.state().prediction;
  if (!prediction.lesson->takesPoint)
    return tr("How many answers does this choice leave here, all else being the same?");
  const std::string joint = explain::jointLabel(lab.state().scene.chain, prediction.joint);
  return fill(tr("Where will joint {joint} be in the other answer of this choice? Click there."),
              {{"joint", joint}});
}

}  // namespace

std::string predictionSentence(const Lab& lab) {
  const State& state = lab.state();
  const Prediction& prediction = state.prediction;
  if (prediction.lesson && prediction.lesson->isOfArm) return armQuestion(lab);
  if (prediction.lesson && lab.isAsking()) {
    return prediction.lesson->takesPoint
               ? tr("Answer the lesson’s question on the canvas. Steps and numbers come with the "
                    "answer.")
               : tr("Answer the lesson’s question. Steps and numbers come with the answer.");
  }
  if (prediction.lesson) return {};
  if (!prediction.on || state.choices.mode != Mode::stepByStep || state.race.on) return {};
  if (lab.isAsking()) {
    if (state.view.teaching && prediction.offersReveal) {
      return tr("Page Down once more shows where it goes.");
    }
    if (!prediction.guess) {
      return question(lab) +
             (state.view.teaching ? " " + tr("It stays hidden until it is revealed.").str() : "");
    }
    if (state.view.teaching) {
      return ofJoint(lab,
                     {tr("Reveal the answer to see where the tip goes, or move the guess."),
                      tr("Reveal the answer to see where joint {joint} goes, or move the guess.")});
    }
    return ofJoint(lab, {tr("Step forward to see where the tip goes, or move your guess."),
                         tr("Step forward to see where joint {joint} goes, or move your guess.")});
  }
  if (!prediction.isRevealed) {
    return tr("The solve is over: there is no next step to predict.");
  }
  return answer(lab) + " " + tr("Step forward for the next question.").str();
}

}  // namespace lab
