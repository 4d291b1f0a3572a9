// The workspace map: an image below the chain, in space a sheet; and its legend.
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
  glm::dvec3 corner{0.0};            ///< world: top left
  glm::dvec3 across{0.0};            ///< its upper edge
  glm::dvec3 down{0.0};              ///< its left edge
  std::vector<ik::Status> statuses;  ///< the ones present, in the order of ik::Status
  bool ignoresMirror = false;        ///< see lab::statusWord()

  /// True if some of it has the colour of targets out of reach.
  [[nodiscard]] bool hasUnreachable() const;
};

/// Converts samples to translucent colours.
void fillPicture(const lab::MapLevel& level, const lab::MapScale& scale, lab::Theme theme,
                 MapPicture& picture);

/// Converts the distances of joint space to opaque colours of lab::jointScale().
void fillImage(const lab::JointMap& map, Image& image);

/// True if it is parallel to the flat view; otherwise it appears in space only.
bool isFlat(const MapPicture& picture);
/// Paints a flat picture below all shapes.
void paintMap(DrawList& list, const MapPicture& picture, const Camera& camera);
/// Adds a translucent sheet.
void addMap(SolidList& solids, const MapPicture& picture, Color edge, float unit);
/// Paints the colours and their values in the lower left corner, `left` points from the edge.
void paintMapLegend(DrawList& list, const MapPicture& picture, const glm::dvec2& size, float unit,
                    float left);
/// Right of the grid's numbers; in space right of the axes' cross.
inline constexpr float kLegendLeft = 48.0F;
inline constexpr float kLegendLeftInSpace = 104.0F;

}  // namespace draw
