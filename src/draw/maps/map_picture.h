// A map of the workspace as an image under the chain, in space as a sheet, and what its colours
// mean.
#pragma once

#include <memory>
#include <vector>

#include "draw/list/camera.h"
#include "draw/list/draw_list.h"
#include "draw/list/image.h"
#include "draw/list/solids.h"
#include "lab/maps/joint_map.h"
#include "lab/maps/map_scale.h"

namespace draw {

struct MapPicture {
  Image image;  ///< one pixel a block of the level
  lab::MapScale scale;
  lab::Theme theme = lab::Theme::dark;
  glm::dvec3 corner{0.0};            ///< world: the image's top left corner
  glm::dvec3 across{0.0};            ///< from there along its upper edge
  glm::dvec3 down{0.0};              ///< and along its left one
  std::vector<ik::Status> statuses;  ///< those that are in it, in the order of ik::Status
};

/// Paints the samples' colours; half transparent.
void fillPicture(const lab::MapLevel& level, const lab::MapScale& scale, lab::Theme theme,
                 MapPicture& picture);

/// Distances of joint space in the colours of lab::jointScale(), opaque.
void fillImage(const lab::JointMap& map, Image& image);

/// True where it lies as the flat view sees it; else it can be seen in space alone.
bool isFlat(const MapPicture& picture);
/// Under all shapes of the list; the picture is flat.
void paintMap(DrawList& list, const MapPicture& picture, const Camera& camera);
/// As a sheet that what lies behind it shines through.
void addMap(SolidList& solids, const MapPicture& picture, Color edge, float unit);
/// In the lower left corner, `left` points from the edge: colours and their numbers, over what the
/// list has.
void paintMapLegend(DrawList& list, const MapPicture& picture, const glm::dvec2& size, float unit,
                    float left);
/// Clear of the grid's numbers, which stand along the edges; in space clear of the axes' cross.
inline constexpr float kLegendLeft = 48.0F;
inline constexpr float kLegendLeftInSpace = 104.0F;

}  // namespace draw
