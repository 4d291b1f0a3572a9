#include "explain/steps/pose_jacobian.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "explain/joint_names.h"
#include "explain/steps/limited.h"
#include "explain/steps/turns.h"
#include "ik/maths/space.h"
#include "language/language.h"
#include "rigs/reach.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

constexpr std::size_t kMostMarks = 12;
constexpr std::size_t kMostFormulas = 6;
constexpr double kShownPart = 0.3;  // of the chain's length: the longest column

bool isBall(const ExplainInput& input, std::size_t bone) {
  return !input.chain.planar && input.chain.bones[bone].joint == rigs::JointKind::ball;
}

// Of one freedom, as the solver believes it, without what limits leave out. Where only an axis
// counts, so does no turn about it.
ik::Twist twistOf(const ExplainInput& input, const Laid& laid, std::size_t bone, int index) {
  const ik::Joint& joint = laid.parts.joints[bone];
  const ik::Frame& own = laid.frames[bone];
  const glm::dvec3 tip = laid.end().at;
  const double sense = input.ignoreNegativeScale ? 1.0 : own.sense();
  if (joint.freedoms() == 1 && !stopsOf(input, bone).empty()) return {};
  ik::Twist twist = ik::twistOf(joint, own, sense, index, tip);
  if (joint.kind == ik::JointKind::ball) {
    twist.turn = withoutStops(input, bone, twist.turn);
    twist.way = glm::cross(twist.turn, tip - own.at);
  }
  if (laid.goal().axis) twist.turn = ik::across(twist.turn, axisPairs(laid).front().now);
  if (!isDirected(input)) twist.turn = glm::dvec3(0.0);
  return twist;
}

// What is to move each joint, but for its weight.
double pullOf(const ik::Twist& twist, const glm::dvec3& force, const glm::dvec3& torque) {
  return glm::dot(twist.way, force) + glm::dot(twist.turn, torque);
}

std::vector<std::size_t> busiestOf(const ExplainInput& input, const PoseJacobian& step,
                                   std::size_t count) {
  std::vector<double> sizes;
  for (std::size_t i = 0; i < step.moves.size(); ++i)
    sizes.push_back(isFixed(input, i) ? -1.0 : glm::length(step.moves[i]));
  return largestOf(sizes, count);
}

std::vector<std::string> rowNames(const ExplainInput& input) {
  if (input.chain.planar) {
    return isDirected(input) ? std::vector<std::string>{"x", "y", "φ"}
                             : std::vector<std::string>{"x", "y"};
  }
  if (!isDirected(input)) return {"x", "y", "z"};
  return {"x", "y", "z", "rx", "ry", "rz"};
}

std::vector<double> entriesOf(const ExplainInput& input, const ik::Twist& twist) {
  const auto& [way, turn] = twist;
  if (input.chain.planar) {
    return isDirected(input) ? std::vector<double>{way.x, way.y, turn.z}
                             : std::vector<double>{way.x, way.y};
  }
  if (!isDirected(input)) return {way.x, way.y, way.z};
  return {way.x, way.y, way.z, turn.x, turn.y, turn.z};
}

// "q₃", or the number where joints have no names; of a ball with the axis of its own frame.
std::string columnName(const ExplainInput& input, const PoseColumn& column) {
  const std::string joint = hasJointNames(input.chain) ? jointSymbol("q", input.chain, column.bone)
                                                       : std::to_string(column.bone + 1);
  const char last = column.id.back();
  return last >= 'x' && last <= 'z' ? joint + " " + last : joint;
}

void explainMatrix(Builder& builder, const ExplainInput& input, const PoseJacobian& step) {
  NamedMatrix matrix{.rows = rowNames(input)};
  for (const PoseColumn& column : step.columns) {
    const std::string symbol = jointSymbol("c", input.chain, column.bone);
    const std::string joint = jointLabel(input.chain, column.bone);
    builder.point("c" + column.id, symbol,
                  fill(isSlide(input, column.bone)
                           ? tr("how the tip moves as joint {joint} slides: along its axis")
                           : tr("how the tip moves as joint {joint} turns"),
                       {{"joint", joint}}),
                  column.twist.way);
    if (isDirected(input) && !input.chain.planar && !isSlide(input, column.bone)) {
      builder.point("n" + column.id, jointSymbol("n", input.chain, column.bone),
                    fill(tr("how the tip's frame turns as joint {joint} turns: about its axis"),
                         {{"joint", joint}}),
                    column.twist.turn);
    }
    matrix.columns.push_back(
        {"c" + column.id, columnName(input, column), entriesOf(input, column.twist)});
  }
  if (!matrix.columns.empty()) builder.jacobian(std::move(matrix));
}

void explainRules(Builder& builder, const ExplainInput& input, const PoseJacobian& step) {
  if (isDirected(input)) {
    builder.formula(input.chain.planar
                        ? tr("J: a column says how the tip moves, z × r, and turns as its joint "
                             "moves")
                        : tr("J: a column says how the tip moves, axis × r, and turns, about the "
                             "axis, as its joint moves"));
  } else {
    builder.formula(tr("J: a column says how the tip moves as its joint moves: axis × r"));
  }
  if (hasSlides(input)) {
    builder.formula(isDirected(input) ? tr("a slide moves it along the axis and turns nothing")
                                      : tr("a slide moves it along the axis"));
  }
  if (step.laid.goal().axis)
    builder.formula(tr("turns about the tip's axis make no difference: they are left out"));
  if (rigs::hasFixedJoint(input.chain.bones)) builder.formula(tr("a fixed joint has no column"));
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i)
    if (!stopsOf(input, i).empty()) explainLeftOut(builder, input, i);
}

// An arrow at the tip, and at the joint its axis: both light up with the column.
void markColumns(Builder& builder, const ExplainInput& input, const PoseJacobian& step,
                 StageName stage) {
  double longest[2] = {0.0, 0.0};  // of joints that turn, of slides
  const auto longestOf = [&](const PoseColumn& column) -> double& {
    return longest[isSlide(input, column.bone) ? 1 : 0];
  };
  for (const PoseColumn& column : step.columns)
    longestOf(column) = std::max(longestOf(column), glm::length(column.twist.way));
  const double size = kShownPart * rigs::sizeOf(input.chain);
  std::size_t marked = 0;
  for (const PoseColumn& column : step.columns) {
    if (marked++ >= kMostMarks || !(longestOf(column) > 0.0)) continue;
    const std::string id = "c" + column.id;
    const glm::dvec3 tip = input.before.joints.back();
    const glm::dvec3 joint = step.laid.frames[column.bone].at;
    builder
        .line(MarkKind::arrow, Role::before, tip, tip + size / longestOf(column) * column.twist.way)
        .show({id, jointSymbol("c", input.chain, column.bone)})
        .since(stage);
    builder.dot(Role::before, joint).show({id}).since(stage);
    if (input.chain.planar && !isSlide(input, column.bone)) continue;
    const int index = column.id.back() == 'y' ? 1 : column.id.back() == 'z' ? 2 : 0;
    const ik::Joint& part = step.laid.parts.joints[column.bone];
    const ik::Frame& own = step.laid.frames[column.bone];
    const glm::dvec3 axis =
        own.axes * (part.kind == ik::JointKind::ball ? glm::dmat3(1.0)[index] : part.axis);
    builder.line(MarkKind::line, Role::before, joint, joint + 0.4 * size * axis)
        .show({id})
        .since(stage);
  }
}

// "$c1·$F + $n1·$tau", of a ball "|$r1 × $F + $tau|"; empty where limits leave out a part of that.
std::string pullText(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const std::string id = std::to_string(bone + 1);
  const bool turns = isDirected(input) && !isSlide(input, bone);
  if (isBall(input, bone)) {
    if (!stopsOf(input, bone).empty()) return {};
    explainRadius(builder, input, bone);
    return "|$r" + id + (turns ? " × $F + $tau|" : " × $F|");
  }
  const std::string along = "$c" + id + "·$F";
  // A planar joint that limits leave out has no column, and no turn.
  if (!turns || (input.chain.planar && !stopsOf(input, bone).empty())) return along;
  if (!input.chain.planar) return along + " + $n" + id + "·$tau";
  const bool isNegated = axisOf(input, bone).z < 0.0;
  return along + (isNegated ? " − $tau" : " + $tau");
}

void explainMove(Builder& builder, const ExplainInput& input, const PoseJacobian& step,
                 std::size_t bone, const std::string& text, StageName stage) {
  const std::string id = std::to_string(bone + 1);
  const glm::dvec3& move = step.moves[bone];
  const double size = isBall(input, bone) ? glm::length(move) : move.x;
  const WantedTurn wanted{"turn" + id,
                          jointSymbol(isSlide(input, bone) ? "Δs" : "Δθ", input.chain, bone), size};
  const std::string joint = jointLabel(input.chain, bone);
  if (isSlide(input, bone)) {
    builder.length(wanted.id, wanted.symbol,
                   fill(tr("how far joint {joint} slides"), {{"joint", joint}}), size);
  } else {
    builder.angle(wanted.id, wanted.symbol,
                  fill(tr("change of local angle {joint}"), {{"joint", joint}}), size);
  }
  if (!text.empty()) {
    const std::string weight = explainWeight(builder, input, bone);
    const bool isPlain = weight.empty() && (isSlide(input, bone) || !input.degrees);
    const bool isSum = !isPlain && text.find(' ') != std::string::npos && text[0] != '|';
    std::string formula = "$" + wanted.id + " = ";
    formula.append(weight).append(isSum ? "(" + text + ")" : text);
    formula.append(input.degrees && !isSlide(input, bone) ? "·[180°|π]" : "");
    builder.formula(std::move(formula), wanted.id);
  }
  const double made = localTurn(input, bone);
  const bool isStopped = explainStopped(builder, input, bone, wanted, made, id);
  const glm::dvec3 start = step.laid.frames[bone].at;
  if (isSlide(input, bone)) {
    const glm::dvec3 axis = step.laid.frames[bone].axes * step.laid.parts.joints[bone].axis;
    builder.line(MarkKind::arrow, Role::current, start, start + made * axis)
        .show(builder.labelOf((isStopped ? "made" : "turn") + id))
        .since(stage);
  } else if (input.chain.planar) {
    const double turned = input.chain.parityAt(bone) * (isStopped ? made : size);
    builder
        .turnArc(Role::current, start, spanOf(input.before, bone), {.angle = wrapped(turned)}, 36.0)
        .show(builder.labelOf((isStopped ? "made" : "turn") + id))
        .withHead()
        .since(stage);
  }
}

}  // namespace

bool usesPoseJacobian(const ExplainInput& input) { return isDirected(input) || hasSlides(input); }

ik::Jacobian PoseJacobian::scaled(const ExplainInput& input) const {
  ik::Jacobian jacobian;
  jacobian.rows = rowsOf(input);
  const auto append = [&](std::vector<double>& all, const glm::dvec3& way, const glm::dvec3& turn) {
    all.insert(all.end(), {way.x, way.y, way.z});
    if (isDirected(input)) all.insert(all.end(), {turn.x, turn.y, turn.z});
  };
  for (const PoseColumn& column : columns) {
    const double root = std::sqrt(input.chain.bones[column.bone].effectiveWeight());
    append(jacobian.columns, root * column.twist.way, root * error.worth * column.twist.turn);
  }
  append(jacobian.error, error.way, error.worth * error.turn);
  ik::findSquare(jacobian);
  return jacobian;
}

PoseJacobian poseJacobianOf(const ExplainInput& input) {
  PoseJacobian step;
  step.laid = layOut(input, input.before.pose);
  step.error = poseErrorOf(input, step.laid);
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i) {
    const int freedoms = step.laid.parts.joints[i].freedoms();
    for (int k = 0; k < freedoms; ++k) {
      const std::string id =
          std::to_string(i + 1) + (freedoms == 3 ? std::string(1, "xyz"[k]) : "");
      step.columns.push_back({i, id, twistOf(input, step.laid, i, k)});
    }
  }
  step.moves.assign(input.chain.bones.size(), glm::dvec3(0.0));
  return step;
}

void explainPoseColumns(Builder& builder, const ExplainInput& input, const PoseJacobian& step,
                        StageName error, StageName column) {
  explainPoseError(builder, input, step.laid, error);
  explainRules(builder, input, step);
  explainMatrix(builder, input, step);
  markColumns(builder, input, step, column);
}

void explainPull(Builder& builder, const ExplainInput& input, PoseJacobian& step,
                 const ik::Pull& pull, StageName stage) {
  std::size_t column = 0;
  for (std::size_t i = 0; i < step.moves.size(); ++i) {
    const double weight = input.chain.bones[i].effectiveWeight();
    for (int k = 0; k < step.laid.parts.joints[i].freedoms(); ++k)
      step.moves[i][k] = weight * pullOf(step.columns[column++].twist, pull.force, pull.torque);
  }
  builder.point("F", "F", tr("the force at the tip that moves the joints"), pull.force);
  if (isDirected(input)) {
    const language::Text help = tr("the torque at the tip that moves the joints");
    if (input.chain.planar) builder.number("tau", "τ", help, pull.torque.z);
    if (!input.chain.planar) builder.point("tau", "τ", help, pull.torque);
  }
  const double size = kShownPart * rigs::sizeOf(input.chain);
  const glm::dvec3 tip = input.before.joints.back();
  const auto mark = [&](const char* id, const char* symbol, const glm::dvec3& vector) {
    const double length = glm::length(vector);
    if (!(length > 0.0)) return;
    builder.line(MarkKind::arrow, Role::result, tip, tip + size / length * vector)
        .show({id, symbol})
        .since(stage);
  };
  mark("F", "F", pull.force);
  if (!input.chain.planar && isDirected(input)) mark("tau", "τ", pull.torque);
}

void explainMoves(Builder& builder, const ExplainInput& input, const PoseJacobian& step,
                  StageName stage) {
  for (const std::size_t bone : busiestOf(input, step, kMostFormulas))
    explainMove(builder, input, step, bone, pullText(builder, input, bone), stage);
  builder.formula(isDirected(input) ? tr("each joint moves by the part of the force along its "
                                         "column: c · F + n · τ")
                                    : tr("each joint moves by the part of the force along its "
                                         "column: c · F"));
}

void explainPoseMove(Builder& builder, const ExplainInput& input, StageName stage) {
  explainTipMove(builder, input, stage);
  explainTurnLeft(builder, input, stage);
}

}  // namespace explain
