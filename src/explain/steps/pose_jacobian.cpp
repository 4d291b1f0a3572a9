#include "explain/steps/pose_jacobian.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/joint_names.h"
#include "explain/steps/branches.h"
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

// As the solver believes it, without what limits leave out. Where only an axis counts, so does no
// turn about it.
ik::Twist twistOf(const ExplainInput& input, const Laid& laid, std::size_t bone, int index) {
  const ik::Joint& joint = laid.parts.joints[bone];
  const ik::Frame& own = laid.frames[bone];
  const double sense = input.ignoreNegativeScale ? 1.0 : own.sense();
  if (joint.freedoms() == 1 && !stopsOf(input, bone).empty()) return {};
  ik::Twist twist = ik::twistOf(joint, own, sense, index, laid.end().at);
  if (joint.kind == ik::JointKind::ball) {
    twist.turn = withoutStops(input, bone, twist.turn);
    twist.way = glm::cross(twist.turn, laid.end().at - own.at);
  }
  if (laid.goal().axis) twist.turn = ik::across(twist.turn, axisPairs(laid).front().now);
  if (!isDirected(input)) twist.turn = glm::dvec3(0.0);
  return twist;
}

}  // namespace

bool isBall(const ExplainInput& input, std::size_t bone) {
  return !input.chain.planar && input.chain.bones[bone].joint == rigs::JointKind::ball;
}

std::vector<FreedomColumn> columnsOf(const ExplainInput& input, const Laid& laid) {
  std::vector<FreedomColumn> columns;
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i) {
    if (!isBefore(input.chain, i, input.chain.tipBone())) continue;
    const std::string number = std::to_string(i + 1);
    const std::string name = hasJointNames(input.chain) ? jointSymbol("q", input.chain, i) : number;
    const int freedoms = laid.parts.joints[i].freedoms();
    for (int k = 0; k < freedoms; ++k) {
      const std::string axis = freedoms == 3 ? std::string(1, "xyz"[k]) : "";
      std::string title = name;
      if (!axis.empty()) title.append(" ").append(axis);
      columns.push_back({i, number + axis, std::move(title), twistOf(input, laid, i, k)});
    }
  }
  return columns;
}

std::vector<TipRow> tipRows(const ExplainInput& input) {
  if (input.chain.planar) {
    std::vector<TipRow> rows{{0, "x"}, {1, "y"}};
    if (isDirected(input)) rows.push_back({5, "φ"});
    return rows;
  }
  std::vector<TipRow> rows{{0, "x"}, {1, "y"}, {2, "z"}};
  if (isDirected(input)) rows.insert(rows.end(), {{3, "rx"}, {4, "ry"}, {5, "rz"}});
  return rows;
}

double entryOf(const FreedomColumn& column, const TipRow& row) {
  return row.index < 3 ? column.twist.way[row.index] : column.twist.turn[row.index - 3];
}

namespace {

void explainMatrix(Builder& builder, const ExplainInput& input,
                   const std::vector<FreedomColumn>& columns) {
  const bool isFlat = input.chain.planar;
  NamedMatrix matrix{};
  const std::vector<TipRow> rows = tipRows(input);
  for (const TipRow& row : rows) matrix.rows.push_back(row.name);
  for (const FreedomColumn& each : columns) {
    const bool slides = isSlide(input, each.bone);
    const auto help = [&](const language::Text& text) {
      return fill(text, {{"joint", jointLabel(input.chain, each.bone)}});
    };
    builder.point("c" + each.id, jointSymbol("c", input.chain, each.bone),
                  help(slides ? tr("how the tip moves as joint {joint} slides: along its axis")
                              : tr("how the tip moves as joint {joint} turns")),
                  each.twist.way);
    if (isDirected(input) && !isFlat && !slides)
      builder.point("n" + each.id, jointSymbol("n", input.chain, each.bone),
                    help(tr("how the tip's frame turns as joint {joint} turns: about its axis")),
                    each.twist.turn);
    matrix.columns.push_back({"c" + each.id, each.name});
    for (const TipRow& row : rows) matrix.columns.back().entries.push_back(entryOf(each, row));
  }
  if (!matrix.columns.empty()) builder.jacobian(std::move(matrix));
}

void explainRules(Builder& builder, const ExplainInput& input, const Laid& laid) {
  builder.formula(isDirected(input)
                      ? tr("J: a column says how the tip moves, axis × r, and turns, about the "
                           "axis, as a joint turns")
                      : tr("J: a column says how the tip moves as a joint turns: axis × r"));
  if (hasSlides(input)) builder.formula(tr("a slide moves it along the axis and turns nothing"));
  if (laid.goal().axis)
    builder.formula(tr("turns about the tip's axis make no difference: they are left out"));
  if (rigs::hasFixedJoint(input.chain.bones)) builder.formula(tr("a fixed joint has no column"));
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i)
    if (!stopsOf(input, i).empty()) explainLeftOut(builder, input, i);
}

// An arrow at the tip, the joint and its axis: they light up with the column.
void markColumns(Builder& builder, const ExplainInput& input, const Laid& laid,
                 const std::vector<FreedomColumn>& columns, StageName stage) {
  const glm::dvec3 tip = input.before.joints.back();
  const double size = kShownPart * rigs::sizeOf(input.chain);
  double longest[2] = {1e-300, 1e-300};  // of slides, and of joints that turn
  for (const FreedomColumn& each : columns) {
    double& most = longest[isSlide(input, each.bone) ? 0 : 1];
    most = std::max(most, glm::length(each.twist.way));
  }
  for (std::size_t i = 0; i < std::min(columns.size(), kMostMarks); ++i) {
    const FreedomColumn& each = columns[i];
    const bool slides = isSlide(input, each.bone);
    const ik::Frame& own = laid.frames[each.bone];
    const glm::dvec3 axis = own.axes * laid.parts.joints[each.bone].axis;
    builder
        .line(MarkKind::arrow, Role::before, tip,
              tip + size / longest[slides ? 0 : 1] * each.twist.way)
        .show({"c" + each.id, jointSymbol("c", input.chain, each.bone)})
        .since(stage);
    builder.dot(Role::before, own.at).show({"c" + each.id}).since(stage);
    if (isBall(input, each.bone) || (input.chain.planar && !slides)) continue;
    builder.line(MarkKind::line, Role::before, own.at, own.at + 0.4 * size * axis)
        .show({"c" + each.id})
        .since(stage);
  }
}

void explainPull(Builder& builder, const ExplainInput& input, const ik::Pull& pull,
                 StageName stage) {
  const double size = kShownPart * rigs::sizeOf(input.chain);
  const glm::dvec3 tip = input.before.joints.back();
  const auto mark = [&](const char* id, const char* symbol, const glm::dvec3& vector) {
    if (!(glm::length(vector) > 0.0)) return;
    builder.line(MarkKind::arrow, Role::result, tip, tip + size * glm::normalize(vector))
        .show({id, symbol})
        .since(stage);
  };
  builder.point("F", "F", tr("the force at the tip that moves the joints"), pull.force);
  mark("F", "F", pull.force);
  if (!isDirected(input)) return;
  const language::Text help = tr("the torque at the tip that moves the joints");
  if (input.chain.planar) {
    builder.number("tau", "τ", help, pull.torque.z);
  } else {
    builder.point("tau", "τ", help, pull.torque);
    mark("tau", "τ", pull.torque);
  }
}

// How the force was found, and which part of that was used.
void explainForce(Builder& builder, const ExplainInput& input, const PoseMethod& method,
                  const PoseError& error, const ik::Pull& pull) {
  if (!(input.notes.step > 0.0)) {
    builder.formula(tr("no step brings the tip nearer: nothing moves"));
    return;
  }
  if (method.damping) {
    builder.number("damping", method.damping,
                   tr("what the squares of the singular values are damped by"),
                   input.notes.damping);
    builder.formula(std::string(method.damping) + ": $damping");
  }
  if (method.isAlongError) {
    const double way = glm::dot(error.way, error.way);
    const double size = way > 0.0 ? glm::dot(pull.force, error.way) / way : 0.0;
    if (!builder.has("step"))
      builder.number("step", trc("quantity", "step"),
                     tr("how far along e: Gain times the best step if the tip moved straight"),
                     size);
    builder.formula("$F = $step·$e", "F");
    if (isDirected(input) && way > 0.0)
      builder.formula("$tau = $step·$worth²·$om" + toRadians(input), "tau");
  }
  if (!method.explainMore && input.notes.step < 1.0 - 1e-7)
    builder.formula(tr(
        "only a part: the whole would turn a joint by more than Max. step, or lead the tip away"));
}

// "$c1·$F + $n1·$tau", of a ball "|$r1 × $F + $tau|"; empty where limits leave out a part of that.
std::string pullText(Builder& builder, const ExplainInput& input, std::size_t bone) {
  const std::string id = std::to_string(bone + 1);
  const bool isStopped = !stopsOf(input, bone).empty();
  const bool turns = isDirected(input) && !isSlide(input, bone);
  if (isBall(input, bone)) {
    if (isStopped) return {};
    explainRadius(builder, input, bone);
    return "|$r" + id + (turns ? " × $F + $tau|" : " × $F|");
  }
  std::string along = "$c" + id + "·$F";
  if (!turns || (input.chain.planar && isStopped)) return along;
  if (!input.chain.planar) return along + " + $n" + id + "·$tau";
  return along + (axisOf(input, bone).z < 0.0 ? " − $tau" : " + $tau");
}

}  // namespace

void explainMove(Builder& builder, const ExplainInput& input, const Laid& laid, std::size_t bone,
                 double size, const std::string& pull, StageName stage) {
  const std::string id = std::to_string(bone + 1);
  const bool slides = isSlide(input, bone);
  const WantedTurn wanted{"turn" + id, jointSymbol(slides ? "Δs" : "Δθ", input.chain, bone), size};
  const auto help =
      fill(slides ? tr("how far joint {joint} slides") : tr("change of local angle {joint}"),
           {{"joint", jointLabel(input.chain, bone)}});
  const auto add = slides ? &Builder::length : &Builder::angle;
  (builder.*add)(wanted.id, wanted.symbol, help, size);
  if (!pull.empty()) {
    const std::string weight = explainWeight(builder, input, bone);
    const std::string unit = input.degrees && !slides ? "·[180°|π]" : "";
    const bool isPlain = weight.empty() && unit.empty();
    builder.formula("$" + wanted.id + " = " + weight + (isPlain ? pull : "(" + pull + ")") + unit,
                    wanted.id);
  }
  const double made = localTurn(input, bone);
  const bool isStopped = explainStopped(builder, input, bone, wanted, made, id);
  const Label label = builder.labelOf((isStopped ? "made" : "turn") + id);
  const glm::dvec3 at = laid.frames[bone].at;
  if (slides) {
    const glm::dvec3 axis = laid.frames[bone].axes * laid.parts.joints[bone].axis;
    builder.line(MarkKind::arrow, Role::current, at, at + made * axis).show(label).since(stage);
  } else if (input.chain.planar) {
    const double turned = wrapped(input.chain.parityAt(bone) * (isStopped ? made : size));
    builder.turnArc(Role::current, at, spanOf(input.before, bone), {.angle = turned}, 36.0)
        .show(label)
        .withHead()
        .since(stage);
  }
}

namespace {

void explainMoves(Builder& builder, const ExplainInput& input, const Laid& laid,
                  const std::vector<FreedomColumn>& columns, const ik::Pull& pull,
                  StageName stage) {
  std::vector<double> sizes(input.chain.bones.size(), -1.0);
  std::vector<double> moves(sizes.size(), 0.0);
  for (const auto& [bone, id, name, twist] : columns) {
    const double move = input.chain.bones[bone].effectiveWeight() *
                        (glm::dot(twist.way, pull.force) + glm::dot(twist.turn, pull.torque));
    moves[bone] = isBall(input, bone) ? std::hypot(moves[bone], move) : move;
    sizes[bone] = std::abs(moves[bone]);
  }
  for (const std::size_t bone : largestOf(sizes, kMostFormulas))
    explainMove(builder, input, laid, bone, moves[bone], pullText(builder, input, bone), stage);
  builder.formula(isDirected(input) ? tr("all joints: w·(c·F + n·τ)") : tr("all joints: w·c·F"));
}

}  // namespace

Explanation explainPoseStep(const ExplainInput& input, const PoseMethod& method) {
  if (input.goals.size() > 1) return explainGoalsStep(input, method);
  Builder builder(input);
  const Laid laid = layOut(input, input.before.pose);
  const PoseError error = poseErrorOf(input, laid);
  const std::vector<FreedomColumn> columns = columnsOf(input, laid);
  const ik::Pull pull = input.pulls.empty() ? ik::Pull{} : input.pulls.front();
  explainPoseError(builder, input, laid, method.error);
  explainRules(builder, input, laid);
  explainMatrix(builder, input, columns);
  markColumns(builder, input, laid, columns, method.column);
  if (method.explainMore) method.explainMore(builder, input, error);
  if (isDirected(input) && !method.isAlongError)
    builder.formula(
        tr("in one vector: e and F have ω and τ below them, and rows that turn count κ times"));
  if (!method.rule.empty()) builder.formula(method.rule);
  explainPull(builder, input, pull, method.force);
  explainForce(builder, input, method, error, pull);
  explainMoves(builder, input, laid, columns, pull, method.turn);
  explainTipMove(builder, input, method.turn);
  explainTurnLeft(builder, input);
  return builder.take();
}

}  // namespace explain
