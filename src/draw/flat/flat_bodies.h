// The chain, its target and its pole in the flat view.
#pragma once

#include <cstddef>
#include <vector>

#include "draw/list/painter.h"
#include "draw/scene/scene_view.h"
#include "lab/core/lab.h"

namespace draw {

/// The chain that is drawn: the lab's own, or a runner's.
struct FlatSubject {
  const rigs::TraceState& shown;
  const std::vector<rigs::Segment>* ghost = nullptr;
  int currentBone = rigs::kAllBones;
  const rigs::Result& result;
};

/// Each function adds one of these to the list, over what is there.
struct FlatBodies : Painter {
  const lab::Lab& lab;
  const SceneView& view;
  FlatSubject subject;

  [[nodiscard]] bool isRaceOfAll() const {
    return lab.state().race.on && view.runner == SceneView::kEveryRunner;
  }
  /// Pixels. Joints shrink with the bones, so that a chain of a thousand bones is legible.
  [[nodiscard]] float jointRadius() const;

  void paintReach() const;
  void paintGhost() const;
  void paintMiss() const;
  void paintGoals() const;
  void paintLinks() const;
  void paintLimits() const;
  void paintBones() const;
  void paintGaps() const;
  void paintBase() const;
  void paintJoints() const;
  void paintTip() const;
  void paintTarget() const;
  void paintPole() const;
};

}  // namespace draw
