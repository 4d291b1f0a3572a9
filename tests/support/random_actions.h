// Whatever can be done to a lab, in any order, with numbers that nobody would type.
#pragma once

#include <array>
#include <limits>

#include "support/lab_driving.h"
#include "support/random_source.h"

namespace support {

inline constexpr std::size_t kManyBones = 40;  // more should be cut again: tests would take minutes

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

  lab::Action sceneAction(const lab::Lab& lab) {
    const std::size_t bones = chainOf(lab).bones.size();
    switch (random_.below(31)) {
      case 22:
        return lab::AddBone{point()};
      case 23:
        return lab::SplitBone{index(bones + 1), random_.chance(0.7) ? random_.unit() : number()};
      case 24:
        return lab::RemoveJoint{index(bones + 2)};
      case 25:
        return lab::RemoveBone{index(bones + 1)};
      case 26:
        return lab::StretchBone{index(bones + 1), point(), flip()};
      case 27:
      case 28:
        return lab::MirrorChain{flip() ? lab::MirrorWay::scale : lab::MirrorWay::geometry,
                                static_cast<lab::MirrorAxis>(random_.below(3))};
      case 29:
        return lab::SetEditing{flip()};
      case 19:
        if (random_.chance(0.3)) return lab::SetTwist{index(bones + 1), number()};
        if (random_.chance(0.3)) return lab::SetTargetInfluence{number()};
        return lab::SetWeight{index(bones + 1), random_.chance(0.5) ? random_.unit() : number()};
      case 20:
        return lab::SetRestPose{flip()};
      case 21:
        return lab::SetChoice{&lab::Choices::restGain,
                              random_.chance(0.5) ? random_.unit() : number()};
      case 18: {
        lab::SetAngles action;
        action.angles.resize(random_.chance(0.9) ? bones : bones + 1);
        for (double& angle : action.angles) angle = number();
        return action;
      }
      case 30: {
        lab::SetPose action;
        action.pose.rotations.resize(random_.chance(0.9) ? bones : bones + 1,
                                     glm::angleAxis(number(), glm::dvec3(0.6, 0.0, 0.8)));
        return action;
      }
      case 12:
        return lab::SetPole{flip() ? std::optional(point()) : std::nullopt};
      case 13:
        return lab::SetJoint{index(bones + 1),
                             flip()   ? rigs::JointKind::ball
                             : flip() ? rigs::JointKind::hinge
                                      : rigs::JointKind::fixed,
                             point()};
      case 14:
        return lab::SetPlanar{random_.chance(0.3)};
      case 15:
        return lab::SetLegs{index(10)};
      case 16:
        return lab::SwitchPole{flip()};
      case 17:
        return lab::SetLimit{index(bones + 1), {number(), number(), number()}};
      case 0:
        return lab::MoveBase{point()};
      case 1:
        return lab::MoveJoint{index(bones + 2), point()};
      case 2:
        return flip() ? lab::Action(lab::BeginGesture{}) : lab::Action(lab::CancelGesture{});
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
        return flip() ? lab::Action(lab::Nudge{}) : lab::Action(lab::MoveInPlace{number()});
      case 9:
        return lab::ResetScene{};
      default:
        return lab::SetTarget{point()};
    }
  }
  lab::Action choiceAction() {
    constexpr std::array kCounts{0, 1, 2, 7, 30, -5, std::numeric_limits<int>::min()};
    switch (random_.below(7)) {
      case 0:
        return lab::SelectSolver{index(ik::solvers().size() + 1)};
      case 1:
        return lab::SetParameter{index(4), number()};
      case 2:
        return lab::SetChoice{&lab::Choices::iterations, kCounts[random_.below(kCounts.size())]};
      case 3:
        return lab::SetChoice{&lab::Choices::tolerance, number()};
      case 4:
        return lab::SetChoice{&lab::Choices::stopWhenDone, flip()};
      case 5:
        return lab::SetChoice{&lab::Choices::ignoreNegativeScale, flip()};
      default:
        return lab::SetMode{static_cast<lab::Mode>(random_.below(3))};
    }
  }
  lab::Action playbackAction(const lab::Lab& lab) {
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
  lab::Action action(const lab::Lab& lab) {
    const std::size_t kind = random_.below(3);
    if (kind == 0) return sceneAction(lab);
    return kind == 1 ? choiceAction() : playbackAction(lab);
  }
  double seconds() { return random_.chance(0.9) ? 1.0 / 60.0 : random_.uniform(0.0, 30.0); }

 private:
  support::RandomSource random_;
};

}  // namespace support
