#include "draw/maps/map_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "lab/maps/color_scale.h"
#include "lab/palette.h"
#include "lab/words/status_words.h"
#include "language/language.h"

namespace draw {

using language::tr;

namespace {

// The grid stays visible.
constexpr float kOpacity = lab::kMapOpacity;
// Times kOpacity; the ground behind a sheet stays visible.
constexpr float kSheetOpacity = 0.72F;
constexpr std::size_t kShades = 256;

using ColorTable = std::array<Pixel, kShades>;

Pixel pixelOf(unsigned hex, float alpha) {
  const auto channel = [&](unsigned shift) {
    const auto full = static_cast<float>((hex >> shift) & 0xFFU);
    return static_cast<std::uint8_t>(std::lround(full * alpha));
  };
  return {channel(16), channel(8), channel(0),
          static_cast<std::uint8_t>(std::lround(255.0F * alpha))};
}

// For poses that a limit excludes.
Pixel darkened(const Pixel& pixel) {
  const auto less = [](std::uint8_t channel) { return static_cast<std::uint8_t>(channel / 3); };
  return {less(pixel.r), less(pixel.g), less(pixel.b), pixel.a};
}

ColorTable shades(float alpha) {
  ColorTable all;
  for (std::size_t i = 0; i < kShades; ++i) {
    all[i] = pixelOf(lab::scaleColor(static_cast<double>(i) / (kShades - 1)), alpha);
  }
  return all;
}

std::size_t shadeAt(double place) {
  return static_cast<std::size_t>(std::lround(place * (kShades - 1)));
}

constexpr std::array kStatuses{
    ik::Status::reached, ik::Status::tooFar,       ik::Status::tooClose,      ik::Status::heldBack,
    ik::Status::stalled, ik::Status::limitBlocked, ik::Status::iterationLimit};

// A disc in a colour of the map, and what it stands for; `left`: of the disc.
void paintKey(DrawList& list, const MapPicture& picture, glm::vec2 left, unsigned hex,
              std::string_view text, float unit) {
  const lab::Palette& colors = lab::palette(picture.theme);
  list.disc({left.x + 6.0F * unit, left.y}, 6.0F * unit, rgb(hex), rgb(colors.dimText),
            1.0F * unit);
  list.text({left.x + 18.0F * unit, left.y + 5.0F * unit}, text, 13.5F * unit, rgb(colors.text),
            Anchor::left, rgb(colors.background), 2.5F * unit);
}

void paintStatuses(DrawList& list, const MapPicture& picture, glm::vec2 corner, float unit) {
  const lab::Palette& colors = lab::palette(picture.theme);
  const float line = 19.0F * unit;
  const std::size_t count = picture.statuses.size();
  for (std::size_t i = 0; i < count; ++i) {
    const float y = corner.y - line * static_cast<float>(count - 1 - i);
    paintKey(list, picture, {corner.x, y}, lab::statusColor(picture.statuses[i], picture.theme),
             lab::statusWord(picture.statuses[i], picture.ignoresMirror), unit);
  }
  list.text({corner.x, corner.y - line * static_cast<float>(count) + 4.0F * unit},
            lab::mapTitle(picture.scale.quantity), 14.0F * unit, rgb(colors.text), Anchor::left,
            rgb(colors.background), 2.5F * unit);
}

void paintBar(DrawList& list, const MapPicture& picture, glm::vec2 corner, float width,
              float unit) {
  const lab::Palette& colors = lab::palette(picture.theme);
  const float low = corner.y - 30.0F * unit;
  const float high = corner.y - 19.0F * unit;
  const float middle = 0.5F * (low + high);
  const auto x = [&](double place) { return corner.x + static_cast<float>(place) * width; };
  list.line({x(0.0), middle}, {x(1.0), middle}, high - low + 3.0F * unit, rgb(colors.background));
  constexpr int kPieces = 64;
  for (int i = 0; i < kPieces; ++i) {
    const double from = static_cast<double>(i) / kPieces;
    list.line({x(from), middle}, {x(from + 1.0 / kPieces), middle}, high - low,
              rgb(lab::scaleColor(from)));
  }
  const std::vector<lab::ScaleTick> ticks = picture.scale.ticks(34.0 * unit / width);
  for (const lab::ScaleTick& tick : ticks) {
    list.line({x(tick.place), high + 1.0F * unit}, {x(tick.place), high + 5.0F * unit}, 1.5F * unit,
              rgb(colors.text));
    const Anchor anchor = tick.place == 0.0   ? Anchor::left
                          : tick.place == 1.0 ? Anchor::right
                                              : Anchor::center;
    list.text({x(tick.place), corner.y}, tick.text, 12.5F * unit, rgb(colors.text), anchor,
              rgb(colors.background), 2.5F * unit);
  }
  float title = low - 6.0F * unit;
  if (picture.hasUnreachable()) {
    paintKey(list, picture, {corner.x, low - 12.0F * unit}, lab::unreachableColor(picture.theme),
             tr("out of reach"), unit);
    title -= 20.0F * unit;
  }
  list.text({corner.x, title}, lab::mapTitle(picture.scale.quantity), 14.0F * unit,
            rgb(colors.text), Anchor::left, rgb(colors.background), 2.5F * unit);
}

}  // namespace

void fillPicture(const lab::MapLevel& level, const lab::MapScale& scale, lab::Theme theme,
                 MapPicture& picture) {
  const bool isStatus = scale.quantity == lab::MapQuantity::status;
  picture.scale = scale;
  picture.theme = theme;
  const double side = lab::mapBlock(level.level) * level.grid.step;
  picture.corner = level.grid.corner;
  picture.across = level.grid.right * (side * level.columns);
  picture.down = -level.grid.up * (side * level.rows);
  picture.statuses.clear();
  Image& image = picture.image;
  image.width = level.columns;
  image.height = level.rows;
  image.smooth = !isStatus;
  image.pixels.clear();
  image.pixels.reserve(level.samples.size());
  ++image.revision;
  const ColorTable scaled = shades(kOpacity);
  std::array<bool, 8> has{};
  std::array<Pixel, 8> flat{};
  for (const ik::Status status : kStatuses) {
    flat[static_cast<std::size_t>(status)] = pixelOf(lab::statusColor(status, theme), kOpacity);
  }
  const bool isCount = scale.quantity == lab::MapQuantity::iterations;
  const Pixel unreachable = pixelOf(lab::unreachableColor(theme), kOpacity);
  for (const lab::MapSample& sample : level.samples) {
    const auto status = static_cast<std::size_t>(sample.status);
    has[status] = true;
    if (isStatus) {
      image.pixels.push_back(flat[status]);
    } else if (isCount && lab::isUnreachable(sample.status)) {
      image.pixels.push_back(unreachable);
    } else {
      const double place = isCount ? scale.placeOfIterations(sample.iterations)
                                   : scale.placeOfDistance(static_cast<double>(sample.distance));
      image.pixels.push_back(scaled[shadeAt(place)]);
    }
  }
  for (const ik::Status status : kStatuses) {
    if (has[static_cast<std::size_t>(status)]) picture.statuses.push_back(status);
  }
}

void fillImage(const lab::JointMap& map, Image& image) {
  const lab::MapScale scale = lab::jointScale(map);
  const ColorTable all = shades(1.0F);
  image.width = image.height = map.size;
  image.pixels.clear();
  image.pixels.reserve(map.distances.size());
  for (std::size_t i = 0; i < map.distances.size(); ++i) {
    Pixel pixel = all[shadeAt(scale.placeOfDistance(static_cast<double>(map.distances[i])))];
    if (!map.isAllowed[i]) pixel = darkened(pixel);
    image.pixels.push_back(pixel);
  }
  ++image.revision;
}

void paintMap(DrawList& list, const MapPicture& picture, const Camera& camera) {
  list.image(camera.toCanvas(picture.corner),
             camera.toCanvas(picture.corner + picture.across + picture.down), picture.image);
}

bool MapPicture::hasUnreachable() const {
  return scale.quantity == lab::MapQuantity::iterations &&
         std::ranges::any_of(statuses, lab::isUnreachable);
}

bool isFlat(const MapPicture& picture) {
  return picture.across.y == 0.0 && picture.across.z == 0.0 && picture.down.x == 0.0 &&
         picture.down.z == 0.0;
}

void addMap(SolidList& solids, const MapPicture& picture, Color edge, float unit) {
  solids.image(picture.corner, picture.across, picture.down, picture.image, kSheetOpacity);
  const glm::dvec3 right = picture.corner + picture.across;
  const std::array corners{picture.corner, right, right + picture.down,
                           picture.corner + picture.down};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    solids.line(corners[i], corners[(i + 1) % corners.size()], 1.25F * unit, edge);
  }
}

void paintMapLegend(DrawList& list, const MapPicture& picture, const glm::dvec2& size, float unit,
                    float left) {
  const glm::vec2 corner(left * unit, static_cast<float>(size.y) - 34.0F * unit);
  if (picture.scale.quantity == lab::MapQuantity::status) {
    paintStatuses(list, picture, corner, unit);
    return;
  }
  const float width = std::min(250.0F * unit, 0.6F * static_cast<float>(size.x));
  paintBar(list, picture, corner, width, unit);
}

}  // namespace draw
