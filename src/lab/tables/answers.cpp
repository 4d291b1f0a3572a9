#include "lab/tables/answers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/tables/sampled_answers.h"
#include "rigs/mechanism_of.h"
#include "rigs/reach.h"

namespace lab {
namespace {

// The answer of a solver is not quite one of these: it stops at its tolerance.
constexpr double kSame = 0.035;  // radians; of a slide in lengths of the arm

bool isArm(const Scene& scene) {
  constexpr int kFewest = 6;
  constexpr int kMost = 7;
  const rigs::Chain& chain = scene.chain;
  if (chain.planar || !scene.goals.empty()) return false;
  int moving = 0;
  for (int i = static_cast<int>(chain.tipBone()); i != rigs::kBase;
       i = chain.parentOf(static_cast<std::size_t>(i))) {
    const rigs::JointKind kind = chain.bones[static_cast<std::size_t>(i)].joint;
    if (kind == rigs::JointKind::ball) return false;
    if (kind != rigs::JointKind::fixed) ++moving;
  }
  return moving >= kFewest && moving <= kMost;
}

// By the shorter way, but for a hinge whose limits leave only the other one.
double turnTo(const ik::Joint& joint, double from, double to, bool isOutside) {
  const double turn = to - from;
  const bool isOneWay = joint.limit.most - joint.limit.least < rigs::kWholeTurn && !isOutside;
  return std::abs(isOneWay ? turn : std::remainder(turn, rigs::kWholeTurn));
}

// The joint whose amount tells two answers apart that differ in one choice alone, or nothing.
std::optional<std::size_t> onlyChoice(const ik::ArmAnswer& a, const ik::ArmAnswer& b) {
  const bool isShoulder = a.shoulder != b.shoulder;
  const bool isElbow = a.elbow != b.elbow;
  const bool isWrist = a.wrist != b.wrist;
  if (isShoulder + isElbow + isWrist != 1) return std::nullopt;
  return isShoulder ? 0 : isElbow ? 2 : 4;
}

void findMelted(SceneAnswers& all, const ik::ArmAnswers& found,
                const std::vector<ik::Joint>& joints, double size) {
  for (std::size_t i = 0; i < all.list.size(); ++i) {
    const ik::ArmAnswer& own = all.list[i].choices;
    all.melted.shoulder = all.melted.shoulder || own.shoulder == ik::Shoulder::either;
    all.melted.elbow = all.melted.elbow || own.elbow == ik::Elbow::either;
    all.melted.wrist = all.melted.wrist || own.wrist == ik::Wrist::either;
    for (std::size_t k = 0; k < i && !all.list[i].melts; ++k) {
      const ik::ArmAnswer& other = all.list[k].choices;
      const auto joint = onlyChoice(own, other);
      if (!joint) continue;
      const bool slides =
          joints[static_cast<std::size_t>(found.joints[*joint])].kind == ik::JointKind::slide;
      const double apart = own.amounts[*joint] - other.amounts[*joint];
      if (std::abs(slides ? apart / size : std::remainder(apart, rigs::kWholeTurn)) >= kSame)
        continue;
      all.list[i].melts = k;
      (*joint == 0   ? all.melted.shoulder
       : *joint == 2 ? all.melted.elbow
                     : all.melted.wrist) = true;
    }
  }
}

void addSampled(const Scene& scene, const Choices& choices, const rigs::Pose& shown,
                const rigs::ChainMechanism& made, double size, SceneAnswers& found) {
  found.isSampled = true;
  double nearest = kSame;
  ik::Pose values;
  for (rigs::Pose& pose : sampledAnswers(problemOf(scene, choices), shown)) {
    SceneAnswer each{{}, std::move(pose)};
    rigs::valuesOf(scene.chain, each.pose, values);
    double apart = 0.0;
    for (std::size_t i = 0; i < scene.chain.bones.size(); ++i) {
      const ik::Joint& joint = made.joints[i];
      const double from = made.pose[i].amount;
      const double to = values[i].amount;
      if (joint.kind == ik::JointKind::slide) {
        apart = std::max(apart, std::abs(to - from) / size);
      } else if (joint.kind == ik::JointKind::hinge) {
        each.turn = std::max(each.turn, turnTo(joint, from, to, false));
        apart = std::max(apart, std::abs(std::remainder(to - from, rigs::kWholeTurn)));
      }
    }
    if (apart < nearest) {
      nearest = apart;
      found.current = found.list.size();
    }
    found.list.push_back(std::move(each));
  }
}

}  // namespace

std::optional<SceneAnswers> answersOf(const Lab& lab) {
  const Scene& scene = lab.state().scene;
  if (!isArm(scene)) return std::nullopt;
  rigs::Pose shown = lab.shown().pose;
  shown.stretch.clear();
  rigs::ChainMechanism made;
  rigs::mechanismOf(problemOf(scene, lab.state().choices), shown, made);
  const ik::ArmAnswers all = ik::everyAnswer(made.joints, made.goals.front(), made.pose);

  SceneAnswers found{.why = all.why, .axesOff = all.axesOff};
  if (all.family != ik::ArmFamily::none) found.joints.assign(all.joints.begin(), all.joints.end());
  const double size = std::max(rigs::sizeOf(scene.chain), rigs::kSmallest);
  double nearest = kSame;
  for (const ik::ArmAnswer& answer : all.answers) {
    SceneAnswer each{.choices = answer, .pose = shown};
    double apart = 0.0;
    for (std::size_t i = 0; i < found.joints.size(); ++i) {
      const std::size_t bone = found.joints[i];
      if (answer.isOutside[i]) each.outside.push_back(bone);
      const double from = made.pose[bone].amount;
      const double to = answer.amounts[i];
      if (made.joints[bone].kind == ik::JointKind::slide) {
        apart = std::max(apart, std::abs(to - from) / size);
        continue;
      }
      each.turn = std::max(each.turn, turnTo(made.joints[bone], from, to, answer.isOutside[i]));
      apart = std::max(apart, std::abs(std::remainder(to - from, rigs::kWholeTurn)));
    }
    rigs::readChanges(scene.chain, made.pose, ik::poseOf(all, answer, made.pose), each.pose);
    if (apart < nearest) {
      nearest = apart;
      found.current = found.list.size();
    }
    found.list.push_back(std::move(each));
  }
  findMelted(found, all, made.joints, size);
  if (mayBeSampled(all.why)) addSampled(scene, lab.state().choices, shown, made, size, found);
  return found;
}

}  // namespace lab
