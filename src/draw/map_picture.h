// A map of the workspace as an image under the chain, and what its colours mean.
#pragma once

#include <memory>
#include <vector>

#include "draw/camera.h"
#include "draw/draw_list.h"
#include "draw/image.h"
#include "lab/joint_map.h"
#include "lab/map_scale.h"

namespace draw {

struct MapPicture {
  Image image;  ///< one pixel a block of the level
  lab::MapScale scale;
  lab::Theme theme = lab::Theme::dark;
  glm::dvec2 low{0.0};               ///< world: the image's top left corner
  glm::dvec2 high{0.0};              ///< and its bottom right one
  std::vector<ik::Status> statuses;  ///< those that are in it, in the order of ik::Status
};

/// Paints the samples' colours; half transparent.
void fillPicture(const lab::MapLevel& level, const lab::MapScale& scale, lab::Theme theme,
                 MapPicture& picture);

/// Distances of joint space in the colours of lab::jointScale(), opaque.
void fillImage(const lab::JointMap& map, Image& image);

/// Under all shapes of the list.
void paintMap(DrawList& list, const MapPicture& picture, const Camera& camera);
/// In the lower left corner: colours and their numbers, over what the list has.
void paintMapLegend(DrawList& list, const MapPicture& picture, const glm::dvec2& size, float unit);

}  // namespace draw
