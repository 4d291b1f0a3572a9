// What the files of the picture in space share.
#pragma once

#include <vector>

#include "draw/list/sketch.h"
#include "draw/space/space_picture.h"

namespace draw {

// The chain that is drawn: the lab's own, or a runner's.
struct SpaceSubject {
  const ik::TraceState& shown;
  int currentBone = ik::kAllBones;
  int firstBone = 0;
  Color bone{};
  bool isMarked = true;
};

// Its list goes over the bodies.
struct SpaceBuilder : Sketch {
  SolidList& solids;
  const lab::Lab& lab;
  const SpaceLook& look;
  double meanLength;
  Ball ball;

  [[nodiscard]] double units(double pixels) const { return pixels / camera.pixelsPerUnit; }
  [[nodiscard]] bool isHovered(Handle handle, std::size_t joint = 0) const {
    return look.hover == Pick{handle, joint};
  }
  // As large as in the flat view, where they shrink with the bones between them; seen from nearer
  // they are bodies that grow like everything else.
  [[nodiscard]] double jointRadius() const {
    return std::min(0.22 * meanLength, std::max(units(9.5 * unit), 0.095 * meanLength));
  }
  [[nodiscard]] float shadowStrength() const {
    return lab.state().view.theme == lab::Theme::dark ? 0.7F : 0.42F;
  }

  void addReach(const SpaceSubject& subject) const;
  void addGhost() const;
  void addBase() const;
  void addChain(const SpaceSubject& subject) const;
  void addBone(const SpaceSubject& subject, const BoneFrame& frame, std::size_t index) const;
  void addLimits(const SpaceSubject& subject) const;
  void addGaps(const SpaceSubject& subject) const;
  void addTip(const SpaceSubject& subject) const;
  void addTarget() const;
  void addPole() const;
  void paintNumbers(const SpaceSubject& subject) const;
  void paintTargetMark() const;
  // The explanation and the names.
  std::vector<PlacedLabel> paintWords(const ik::TraceState* shown) const;
};

bool hasHandles(const lab::Lab& lab, const SpaceLook& look);

}  // namespace draw
