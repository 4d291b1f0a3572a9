#include "explain/steps/turning.h"

#include <cmath>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "language/language.h"

namespace explain {

using language::tr, language::trc;

namespace {

// As seen along the axis of a hinge.
void explainSeenAlong(Builder& builder, const Aim& aim) {
  builder.point("n", "n", tr("the hinge's axis in the world; counter-clockwise about it counts"),
                aim.turn.axis);
  builder.point("as", "a′", tr("a as seen along the axis"), ik::across(aim.a, aim.turn.axis));
  builder.formula("$as = $a − ($a·$n)·$n", "as");
  builder.point("bs", "b′", tr("b as seen along the axis"), ik::across(aim.b, aim.turn.axis));
  builder.formula("$bs = $b − ($b·$n)·$n", "bs");
}

}  // namespace

void explainAxis(Builder& builder, const Aim& aim, double size, StageName axisStage,
                 StageName turnStage) {
  if (aim.isHinge) {
    explainSeenAlong(builder, aim);
  } else if (aim.isDefined) {
    builder.point("n", "n", tr("the axis of the turn, at right angles to a and b"), aim.turn.axis);
    const bool isClear = std::sin(aim.turn.angle) > 1e-6;
    if (isClear) builder.formula("$n = [$a × $b||$a × $b|]", "n");
    if (!isClear) builder.formula(tr("a and b are in line: any axis across them will do"));
  }
  const Label turn = builder.angle(
      "turn", trc("quantity", "turn"),
      aim.isHinge ? tr("from a′ to b′, counter-clockwise about the axis")
                  : tr("the angle between a and b: about their common axis it has no sign"),
      aim.turn.angle);
  if (!aim.isDefined) {
    builder.formula(aim.isHinge ? tr("a or b lies along the axis: no angle between them, no turn")
                                : tr("a or b is zero: no angle between them, no turn"));
  } else {
    builder.formula(
        aim.isHinge ? "$turn = atan2($n·($as × $bs), $as·$bs)" : "$turn = atan2(|$a × $b|, $a·$b)",
        "turn");
  }
  if (!aim.isDefined && !aim.isHinge) return;
  builder.line(MarkKind::arrow, Role::result, aim.joint, aim.joint + size * aim.turn.axis)
      .show({"n", aim.isHinge ? tr("axis n of the hinge") : tr("axis n")})
      .since(axisStage);
  if (!aim.isDefined) return;
  builder.turnArc(Role::current, aim.joint, aim.a, aim.turn, 54.0)
      .show(turn)
      .withHead()
      .since(turnStage);
}

WantedTurn explainHeldTurn(Builder& builder, const ExplainInput& input, std::size_t bone,
                           WantedTurn wanted, double made) {
  if (explainShortened(builder, input, bone, wanted.id, wanted.value)) {
    wanted = {"taken", trc("quantity", "taken"), wanted.value};
  }
  if (explainStopped(builder, input, bone, wanted, made)) return {"made", wanted.symbol, made};
  return wanted;
}

bool explainHeld(Builder& builder, const ExplainInput& input, std::size_t bone, const Aim& aim,
                 const Turn& made) {
  // explainWrongAxis() tells of a mirror that is ignored.
  if (!aim.isDefined || input.notes.holds.mirror) return false;
  const double turn =
      aim.isHinge ? std::copysign(made.angle, glm::dot(made.axis, aim.turn.axis)) : made.angle;
  const WantedTurn left = explainHeldTurn(builder, input, bone,
                                          {"turn", trc("quantity", "turn"), aim.turn.angle}, turn);
  if (left.id == "made" && !aim.isHinge && made.angle > 0.0) {
    builder.point("held", "n′", tr("the axis that the bone turned about"), made.axis);
    builder.formula(tr("its limits let it turn about $held, by $made"));
  }
  return left.id != "turn";
}

}  // namespace explain
