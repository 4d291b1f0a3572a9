#include "lab/words/status_words.h"

#include <algorithm>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "explain/words.h"
#include "ik/motion/gives_way.h"
#include "lab/words/singularity_words.h"
#include "lab/words/solver_words.h"
#include "language/language.h"
#include "rigs/mechanism_of.h"

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

// How far the tip is from the target, and where that has a direction by what it misses it.
language::Slot leftSlot(const Lab& lab) {
  const rigs::Result& result = lab.result();
  return {"distance",
          leftWords({result.distance, result.turn}, lab.state().scene.facing.has_value())};
}

std::string stuck(const Lab& lab) {
  const rigs::Result& result = lab.result();
  const language::Slot distance = leftSlot(lab);
  if (result.status == ik::Status::stalled && ignoresMirror(lab.state())) {
    return fill(tr("The tip misses the target by {distance}: the solver ignored that the chain is "
                   "mirrored."),
                {distance});
  }
  if (!lab.solver().iterative) {
    return fill(tr("The answer misses the target by {distance}."), {distance});
  }
  if (!lab.state().scene.goals.empty()) {
    return fill(tr("Stuck {distance} from the farthest goal: perhaps no pose meets all of them."),
                {distance});
  }
  if (result.restarts > 0) {
    return fill(tr("Stuck {distance} from the target, after other start poses were tried too."),
                {distance});
  }
  return fill(tr("Stuck {distance} from the target. Nudge the chain to go on."), {distance});
}

}  // namespace

std::string leftWords(const ik::Left& left, bool hasDirection) {
  return hasDirection ? explain::bothText(left) : explain::number(left.distance);
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

std::string ownSentence(const Lab& lab) {
  const State& state = lab.state();
  if (!state.choices.isOwn || !state.script) return {};
  if (state.script->isHeld)
    return tr(
        "This scene came with a solver of its own. Read it on the page Explain, and run it "
        "there.");
  const std::optional<script::Fault>& fault = lab.ownRun().fault;
  if (fault) return fill(tr("Your solver stopped: {fault}."), {{"fault", fault->message()}});
  if (state.script->runs.empty() && lab.scriptFault())
    return fill(tr("Your solver does not run yet: {fault}."),
                {{"fault", lab.scriptFault()->message()}});
  return {};
}

std::string_view statusHeading(const Lab& lab) {
  const bool isOver = lab.result().status != ik::Status::invalidInput;
  if (isOver && !ownSentence(lab).empty())
    return lab.ownRun().fault ? tr("Error").view() : tr("Waiting").view();
  return statusWord(lab.result().status, ignoresMirror(lab.state()));
}

std::string statusSentence(const Lab& lab) {
  const rigs::Result& result = lab.result();
  std::string own = ownSentence(lab);
  if (result.status != ik::Status::invalidInput && !own.empty()) return own;
  const language::Slot distance = leftSlot(lab);
  const language::Slot shortfall{"distance", explain::number(result.shortfall)};
  switch (result.status) {
    case ik::Status::invalidInput: {
      const std::string refusal = refusalSentence(lab);
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

std::string givesWaySentence(const Lab& lab) {
  const State& state = lab.state();
  const Scene& scene = state.scene;
  if (scene.chain.planar || !scene.facing || !scene.goals.empty()) return {};
  if (lab.result().status == ik::Status::reached || lab.result().status == ik::Status::invalidInput)
    return {};
  rigs::ChainMechanism made;
  rigs::mechanismOf(problemOf(scene, state.choices), lab.answer(), made);
  const auto found = ik::givesWay(made.joints, made.pose, made.goals.front());
  if (!found) return {};
  const std::string joints =
      fill(trn("{count} joint", "{count} joints", found->freedoms), {{"count", found->freedoms}});
  const bool isTurn = found->isTurn();
  const glm::dvec3& motion = isTurn ? found->turn : found->way;
  const bool isOne = motion != glm::dvec3(0.0);
  return fill(!isOne ? tr("{joints} for the {asked} numbers of a point and a direction: {less} of "
                          "these numbers must give way.")
              : isTurn ? tr("{joints} for the {asked} numbers of a point and a direction: the turn "
                            "about {direction} gives way, by {missing}.")
                       : tr("{joints} for the {asked} numbers of a point and a direction: the way "
                            "along {direction} gives way, by {missing}."),
              {{"joints", joints},
               {"asked", found->asked},
               {"less", found->asked - found->freedoms},
               {"direction", isOne ? directionText(glm::normalize(motion)) : ""},
               {"missing", isTurn ? explain::angleText(found->angle, true)
                                  : explain::number(found->distance)}});
}

std::string bendPlaneSentence(const Lab& lab) {
  if (lab.result().status == ik::Status::invalidInput) return {};
  if (lab.result().bentOtherwise) {
    return lab.state().scene.chain.planar
               ? tr("Within the limits no pose with this bend reaches the target: the arm bends "
                    "the other way.")
               : tr("Within the limits no pose with this bend reaches the target: the arm bends in "
                    "the nearest plane that does.");
  }
  const bool hasPole = lab.state().scene.pole.has_value();
  switch (lab.result().bendPlane) {
    case ik::BendPlane::none:
    case ik::BendPlane::asAsked:
      return {};
    case ik::BendPlane::kept:
      return hasPole
                 ? tr("The pole is in line with base and target, so it chooses no side: the last "
                      "bend plane is kept.")
                 : tr("The target is straight above or below the base, so no vertical plane is "
                      "better than another: the last bend plane is kept.");
    case ik::BendPlane::reversed:
      return hasPole
                 ? tr("The elbow went to the other side of the line from base to target, as the "
                      "pole or the bend asks.")
                 : tr("The elbow went to the other side: the target crossed over the base, or "
                      "the bend was flipped.");
  }
  return {};
}

}  // namespace lab
