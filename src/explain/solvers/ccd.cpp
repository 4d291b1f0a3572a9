// Cyclic coordinate descent. One bone turns by angle(bone → target) − angle(bone → tip), and the
// tip travels along an arc. In space it turns about an axis: across tip and target as seen from its
// joint, or its hinge's own.
#include "explain/solvers/ccd.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "explain/format.h"
#include "explain/joint_names.h"
#include "explain/steps/record.h"
#include "explain/steps/turn_words.h"
#include "explain/steps/turning.h"
#include "explain/words.h"
#include "ik/maths/space.h"
#include "language/language.h"
#include "rigs/facing.h"

namespace explain::ccd {

using language::tr, language::trc, language::fill;

namespace {

constexpr StageName kFor{"for"},
    kJoint = CcdStage::joint, kToTip = CcdStage::toTip, kToTarget = CcdStage::toTarget,
    kAxis = CcdStage::axis, kTurn = CcdStage::turn, kMirrored{"mirrored"}, kDone = CcdStage::done;

constexpr CodeText kPlaneLines[]{
    {"ccd(bones, target):", kStart},
    {"  repeat"},
    {tr("    for bone from the last to the first:"), kFor},
    {"      A ← bone.start", kJoint},
    {"      φ ← atan2(tip − A)", kToTip},
    {"      α′ ← atan2(target − A)", kToTarget},
    {"      turn ← α′ − φ", kTurn},
    {tr("      in a mirrored frame: turn ← −turn"), kMirrored},
    {tr("      turn the bone by turn, and all bones after it"), kDone},
    {"    left ← |target − tip|", {"left"}},
    kUntilNear,
};
constexpr CodeText kSpaceLines[]{
    {"ccd(bones, target):", kStart},
    {"  repeat"},
    {tr("    for bone from the last to the first:"), kFor},
    {"      A ← bone.start", kJoint},
    {"      a ← tip − A", kToTip},
    {"      b ← target − A", kToTarget},
    {tr("      n ← a × b, of length 1  # hinge: its axis; a′, b′ across it"), kAxis},
    {"      turn ← atan2(n·(a × b), a·b)", kTurn},
    {tr("      turn the bone about n by turn, and all bones after it"), kDone},
    {"    left ← |target − tip|", {"left"}},
    kUntilNear,
};

bool isBaseToTip(const CodeCase& asked) { return asked.isChosen("direction", "base-to-tip"); }

constexpr CodeEdit kEdits[]{
    {isBaseToTip, kFor, tr("    for bone from the first to the last:")},
    {hasWeights, kDone, tr("      turn the bone by turn · its weight, and all bones after it")},
    {hasLimits, kDone, tr("      turn the bone by turn, up to its limit, and all bones after it")},
};
constexpr CodeWords kServe =
    tr("      turn ← what serves a → b and the tip's axes best  # weighed by κ");
constexpr CodeWords kMove = tr("      turn, or slide along its axis, by w · that, up to its limit");
constexpr auto kAllEdits =
    joined(std::to_array(kEdits),
           std::to_array<CodeEdit>({
               {hasSlides, kTurn, tr("      turn ← atan2(n·(a × b), a·b)  # a slide: n·(b − a)")},
               {hasDirection, kTurn, kServe},
               {hasSlides, kDone, kMove},
           }));
// In the plane a direction makes vectors of both angles.
constexpr auto kPlaneEdits =
    joined(kAllEdits, std::to_array<CodeEdit>({
                          {hasDirection, kToTip, "      a ← tip − A"},
                          {hasDirection, kToTarget, "      b ← target − A"},
                      }));
constexpr PhaseLines kPhases[]{
    {ik::Phase::tipToBase, kFor, kDone, PhaseLines::Bones::butLast},
    {ik::Phase::tipToBase, kFor, kUntil, PhaseLines::Bones::last},
    {ik::Phase::baseToTip, kFor, kDone, PhaseLines::Bones::butLast},
    {ik::Phase::baseToTip, kFor, kUntil, PhaseLines::Bones::last},
};
constexpr Code kPlaneCode{kPlaneLines, kPlaneEdits, kPhases};
constexpr Code kSpaceCode{kSpaceLines, kAllEdits, kPhases};

// The angle, in the plane with its sign, by which the tip is off the way to the target.
double missing(const ExplainInput& input, const rigs::TraceState& state, std::size_t bone) {
  const glm::dvec3 joint = state.bones[bone].start;
  const glm::dvec3 toTip = state.joints.back() - joint;
  const glm::dvec3 toTarget = input.target - joint;
  if (input.chain.planar) return ik::angleBetween(toTip, toTarget);
  return std::atan2(glm::length(glm::cross(toTip, toTarget)), glm::dot(toTip, toTarget));
}

// Translators: what a bone does, behind "bone 2: ".
constexpr TurnWords kStopped{
    tr("turn by {angle}, stopped by its limit: to point at the target it would turn by {wanted}"),
    tr("turn by {angle} in its mirrored frame, stopped by its limit: to point at the target it "
       "would turn by {wanted}")};
constexpr TurnWords kCapped{
    tr("turn by {angle}, as far as Max. step allows"),
    tr("turn by {angle} in its mirrored frame, as far as Max. step allows")};
constexpr TurnWords kScaled{
    tr("turn by {angle}, scaled by its weight {weight}"),
    tr("turn by {angle} in its mirrored frame, scaled by its weight {weight}")};
constexpr TurnWords kIgnoring{
    tr("turn by {angle}, ignoring the sign of the scale"),
    tr("turn by {angle} in its mirrored frame, ignoring the sign of the scale")};
constexpr TurnWords kLinedUp{
    tr("turn by {angle} so that joint, tip and target line up"),
    tr("turn by {angle} in its mirrored frame so that joint, tip and target line up")};

/// What became of the turn where a limit stopped it.
enum class Stop { none, atLimit, stopped };

Stop stopOf(const ExplainInput& input, std::size_t bone) {
  if (!input.notes.holds.limit()) return Stop::none;
  // A hinge's tip is off the way to the target whatever it does.
  const bool isOnHinge = !input.chain.planar && isHinge(input, bone);
  if (isOnHinge || isDirected(input) || input.ignoreNegativeScale) return Stop::atLimit;
  constexpr double kDegrees = 180.0 / std::numbers::pi;
  const bool isOff = std::abs(missing(input, input.now, bone)) * kDegrees >= 0.05;
  return isOff ? Stop::stopped : Stop::none;
}

// What the bone would have turned by.
std::string wantedText(const ExplainInput& input, std::size_t bone) {
  const double sense = input.chain.planar ? input.chain.parityAt(bone) : 1.0;
  const glm::dvec3& turn = input.notes.wanted;
  const double wanted = input.chain.planar ? sense * turn.z : glm::length(turn);
  return fixed(wanted * 180.0 / std::numbers::pi, 1) + "°";
}

std::string noTurnText(const ExplainInput& input, std::size_t bone) {
  if (input.chain.bones[bone].weight == 0.0) return tr("no turn because its weight is 0");
  const Stop stop = stopOf(input, bone);
  if (stop == Stop::none && isDirected(input))
    return tr("no turn: none serves place and direction better");
  if (stop == Stop::none) return tr("no turn: the tip already points at the target");
  if (stop == Stop::atLimit) return tr("no turn, where its limit is");
  return fill(tr("no turn, stopped by its limit: to point at the target it would turn by {wanted}"),
              {{"wanted", wantedText(input, bone)}});
}

// In space an angle alone has no sign: it is about an axis.
language::Text turnInSpace(const ExplainInput& input, std::size_t bone) {
  const bool isOnHinge = isHinge(input, bone);
  if (input.ignoreNegativeScale) {
    return isOnHinge ? tr("turn by {angle} about its hinge, ignoring the sign of the scale")
                     : tr("turn by {angle} about an axis, ignoring the sign of the scale");
  }
  return isOnHinge
             ? tr("turn by {angle} about its hinge, which brings the tip nearest to the target")
             : tr("turn by {angle} about an axis across tip and target, so that joint, tip and "
                  "target line up");
}

std::string fixedText(const ExplainInput& input, std::size_t bone) {
  return fill(tr("joint {joint} is fixed"), {{"joint", jointLabel(input.chain, bone)}});
}

std::string turnSentence(const ExplainInput& input) {
  const std::size_t bone = boneOf(input);
  if (isSlide(input, bone)) return slideSentence(input, bone);
  if (isFixed(input, bone)) return fixedText(input, bone);
  if (turnInDegrees(input, bone) == 0.0) return noTurnText(input, bone);
  const double weight = input.chain.bones[bone].weight;
  const auto say = [&](const TurnWords& words) {
    return fill(words.in(turnsInMirror(input, bone)), {{"angle", turnAngle(input, bone)},
                                                       {"wanted", wantedText(input, bone)},
                                                       {"weight", number(weight)}});
  };
  const Stop stop = stopOf(input, bone);
  if (stop != Stop::none) return say(stop == Stop::atLimit ? kToLimit : kStopped);
  if (input.notes.holds.cap) return say(kCapped);
  if (weight != 1.0) return say(kScaled);
  if (isDirected(input))
    return fill(tr("turn by {angle}, which serves place and direction best"),
                {{"angle", turnAngle(input, bone)}});
  if (!input.chain.planar) {
    return fill(turnInSpace(input, bone), {{"angle", turnAngle(input, bone)}});
  }
  return say(input.ignoreNegativeScale ? kIgnoring : kLinedUp);
}

std::string sentence(const ExplainInput& input) {
  const std::string text = turnSentence(input);
  return isDirected(input) ? clauses(text, leftText(rigs::leftIn(input.problem, input.now))) : text;
}

// --- The step ------------------------------------------------------------------------------------

Aim aimOf(const ExplainInput& input, std::size_t bone) {
  Aim aim;
  aim.joint = input.before.bones[bone].start;
  aim.a = input.before.joints.back() - aim.joint;
  aim.b = input.target - aim.joint;
  const double whole = glm::length(aim.a) * glm::length(aim.b);
  aim.isHinge = !input.chain.planar && isHinge(input, bone);
  if (!aim.isHinge) {
    aim.turn = smallestTurn(input, aim.a, aim.b);
    aim.isDefined = whole > ik::kNoDirection;
  } else {
    aim.turn.axis = axisOf(input, bone);
    const glm::dvec3 a = ik::across(aim.a, aim.turn.axis);
    const glm::dvec3 b = ik::across(aim.b, aim.turn.axis);
    const double sine = glm::dot(aim.turn.axis, glm::cross(a, b));
    const double cosine = glm::dot(a, b);
    // As in rotationAboutBetween(): nearly along the axis there is only rounding.
    const double size = std::hypot(sine, cosine);
    aim.isDefined = size > ik::kNoDirection && size > 1e-12 * whole;
    aim.turn.angle = std::atan2(sine, cosine);
  }
  if (!aim.isDefined) aim.turn.angle = 0.0;
  return aim;
}

// The ways from the joint to tip and target: angles in the plane, vectors in space.
void explainDirections(Builder& builder, const ExplainInput& input, const Aim& aim) {
  const glm::dvec3 end = input.before.joints.back();
  builder.dot(Role::current, aim.joint).show({"A", "A"}).since(kJoint);
  builder.point("A", "A", tr("where the bone starts: the joint around which it turns"), aim.joint);
  builder.point("E", "E", tr("the tip before the turn"), end);
  builder.point("T", "T", tr("the target"), input.target);
  auto& tip = builder.line(MarkKind::line, Role::tip, aim.joint, end).since(kToTip);
  if (input.chain.planar) {
    tip.show(builder.angle("phi", "φ", tr("direction from A to the tip, from the x axis"),
                           heading(aim.a)));
    builder.formula("$phi = atan2($E − $A)", "phi");
  } else {
    builder.point("a", "a", tr("from A to the tip"), aim.a);
    tip.show({"a", "a"});
    builder.formula("$a = $E − $A", "a");
  }
  auto& target =
      builder.line(MarkKind::line, Role::target, aim.joint, input.target).since(kToTarget);
  if (input.chain.planar) {
    target.show(builder.angle("aim", "α′", tr("direction from A to the target, from the x axis"),
                              heading(aim.b)));
    builder.formula("$aim = atan2($T − $A)", "aim");
  } else {
    builder.point("b", "b", tr("from A to the target"), aim.b);
    target.show({"b", "b"});
    builder.formula("$b = $T − $A", "b");
  }
}

void explainInPlane(Builder& builder, const ExplainInput& input, std::size_t bone, const Aim& aim) {
  const double angle = aim.turn.angle;
  const Label label = builder.angle("turn", trc("quantity", "turn"),
                                    tr("from the tip to the target, seen from the joint"), angle);
  if (aim.isDefined) {
    builder.turnArc(Role::current, aim.joint, aim.a, aim.turn, 54.0)
        .show(label)
        .withHead()
        .since(kTurn);
    const double difference = heading(aim.b) - heading(aim.a);
    builder.formula("$turn = $aim − $phi" + fullTurns(input, difference, angle), "turn");
  } else {
    builder.formula(tr("the tip or the target is on the joint: no angle between them, no turn"));
  }
  WantedTurn turn{"turn", trc("quantity", "turn"),
                  explainLocalTurn(builder, input, bone, angle, kMirrored)};
  if (builder.has("done")) turn = {"done", trc("quantity", "done"), turn.value};
  if (aim.isDefined) {
    turn = explainHeldTurn(builder, input, bone, turn, madeTurn(input, bone).angle);
  }
  builder.travel(Role::tip, aim.joint, aim.joint + aim.a, {aim.turn.axis, turn.value})
      .show({turn.id})
      .since(kDone);
}

void explainInSpace(Builder& builder, const ExplainInput& input, std::size_t bone, const Aim& aim) {
  const double size = std::max(0.5 * lengthOf(input, bone), 0.35 * glm::length(aim.a));
  explainAxis(builder, aim, size, kAxis, kTurn);
  const Turn made = madeTurn(input, bone);
  explainWrongAxis(builder, input, bone, made, kDone);
  explainHeld(builder, input, bone, aim, made);
  builder.travel(Role::tip, aim.joint, aim.joint + aim.a, made).show({"turn"}).since(kDone);
}

Explanation explainStep(const ExplainInput& input) {
  Builder builder(input);
  const std::size_t bone = boneOf(input);
  if (isFixed(input, bone)) {
    builder.formula(fixedText(input, bone));
    explainTipLeft(builder, input, Role::target);
    return builder.take();
  }
  if (isSlide(input, bone)) {
    explainSlide(builder, input, bone);
    return builder.take();
  }
  if (isDirected(input)) {
    explainServing(builder, input, bone);
    return builder.take();
  }
  const Aim aim = aimOf(input, bone);
  explainDirections(builder, input, aim);
  const auto explainTurn = input.chain.planar ? explainInPlane : explainInSpace;
  explainTurn(builder, input, bone, aim);
  const glm::dvec3 end =
      input.goals.empty() ? input.before.joints[bone + 1] : input.before.bones[bone].end;
  builder.line(MarkKind::dashed, Role::before, aim.joint, end).since(kDone);
  explainLeft(builder, input, kDone);
  return builder.take();
}

constexpr Why kWhy{
    tr("Turn one joint and hold all others still: the tip moves on a circle, whose nearest "
       "point lies on the line from the joint to the target. So CCD turns the joint until "
       "joint, tip and target line up, and goes on to the next joint, round after round. No "
       "turn takes the tip farther away, so the distance shrinks."),
    tr("From tip to base, the last bone goes first and takes all the turn that it can get: the "
       "end of the chain curls up while the bones near the base hardly move. Near full stretch "
       "a turn moves the tip almost sideways and gains little. When every joint already lies on "
       "one line with tip and target, no joint has a reason to turn, and CCD stalls.")};

}  // namespace

extern const SolverRecord kRecord{
    "ccd", codeFor<kPlaneCode, kSpaceCode>, sentence, explainStep, {0xF4A700, 0x995B07}, kWhy};

}  // namespace explain::ccd
