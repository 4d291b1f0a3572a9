#include "lab/words/words.h"

#include <array>
#include <cmath>

#include "explain/format.h"
#include "lab/words/limit_words.h"
#include "lab/words/space_words.h"
#include "lab/words/step_words.h"

namespace lab {
namespace {

std::string bonesFrom(int first, int count) {
  if (first == count) return "the last bone";
  return "the last " + std::to_string(count - first + 1) + " bones";
}

std::string reachedFor(const Lab& lab, std::size_t bone) {
  const std::size_t n = lab.shown().bones.size();
  if (bone + 1 == n) return "the target";
  return "the start of bone " + std::to_string(bone + 2);
}

bool isForm(const Lab& lab, std::string_view form) {
  const auto index = ik::findParameter(lab.solver(), "form");
  if (!index) return false;
  const auto chosen = static_cast<std::size_t>(lab.settings().parameters[*index]);
  return lab.solver().parameters[*index].options[chosen] == form;
}

std::string baseToTipWords(const Lab& lab, std::size_t bone) {
  const std::string place = bone == 0 ? "the base" : "the end of bone " + std::to_string(bone);
  const ik::Chain& chain = lab.state().scene.chain;
  // A chain with limits walks on, also towards what it can't reach.
  const bool farAway = lab.result().status == ik::Status::tooFar &&
                       !ik::isLimited(chain.bones, chain.planar) && !ik::isWeighted(chain.bones);
  if (!isForm(lab, "standard")) return "moves back to " + place + ", its direction kept";
  const bool last = bone + 1 == lab.shown().bones.size();
  if (farAway) return "starts at " + place + " and points straight at the target";
  return "starts at " + place + " and aims at " +
         (last ? std::string("the target") : "the start of bone " + std::to_string(bone + 2));
}

// Of FABRIK's joint with the neighbour that was set down before: what its weight and the cap do.
std::string partWords(const Lab& lab, const ik::StepInfo& info) {
  const bool isTree = isForm(lab, "tree");
  if (isTree && info.phase == ik::Phase::baseToTip) return {};
  const bool isFirstWalk = info.phase == ik::Phase::tipToBase;
  const auto joint = static_cast<std::size_t>(info.bone) + (isFirstWalk && !isTree ? 1 : 0);
  const std::vector<ik::Bone>& bones = lab.state().scene.chain.bones;
  if (joint >= bones.size()) return {};
  const double weight = bones[joint].weight;
  if (weight != 1.0) {
    return explain::format(", as far as joint %zu's weight of %.3g lets it", joint + 1, weight);
  }
  const double most = lab.settings().parameters[*ik::findParameter(lab.solver(), "max-step")];
  if (most >= ik::kUncapped) return {};
  return explain::format(", joint %zu turning by %.4g° at most", joint + 1, most);
}

// What happens to one bone.
std::string boneWords(const Lab& lab, const ik::StepInfo& info, const ik::TraceState& before) {
  const auto bone = static_cast<std::size_t>(info.bone);
  const bool isFabrik = ik::findParameter(lab.solver(), "form").has_value();
  if (info.phase == ik::Phase::turn) return analyticWords(lab, before, bone);
  if (!isFabrik) return turnWords(lab, before, bone);
  const std::string back = turnedBackWords(lab, info);
  const std::string part = partWords(lab, info);
  if (info.phase == ik::Phase::baseToTip) return baseToTipWords(lab, bone) + back + part;
  const std::string carried = isForm(lab, "tree") && bone + 1 < lab.shown().bones.size()
                                  ? ", carrying its children along"
                                  : "";
  return "looks at " + reachedFor(lab, bone) + " and moves until its end lies there" + carried +
         back + part;
}

// What a solver that turns all joints at once turns them by.
std::string_view howAllTurn(const ik::SolverInfo& solver) {
  if (solver.id == "jacobian-transpose") return "as the target's pull at the tip has it";
  if (solver.id == "pseudo-inverse") return "as little as takes a straight-going tip there";
  if (solver.id == "dls") return "towards the target, damped";
  if (solver.id == "sdls") return "towards the target, each direction damped by itself";
  if (solver.id == "levenberg-marquardt") return "towards the target, damped as it goes";
  return "downhill";
}

// Why a chain may lie quite differently than before, although the target hardly moved.
std::string setbackWords(const ik::Result& result) {
  if (result.setbacks == 0) return {};
  return ", " + std::to_string(result.setbacks) + " of which led away from the target";
}

}  // namespace

std::string_view statusWord(ik::Status status) {
  constexpr std::array<std::string_view, 8> kWords{
      "Invalid input", "Reached",       "Too far", "Too close",
      "Held back",     "Limit blocked", "Stalled", "Iteration limit"};
  return kWords[static_cast<std::size_t>(status)];
}

std::string statusSentence(const Lab& lab) {
  const ik::Result& result = lab.result();
  const std::string distance = explain::number(result.distance);
  const std::string iterations = std::to_string(result.iterations);
  switch (result.status) {
    case ik::Status::invalidInput: {
      const std::string hinge = hingeSentence(lab);
      return hinge.empty() ? result.message : hinge;
    }
    case ik::Status::reached:
      if (lab.solver().iterative && result.iterations == 0) return "The tip was at the target.";
      if (!lab.solver().iterative) return "The tip is at the target, exactly.";
      return "The tip came near enough in " + iterations +
             (result.iterations == 1 ? " iteration" : " iterations") + setbackWords(result) + ".";
    case ik::Status::tooFar:
      return "The target is " + explain::number(result.shortfall) +
             " away from the farthest point that can be reached.";
    case ik::Status::tooClose:
      return "The target is " + explain::number(result.shortfall) +
             " inside the hole that can't be reached.";
    case ik::Status::heldBack:
      if (lab.solver().iterative) {
        return "A joint of weight 0 keeps the tip " + distance + " away from the target.";
      }
      return "Softening or a weight keeps the tip " + distance + " away from the target.";
    case ik::Status::limitBlocked:
      return "A joint at its limit keeps the tip " + distance + " away from the target.";
    case ik::Status::stalled:
      if (!lab.solver().iterative) return "The answer misses the target by " + distance + ".";
      if (result.restarts > 0) {
        return "Nothing helps any more, from any pose that was tried: " + distance + " is left.";
      }
      return "Nothing moves any more, with " + distance + " left. Nudge the chain to go on.";
    case ik::Status::iterationLimit:
      return iterations + (result.iterations == 1 ? " iteration" : " iterations") + " done, " +
             distance + " left.";
  }
  return {};
}

std::string methodSentence(const Lab& lab) {
  const ik::Result& result = lab.result();
  if (!lab.solver().pick || result.status == ik::Status::invalidInput) return {};
  const ik::SolverInfo& worker = ik::workerOf(lab.solver(), result);
  const bool isStraight = &worker == &lab.solver();
  const std::string picked = isStraight ? "a straight line" : std::string(worker.name);
  if (result.restarts == 0) return "It picked: " + picked + ".";
  return "It picked: " + picked + ", and began anew " +
         (result.restarts == 1 ? "once" : std::to_string(result.restarts) + " times") + ".";
}

std::string scopeSentence(const Lab& lab) {
  const auto n = static_cast<int>(lab.state().scene.chain.bones.size());
  const int first = lab.result().firstBone;
  if (first == 0 || lab.result().status == ik::Status::invalidInput) return {};
  return "Acts on " + bonesFrom(first + 1, n) + " of " + std::to_string(n) + ".";
}

std::string_view passName(ik::Phase phase) {
  if (phase == ik::Phase::tipToBase) return "tip → base";
  if (phase == ik::Phase::baseToTip) return "base → tip";
  return {};
}

std::string stepSentence(const Lab& lab) {
  const std::size_t cursor = lab.state().playback.cursor;
  const ik::StepInfo& info = lab.trace().step(cursor);
  std::string who(lab.solver().name);
  if (info.phase == ik::Phase::start) return who + ": the pose it starts from.";
  if (lab.solver().iterative) who += ", iteration " + std::to_string(info.iteration);
  if (!passName(info.phase).empty()) who += ", " + std::string(passName(info.phase));
  const double before = lab.trace().step(cursor - 1).distance;
  if (info.phase == ik::Phase::descend) {
    return who + ": all joints turn " +
           std::string(howAllTurn(ik::workerOf(lab.solver(), lab.result()))) +
           (ik::isWeighted(lab.state().scene.chain.bones) ? ", each as its weight has it" : "") +
           "; the distance falls from " + explain::number(before) + " to " +
           explain::number(info.distance) + ".";
  }
  if (info.phase == ik::Phase::apply) {
    return who + ": the angles are set as if nothing were mirrored, and the chain lies elsewhere.";
  }
  if (info.phase == ik::Phase::stretch) return who + ": the bones stretch to reach farther.";
  if (info.phase == ik::Phase::blend) {
    return who + ": the weight takes the chain part of the way back to the pose it started from.";
  }
  if (info.phase == ik::Phase::selfMotion) {
    return who + ": the joints go towards the rest pose, and the tip stays where it is.";
  }
  if (info.phase == ik::Phase::straighten) {
    return who + ": all bones turn onto the line to the target, which is out of reach.";
  }
  if (info.phase == ik::Phase::restart) {
    return who + ": begins anew from another pose, for nothing helped any more.";
  }
  if (info.phase == ik::Phase::recall) {
    return who + ": takes up the nearest pose so far, " + explain::number(info.distance) +
           " from the target.";
  }
  const ik::TraceState previous = lab.trace().at(cursor - 1);
  return who + ", bone " + std::to_string(info.bone + 1) + ": " + boneWords(lab, info, previous) +
         ".";
}

}  // namespace lab
