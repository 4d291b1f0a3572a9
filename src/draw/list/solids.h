// A picture in space as plain data: bodies, sheets and lines.
//
// Positions are in single precision relative to the camera's focus, so that they are as precise far
// from the world's origin as near it. Bodies hide each other, and sheets and lines, by depth;
// sheets and lines are painted last.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <glm/vec3.hpp>

#include "draw/list/color.h"
#include "draw/list/image.h"

namespace draw {

enum class SolidKind : std::uint8_t { bone, cylinder, cone, sphere, sheet };
inline constexpr std::size_t kSolidKinds = 5;

/// One body or sheet, as the shaders read it. `x`, `y` and `z` are the axes of its own space:
///
///   kind      in its own space                                       mark
///   bone      from (0, 0, 0) to (1, 0, 0), widest 1 to each side     of its facets towards y
///   cylinder  the same, of radius 1                                  -
///   cone      the same, its tip at (1, 0, 0)                         -
///   sphere    of radius 1 around the origin; |x| counts              of its outline
///   sheet     -1 to 1 along x and y; `z` is no axis, see SheetShape  -
struct Solid {
  glm::vec3 origin{0.0F};
  glm::vec3 x{1.0F, 0.0F, 0.0F};
  glm::vec3 y{0.0F, 1.0F, 0.0F};
  glm::vec3 z{0.0F, 0.0F, 1.0F};
  Color color;
  Color mark;
};

/// Stored in z.x of a sheet.
enum class SheetShape : std::uint8_t {
  square,
  disc,
  shadow,  ///< a disc that fades towards its edge
};

/// A line of constant width in pixels, with a gradient from one colour to the other.
struct SpaceLine {
  glm::vec3 from{0.0F};
  glm::vec3 to{0.0F};
  Color colorFrom;
  Color colorTo;
  float width = 1.0F;  ///< pixels
  float dash = 0.0F;   ///< length of dashes and gaps, pixels; 0: none
};

/// A bone's origin and axes, each of length 1; x is along the bone.
struct BoneFrame {
  glm::dvec3 origin{0.0};
  glm::dvec3 x{1.0, 0.0, 0.0};
  glm::dvec3 y{0.0, 1.0, 0.0};
  glm::dvec3 z{0.0, 0.0, 1.0};
  double length = 0.0;  ///< scene units
};

/// An image as a translucent sheet, with `y` upwards. All else is painted over it, whatever lies
/// behind it too: else it would wash out half of the chain in it.
struct SolidImage {
  Solid place;
  const Image* image = nullptr;
};

class SolidList {
 public:
  /// `origin`: world; stored positions are relative to it.
  explicit SolidList(const glm::dvec3& origin) : origin_(origin) {}

  /// A double pyramid with a flat back towards y, which shows its roll.
  void bone(const BoneFrame& frame, double width, Color color, Color mark);
  void cylinder(const glm::dvec3& from, const glm::dvec3& to, double radius, Color color);
  void cone(const glm::dvec3& from, const glm::dvec3& tip, double radius, Color color);
  void sphere(const glm::dvec3& center, double radius, Color color, Color outline);
  /// `halfX`, `halfY`: from the centre to the edges.
  void sheet(SheetShape shape, const glm::dvec3& center, const glm::dvec3& halfX,
             const glm::dvec3& halfY, Color color);
  /// Sets the only image of the list, its opacity times `alpha`. `corner`: top left; `across` and
  /// `down` are its upper and left edges. The image must not change until the list is painted.
  void image(const glm::dvec3& corner, const glm::dvec3& across, const glm::dvec3& down,
             const Image& image, float alpha);
  void line(const glm::dvec3& from, const glm::dvec3& to, float width, Color color,
            float dash = 0.0F);
  void line(const glm::dvec3& from, const glm::dvec3& to, float width, Color colorFrom,
            Color colorTo);
  /// `x`, `y`: two radii at right angles.
  void circle(const glm::dvec3& center, const glm::dvec3& x, const glm::dvec3& y, float width,
              Color color);

  /// Outlines of bodies.
  Color edgeColor;
  float edgeWidth = 1.5F;  ///< pixels

  [[nodiscard]] const glm::dvec3& origin() const { return origin_; }
  [[nodiscard]] std::span<const Solid> of(SolidKind kind) const {
    return solids_[static_cast<std::size_t>(kind)];
  }
  [[nodiscard]] const std::vector<SpaceLine>& lines() const { return lines_; }
  [[nodiscard]] const std::optional<SolidImage>& image() const { return image_; }

 private:
  [[nodiscard]] glm::vec3 relative(const glm::dvec3& world) const;
  void add(SolidKind kind, const Solid& solid);
  void along(SolidKind kind, const glm::dvec3& from, const glm::dvec3& to, double radius,
             Color color);

  glm::dvec3 origin_;
  std::vector<Solid> solids_[kSolidKinds];
  std::vector<SpaceLine> lines_;
  std::optional<SolidImage> image_;
};

}  // namespace draw
