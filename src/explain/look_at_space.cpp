// One bone in space turns until it points at the target, by the smallest turn there is.
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/turning_space.h"
#include "ik/space.h"

namespace explain {
namespace {

// Lines of the code that a step carries out: see explain/code.cpp.
enum Stage { kVector, kBone, kAxis, kTurn, kDone };

void directions(Builder& builder, const ExplainInput& input, const Aim& aim) {
  builder.point("T", "T", "the target", input.target);
  builder.point("O", "O", "where the bone starts", aim.joint);
  builder.dot(Role::neutral, aim.joint, "O").quantity = "O";
  auto& target = builder.line(MarkKind::dashed, Role::target, aim.joint, input.target);
  builder.point("b", "b", "from O to the target", aim.b);
  builder.formula("$b = $T − $O", "b");
  target.text = "b, d = ";
  const std::string d =
      builder.length("d", "d", "distance from O to the target", glm::length(aim.b));
  target.text = "b, " + d;
  target.quantity = "d";
  builder.formula("$d = |$b|", "d");
  auto& was = builder.line(MarkKind::dashed, Role::before, aim.joint, aim.joint + aim.a);
  builder.point("a", "a", "the bone before, from its start to its end", aim.a);
  was.text = "a";
  was.quantity = "a";
  was.stage = kBone;
}

}  // namespace

Explanation explainLookAtInSpace(const ExplainInput& input) {
  Builder builder(input);
  const std::size_t bone = input.chain.bones.size() - 1;
  const ik::Segment& before = input.before.bones[bone];
  Aim aim;
  aim.joint = before.start;
  aim.a = before.end - before.start;
  aim.b = input.target - before.start;
  const PlaneAxes plane = planeThrough(aim.a, aim.b);
  aim.axis = glm::cross(plane.u, plane.v);
  aim.isDefined = glm::length(aim.b) > ik::kNoDirection && lengthOf(input, bone) > 0.0;
  aim.turn = aim.isDefined ? angleInSpace(aim.a, aim.b) : 0.0;
  directions(builder, input, aim);
  explainAxis(builder, aim, 0.5 * lengthOf(input, bone), kAxis, kTurn);
  const MadeTurn made = madeTurn(input, bone);
  const bool isHeld = explainHeld(builder, input, bone, aim, made);
  auto& travel = travelInSpace(builder, Role::tip, aim.joint, before.end,
                               isHeld ? made : MadeTurn{aim.axis, aim.turn});
  travel.quantity = "turn";
  travel.stage = kDone;
  if (input.result.shortfall > 0.0) {
    const double length = lengthOf(input, bone);
    builder.length("l", "l", "length of the bone", length);
    explainMissing(builder, input, input.now.bones[bone].end, kDone);
    builder.formula(glm::length(aim.b) > length ? "$missing = $d − $l" : "$missing = $l − $d",
                    "missing");
  }
  return builder.take();
}

}  // namespace explain
