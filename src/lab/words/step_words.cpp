#include "lab/words/step_words.h"

#include <cmath>
#include <numbers>

#include "explain/format.h"
#include "lab/words/limit_words.h"

namespace lab {
namespace {

const ik::SolverInfo& worker(const Lab& lab) { return ik::workerOf(lab.solver(), lab.result()); }

bool isInSpace(const Lab& lab) { return !lab.state().scene.chain.planar; }

// In a mirrored frame the same turn has one sign for the joint and the other on the screen.
std::string turnText(const Lab& lab, std::size_t bone, double degrees) {
  const bool isMirrored = lab.state().scene.chain.parityAt(bone) < 0;
  return explain::format(isMirrored ? "turn by %.1f° in its mirrored frame" : "turn by %.1f°",
                         degrees);
}

// The change of the bone's local rotation, in degrees; in space how far it is, without a sign.
double turnInDegrees(const ik::TraceState& before, const ik::TraceState& after, std::size_t bone) {
  if (!after.pose.rotations.empty()) {
    const glm::dquat turn =
        after.pose.rotations[bone] * glm::conjugate(before.pose.rotations[bone]);
    const double sine = glm::length(glm::dvec3(turn.x, turn.y, turn.z));
    const double degrees = 2.0 * std::atan2(sine, std::abs(turn.w)) * 180.0 / std::numbers::pi;
    return degrees < 0.05 ? 0.0 : degrees;
  }
  const double change = after.pose.angles[bone] - before.pose.angles[bone];
  const double turn = std::remainder(change, 2.0 * std::numbers::pi);
  const double degrees = turn * 180.0 / std::numbers::pi;
  return std::abs(degrees) < 0.05 ? 0.0 : degrees;  // never "-0.0°"
}

// In space an angle alone has no sign: it is about an axis.
std::string turnWordsInSpace(const Lab& lab, std::size_t bone, double degrees) {
  const bool isHinge = lab.state().scene.chain.bones[bone].joint == ik::JointKind::hinge;
  const std::string turn = explain::format(
      isHinge ? "turn by %.1f° about its hinge" : "turn by %.1f° about an axis", degrees);
  if (lab.state().choices.ignoreNegativeScale) return turn + ", whatever the scale's sign";
  return turn + (isHinge ? ", which brings the tip nearest to the target"
                         : " across tip and target, so that the tip points at the target");
}

// The plane in which two bones come to bend.
std::string planeWords(const Lab& lab) {
  if (lab.result().bendPlane == ik::BendPlane::kept) return "the plane that it bent in before";
  const auto twist = ik::findParameter(lab.solver(), "twist");
  const bool isTwisted = twist && lab.settings().parameters[*twist] != 0.0;
  const std::string plane = lab.state().scene.pole ? "the plane through base, target and pole"
                                                   : "the vertical plane through base and target";
  return isTwisted ? plane + ", twisted" : plane;
}

std::string analyticWordsInSpace(const Lab& lab, const ik::TraceState& before, std::size_t bone) {
  const double degrees = turnInDegrees(before, lab.shown(), bone);
  const std::string turn = explain::format("turn by %.1f°", degrees);
  if (worker(lab).bones == 1) return turn + " about the axis across it and the way to the target";
  if (static_cast<int>(bone) != lab.result().firstBone) {
    return turn + " in that plane, to the bend that the law of cosines gives";
  }
  const bool isReversed = lab.result().bendPlane == ik::BendPlane::reversed;
  return turn + " into " + planeWords(lab) + (isReversed ? ", to the other side than before" : "") +
         ", off the line to the target by the angle of the triangle";
}

}  // namespace

std::string turnWords(const Lab& lab, const ik::TraceState& before, std::size_t bone) {
  const double degrees = turnInDegrees(before, lab.shown(), bone);
  const std::string stop = stopWords(lab, before, bone);
  const std::string shortened = shortenedWords(lab, bone, degrees);
  if (degrees == 0.0 && lab.state().scene.chain.bones[bone].weight == 0.0) {
    return "no turn" + shortened;
  }
  if (degrees == 0.0 && !stop.empty()) return "no turn" + stop;
  if (degrees == 0.0) return "no turn: the tip already points at the target";
  if (stop.empty() && !shortened.empty()) {
    return (isInSpace(lab) ? explain::format("turn by %.1f°", degrees)
                           : turnText(lab, bone, degrees)) +
           shortened;
  }
  if (isInSpace(lab)) {
    return stop.empty() ? turnWordsInSpace(lab, bone, degrees)
                        : explain::format("turn by %.1f°", degrees) + stop;
  }
  const std::string turn = turnText(lab, bone, degrees);
  if (!stop.empty()) return turn + stop;
  if (lab.state().choices.ignoreNegativeScale) return turn + ", whatever the scale's sign";
  return turn + " so that the tip points at the target";
}

std::string analyticWords(const Lab& lab, const ik::TraceState& before, std::size_t bone) {
  if (isAtLimit(lab, bone)) {
    const double degrees = turnInDegrees(before, lab.shown(), bone);
    const std::string turn =
        isInSpace(lab) ? explain::format("turn by %.1f°", degrees) : turnText(lab, bone, degrees);
    return turn + ", where its limit is";
  }
  if (isInSpace(lab)) return analyticWordsInSpace(lab, before, bone);
  const std::string turn = turnText(lab, bone, turnInDegrees(before, lab.shown(), bone));
  if (worker(lab).bones == 1) return turn + " to point at the target";
  const bool first = static_cast<int>(bone) == lab.result().firstBone;
  return turn + (first ? " to θ1, off the line to the target by the angle of the triangle"
                       : " to θ2, the bend that the law of cosines gives");
}

}  // namespace lab
