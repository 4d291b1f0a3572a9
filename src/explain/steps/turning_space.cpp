#include "explain/steps/turning_space.h"

#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "explain/steps/limited.h"
#include "ik/maths/space.h"
#include "language/language.h"

namespace explain {

using language::tr, language::trc;

namespace {

// As seen along the axis of a hinge.
void explainSeenAlong(Builder& builder, const Aim& aim) {
  builder.point("n", "n", tr("the hinge's axis in the world; counter-clockwise about it counts"),
                aim.axis);
  builder.point("as", "a′", tr("a as seen along the axis"),
                aim.a - glm::dot(aim.a, aim.axis) * aim.axis);
  builder.formula("$as = $a − ($a·$n)·$n", "as");
  builder.point("bs", "b′", tr("b as seen along the axis"),
                aim.b - glm::dot(aim.b, aim.axis) * aim.axis);
  builder.formula("$bs = $b − ($b·$n)·$n", "bs");
}

}  // namespace

void explainAxis(Builder& builder, const Aim& aim, double size, StageName axisStage,
                 StageName turnStage) {
  if (aim.isHinge) {
    explainSeenAlong(builder, aim);
  } else if (aim.isDefined) {
    builder.point("n", "n", tr("the axis of the turn, at right angles to a and b"), aim.axis);
    const bool isClear = std::sin(aim.turn) > 1e-6;
    if (isClear) builder.formula("$n = [$a × $b||$a × $b|]", "n");
    if (!isClear) builder.formula(tr("a and b are in line: any axis across them will do"));
  }
  const std::string text = builder.angle(
      "turn", trc("quantity", "turn"),
      aim.isHinge ? tr("from a′ to b′, counter-clockwise about the axis")
                  : tr("the angle between a and b: about their common axis it has no sign"),
      aim.turn);
  if (!aim.isDefined) {
    builder.formula(aim.isHinge ? tr("a or b lies along the axis: no angle between them, no turn")
                                : tr("a or b is zero: no angle between them, no turn"));
  } else {
    builder.formula(
        aim.isHinge ? "$turn = atan2($n·($as × $bs), $as·$bs)" : "$turn = atan2(|$a × $b|, $a·$b)",
        "turn");
  }
  if (!aim.isDefined && !aim.isHinge) return;
  auto& axis = builder.line(MarkKind::arrow, Role::result, aim.joint, aim.joint + size * aim.axis);
  axis.text = (aim.isHinge ? tr("axis n of the hinge") : tr("axis n")).str();
  axis.quantity = "n";
  axis.stage = axisStage;
  if (!aim.isDefined) return;
  PlaneAxes plane;
  plane.u = directionOr(ik::across(aim.a, aim.axis), ik::anyPerpendicular(aim.axis));
  plane.v = glm::cross(aim.axis, plane.u);
  auto& arc = spaceArc(builder, Role::current, aim.joint, plane, aim.turn, 54.0);
  arc.text = text;
  arc.quantity = "turn";
  arc.hasHead = true;
  arc.stage = turnStage;
}

bool explainHeld(Builder& builder, const ExplainInput& input, std::size_t bone, const Aim& aim,
                 const MadeTurn& made) {
  // explainWrongAxis() tells of a mirror that is ignored.
  if (!aim.isDefined || input.ignoreNegativeScale) return false;
  const double turn =
      aim.isHinge ? std::copysign(made.angle, glm::dot(made.axis, aim.axis)) : made.angle;
  WantedTurn wanted{"turn", trc("quantity", "turn"), aim.turn};
  const bool isShort = explainShortened(builder, input, bone, "turn", wanted.value);
  if (isShort) wanted = {"taken", trc("quantity", "taken"), wanted.value};
  if (!explainStopped(builder, input, bone, wanted, turn)) return isShort;
  if (aim.isHinge || !(made.angle > 0.0)) return true;
  builder.point("held", "n′", tr("the axis that the bone turned about"), made.axis);
  builder.formula(tr("its limits let it turn about $held, by $made"));
  return true;
}

}  // namespace explain
