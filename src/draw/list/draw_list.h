// A picture as plain data: shapes in painting order.
//
// Positions and sizes are in framebuffer pixels of the canvas, x to the right, y down, with the
// origin at its top left corner. They were projected in double precision, so that shapes are crisp
// at every zoom.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>

#include "draw/list/color.h"
#include "draw/list/font.h"
#include "draw/list/image.h"

namespace draw {

enum class ShapeKind : std::uint32_t { line, bone, disc, annulus, arc, triangle, glyph };

/// One shape, as the shader reads it. The meaning of the numbers depends on the kind:
///
///   kind      a             b             size0           size1            stroke
///   line      start         end           width           dash, 0: none    -
///   bone      start         end           width           -                of the outline
///   disc      centre        -             radius          -                of the outline
///   annulus   centre        -             outer radius    inner radius     of both outlines
///   arc       centre        from, sweep   radius          width            -
///   triangle  tip           base's middle width           -                -
///   glyph     top left      bottom right  texel of the    pixels a texel   how much bolder,
///             of its box    of its box    box's top left                   for halos; pixels
///
/// A glyph's texel (x, y) is packed as x + y * kGlyphRow, exact in a float.
struct Instance {
  glm::vec2 a{0.0F};
  glm::vec2 b{0.0F};
  float size0 = 0.0F;
  float size1 = 0.0F;
  float stroke = 0.0F;
  ShapeKind kind = ShapeKind::line;
  Color fill;
  Color outline;
};

/// See Instance.
constexpr float kGlyphRow = 4096.0F;

/// Where text is put relative to its position.
enum class Anchor { left, center, right };

/// All images lie below all shapes.
struct PlacedImage {
  glm::vec2 low{0.0F};   ///< top left corner
  glm::vec2 high{0.0F};  ///< bottom right corner
  const Image* image = nullptr;
};

/// A line of text, for writers that set text themselves; its glyphs are among the instances too.
struct Text {
  std::size_t first = 0;  ///< index of its first instance; the halo's glyphs come first
  std::size_t count = 0;
  std::string utf8{};
  glm::vec2 position{0.0F};  ///< on the baseline, where `anchor` says
  Anchor anchor = Anchor::left;
  float size = 0.0F;  ///< pixels an em
  Color color{};
  Color halo{};
  float haloWidth = 0.0F;  ///< pixels; 0: none
};

class DrawList {
 public:
  explicit DrawList(const Font& font) : font_(&font) {}

  void clear() {
    instances_.clear();
    images_.clear();
    texts_.clear();
  }

  /// Below all shapes. `image` must not change until the list is painted.
  void image(glm::vec2 low, glm::vec2 high, const Image& image);
  /// A line with round ends. `dash`: length of dashes and gaps, pixels; 0: solid.
  void line(glm::vec2 from, glm::vec2 to, float width, Color color, float dash = 0.0F);
  /// A kite that is widest (`width`) near its start and tapers to its end.
  void bone(glm::vec2 start, glm::vec2 end, float width, Color fill, Color outline, float stroke);
  /// A filled circle with an outline inside its edge.
  void disc(glm::vec2 center, float radius, Color fill, Color outline, float stroke);
  /// The area between two circles with its edges stroked; `inner` may be 0.
  void annulus(glm::vec2 center, float inner, float outer, Color fill, Color outline, float stroke);
  /// An arc from angle `from` over `sweep` radians; angles grow counter-clockwise on the canvas,
  /// from the x axis.
  void arc(glm::vec2 center, float radius, float from, float sweep, float width, Color color);
  /// A filled isosceles triangle. `direction`: unit.
  void arrowHead(glm::vec2 tip, glm::vec2 direction, float length, float width, Color color);
  /// One line of text, `size` pixels an em; `position` is on the baseline. A halo of `haloWidth`
  /// pixels around the letters keeps it legible on anything.
  void text(glm::vec2 position, std::string_view utf8, float size, Color color,
            Anchor anchor = Anchor::left, Color halo = {}, float haloWidth = 0.0F);
  /// The same with the middle of the capitals at `center`.
  void textCentered(glm::vec2 center, std::string_view utf8, float size, Color color,
                    Color halo = {}, float haloWidth = 0.0F);

  [[nodiscard]] const std::vector<Instance>& instances() const { return instances_; }
  [[nodiscard]] const std::vector<PlacedImage>& images() const { return images_; }
  /// In the order of their glyphs.
  [[nodiscard]] const std::vector<Text>& texts() const { return texts_; }
  [[nodiscard]] const Font& font() const { return *font_; }

 private:
  const Font* font_;
  std::vector<Instance> instances_;
  std::vector<PlacedImage> images_;
  std::vector<Text> texts_;
};

}  // namespace draw
