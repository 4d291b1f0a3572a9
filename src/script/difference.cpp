#include "script/difference.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "ik/maths/space.h"

namespace script {
namespace {

using glm::dvec3;

constexpr double kSame = 1e-6;    // of the chain's length, or radians: what steps may differ by
constexpr double kNoMove = 1e-9;  // of the chain's length: a step that moves nothing
constexpr dvec3 kZ{0.0, 0.0, 1.0};

double farthest(std::span<const rigs::Segment> a, std::span<const rigs::Segment> b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i)
    most =
        std::max({most, glm::distance(a[i].start, b[i].start), glm::distance(a[i].end, b[i].end)});
  return most;
}

// Goes through the steps of a trace that move something.
struct Walk {
  Walk(const rigs::Trace& of, double least) : trace(of), slack(least), now(of.at(0)) {}

  // False: there is no more; then `now` is the end.
  bool next() {
    before = now;
    while (++index < trace.size()) {
      trace.at(index, now);
      if (farthest(before.bones, now.bones) > slack) return true;
    }
    index = trace.size();
    return false;
  }
  void toEndOfIteration() {
    while (index + 1 < trace.size() && trace.step(index + 1).iteration == info().iteration) ++index;
    trace.at(index, now);
  }
  [[nodiscard]] bool isDone() const { return index == trace.size(); }
  [[nodiscard]] rigs::StepInfo info() const {
    return isDone() ? rigs::StepInfo{} : trace.step(index);
  }
  // The first step of the iteration, whether or not it moves something.
  [[nodiscard]] std::size_t firstOfIteration() const {
    std::size_t first = std::min(index, trace.size() - 1);
    while (first > 1 && trace.step(first - 1).iteration == trace.step(first).iteration) --first;
    return first;
  }

  const rigs::Trace& trace;
  double slack;
  std::size_t index = 0;
  rigs::TraceState before{};
  rigs::TraceState now;
};

// Rotation vectors: the same but for whole turns.
bool isSameTurn(const dvec3& a, const dvec3& b) {
  const ik::Rotation way = glm::conjugate(ik::rotationFromVector(a)) * ik::rotationFromVector(b);
  return glm::length(ik::rotationVector(way)) < kSame;
}

dvec3 turnBetween(const dvec3& from, const dvec3& to) {
  const dvec3 axis = glm::cross(from, to);
  const double sine = glm::length(axis);
  return sine > 0.0 ? axis * (std::atan2(sine, glm::dot(from, to)) / sine) : dvec3(0.0);
}

class Judge {
 public:
  Judge(const rigs::Problem& problem, const Walk& yours, const Walk& ours, double size)
      : problem_(problem), you_(yours), we_(ours), slack_(kSame * size) {}

  Difference judge() {
    Difference found{.yourStep = you_.index,
                     .ourStep = we_.index,
                     .isYourEnd = you_.isDone(),
                     .isOurEnd = we_.isDone(),
                     .yourBone = you_.info().bone,
                     .ourBone = we_.info().bone};
    found.bone = shownBone();
    found.yours = you_.now.bones[found.bone];
    found.ours = we_.now.bones[found.bone];
    const bool isTurn = !isSetDown(you_) && !isSetDown(we_);
    if (found.yourBone == found.ourBone && found.ourBone != rigs::kAllBones) {
      yourTurn_ = turnOf(you_);
      ourTurn_ = turnOf(we_);
      const double angle = glm::length(ourTurn_);
      const dvec3 axis = problem_.chain.planar || angle == 0.0 ? kZ : ourTurn_ / angle;
      const bool isAlong = glm::length(yourTurn_ - glm::dot(yourTurn_, axis) * axis) < kSame;
      found.ourTurn = glm::dot(ourTurn_, axis);
      if (isAlong) found.yourTurn = glm::dot(yourTurn_, axis);
      found.mistake = isTurn ? ofTurn() : ofPlace();
    }
    if (found.mistake == Mistake::none && turnsAgain()) found.mistake = Mistake::parentTurn;
    const Mistake ofWhole = ofIteration();
    if (ofWhole != Mistake::none) found.mistake = ofWhole;
    return found;
  }

 private:
  static bool isSetDown(const Walk& walk) {
    return !walk.isDone() && walk.trace.placed(walk.index) != nullptr;
  }

  // The one that our step moves, if that is elsewhere.
  [[nodiscard]] std::size_t shownBone() const {
    const auto differs = [&](std::size_t i) {
      return farthest(std::span(&you_.now.bones[i], 1), std::span(&we_.now.bones[i], 1)) > slack_;
    };
    for (const int bone : {we_.info().bone, you_.info().bone})
      if (bone != rigs::kAllBones && differs(static_cast<std::size_t>(bone)))
        return static_cast<std::size_t>(bone);
    std::size_t first = 0;
    while (first + 1 < you_.now.bones.size() && !differs(first)) ++first;
    return first;
  }

  static dvec3 turnOf(const Walk& walk) {
    if (!isSetDown(walk)) return walk.trace.notes(walk.index).wanted;
    const auto bone = static_cast<std::size_t>(walk.info().bone);
    const auto way = [](const rigs::Segment& each) { return each.end - each.start; };
    return turnBetween(way(walk.before.bones[bone]), way(walk.now.bones[bone]));
  }

  // How your turn is made of ours.
  static Mistake ofTurns(const dvec3& yours, const dvec3& ours) {
    if (isSameTurn(yours, ours)) return Mistake::none;
    if (isSameTurn(yours, -ours)) return Mistake::sign;
    if (isSameTurn(glm::radians(yours), ours) || isSameTurn(glm::degrees(yours), ours))
      return Mistake::degrees;
    const double angle = glm::length(ours);
    const dvec3 half = angle > 0.0 ? ours * (std::numbers::pi / angle) : std::numbers::pi * kZ;
    if (isSameTurn(yours, ours + half) || isSameTurn(yours, half - ours)) return Mistake::quadrant;
    return Mistake::none;
  }

  [[nodiscard]] Mistake ofTurn() const {
    const Mistake found = ofTurns(yourTurn_, ourTurn_);
    if (found != Mistake::none) return found;
    const auto bone = static_cast<std::size_t>(we_.info().bone);
    const dvec3 joint = you_.before.bones[bone].start;
    const dvec3 tip = you_.trace.at(you_.firstOfIteration() - 1).joints.back();
    if (isSameTurn(yourTurn_, turnBetween(tip - joint, problem_.target - joint)))
      return Mistake::stale;
    const int parent = problem_.chain.parentOf(bone);
    if (!problem_.chain.planar || parent == rigs::kBase) return Mistake::none;
    const rigs::Segment& carrier = you_.before.bones[static_cast<std::size_t>(parent)];
    const dvec3 way = carrier.end - carrier.start;
    const dvec3 heading = std::atan2(way.y, way.x) * kZ;
    const bool isTwice =
        isSameTurn(yourTurn_, ourTurn_ + heading) || isSameTurn(yourTurn_, ourTurn_ - heading);
    return isTwice ? Mistake::parentTurn : Mistake::none;
  }

  // A bone is turned that the last turn has carried, and as far again.
  [[nodiscard]] bool turnsAgain() const {
    if (you_.isDone() || you_.index < 2 || isSetDown(you_)) return false;
    const int bone = you_.info().bone;
    const int last = you_.trace.step(you_.index - 1).bone;
    if (bone == rigs::kAllBones || last == rigs::kAllBones) return false;
    return last == problem_.chain.parentOf(static_cast<std::size_t>(bone)) &&
           isSameTurn(turnOf(you_), you_.trace.notes(you_.index - 1).wanted);
  }

  // A bone that both set down, from the end that it hangs on.
  [[nodiscard]] Mistake ofPlace() const {
    const auto bone = static_cast<std::size_t>(we_.info().bone);
    const rigs::Segment& yours = you_.now.bones[bone];
    const rigs::Segment& ours = we_.now.bones[bone];
    const double length = problem_.chain.bones[bone].effectiveLength();
    if (std::abs(glm::distance(yours.start, yours.end) - length) > slack_) return Mistake::length;
    if (!problem_.chain.planar) return Mistake::none;
    const bool hangsAtEnd = glm::distance(yours.end, ours.end) <= slack_;
    if (!hangsAtEnd && glm::distance(yours.start, ours.start) > slack_) return Mistake::none;
    const auto heading = [&](const rigs::Segment& each) {
      const dvec3 way = hangsAtEnd ? each.start - each.end : each.end - each.start;
      return std::atan2(way.y, way.x) * kZ;
    };
    const Mistake found = ofTurns(heading(yours), heading(ours));
    // What is opposite only where an arc tangent does not know the side is one.
    const bool isLeft = std::abs(heading(ours).z) > 0.5 * std::numbers::pi;
    return found == Mistake::quadrant && !isLeft ? Mistake::sign : found;
  }

  // What is seen of the iteration as a whole, whatever the step is.
  [[nodiscard]] Mistake ofIteration() const {
    if (beginsAtOtherEnd()) return Mistake::wrongEnd;
    if (isExchanged()) return Mistake::exchanged;
    const auto isAway = [&](const rigs::TraceState& state) {
      return glm::distance(state.bones.front().start, problem_.chain.base) > slack_;
    };
    const bool isWalkBack = isSetDown(we_) && we_.info().phase == ik::Phase::baseToTip;
    const bool staysAway = isAway(you_.now) || (!isSetDown(you_) && isAway(you_.before));
    return isWalkBack && !isAway(we_.now) && staysAway ? Mistake::baseNotBack : Mistake::none;
  }

  // The bones that an iteration moves.
  struct Sweep {
    int first = rigs::kAllBones;
    int least = rigs::kAllBones;
    int most = rigs::kAllBones;
  };
  static Sweep sweepOf(const Walk& walk) {
    const rigs::Trace& trace = walk.trace;
    const std::size_t first = walk.firstOfIteration();
    const int bone = trace.step(first).bone;
    Sweep sweep{bone, bone, bone};
    for (std::size_t i = first;
         i < trace.size() && trace.step(i).iteration == trace.step(first).iteration; ++i) {
      if (trace.step(i).bone == rigs::kAllBones) continue;
      sweep.least = std::min(sweep.least, trace.step(i).bone);
      sweep.most = std::max(sweep.most, trace.step(i).bone);
    }
    return sweep;
  }

  [[nodiscard]] bool beginsAtOtherEnd() const {
    const Sweep yours = sweepOf(you_);
    const Sweep ours = sweepOf(we_);
    const bool areSame = yours.least == ours.least && yours.most == ours.most;
    return areSame && ours.least != rigs::kAllBones && yours.first != ours.first &&
           std::min(yours.first, ours.first) == ours.least &&
           std::max(yours.first, ours.first) == ours.most;
  }

  // Our step sets the tip down at the target, yours where the tip was; or all joints turn as if
  // the tip were to go away from the target.
  [[nodiscard]] bool isExchanged() const {
    const dvec3 tip = we_.before.joints.back();
    const dvec3& target = problem_.target;
    const auto isNear = [&](const dvec3& a, const dvec3& b) {
      return glm::distance(a, b) <= slack_;
    };
    if (isSetDown(we_) && isNear(we_.now.joints.back(), target))
      return you_.trace.placed(you_.firstOfIteration()) && !isNear(tip, target) &&
             isNear(you_.now.joints.back(), tip);
    if (we_.info().bone != rigs::kAllBones || you_.isDone()) return false;
    const rigs::TraceState& before = you_.before;
    dvec3 way(0.0);  // of the tip, to first order
    for (std::size_t i = you_.firstOfIteration(); i <= you_.index; ++i) {
      const int bone = you_.trace.step(i).bone;
      if (bone == rigs::kAllBones) return false;
      const dvec3& joint = before.bones[static_cast<std::size_t>(bone)].start;
      way += glm::cross(you_.trace.notes(i).wanted, before.joints.back() - joint);
    }
    return glm::dot(way, target - before.joints.back()) < 0.0;
  }

  const rigs::Problem& problem_;
  const Walk& you_;
  const Walk& we_;
  double slack_;
  dvec3 yourTurn_{0.0};
  dvec3 ourTurn_{0.0};
};

}  // namespace

std::string_view name(Mistake mistake) noexcept {
  static constexpr std::array<std::string_view, kMistakes> kNames{
      "none",          "sign",     "degrees",   "parent-turn", "stale",
      "base-not-back", "quadrant", "exchanged", "wrong-end",   "length"};
  return kNames[static_cast<std::size_t>(mistake)];
}

std::optional<Difference> firstDifference(const rigs::Problem& problem, const rigs::Trace& yours,
                                          const rigs::Trace& ours) {
  if (yours.size() == 0 || ours.size() == 0) return std::nullopt;
  double size = 0.0;
  for (const rigs::Bone& bone : problem.chain.bones) size += bone.effectiveLength();
  Walk you(yours, kNoMove * size);
  Walk we(ours, kNoMove * size);
  while (true) {
    const bool yoursHasMore = you.next();
    const bool oursHasMore = we.next();
    if (oursHasMore && ours.notes(we.index).isStraight) return std::nullopt;
    if (yoursHasMore != oursHasMore) break;
    if (!yoursHasMore) return std::nullopt;
    if (we.info().bone == rigs::kAllBones) {
      you.toEndOfIteration();
      we.toEndOfIteration();
    }
    if (farthest(you.now.bones, we.now.bones) > kSame * size) break;
  }
  return Judge(problem, you, we, size).judge();
}

}  // namespace script
