// The scene in space: bodies, and a draw list that is painted over them.
#pragma once

#include <string>
#include <vector>

#include "draw/annotations.h"
#include "draw/camera.h"
#include "draw/draw_list.h"
#include "draw/handles.h"
#include "draw/map_picture.h"
#include "draw/picking.h"
#include "draw/solids.h"
#include "lab/lab.h"

namespace draw {

/// How the scene is looked at in space.
struct SpaceLook {
  Camera camera{};
  float unit = 1.0F;           ///< pixels a point
  Pick hover{};                ///< drawn larger
  Handle held = Handle::none;  ///< has arrows: the target or the base
  Grip grip = Grip::none;      ///< of these the one under the pointer
  /// As in draw::Look, these four.
  const lab::Explanation* explanation = nullptr;
  const MapPicture* map = nullptr;
  std::string highlight{};
  std::size_t runner = kEveryRunner;

  static constexpr std::size_t kEveryRunner = static_cast<std::size_t>(-1);
};

/// Where the arrows for a handle are.
HandlePlace handlePlace(const lab::Lab& lab, Handle handle);

struct SpacePicture {
  Ball ball;                        ///< holds all that is in the lists
  std::vector<PlacedLabel> labels;  ///< where labels of the explanation went
};

/// Adds everything on the canvas to the two lists.
SpacePicture paintSpace(SolidList& solids, DrawList& over, const lab::Lab& lab,
                        const SpaceLook& look);

}  // namespace draw
