#include "explain/last_steps.h"

#include <span>
#include <string>
#include <vector>

#include "explain/steps/branches.h"
#include "explain/steps/builder.h"
#include "explain/steps/parts.h"
#include "language/language.h"
#include "rigs/forward_kinematics.h"
#include "rigs/limits.h"

namespace explain {

using language::tr, language::fill;

namespace {

// How far the bone is turned about itself in its rest frame, radians.
double twistIn(const ExplainInput& input, const rigs::Pose& pose, std::size_t bone) {
  const rigs::Bone& it = input.chain.bones[bone];
  return it.joint == rigs::JointKind::hinge ? rigs::angleAbout(it.axis, pose.rotations[bone])
                                            : rigs::swingTwist(pose.rotations[bone]).twist;
}

void explainShare(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const std::string which = std::to_string(bone + 1);
  const double share = input.chain.bones[bone].twist;
  const double twist = twistIn(input, input.now.pose, bone);
  builder.number("share" + which, numbered("s", bone), tr("the bone’s part of the twist"), share);
  builder.angle("all" + which, "τ", tr("the twist of the joint after it, about the bone"),
                twist / share);
  const Label part = builder.angle("part" + which, numbered("θ", bone),
                                   tr("local: the bone’s turn about itself"), twist);
  std::string text = "$part" + which;
  text.append(" = $share").append(which).append("·$all").append(which);
  builder.formula(text, "part" + which);
  const rigs::Segment& it = input.now.bones[bone];
  builder.label(Role::result, 0.5 * (it.start + it.end)).show(part);
}

void markPose(Builder& builder, Role role, std::span<const rigs::Segment> bones) {
  for (const rigs::Segment& bone : bones)
    builder.line(MarkKind::dashed, role, bone.start, bone.end);
}

}  // namespace

Explanation explainRoll(const ExplainInput& input) {
  constexpr int kMost = 4;
  Builder builder(input);
  int shares = 0;
  bool isBend = false;
  for (std::size_t bone = 0; bone < input.chain.bones.size(); ++bone) {
    const bool isTwistBone = input.chain.bones[bone].twist > 0.0;
    if (isTwistBone && shares++ < kMost) explainShare(builder, input, bone);
    isBend = isBend || (!isTwistBone && input.problem.rollsToBend);
  }
  if (shares > 0)
    builder.formula(tr("D = T·S: T turns about the bone, S is the rest, and D stays the same"));
  if (isBend)
    builder.formula(tr("z along a × b: of two bones, a before the joint and b behind it"));
  explainTipLeft(builder, input, Role::tip);
  return builder.take();
}

Explanation explainInfluence(const ExplainInput& input) {
  Builder builder(input);
  const rigs::Pose start = input.trace.at(0).pose;
  const rigs::Pose* const rest = input.problem.rest.pose;
  markPose(builder, Role::neutral, rigs::layBones(input.chain, rest ? *rest : start));
  markPose(builder, Role::result, input.before.bones);
  const std::vector<rigs::Goal> goals = goalsOf(input.problem);
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (i > 0 && goals[i].influence == 1.0) continue;
    const std::string which = i == 0 ? "" : std::to_string(i + 1);
    const Label label = builder.number("w" + which, "w" + which,
                                       fill(tr("the influence of the goal of {goal}"),
                                            {{"goal", goalName(input.chain, goals[i])}}),
                                       goals[i].influence);
    const glm::dvec3& end = input.now.bones[goals[i].bone].end;
    const glm::dvec3& solved = input.before.bones[goals[i].bone].end;
    builder.line(MarkKind::arrow, Role::current, solved, end).show(label);
  }
  builder.formula(input.chain.planar ? "θ = θ₀ + w·(θ₁ − θ₀)" : "q = slerp(q₀, q₁, w)");
  builder.formula(tr(
      "from the pose before, 0, to the solved one, 1; a joint of several goals has the largest"));
  explainTipLeft(builder, input, Role::tip);
  return builder.take();
}

}  // namespace explain
