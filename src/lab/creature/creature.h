// A walking creature: a body that follows a goal over uneven ground, on six or eight legs. A foot
// stays where it was set down until its leg is stretched. The legs are chains like all others, and
// any solver solves them: what is asked of them is decided here.
//
// The gait is the alternating one of insects: neighbouring legs and opposite ones belong to
// different groups, and only one group is in the air at a time.
#pragma once

#include <vector>

#include <glm/ext/quaternion_double.hpp>

#include "lab/state.h"

namespace lab {

struct Body {
  glm::dvec3 position{0.0};      ///< world, scene units
  double heading = 0.0;          ///< radians about +y, from +x towards -z
  glm::dvec3 up{0.0, 1.0, 0.0};  ///< unit

  [[nodiscard]] glm::dquat orientation() const;
  /// From the body's own frame: +x is ahead, +y up.
  [[nodiscard]] glm::dvec3 toWorld(const glm::dvec3& own) const {
    return position + orientation() * own;
  }
};

struct Leg {
  double side = 0.0;     ///< radians about the body's up axis, counter-clockwise from ahead
  int group = 0;         ///< 0 or 1
  glm::dvec3 foot{0.0};  ///< world: where the foot is, or should be
  bool isSwinging = false;
  double progress = 0.0;  ///< of the swing, 0 to 1
  glm::dvec3 from{0.0};   ///< where the swing began
  glm::dvec3 to{0.0};     ///< and where it ends
};

/// What is asked of a leg. World.
struct Stance {
  glm::dvec3 hip{0.0};
  glm::dvec3 foot{0.0};
  glm::dvec3 pole{0.0};  ///< knees up
  double heading = 0.0;  ///< radians about +y, from +x towards -z: from hip to foot
};

/// Radius of the circle of hips, scene units.
inline constexpr double kHipRadius = 0.32;

class Creature {
 public:
  /// Stands at the origin.
  explicit Creature(std::size_t legs = 8, const Ground& ground = kHills);

  /// Moves the body towards `goal`, whose height is ignored, and lets the feet step.
  void walk(double seconds, const glm::dvec3& goal);

  [[nodiscard]] const Body& body() const { return body_; }
  [[nodiscard]] const std::vector<Leg>& legs() const { return legs_; }
  [[nodiscard]] std::size_t standingFeet() const;  ///< how many feet are not in the air
  /// Nothing would move any more.
  [[nodiscard]] bool isSettled(const glm::dvec3& goal) const;

  [[nodiscard]] Stance stanceOf(const Leg& leg) const { return stanceIn(body_, leg); }

 private:
  void moveBody(double seconds, const glm::dvec3& goal);
  void beginSteps();
  void swing(double seconds);
  // The body with its height and tilt brought nearer to the plane through the feet.
  [[nodiscard]] Body settledOnFeet(Body body, double seconds) const;
  // With the body there no standing foot has to slide.
  [[nodiscard]] bool canStand(const Body& body) const;
  static Stance stanceIn(const Body& body, const Leg& leg);
  [[nodiscard]] glm::dvec3 bestPlace(const Leg& leg) const;
  // How far a foot of the group is from its best place, at most.
  [[nodiscard]] double needOf(int group) const;

  Ground ground_;
  Body body_;
  glm::dvec3 velocity_{0.0};  // of the body, horizontal, scene units a second
  bool isHeld_ = false;       // back by a foot that cannot follow
  std::vector<Leg> legs_;
};

}  // namespace lab
