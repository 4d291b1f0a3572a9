#include "lab/lesson/takes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "explain/explain.h"
#include "explain/format.h"
#include "explain/words.h"
#include "lab/core/playback.h"
#include "lab/core/prediction.h"
#include "lab/file/json_text.h"
#include "lab/file/scene_file.h"
#include "lab/lesson/changes.h"
#include "lab/lesson/lesson_words.h"
#include "lab/lesson/motion_takes.h"
#include "language/language.h"
#include "rigs/limits.h"

namespace lab {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

enum class Kind { point, number, degrees, word };

struct TakenInfo {
  Kind kind;
  bool isIndexed = false;
};

// In the order of Measured.
constexpr std::array kTaken{
    TakenInfo{Kind::point},          // tip
    TakenInfo{Kind::point, true},    // joint
    TakenInfo{Kind::point},          // target
    TakenInfo{Kind::point},          // base
    TakenInfo{Kind::point},          // tipOfWorldAngles
    TakenInfo{Kind::point},          // tipOfReversedProduct
    TakenInfo{Kind::point, true},    // column
    TakenInfo{Kind::degrees, true},  // angle
    TakenInfo{Kind::degrees, true},  // heading
    TakenInfo{Kind::degrees, true},  // turn
    TakenInfo{Kind::number, true},   // length
    TakenInfo{Kind::number, true},   // stretch
    TakenInfo{Kind::number},         // distance
    TakenInfo{Kind::degrees},        // turnError
    TakenInfo{Kind::degrees},        // targetAngle
    TakenInfo{Kind::degrees},        // targetRatio
    TakenInfo{Kind::number},         // targetDistance
    TakenInfo{Kind::number},         // farReach
    TakenInfo{Kind::number},         // nearReach
    TakenInfo{Kind::number},         // iterations
    TakenInfo{Kind::number},         // step
    TakenInfo{Kind::number},         // quantity
    TakenInfo{Kind::number, true},   // columnLength
    TakenInfo{Kind::number},         // leastSingular
    TakenInfo{Kind::number},         // freeDimensions
    TakenInfo{Kind::number},         // answers
    TakenInfo{Kind::number},         // answersWithinLimits
    TakenInfo{Kind::number, true},   // goalDistance
    TakenInfo{Kind::degrees, true},  // dhTheta
    TakenInfo{Kind::number, true},   // dhD
    TakenInfo{Kind::number, true},   // dhA
    TakenInfo{Kind::degrees, true},  // dhAlpha
    TakenInfo{Kind::number, true},   // groundHeight
    TakenInfo{Kind::degrees, true},  // groundAngle
    TakenInfo{Kind::number, true},   // legLacks
    TakenInfo{Kind::number},         // lowering
    TakenInfo{Kind::number},         // codeDiffers
    TakenInfo{Kind::word},           // status
    TakenInfo{Kind::word},           // solver
};
static_assert(kTaken.size() == kWords<Measured>.size());

const TakenInfo& infoOf(Measured what) { return kTaken[static_cast<std::size_t>(what)]; }

std::size_t stepAt(TakenAt at, const Lab& lab) {
  const std::size_t last = lab.trace().size() - 1;
  const State& state = lab.state();
  const std::size_t now = std::min(state.playback.cursor, last);
  switch (at) {
    case TakenAt::start:
      return 0;
    case TakenAt::now:
      return now;
    case TakenAt::next: {
      const Unit unit = state.playback.unit == Unit::line ? Unit::bone : state.playback.unit;
      return nextBoundary(lab.trace(), now, unit, +1);
    }
    case TakenAt::end:
      return last;
  }
  return now;
}

struct Place {
  Place(const Lab& in, std::size_t at) : lab(in), step(at), state(in.trace().at(at)) {}
  const Lab& lab;
  std::size_t step;
  rigs::TraceState state;
};

double degreesOf(const glm::dvec3& way) { return std::atan2(way.y, way.x) * kDegrees; }

// Local, of a planar joint or a hinge; of a ball how far the bone leans from its parent's
// direction.
double angleIn(const Place& place, std::size_t joint) {
  const rigs::Pose& pose = place.state.pose;
  const rigs::Chain& chain = place.lab.state().scene.chain;
  if (chain.planar) {
    return std::remainder(pose.angles[joint], 2.0 * std::numbers::pi) * kDegrees;
  }
  if (chain.bones[joint].joint == rigs::JointKind::hinge)
    return rigs::angleAbout(chain.bones[joint].axis, pose.rotations[joint]) * kDegrees;
  const glm::dquat& turn = pose.rotations[joint];
  return 2.0 * std::atan2(glm::length(glm::dvec3(turn.x, turn.y, turn.z)), std::abs(turn.w)) *
         kDegrees;
}

double turnIn(const Place& place, std::size_t joint) {
  const rigs::Pose& now = place.state.pose;
  const rigs::Pose& start = place.lab.startPose();
  if (place.lab.state().scene.chain.planar) {
    const double turn = now.angles[joint] - start.angles[joint];
    return std::abs(std::remainder(turn, 2.0 * std::numbers::pi)) * kDegrees;
  }
  const glm::dquat turn = now.rotations[joint] * glm::conjugate(start.rotations[joint]);
  return 2.0 * std::atan2(glm::length(glm::dvec3(turn.x, turn.y, turn.z)), std::abs(turn.w)) *
         kDegrees;
}

// Each bone laid in the direction that its local angle would have in the world.
glm::dvec3 tipOfWorldAngles(const Place& place) {
  const rigs::Chain& chain = place.lab.state().scene.chain;
  glm::dvec3 tip = chain.base;
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    const double angle = chain.planar ? place.state.pose.angles[i] : 0.0;
    tip += chain.bones[i].length * glm::dvec3(std::cos(angle), std::sin(angle), 0.0);
  }
  return tip;
}

struct Reading {
  double value = 0.0;
  bool isAngle = false;  // of degrees
};

std::optional<Reading> quantityIn(const Place& place, const std::string& name) {
  const State& state = place.lab.state();
  const rigs::Problem problem = problemOf(state.scene, state.choices);
  const rigs::Trace& trace = place.lab.trace();
  const rigs::TraceState before = trace.at(std::max<std::size_t>(place.step, 1) - 1);
  const explain::Explanation explanation = explain::explain(
      {place.lab.solver(), problem, place.lab.settings(), place.lab.result(), trace},
      {place.step, place.state, before}, true);
  const auto found = std::ranges::find(explanation.quantities, name, &explain::Quantity::id);
  if (found == explanation.quantities.end()) return std::nullopt;
  const bool isAngle = found->measure == explain::Measure::angle;
  return Reading{isAngle ? found->value * kDegrees : found->value, isAngle};
}

// `index`: from 0, in range where the take has one.
TakenValue valueIn(const Take& take, const Place& place, std::size_t index) {
  const State& state = place.lab.state();
  const rigs::Chain& chain = state.scene.chain;
  const glm::dvec3 toTarget = state.scene.target - chain.base;
  switch (take.what) {
    case Measured::tip:
      return place.state.joints.back();
    case Measured::joint:
      return place.state.joints[index];
    case Measured::target:
      return state.scene.target;
    case Measured::base:
      return chain.base;
    case Measured::tipOfWorldAngles:
      return tipOfWorldAngles(place);
    case Measured::angle:
      return angleIn(place, index);
    case Measured::heading:
      return degreesOf(place.state.bones[index].end - place.state.bones[index].start);
    case Measured::turn:
      return turnIn(place, index);
    case Measured::length:
      return chain.bones[index].length;
    case Measured::stretch:
      // In the middle of a walk a bone reaches from its own joint to the next one's.
      return glm::distance(place.state.joints[index], place.state.joints[index + 1]);
    case Measured::distance:
      return glm::distance(place.state.joints.back(), state.scene.target);
    case Measured::turnError:
      if (!state.scene.facing) return {};
      return glm::degrees(glm::length(
          rigs::missingTurn(chain, place.state.pose, chain.tipBone(), *state.scene.facing)));
    case Measured::targetAngle:
      return degreesOf(toTarget);
    case Measured::targetRatio:
      return std::atan(toTarget.y / toTarget.x) * kDegrees;
    case Measured::targetDistance:
      return glm::length(toTarget);
    case Measured::farReach:
      return rigs::reach(chain, place.state.pose).outer;
    case Measured::nearReach:
      return rigs::reach(chain, place.state.pose).inner;
    case Measured::iterations:
      return static_cast<double>(place.lab.result().iterations);
    case Measured::step:
      return static_cast<double>(place.step);
    case Measured::quantity:
      if (const auto measured = quantityIn(place, take.name)) return measured->value;
      return {};
    case Measured::status:
      return std::string(ik::name(place.lab.result().status));
    case Measured::solver:
      return std::string(place.lab.solver().id);
    case Measured::codeDiffers:
      return static_cast<double>(place.lab.scriptDiffers(take.name));
    default:
      return motionValueOf(take.what, place.lab, place.step, index);
  }
}

bool isFinite(const TakenValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return std::isfinite(*number);
  const auto* point = std::get_if<glm::dvec3>(&value);
  return !point || (std::isfinite(point->x) && std::isfinite(point->y) && std::isfinite(point->z));
}

std::size_t countOf(Measured what, const Lab& lab) {
  const std::size_t bones = lab.state().scene.chain.bones.size();
  return what == Measured::joint ? bones + 1 : bones;
}

TakenValue plainValueOf(const Take& take, const Lab& lab, std::string& trouble) {
  if (isIndexed(take.what) && (take.index < 1 || take.index > countOf(take.what, lab))) {
    trouble = std::string(wordOf(take.what)) + " " + std::to_string(take.index) +
              ": the chain has none of this number";
    return {};
  }
  const Place place(lab, stepAt(take.at, lab));
  TakenValue value = valueIn(take, place, take.index - 1);
  if (std::holds_alternative<std::monostate>(value)) {
    if (take.what == Measured::quantity) {
      trouble = take.name + ": the explanation of this step has no such quantity";
    } else {
      trouble = std::string(wordOf(take.what)) + (take.what == Measured::turnError
                                                      ? ": the target has no direction"
                                                      : ": this scene has none");
    }
  } else if (!isFinite(value)) {
    trouble = std::string(wordOf(take.what)) + ": it is not finite in this scene";
    value = {};
  }
  return value;
}

const double* asNumber(const TakenValue& value) { return std::get_if<double>(&value); }
const glm::dvec3* asPoint(const TakenValue& value) { return std::get_if<glm::dvec3>(&value); }

}  // namespace

bool isPointTaken(Measured what) { return infoOf(what).kind == Kind::point; }
bool isWordTaken(Measured what) { return infoOf(what).kind == Kind::word; }
bool isAngleTaken(Measured what) { return infoOf(what).kind == Kind::degrees; }
bool isIndexed(Measured what) { return infoOf(what).isIndexed; }

std::string change(std::string& text, std::string_view changes) {
  Json scene;
  Json made;
  if (std::string fault = parseJson(text, scene); !fault.empty()) return fault;
  if (std::string fault = parseJson(changes, made); !fault.empty()) return fault;
  if (std::string fault = applyChanges(scene, made); !fault.empty()) return fault;
  text = writeJson(scene);
  return {};
}

std::string openScene(std::string_view text, bool isAtEnd, Lab& lab) {
  Document document;
  if (std::string fault = readScene(text, document); !fault.empty()) return fault;
  if (std::string fault = lab.apply(OpenDocument{document}); !fault.empty()) return fault;
  if (isAtEnd) lab.apply(Seek{kWholeTrace});
  return {};
}

Lab labAt(const Take& take, const Lab& lab, std::string& trouble) {
  Lab other = lab;
  if (!take.with.empty()) {
    std::string text = writeScene(lab.document(0.0));
    trouble = change(text, take.with);
    if (trouble.empty()) trouble = openScene(text, false, other);
    if (!trouble.empty()) return lab;
  }
  if (take.at != TakenAt::now) other.apply(Seek{stepAt(take.at, other)});
  return other;
}

TakenValue valueOf(const Take& take, const Lab& lab, std::string& trouble) {
  TakenValue value;
  if (take.with.empty()) {
    value = plainValueOf(take, lab, trouble);
  } else {
    Take plain = take;
    plain.at = TakenAt::now;
    const Lab other = labAt(take, lab, trouble);
    if (trouble.empty()) value = plainValueOf(plain, other, trouble);
  }
  if (auto* number = std::get_if<double>(&value)) {
    if (take.isSupplement) *number = 180.0 - *number;
    if (take.isNegated) *number = -*number;
    *number = *number * take.times + take.plus;
  }
  auto* const point = std::get_if<glm::dvec3>(&value);
  if (point && take.shift.size() == 2) {
    const TakenValue from = valueOf(take.shift[0], lab, trouble);
    const TakenValue to = valueOf(take.shift[1], lab, trouble);
    if (!asPoint(from) || !asPoint(to)) return {};
    *point += *asPoint(to) - *asPoint(from);
  }
  return value;
}

bool holds(const Condition& condition, const Lab& lab, std::string& trouble) {
  const TakenValue value = valueOf(condition.take, lab, trouble);
  if (const auto* word = std::get_if<std::string>(&value)) {
    return std::ranges::find(condition.is, *word) != condition.is.end();
  }
  if (const double* number = asNumber(value)) {
    if (condition.below && !(*number < *condition.below)) return false;
    if (condition.above && !(*number > *condition.above)) return false;
    if (!condition.lessThan) return condition.below || condition.above;
    const TakenValue other = valueOf(*condition.lessThan, lab, trouble);
    return asNumber(other) && *number < *asNumber(other);
  }
  const glm::dvec3* const point = asPoint(value);
  if (!point || !condition.near) return false;
  const TakenValue other = valueOf(*condition.near, lab, trouble);
  return asPoint(other) && glm::distance(*point, *asPoint(other)) < condition.within;
}

std::size_t stepShowing(const Take& take, const Lab& lab) {
  const bool isOfWhole = take.what == Measured::iterations || take.what == Measured::status;
  return stepAt(isOfWhole ? TakenAt::end : take.at, lab);
}

std::string textOf(const glm::dvec3& point) {
  std::string text = "(" + explain::fixed(point.x, 2);
  text.append(language::listSeparator()).append(explain::fixed(point.y, 2));
  if (point.z != 0.0) text.append(language::listSeparator()).append(explain::fixed(point.z, 2));
  return text + ")";
}

std::string textOf(const TakenValue& value, const Take& take) {
  if (const double* number = asNumber(value)) {
    return explain::number(*number) + (isAngleTaken(take.what) ? "°" : "");
  }
  if (const glm::dvec3* point = asPoint(value)) return textOf(*point);
  const auto* const word = std::get_if<std::string>(&value);
  if (!word) return {};
  if (take.what == Measured::solver) {
    const ik::Solver* const solver = ik::findSolver(*word);
    return solver ? explain::nameOf(*solver) : *word;
  }
  for (int i = 0; i <= static_cast<int>(ik::Status::iterationLimit); ++i) {
    const auto status = static_cast<ik::Status>(i);
    if (ik::name(status) == *word) return std::string(explain::statusWord(status));
  }
  return *word;
}

std::string textOf(const Take& take, const Lab& lab, std::string& trouble) {
  const TakenValue value = valueOf(take, lab, trouble);
  std::string text = textOf(value, take);
  if (take.what != Measured::quantity || !asNumber(value)) return text;
  const Lab shown = labAt(take, lab, trouble);
  const auto measured = quantityIn({shown, stepAt(TakenAt::now, shown)}, take.name);
  return measured && measured->isAngle ? text + "°" : text;
}

std::string plainText(const TakenValue& value) {
  if (const double* number = asNumber(value)) return explain::format("%.17g", *number);
  if (const auto* word = std::get_if<std::string>(&value)) return *word;
  const glm::dvec3* const point = asPoint(value);
  return point ? explain::format("%.17g %.17g %.17g", point->x, point->y, point->z) : std::string();
}

}  // namespace lab
