// The scene as a draw list.
#pragma once

#include <string>
#include <vector>

#include "draw/annotations.h"
#include "draw/camera.h"
#include "draw/draw_list.h"
#include "draw/map_picture.h"
#include "draw/picking.h"
#include "lab/lab.h"

namespace draw {

Color backgroundColor(lab::Theme theme);  ///< of the canvas
Color panelColor(lab::Theme theme);       ///< of the panels around it

/// How the scene is looked at.
struct Look {
  Camera camera{};
  float unit = 1.0F;  ///< pixels a point
  Pick hover{};       ///< drawn larger
  /// Marks for the step under the cursor; none where null.
  const lab::Explanation* explanation = nullptr;
  const MapPicture* map = nullptr;  ///< under the chain; none where null
  std::string highlight{};          ///< id of the quantity that is lit up
  /// In a race: the one runner to show, by its place among the runners; kEveryRunner: all of them.
  std::size_t runner = kEveryRunner;

  static constexpr std::size_t kEveryRunner = static_cast<std::size_t>(-1);
};

/// Everything on the canvas, from the grid to the target. Returns where labels of the explanation
/// went.
std::vector<PlacedLabel> paintScene(DrawList& list, const lab::Lab& lab, const Look& look);

}  // namespace draw
