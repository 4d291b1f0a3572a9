// The chain, its target and its pole as bodies.
#pragma once

#include "draw/list/painter.h"
#include "draw/list/solids.h"
#include "draw/scene/scene_view.h"
#include "draw/space/ground.h"
#include "lab/core/lab.h"

namespace draw {

/// The chain that is drawn: the lab's own, or a runner's.
struct SpaceSubject {
  const rigs::TraceState& shown;
  int currentBone = rigs::kAllBones;
  const rigs::Result& result;
  Color bone{};
  bool isMarked = true;
};

/// Each function adds one of these to `solids`, or to the list that is painted over them.
struct SpaceBodies : Painter {
  SolidList& solids;
  const lab::Lab& lab;
  const SceneView& view;
  double meanLength;  ///< of the bones
  BoundingSphere bounds;

  [[nodiscard]] double units(double pixels) const { return pixels / camera.pixelsPerUnit; }
  /// As large as in the flat view, but once the camera is near they grow like all bodies.
  [[nodiscard]] double jointRadius() const {
    return std::min(0.22 * meanLength, std::max(units(9.5 * unit), 0.095 * meanLength));
  }
  /// The point below or above it on the scene's ground, else on the plane y = 0, or z = 0.
  [[nodiscard]] glm::dvec3 groundAt(const glm::dvec3& point) const;
  [[nodiscard]] Shadows shadows() const;

  void addReach(const SpaceSubject& subject) const;
  void addGhost() const;
  void addBase() const;
  void addChain(const SpaceSubject& subject) const;
  void addBone(const SpaceSubject& subject, const BoneFrame& frame, std::size_t index) const;
  void addLimits(const SpaceSubject& subject) const;
  void addGaps(const SpaceSubject& subject) const;
  void addTip(const SpaceSubject& subject) const;
  void addTarget() const;
  void addGoals(const SpaceSubject& subject) const;
  void addPole() const;
  /// A goal as it is held: pinned, or by a foot on the ground; else a ball so many points large.
  void addGoal(const rigs::Goal& goal, double size, Color color) const;
  void paintNumbers(const SpaceSubject& subject) const;
  void paintTargetMark() const;
};

}  // namespace draw
