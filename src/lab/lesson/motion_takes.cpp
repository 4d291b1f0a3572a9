#include "lab/lesson/motion_takes.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "ik/motion/end_motion.h"
#include "lab/creature/feet.h"
#include "lab/edit/in_place.h"
#include "lab/tables/answers.h"
#include "lab/tables/end_motions.h"
#include "rigs/arms/dh_of.h"

namespace lab {
namespace {

// Where each bone begins is laid off from the tip's side: T3·T2·T1 in place of T1·T2·T3.
glm::dvec3 tipOfReversedProduct(const rigs::Chain& chain, const rigs::Pose& pose) {
  glm::dvec3 tip = chain.base;
  double heading = 0.0;
  for (std::size_t i = chain.bones.size(); i-- > 0;) {
    heading += chain.planar ? pose.angles[i] : 0.0;
    tip += chain.bones[i].length * glm::dvec3(std::cos(heading), std::sin(heading), 0.0);
  }
  return tip;
}

// How the tip moves for a radian of this joint: not at all where others alone carry the tip.
glm::dvec3 columnOf(const EndMotions& motions, std::size_t joint) {
  const auto found =
      std::ranges::find(motions.motion.columns, static_cast<int>(joint), &ik::EndColumn::joint);
  return found == motions.motion.columns.end() ? glm::dvec3(0.0) : found->way;
}

TakenValue dhValueOf(Measured what, const rigs::Chain& chain, const rigs::Pose& pose,
                     std::size_t row) {
  rigs::DhTable table;
  const std::string fault = rigs::dhTableOf(chain, pose, ik::DhConvention::standard, table);
  if (!fault.empty() || row >= table.rows.size()) return {};
  const ik::DhRow& own = table.rows[row];
  const double amount = rigs::amountsOf(table, chain, pose)[row];
  const bool slides = own.kind == ik::JointKind::slide;
  switch (what) {
    case Measured::dhTheta:
      return glm::degrees(std::remainder(own.theta + (slides ? 0.0 : amount), rigs::kWholeTurn));
    case Measured::dhD:
      return own.d + (slides ? amount : 0.0);
    case Measured::dhA:
      return own.a;
    default:
      return glm::degrees(own.alpha);
  }
}

TakenValue answerCount(const Lab& lab, bool withinLimits) {
  const auto found = answersOf(lab);
  if (!found) return {};
  return static_cast<double>(std::ranges::count_if(found->list, [&](const SceneAnswer& each) {
    return !each.melts && (!withinLimits || each.outside.empty());
  }));
}

// `foot`: from 0, of those that stand on the ground.
TakenValue feetValueOf(Measured what, const Scene& scene, const rigs::Pose& pose,
                       std::size_t foot) {
  const Footing footing = footingOf(scene, pose);
  if (what == Measured::lowering && !footing.feet.empty()) return footing.lowering;
  if (what == Measured::lowering || foot >= footing.feet.size()) return {};
  const Foothold& own = footing.feet[foot];
  if (what == Measured::groundHeight) return own.contact.y;
  if (what == Measured::groundAngle) return glm::degrees(std::acos(std::min(1.0, own.normal.y)));
  return own.needed ? TakenValue(*own.needed) : TakenValue();
}

}  // namespace

TakenValue motionValueOf(Measured what, const Lab& lab, std::size_t step, std::size_t index) {
  const Scene& scene = lab.state().scene;
  const rigs::TraceState shown = lab.trace().at(step);
  const EndMotions motions = endMotions(scene.chain, shown.pose);
  switch (what) {
    case Measured::tipOfReversedProduct:
      return tipOfReversedProduct(scene.chain, shown.pose);
    case Measured::column:
      return shown.joints.back() + columnOf(motions, index);
    case Measured::columnLength:
      return glm::length(columnOf(motions, index));
    case Measured::leastSingular:
      return motions.motion.ways.halves[static_cast<std::size_t>(motions.dimensions) - 1];
    case Measured::freeDimensions:
      return static_cast<double>(freeDimensions(scene, shown.pose));
    case Measured::answers:
    case Measured::answersWithinLimits:
      return answerCount(lab, what == Measured::answersWithinLimits);
    case Measured::goalDistance: {
      if (index == 0) return glm::distance(shown.joints.back(), scene.target);
      if (index > scene.goals.size()) return {};
      const rigs::Goal& goal = scene.goals[index - 1];
      return glm::distance(shown.bones[goal.bone].end, goal.target);
    }
    case Measured::groundHeight:
    case Measured::groundAngle:
    case Measured::legLacks:
    case Measured::lowering:
      return feetValueOf(what, scene, shown.pose, index);
    case Measured::dhTheta:
    case Measured::dhD:
    case Measured::dhA:
    case Measured::dhAlpha:
      return dhValueOf(what, scene.chain, shown.pose, index);
    default:
      return {};
  }
}

}  // namespace lab
