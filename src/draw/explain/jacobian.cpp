// The solvers that linearise the tip: the error, the columns of the Jacobian, how well the tip
// moves in which direction, the force that the solver found, and the turns that follow from it.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "draw/explain/common.h"
#include "ik/symmetric.h"

namespace draw {
namespace {

using lab::MarkKind;
using lab::Role;

// Lines of the code that a step carries out: see lab/code.cpp.
enum Stage { kError, kFor, kRadius, kColumn, kSquare, kFirst, kForce, kLimit, kTurn };

constexpr std::size_t kMostColumns = 12;
constexpr std::size_t kMostFormulas = 6;
constexpr int kEllipseSides = 36;
constexpr double kShown = 0.3;  // of the chain's length: the largest column, and the ellipse

struct Joint {
  std::size_t bone = 0;
  glm::dvec3 radius{0.0};  // from the joint to the tip
  glm::dvec3 column{0.0};  // as the solver believes it; of a ball joint: what it turns the tip by
  double turn = 0.0;       // the change of its local angle, radians; of a ball joint without sign
  double weight = 1.0;
  bool isNegated = false;  // in a mirrored frame, and the solver knows
};

struct Step {
  glm::dvec3 tip{0.0};
  glm::dvec3 error{0.0};
  glm::dvec3 force{0.0};
  std::vector<Joint> joints;         // all
  std::vector<std::size_t> busiest;  // those that turn most, from base to tip
  ik::Principal axes{};              // of J·Jᵀ, with weights J·W·Jᵀ
  double reach = 0.0;
};

void addColumn(const glm::dvec3& c, double weight, ik::Symmetric& sum) {
  sum.xx += weight * c.x * c.x;
  sum.yy += weight * c.y * c.y;
  sum.zz += weight * c.z * c.z;
  sum.xy += weight * c.x * c.y;
  sum.xz += weight * c.x * c.z;
  sum.yz += weight * c.y * c.z;
}

bool hasWeights(const ExplainInput& input) { return ik::isWeighted(input.chain.bones); }

// A joint of a planar chain.
Joint jointInPlane(const ExplainInput& input, const Step& step, std::size_t bone, int parity,
                   ik::Symmetric& square) {
  Joint joint;
  joint.bone = bone;
  joint.weight = input.chain.bones[bone].effectiveWeight();
  joint.radius = step.tip - input.before.joints[bone];
  joint.isNegated = parity < 0 && !input.ignoreNegativeScale;
  joint.column = (joint.isNegated ? -1.0 : 1.0) * ik::perpendicular(joint.radius);
  joint.turn = joint.weight * glm::dot(joint.column, step.force);
  addColumn(joint.column, joint.weight, square);
  return joint;
}

// In space; of a ball joint the column is the way that its turn takes the tip.
Joint jointInSpace(const ExplainInput& input, const Step& step, std::size_t bone,
                   const ik::Bearing& parent, ik::Symmetric& square) {
  Joint joint;
  joint.bone = bone;
  joint.weight = input.chain.bones[bone].effectiveWeight();
  joint.radius = step.tip - input.before.joints[bone];
  const ik::Bone& made = input.chain.bones[bone];
  if (made.joint == ik::JointKind::hinge) {
    const glm::dvec3 own = glm::normalize(made.axis);
    const glm::dvec3 axis =
        input.ignoreNegativeScale ? ik::rotate(own, parent.spin) : parent.turningAxis(own);
    joint.column = glm::cross(axis, joint.radius);
    joint.turn = joint.weight * glm::dot(joint.column, step.force);
    addColumn(joint.column, joint.weight, square);
    return joint;
  }
  const glm::dvec3 turn = glm::cross(joint.radius, step.force);
  const double size = glm::length(turn);
  joint.turn = joint.weight * size;
  if (size > 0.0) joint.column = glm::cross(turn / size, joint.radius);
  for (const glm::dvec3& axis : {glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)}) {
    addColumn(glm::cross(axis, joint.radius), joint.weight, square);
  }
  return joint;
}

void pickBusiest(Step& step) {
  std::vector<std::size_t>& order = step.busiest;
  for (std::size_t i = 0; i < step.joints.size(); ++i) order.push_back(i);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::abs(step.joints[a].turn) > std::abs(step.joints[b].turn);
  });
}

std::vector<std::size_t> busiest(const Step& step, std::size_t count) {
  std::vector<std::size_t> some = step.busiest;
  if (some.size() > count) some.resize(count);
  std::ranges::sort(some);
  return some;
}

Step stepOf(const ExplainInput& input) {
  Step step;
  step.tip = input.before.joints.back();
  step.error = input.target - step.tip;
  step.force = input.trace.force(input.cursor);
  ik::Symmetric square;
  int parity = input.chain.baseScale.parity();
  ik::Bearing frame(input.chain.baseScale);
  for (std::size_t i = 0; i < input.chain.bones.size(); ++i) {
    const ik::Bone& bone = input.chain.bones[i];
    step.reach += bone.effectiveLength();
    if (input.chain.planar) {
      step.joints.push_back(jointInPlane(input, step, i, parity, square));
      parity *= bone.scale.parity();
    } else {
      step.joints.push_back(jointInSpace(input, step, i, frame, square));
      frame.descend(input.before.pose.rotations[i], bone.scale);
    }
  }
  step.axes = ik::principal(square);
  pickBusiest(step);
  return step;
}

void explainError(Builder& builder, const ExplainInput& input, const Step& step) {
  builder.point("C", "C", "the tip before", step.tip);
  builder.point("T", "T", "the target", input.target);
  auto& error = builder.line(MarkKind::arrow, Role::target, step.tip, input.target);
  error.text = builder.point("e", "e", "from the tip to the target", step.error);
  error.quantity = "e";
  error.stage = kError;
  builder.formula("$e = $T − $C", "e");
}

// How far the tip goes for turns whose squares sum up to 1: far along the ellipse's long axis,
// and not at all where it is flat, which is a singularity.
void markEllipse(Builder& builder, const Step& step, double scale) {
  const glm::dvec3 a = scale * std::sqrt(step.axes.values[0]) * step.axes.axes[0];
  const glm::dvec3 b = scale * std::sqrt(step.axes.values[1]) * step.axes.axes[1];
  const auto at = [&](int side) {
    const double angle = 2.0 * std::numbers::pi * side / kEllipseSides;
    return step.tip + std::cos(angle) * a + std::sin(angle) * b;
  };
  for (int side = 0; side < kEllipseSides; ++side) {
    auto& mark = builder.line(MarkKind::line, Role::neutral, at(side), at(side + 1));
    mark.quantity = "w";
    mark.stage = kSquare;
  }
}

void explainSingular(Builder& builder, const ExplainInput& input, const Step& step) {
  const std::size_t count = input.chain.planar ? 2 : 3;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i + 1);
    builder.length("s" + number, numbered("σ", i), "singular value " + number + " of J",
                   std::sqrt(step.axes.values[i]));
  }
  if (count == 2) {
    const double area = std::sqrt(step.axes.values[0]) * std::sqrt(step.axes.values[1]);
    builder.number("w", "w", "manipulability: 0 at a singularity", area);
    builder.formula("$w = $s1·$s2", "w");
    const double largest = std::sqrt(step.axes.values[0]);
    if (largest > 0.0) markEllipse(builder, step, kShown * step.reach / largest);
  } else {
    builder.formula("σ₁, σ₂, σ₃: J's singular values");
  }
}

// The ways that the joints would take the tip, as arrows at the tip.
void markColumns(Builder& builder, const Step& step) {
  double longest = 0.0;
  for (const Joint& each : step.joints) longest = std::max(longest, glm::length(each.column));
  if (!(longest > 0.0)) return;
  for (const std::size_t i : busiest(step, kMostColumns)) {
    const glm::dvec3 shown = step.joints[i].column * (kShown * step.reach / longest);
    auto& mark = builder.line(MarkKind::arrow, Role::before, step.tip, step.tip + shown);
    mark.stage = kColumn;
    const std::string id = "c" + std::to_string(i + 1);
    if (builder.has(id)) {
      mark.text = numbered("c", i);
      mark.quantity = id;
    }
  }
}

void explainColumns(Builder& builder, const ExplainInput& input, const Step& step) {
  for (const std::size_t i : busiest(step, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    const Joint& joint = step.joints[i];
    builder.point("r" + id, numbered("r", i), "from joint " + id + " to the tip", joint.radius);
    builder.point("c" + id, numbered("c", i), "how the tip moves as joint " + id + " turns",
                  joint.column);
    if (input.chain.planar && joint.isNegated) markMirroredFrame(builder, input, i, kColumn);
  }
  builder.formula("c = axis × r, the columns of J");
}

// How the methods find their force.
std::string ruleOf(const ik::SolverInfo& solver, bool hasWeights) {
  const std::string square = hasWeights ? "J·W·J′" : "J·J′";
  if (solver.id == "jacobian-transpose") {
    return "f = Gain·α·e, α = e·(" + square + "·e) / |" + square + "·e|²";
  }
  if (solver.id == "pseudo-inverse") return "f = (" + square + ")⁻¹·e, all σ ≥ Cutoff·σ₁";
  if (solver.id == "dls") return "f = (" + square + " + λ²·1)⁻¹·e";
  if (solver.id == "sdls") return "f = (" + square + ")⁻¹·e, limited along each u";
  return "f = (" + square + " + μ·1)⁻¹·e";
}

void explainForce(Builder& builder, const ExplainInput& input, const Step& step) {
  builder.formula(ruleOf(input.solver, hasWeights(input)));
  builder.point("f", "f", "the force at the tip, as far as it was taken", step.force);
  const double size = glm::length(step.force);
  if (!(size > 0.0)) {
    builder.formula("no step brings the tip nearer: nothing moves");
    return;
  }
  const glm::dvec3 shown = step.force / size * (kShown * step.reach);
  auto& mark = builder.line(MarkKind::arrow, Role::result, step.tip, step.tip + shown);
  mark.text = "f";
  mark.quantity = "f";
  mark.stage = kForce;
}

void explainTurns(Builder& builder, const ExplainInput& input, const Step& step) {
  for (const std::size_t i : busiest(step, kMostFormulas)) {
    const std::string id = std::to_string(i + 1);
    const Joint& joint = step.joints[i];
    const std::string text =
        builder.angle("turn" + id, numbered("Δθ", i), "change of local angle " + id, joint.turn);
    if (!input.chain.planar) continue;
    const bool isPart = joint.weight != 1.0;
    if (isPart) builder.number("w" + id, numbered("w", i), "weight of joint " + id, joint.weight);
    std::string formula = "$turn" + id;
    formula.append(joint.isNegated ? " = −" : " = ").append(isPart ? "$w" + id + "·" : "");
    formula.append(joint.isNegated || isPart ? "($r" : "$r").append(id).append(" × $f");
    formula.append(joint.isNegated || isPart ? ")" : "").append(input.degrees ? "·[180°|π]" : "");
    builder.formula(std::move(formula), "turn" + id);
    const ik::Segment& bone = input.before.bones[i];
    const double sense = senseOf(input.chain, i);
    auto& arc = builder.angleArc(Role::current, bone.start, heading(bone.end - bone.start),
                                 wrapped(sense * joint.turn), 36.0);
    arc.hasHead = true;
    arc.stage = kTurn;
    arc.text = text;
    arc.quantity = "turn" + id;
  }
  if (hasWeights(input)) {
    builder.formula("Δθ = W·J′·f: each joint by its weight times as much as the force has it");
    return;
  }
  builder.formula(input.chain.planar ? "Δθ = J′·f, J′ being J transposed"
                                     : "Δθ = c·f; a ball joint turns by r × f");
}

void explainGain(Builder& builder, const ExplainInput& input, const Step& step) {
  const glm::dvec3 tip = input.now.joints.back();
  auto& move = builder.line(MarkKind::arrow, Role::tip, step.tip, tip);
  move.text =
      builder.length("moved", "moved", "how far the tip moved", glm::distance(step.tip, tip));
  move.quantity = "moved";
  move.stage = kTurn;
  builder.length("left", "left", "distance from the tip to the target, after",
                 glm::distance(tip, input.target));
}

}  // namespace

lab::Explanation explainJacobian(const ExplainInput& input) {
  Builder builder(input);
  const Step step = stepOf(input);
  explainError(builder, input, step);
  explainColumns(builder, input, step);
  explainSingular(builder, input, step);
  markColumns(builder, step);
  explainForce(builder, input, step);
  explainTurns(builder, input, step);
  explainGain(builder, input, step);
  return builder.take();
}

}  // namespace draw
