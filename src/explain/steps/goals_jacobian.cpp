// Steps of all joints at once for several goals: the rows of J stand below each other, three a goal
// (in the plane two), or twice as many where it has a direction; e and F are stacked likewise.
#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <glm/geometric.hpp>

#include "explain/joint_names.h"
#include "explain/steps/branches.h"
#include "explain/steps/limited.h"
#include "explain/steps/pose_jacobian.h"
#include "language/language.h"
#include "rigs/reach.h"

namespace explain {

using language::tr, language::trc, language::fill;

namespace {

constexpr std::size_t kMostRows = 12;
constexpr std::size_t kMostFormulas = 6;

// What one goal adds.
struct Part {
  Part(const ExplainInput& whole, std::size_t index)
      : goal(whole.goals[index]),
        number(std::to_string(index + 1)),
        name(goalName(whole.chain, goal)),
        view(whole, goal),
        laid(layOut(view.input, view.before.pose)),
        columns(columnsOf(view.input, laid)),
        pull(index < whole.pulls.size() ? whole.pulls[index] : ik::Pull{}),
        sub(index + 1) {}

  [[nodiscard]] std::string symbol(const char* letter) const { return withIndex(letter, sub); }
  [[nodiscard]] glm::dvec3 tip() const { return view.before.joints.back(); }
  [[nodiscard]] glm::dvec3 error() const { return goal.target - tip(); }
  [[nodiscard]] std::string help(const language::Text& text) const {
    return fill(text, {{"goal", name}});
  }

  const rigs::Goal& goal;
  std::string number, name;
  GoalView view;
  Laid laid;
  std::vector<FreedomColumn> columns;
  ik::Pull pull;
  std::size_t sub;
};
using Parts = std::vector<std::unique_ptr<Part>>;
using SomeParts = std::span<const std::unique_ptr<Part>>;

void explainErrorOf(Builder& builder, const Part& part, StageName stage) {
  const std::string& n = part.number;
  builder.point("T" + n, part.symbol("T"), part.help(tr("the target of {goal}")), part.goal.target);
  builder.point("E" + n, part.symbol("E"), part.help(tr("the end of {goal}, before")), part.tip());
  builder.point("e" + n, part.symbol("e"), part.help(tr("from the end of {goal} to its target")),
                part.error());
  builder.line(MarkKind::arrow, Role::target, part.tip(), part.goal.target)
      .show({"e" + n, part.symbol("e") + " " + part.name})
      .since(stage);
  builder.formula("$e" + n + " = $T" + n + " − $E" + n, "e" + n);
  if (isDirected(part.view.input))
    builder.rotation("om" + n, part.symbol("ω"), part.help(tr("the turn that {goal} misses")),
                     poseErrorOf(part.view.input, part.laid).turn);
}

// A column has 0 where its joint does not move the goal.
void explainStack(Builder& builder, const ExplainInput& input, const SomeParts& parts) {
  NamedMatrix matrix{};
  std::vector<FreedomColumn> all;
  for (const auto& part : parts) {
    for (const TipRow& row : tipRows(part->view.input))
      matrix.rows.push_back(part->name + " " + row.name);
    for (const FreedomColumn& column : part->columns) {
      const bool isNew = std::ranges::find(all, column.id, &FreedomColumn::id) == all.end();
      if (isNew) all.push_back(column);
      builder.point("c" + column.id + "g" + part->number,
                    jointSymbol("c", input.chain, column.bone),
                    fill(tr("how the end of {goal} moves as joint {joint} does"),
                         {{"goal", part->name}, {"joint", jointLabel(input.chain, column.bone)}}),
                    column.twist.way);
    }
  }
  std::ranges::stable_sort(all, {}, &FreedomColumn::bone);
  for (const FreedomColumn& each : all) {
    NamedMatrix::Column entries{"", each.name};
    for (const auto& part : parts) {
      const auto found = std::ranges::find(part->columns, each.id, &FreedomColumn::id);
      const bool isThere = found != part->columns.end();
      if (isThere && entries.id.empty()) entries.id = "c" + each.id + "g" + part->number;
      for (const TipRow& row : tipRows(part->view.input))
        entries.entries.push_back(isThere ? entryOf(*found, row) : 0.0);
    }
    matrix.columns.push_back(std::move(entries));
  }
  if (!matrix.columns.empty()) builder.jacobian(std::move(matrix));
}

void explainForceOf(Builder& builder, const Part& part, const PoseMethod& method, double size) {
  const std::string& n = part.number;
  builder.point("F" + n, part.symbol("F"), part.help(tr("the force at the end of {goal}")),
                part.pull.force);
  if (glm::length(part.pull.force) > 0.0)
    builder
        .line(MarkKind::arrow, Role::result, part.tip(),
              part.tip() + size * glm::normalize(part.pull.force))
        .show({"F" + n, part.symbol("F")})
        .since(method.force);
  if (isDirected(part.view.input))
    builder.rotation("tau" + n, part.symbol("τ"), part.help(tr("the torque at the end of {goal}")),
                     part.pull.torque);
  if (!method.isAlongError) return builder.formula(part.symbol("F") + ": $F" + n);
  builder.number("v" + n, part.symbol("v"), part.help(tr("what the goals of {goal} weigh")),
                 part.goal.weight);
  builder.formula("$F" + n + " = $step·$v" + n + "·$e" + n, "F" + n);
}

// "$c1g1·$F1 + $c1g2·$F2", of a ball "|$r1g1 × $F1 + $r1g2 × $F2|". Empty where directions add to
// it, or limits take from it.
std::string pullText(Builder& builder, const ExplainInput& input, const Parts& parts,
                     std::size_t bone) {
  const std::string id = std::to_string(bone + 1);
  const bool isOfBall = isBall(input, bone);
  std::string text;
  for (const auto& part : parts) {
    if (!isBefore(input.chain, bone, part->goal.bone)) continue;
    if (isDirected(part->view.input) || !stopsOf(input, bone).empty()) return {};
    const std::string of = id + "g" + part->number;
    if (isOfBall)
      builder.point("r" + of, jointSymbol("r", input.chain, bone),
                    fill(tr("from joint {joint} to the end of {goal}"),
                         {{"joint", jointLabel(input.chain, bone)}, {"goal", part->name}}),
                    part->tip() - part->laid.frames[bone].at);
    text += text.empty() ? "" : " + ";
    text += isOfBall ? "$r" + of + " × $F" + part->number : "$c" + of + "·$F" + part->number;
  }
  return isOfBall && !text.empty() ? "|" + text + "|" : text;
}

// All goals pull at a joint, whether their rows are shown or not.
void explainGoalMoves(Builder& builder, const ExplainInput& input, const Parts& parts, bool areAll,
                      StageName stage) {
  const std::size_t count = input.chain.bones.size();
  std::vector<glm::dvec3> moves(count, glm::dvec3(0.0));
  for (const auto& part : parts) {
    for (const FreedomColumn& each : part->columns) {
      constexpr std::string_view kAxes = "xyz";
      const std::size_t k = kAxes.find(each.id.back());
      moves[each.bone][k == std::string_view::npos ? 0 : static_cast<int>(k)] +=
          input.chain.bones[each.bone].effectiveWeight() *
          (glm::dot(each.twist.way, part->pull.force) +
           glm::dot(each.twist.turn, part->pull.torque));
    }
  }
  std::vector<double> sizes(count);
  for (std::size_t i = 0; i < count; ++i)
    sizes[i] = isFixed(input, i) ? -1.0 : glm::length(moves[i]);
  for (const std::size_t bone : largestOf(sizes, kMostFormulas)) {
    const std::string pull = areAll ? pullText(builder, input, parts, bone) : std::string();
    explainMove(builder, input, parts[0]->laid, bone,
                isBall(input, bone) ? sizes[bone] : moves[bone].x, pull, stage);
  }
  builder.formula(tr("all joints: w·(c·F + n·τ), added up over all goals"));
}

}  // namespace

Explanation explainGoalsStep(const ExplainInput& input, const PoseMethod& method) {
  Builder builder(input);
  Parts parts;
  std::size_t rows = 0;
  std::size_t columns = 0;
  for (std::size_t g = 0; g < input.goals.size(); ++g) {
    parts.push_back(std::make_unique<Part>(input, g));
    rows += tipRows(parts.back()->view.input).size();
  }
  for (const ik::Joint& joint : parts[0]->laid.parts.joints)
    columns += static_cast<std::size_t>(joint.freedoms());
  const bool areAll = rows <= kMostRows && columns <= kMostRows;
  const SomeParts shown(parts.data(), areAll ? parts.size() : 1);
  for (const auto& part : shown) explainErrorOf(builder, *part, method.error);
  builder.formula(
      tr("J, e and F have the goals below each other: rows of a goal of weight v "
         "count √v times, rows that turn κ times as well"));
  if (!areAll)
    builder.formula(fill(tr("J has {rows} rows and {columns} columns: here are the rows "
                            "of {goal} alone"),
                         {{"rows", rows}, {"columns", columns}, {"goal", parts[0]->name}}));
  explainStack(builder, input, shown);
  if (!method.rule.empty()) builder.formula(method.rule);
  if (method.damping && input.notes.damping > 0.0) {
    builder.number("damping", method.damping,
                   tr("what the squares of the singular values are damped by"),
                   input.notes.damping);
    builder.formula(std::string(method.damping) + ": $damping");
  }
  if (method.isAlongError) {
    const glm::dvec3 error = parts[0]->error();
    const double way = glm::dot(error, error);
    builder.number("step", trc("quantity", "step"), tr("how far along e"),
                   way > 0.0 ? glm::dot(parts[0]->pull.force, error) / way : 0.0);
  }
  const double size = 0.2 * rigs::sizeOf(input.chain);
  for (const auto& part : shown) explainForceOf(builder, *part, method, size);
  explainGoalMoves(builder, input, parts, areAll, method.turn);
  explainTipMove(builder, input, method.turn);
  return builder.take();
}

}  // namespace explain
