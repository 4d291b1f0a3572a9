// Whatever is done to the lab, in whatever order: no crash, no number that is none, no bone that
// changes its length, and always trace().at(cursor) on show.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "lab/words.h"
#include "support/lab_driving.h"
#include "support/random_source.h"

namespace {

using lab::Action;
using lab::Lab;

constexpr int kActions = 20000;
constexpr std::size_t kManyBones = 40;  // more are cut again at once, or the test takes minutes

class Monkey {
 public:
  explicit Monkey(std::uint64_t seed) : random_(seed) {}

  double number() {
    constexpr std::array kExtremes{0.0,
                                   -0.0,
                                   1e-310,
                                   -1e-300,
                                   1e-9,
                                   1e18,
                                   1e300,
                                   -1e300,
                                   1e-200,
                                   1.7e308,
                                   std::numeric_limits<double>::infinity(),
                                   -std::numeric_limits<double>::infinity(),
                                   std::numeric_limits<double>::quiet_NaN()};
    if (random_.chance(0.15)) return kExtremes[random_.below(kExtremes.size())];
    return random_.sign() * random_.magnitude(-4.0, random_.chance(0.1) ? 8.0 : 1.0);
  }
  std::size_t index(std::size_t usual) {
    if (random_.chance(0.05)) return static_cast<std::size_t>(-1) - random_.below(2);
    return random_.below(usual);
  }
  bool flip() { return random_.chance(0.5); }
  ik::ScaleSign scale() {
    return {random_.integer(-3, 3), random_.integer(-3, 3), random_.integer(-3, 3)};
  }
  lab::Unit unit() { return static_cast<lab::Unit>(random_.below(3)); }
  glm::dvec3 point() { return {number(), number(), number()}; }

  Action sceneAction(const Lab& lab) {
    const std::size_t bones = support::chainOf(lab).bones.size();
    switch (random_.below(22)) {
      case 19:
        return lab::SetWeight{index(bones + 1), random_.chance(0.5) ? random_.unit() : number()};
      case 20:
        return lab::SetRestPose{flip()};
      case 21:
        return lab::SetRestGain{random_.chance(0.5) ? random_.unit() : number()};
      case 18: {
        lab::SetAngles action;
        action.angles.resize(random_.chance(0.9) ? bones : bones + 1);
        for (double& angle : action.angles) angle = number();
        return action;
      }
      case 12:
        return lab::SetPole{flip() ? std::optional(point()) : std::nullopt};
      case 13:
        return lab::SetJoint{index(bones + 1), flip() ? ik::JointKind::ball : ik::JointKind::hinge,
                             point()};
      case 14:
        return lab::SetPlanar{random_.chance(0.3)};
      case 15:
        return lab::SetWalk{index(10), index(9)};
      case 16:
        return lab::SwitchPole{flip()};
      case 17:
        return lab::SetLimit{index(bones + 1), {number(), number(), number()}};
      case 0:
        return lab::MoveBase{point()};
      case 1:
        return lab::MoveJoint{index(bones + 2), point()};
      case 2:
        return lab::BeginGesture{};
      case 3:
        return lab::LoadPreset{index(lab::presets().size() + 1)};
      case 4:
        return lab::SetBoneCount{index(kManyBones)};
      case 5:
        return lab::SetBoneLength{index(bones + 1), number()};
      case 6:
        return lab::SetBoneScale{index(bones + 1), scale()};
      case 7:
        return lab::SetBaseScale{scale()};
      case 8:
        return lab::Nudge{};
      case 9:
        return lab::ResetScene{};
      default:
        return lab::SetTarget{point()};
    }
  }
  Action choiceAction() {
    constexpr std::array kCounts{0, 1, 2, 7, 30, -5, std::numeric_limits<int>::min()};
    switch (random_.below(7)) {
      case 0:
        return lab::SelectSolver{index(ik::solvers().size() + 1)};
      case 1:
        return lab::SetParameter{index(4), number()};
      case 2:
        return lab::SetIterations{kCounts[random_.below(kCounts.size())]};
      case 3:
        return lab::SetTolerance{number()};
      case 4:
        return lab::SetStopWhenDone{flip()};
      case 5:
        return lab::SetIgnoreNegativeScale{flip()};
      default:
        return lab::SetMode{static_cast<lab::Mode>(random_.below(3))};
    }
  }
  Action playbackAction(const Lab& lab) {
    switch (random_.below(7)) {
      case 0:
        return lab::Seek{index(lab.trace().size() + 3)};
      case 1:
        return lab::SetPlaying{flip()};
      case 2:
        return lab::SetSpeed{number()};
      case 3:
        return lab::SetLoop{flip()};
      case 4:
        return lab::SetUnit{unit()};
      case 5:
        return lab::StartFromHere{};
      default:
        return lab::Step{unit(), random_.integer(-2, 2)};
    }
  }
  Action action(const Lab& lab) {
    const std::size_t kind = random_.below(3);
    if (kind == 0) return sceneAction(lab);
    return kind == 1 ? choiceAction() : playbackAction(lab);
  }
  double seconds() { return random_.chance(0.9) ? 1.0 / 60.0 : random_.uniform(0.0, 30.0); }

 private:
  support::RandomSource random_;
};

// In its plane, where it has one.
bool isGood(const glm::dvec3& p, bool planar) {
  return std::isfinite(p.x) && std::isfinite(p.y) && (planar ? p.z == 0.0 : std::isfinite(p.z));
}

bool isGood(const ik::Segment& bone, bool planar) {
  return isGood(bone.start, planar) && isGood(bone.end, planar);
}

bool isGood(const ik::Pose& pose, bool planar) {
  const auto isAngle = [](double angle) { return std::isfinite(angle); };
  const auto isRotation = [](const glm::dquat& q) { return std::abs(glm::dot(q, q) - 1.0) < 1e-9; };
  return planar ? pose.rotations.empty() && std::ranges::all_of(pose.angles, isAngle)
                : pose.angles.empty() && std::ranges::all_of(pose.rotations, isRotation);
}

// How much the lengths of bones may be off, in proportion to where they lie.
double slackOf(const Lab& lab) {
  const auto& task = lab.state().scene;
  const double aside = std::abs(task.chain.base.z) + std::abs(task.target.z);
  return static_cast<double>(16.0L * support::rounding(task.chain, task.target)) + 1e-14 * aside;
}

std::string faultIn(const Lab& lab) {
  const auto& bones = support::chainOf(lab).bones;
  const ik::TraceState& shown = lab.shown();
  if (bones.empty() || bones.size() > lab::kMostBones) return "number of bones";
  if (shown.bones.size() != bones.size() || shown.joints.size() != bones.size() + 1) return "shape";
  if (lab.state().playback.cursor >= lab.trace().size()) return "cursor";
  if (lab.ghost().size() != bones.size()) return "ghost";
  const bool planar = support::chainOf(lab).planar;
  for (const glm::dvec3& joint : shown.joints) {
    if (!isGood(joint, planar)) return "a joint that is no point";
  }
  if (!isGood(shown.pose, planar)) return "a pose that is none";
  if (planar && lab.creature()) return "a creature in the plane";
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (!isGood(shown.bones[i], planar)) return "a bone";
    if (!isGood(lab.ghost()[i], planar)) return "the ghost's bone";
    const double length = glm::distance(shown.bones[i].start, shown.bones[i].end);
    const double expected = bones[i].length * shown.pose.stretchOf(i);
    if (!(std::abs(length - expected) <= slackOf(lab))) {
      return "bone " + std::to_string(i) + " is " + std::to_string(length) + " long, not " +
             std::to_string(expected);
    }
  }
  if (!std::isfinite(lab.shownDistance())) return "distance";
  if (lab.trace().at(lab.state().playback.cursor).joints != shown.joints) return "not the cursor's";
  return {};
}

TEST(ActionFuzz, NothingBreaksTheLab) {
  Monkey monkey(support::seedOf("lab actions"));
  Lab lab;
  for (int i = 0; i < kActions; ++i) {
    const Action action = monkey.action(lab);
    lab.apply(action);
    ASSERT_EQ(faultIn(lab), "") << "after action " << i << ", alternative " << action.index();
    if (support::chainOf(lab).bones.size() > 2 * kManyBones) {
      lab.apply(lab::SetBoneCount{kManyBones});
    }
    lab.tick(monkey.seconds());
    ASSERT_EQ(faultIn(lab), "") << "after tick " << i << ", alternative " << action.index();
    if (i % 10 != 0) continue;
    const std::string words = lab::stepSentence(lab) + lab::statusSentence(lab);
    ASSERT_EQ(words.find("nan"), std::string::npos) << words;
    ASSERT_EQ(words.find("inf"), std::string::npos) << words;
  }
}

}  // namespace
