// The triangle that two bones in space make with the line to the target, and the plane it lies in.
#pragma once

#include "explain/space.h"

namespace explain {

/// What chose the plane.
enum class PlaneChoice {
  vertical,  ///< through base and target, as the article has it
  twisted,   ///< that plane, turned about base → target
  pole,      ///< through base, target and pole
  kept,      ///< the start pose
};

/// As the solver meant it. Corners are where the trace has them, lengths and distance those that
/// it counted with.
struct SpaceTriangle {
  glm::dvec3 o, e, c, t;  ///< base, elbow, tip, target
  double l1 = 0.0, l2 = 0.0;
  double d = 0.0;     ///< from O to the target
  double used = 0.0;  ///< what the law of cosines gets: at most what the bones span, or softened
  double alpha = 0.0, beta = 0.0;  ///< interior, 0 to π
  glm::dvec3 aim{1.0, 0.0, 0.0};   ///< unit, O → target
  glm::dvec3 side{0.0, 1.0, 0.0};  ///< unit, across it: where the elbow is
  PlaneChoice choice = PlaneChoice::vertical;
  PlaneAxes wy;             ///< of a vertical plane: level towards the target, and up
  double lift = 0.0;        ///< A′, of the target
  double elevation = 0.0;   ///< A, of the first bone
  bool hasAim = false;      ///< the target is not on O
  bool isSoftened = false;  ///< the tip is kept short of the target on purpose
  bool isProper = false;    ///< there is a triangle
  bool isSecond = false;    ///< the step turns the second bone: all about the first is known

  /// The middle of the circle on which the elbow may lie, and its radius.
  [[nodiscard]] glm::dvec3 ringCenter() const;
  [[nodiscard]] double ringRadius() const;
  /// Of a bone on the average: what arcs are measured by, so that they stay inside the arm.
  [[nodiscard]] double size() const { return 0.5 * (l1 + l2); }
};

/// The lines of the code that the first bone's step carries out, as stages of its marks.
struct SpaceStages {
  int ways = 0, heading = 0, level = 0, lift = 0, distance = 0, clamp = 0, alpha = 0, beta = 0;
  int ring = 0, pole = 0, elevation = 0, turn = 0;
};

SpaceTriangle spaceTriangleOf(const ExplainInput& input);
SpaceStages spaceStagesOf(const ExplainInput& input, const SpaceTriangle& tri);

/// θ, Δw, Δy and A′: the article's way from the target to the vertical plane.
void explainVertical(Builder& builder, const SpaceTriangle& tri, const SpaceStages& stages);
/// The plane as a sheet, the circle that the elbow may lie on, and the pole's place on it.
void explainPlane(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri,
                  const SpaceStages& stages);
/// What became of the plane, in words.
void explainBendPlane(Builder& builder, const ExplainInput& input, const SpaceTriangle& tri);

}  // namespace explain
