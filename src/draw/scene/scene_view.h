// What the pictures of a scene depend on besides the lab: camera, pointer, explanation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "draw/list/camera.h"
#include "draw/maps/map_picture.h"
#include "draw/marks/labels.h"
#include "draw/pick/handles.h"
#include "draw/pick/picking.h"
#include "draw/pick/turn_handles.h"
#include "explain/explanation.h"

namespace draw {

struct SceneView {
  Camera camera{};
  float unit = 1.0F;  ///< pixels a point
  Pick hover{};       ///< drawn larger
  /// Marks for the step under the cursor; null: none.
  const explain::Explanation* explanation = nullptr;
  const MapPicture* map = nullptr;  ///< below the chain; null: none
  std::string highlight{};          ///< id of the highlighted quantity
  /// The only runner of a race to show, by its place among the runners; kEveryRunner: all of them.
  std::size_t runner = kEveryRunner;
  /// Space only: what has arrows (the target or the base), and the arrow under the pointer.
  Handle held = Handle::none;
  Grip grip = Grip::none;
  int ring = kNoRing;  ///< of the target's direction, under the pointer or dragged

  /// What a magnifier shows larger, canvas pixels: labels of the explanation there are its own.
  std::optional<Box> magnified{};
  std::optional<Box> covered{};  ///< where the magnifier lies over the canvas: no place for labels
  bool isMagnifier = false;      ///< only the chain and the marks, without grid, axes and legends

  static constexpr std::size_t kEveryRunner = static_cast<std::size_t>(-1);

  [[nodiscard]] bool isHovered(Handle handle, std::size_t joint = 0) const {
    return hover == Pick{handle, joint};
  }
};

}  // namespace draw
