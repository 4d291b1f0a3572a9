// How the scene is looked at.
#pragma once

#include <cstddef>
#include <string>

#include "draw/edit/handles.h"
#include "draw/flat/picking.h"
#include "draw/list/camera.h"
#include "draw/maps/map_picture.h"
#include "explain/explanation.h"

namespace draw {

struct Look {
  Camera camera{};
  float unit = 1.0F;  ///< pixels a point
  Pick hover{};       ///< drawn larger
  /// Marks for the step under the cursor; none where null.
  const explain::Explanation* explanation = nullptr;
  const MapPicture* map = nullptr;  ///< under the chain; none where null
  std::string highlight{};          ///< id of the quantity that is lit up
  /// In a race: the one runner to show, by its place among the runners; kEveryRunner: all of them.
  std::size_t runner = kEveryRunner;

  static constexpr std::size_t kEveryRunner = static_cast<std::size_t>(-1);
};

/// In space.
struct SpaceLook : Look {
  Handle held = Handle::none;  ///< has arrows: the target or the base
  Grip grip = Grip::none;      ///< of these the one under the pointer
};

}  // namespace draw
