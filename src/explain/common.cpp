#include "explain/common.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace explain {

double lengthOf(const ExplainInput& input, std::size_t bone) {
  return input.chain.bones[bone].effectiveLength();
}

double parameterOf(const ExplainInput& input, std::string_view id) {
  const auto index = ik::findParameter(input.solver, id);
  return index ? input.settings.parameters[*index] : 1.0;
}

std::string numbered(std::string_view symbol, std::size_t bone) {
  std::string text(symbol);
  for (const char digit : std::to_string(bone + 1)) {
    text += "\xE2\x82";  // the first two bytes of U+2080 to U+2089 in UTF-8
    text += static_cast<char>(0x80 + (digit - '0'));
  }
  return text;
}

std::string fullTurns(const ExplainInput& input, double sum, double shown) {
  const double turns = std::round((shown - sum) / (2.0 * std::numbers::pi));
  if (turns == 0.0) return {};
  return std::string(turns > 0.0 ? " + " : " − ") + (input.degrees ? "360°" : "2·π");
}

std::string_view halfTurn(const ExplainInput& input) { return input.degrees ? "180°" : "π"; }

double explainLocalTurn(Builder& builder, const ExplainInput& input, std::size_t bone, double turn,
                        int stage) {
  if (input.chain.parityAt(bone) > 0) return turn;
  markMirroredFrame(builder, input, bone, stage);
  const std::string symbol = numbered("Δθ", bone);
  if (!input.ignoreNegativeScale) {
    builder.angle("local", symbol, "change of the local angle, in the mirrored frame", -turn);
    builder.formula("$local = −$turn", "local");
    return turn;
  }
  builder.angle("local", symbol, "change of the local angle; that its frame is mirrored is ignored",
                turn);
  builder.formula("$local = $turn", "local");
  builder.angle("done", "turn done", "what that turns in the world: the frame is mirrored", -turn);
  builder.formula("$done = −$local", "done");
  return -turn;
}

namespace {

// The direction of the frame that the bone turns in.
double parentHeading(const ExplainInput& input, std::size_t bone) {
  if (bone == 0) return input.chain.baseScale.x < 0 ? std::numbers::pi : 0.0;
  std::vector<ik::Frame> frames(input.chain.bones.size());
  ik::boneFrames(input.chain, input.now.pose, frames);
  return heading(frames[bone - 1].x);
}

bool hasNegativeScale(const ik::Chain& chain, std::size_t bone) {
  if (chain.baseScale != ik::ScaleSign{}) return true;
  return std::ranges::any_of(chain.bones.begin(), chain.bones.begin() + bone + 1,
                             [](const ik::Bone& each) { return each.scale != ik::ScaleSign{}; });
}

}  // namespace

void explainLocalAngle(Builder& builder, const ExplainInput& input, std::size_t bone,
                       const std::string& world, double angle) {
  if (!hasNegativeScale(input.chain, bone)) return;
  const std::string number = std::to_string(bone + 1);
  const double parent = parentHeading(input, bone);
  builder.angle("parent" + number, numbered("φ", bone),
                "direction of the frame that bone " + number + " turns in", parent);
  const std::string relative = "$" + world + " − $parent" + number;
  if (input.ignoreNegativeScale) {
    const double naive = wrapped(angle - parent);
    builder.angle("local" + number, numbered("local θ", bone),
                  "local angle, as if nothing were mirrored", naive);
    builder.formula("$local" + number + " = " + relative + fullTurns(input, angle - parent, naive),
                    "local" + number);
    return;
  }
  // A bone whose own x axis is turned over lies along the negative x of what its angle turned.
  const bool isReversed = input.chain.bones[bone].scale.x < 0;
  const double sense = input.chain.parityAt(bone);
  const double sum = sense * (angle - parent) + (isReversed ? std::numbers::pi : 0.0);
  const double local = wrapped(sum);
  builder.angle("local" + number, numbered("local θ", bone),
                "angle in the frame that the bone turns in", local);
  std::string text = "$local" + number + " = ";
  text += sense < 0.0 ? "−(" + relative + ")" : relative;
  if (isReversed) text += " + " + std::string(halfTurn(input));
  builder.formula(text + fullTurns(input, sum, local), "local" + number);
  markMirroredFrame(builder, input, bone);
}

void markAxis(Builder& builder, const glm::dvec3& at, double length, int stage) {
  if (!(length > 0.0)) return;
  auto& axis = builder.line(MarkKind::dashed, Role::neutral, at, at + glm::dvec3(length, 0, 0));
  axis.text = "x";
  axis.stage = stage;
}

void explainMissing(Builder& builder, const ExplainInput& input, const glm::dvec3& tip, int stage) {
  const double missing = input.result.shortfall;
  if (!(missing > 0.0)) return;
  auto& line = builder.line(MarkKind::line, Role::target, tip, input.target);
  line.text = builder.length("missing", "missing", "how far the target lies out of reach", missing);
  line.quantity = "missing";
  line.stage = stage;
}

glm::dvec3 spanOf(const ik::TraceState& state, std::size_t bone) {
  return state.bones[bone].end - state.bones[bone].start;
}

std::size_t markAstray(Builder& builder, const ExplainInput& input) {
  constexpr std::size_t kMostBones = 12;
  const auto first = static_cast<std::size_t>(input.result.firstBone);
  const std::size_t n = input.chain.bones.size();
  for (std::size_t i = first; i < n && i < first + kMostBones; ++i) {
    const ik::Segment& meant = input.before.bones[i];
    builder.line(MarkKind::dashed, Role::before, meant.start, meant.end);
  }
  std::size_t bone = first;
  for (std::size_t i = n; i-- > first;) {
    const glm::dvec3 before = spanOf(input.before, i);
    const glm::dvec3 now = spanOf(input.now, i);
    const double angle = std::atan2(glm::length(glm::cross(before, now)), glm::dot(before, now));
    if (angle > 1e-9) bone = i;
  }
  return bone;
}

void explainGain(Builder& builder, const ExplainInput& input, int stage) {
  const double left = explainMove(builder, input, stage);
  builder.number("after", "f′", "half the squared distance, after", 0.5 * left * left);
  builder.formula("$after = [1|2]·$left²", "after");
}

void explainStepLength(Builder& builder, const ExplainInput& input, double step, double cauchy,
                       int refused) {
  builder.number("step", "step", "how far down the gradient", step);
  if (step > 0.0) {
    builder.number("best", "best", "the best step, if the tip moved along a straight line", cauchy);
    builder.number("scale", "Step", "the solver's parameter", input.settings.parameters[0]);
    std::string text = "$step = $scale·$best";
    if (refused > 0) {
      builder.number("shrink", "Shrink", "the solver's parameter", input.settings.parameters[1]);
      for (int k = 0; k < std::min(refused, 4); ++k) text += "·$shrink";
    }
    const double tried =
        input.settings.parameters[0] * cauchy * std::pow(input.settings.parameters[1], refused);
    if (!(std::abs(step - tried) <= 1e-7 * tried)) {
      builder.formula("$step: as Max. step lets the joints turn");
    } else if (refused <= 4) {
      builder.formula(text, "step");
    }
  } else {
    builder.formula("no step down the gradient brings enough: nothing moves");
  }
}

bool explainShortened(Builder& builder, const ExplainInput& input, std::size_t bone,
                      const std::string& told, double& turn) {
  const double weight = input.chain.bones[bone].effectiveWeight();
  const double most = mostTurn(input);
  const double whole = turn;
  turn = std::clamp(weight * whole, -most, most);
  if (turn == whole) return false;
  builder.angle("part", "part", "what the joint's weight and Max. step leave of the turn", turn);
  if (weight != 1.0) builder.number("w", numbered("w", bone), "the joint's weight", weight);
  if (turn == weight * whole) {
    builder.formula("$part = $w·$" + told, "part");
  } else {
    builder.formula("$part: as far as Max. step lets it");
  }
  return true;
}

double mostTurn(const ExplainInput& input) {
  const auto cap = ik::findParameter(input.solver, "max-step");
  const double degrees = cap ? input.settings.parameters[*cap] : ik::kUncapped;
  return degrees < ik::kUncapped ? degrees * std::numbers::pi / 180.0
                                 : std::numeric_limits<double>::infinity();
}

}  // namespace explain
