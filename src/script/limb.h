// What a script moves: the joints on the way to the goal that are not fixed, numbered from 0, and
// the goal's point after them. Joints turn, or points are placed and the joints turned after them
// at the end of the iteration, as FABRIK does it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <glm/vec3.hpp>

#include "ik/solver_state.h"

namespace script {

class Limb {
 public:
  /// At the beginning of an iteration.
  explicit Limb(ik::SolverState& state);

  [[nodiscard]] std::size_t size() const { return state_.bones.size(); }
  [[nodiscard]] ik::SolverState& state() const { return state_; }
  /// All joints turn about z: points have two coordinates.
  [[nodiscard]] bool isPlanar() const { return isPlanar_; }
  [[nodiscard]] const ik::Joint& joint(std::size_t k) const { return state_.joints()[jointOf(k)]; }
  [[nodiscard]] const ik::Value& value(std::size_t k);
  /// World; `k` == size(): the goal's point.
  [[nodiscard]] glm::dvec3 point(std::size_t k) const;
  /// Of a hinge or a slide: unit, world.
  [[nodiscard]] glm::dvec3 axis(std::size_t k);
  [[nodiscard]] const glm::dvec3& target() const { return state_.problem.goals.front().target; }
  [[nodiscard]] double length(std::size_t k) const { return state_.bones[k].length; }

  /// A rotation vector, world, radians; or the amount of a hinge or a slide alone, about or along
  /// its axis in the world.
  struct Move {
    glm::dvec3 vector{0.0};
    std::optional<double> amount{};
  };
  /// As far as weight and limits let it; returns how far that was, radians or scene units. Not a
  /// number: the joint's value would not be finite, and nothing was done.
  double turn(std::size_t k, const Move& move);
  /// Records a step when it sets a bone down: the one to the point that was placed before it.
  /// Returns whether it did.
  bool place(std::size_t k, const glm::dvec3& point);

  /// What was placed becomes the pose.
  void settle();
  /// At the end of an iteration: the same, but that a free chain with its lengths stays points.
  void finish();
  /// After the last iteration: reads the pose of a chain that stayed points.
  static void end(ik::SolverState& state);
  /// Goes back to the beginning of the iteration, as a step.
  void undo();

 private:
  [[nodiscard]] std::size_t jointOf(std::size_t k) const;
  [[nodiscard]] std::size_t pointOf(std::size_t k) const;
  [[nodiscard]] bool isWhole() const;
  [[nodiscard]] ik::Value moved(std::size_t k, const Move& move, ik::StepNotes& notes) const;
  void readPoints();
  void record(ik::Phase phase, const ik::Bone& bone);

  ik::SolverState& state_;
  bool isPlanar_ = false;
  bool isPlacing_ = false;
  std::optional<std::size_t> placed_{};
  struct Before {
    ik::Pose pose;
    std::vector<ik::Frame> frames;
    std::vector<glm::dvec3> points;
    bool movesPoints = false;
  } before_;
};

}  // namespace script
