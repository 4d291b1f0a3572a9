#include "draw/scene/direction.h"

#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "draw/marks/frame_marks.h"
#include "draw/pick/turn_handles.h"

namespace draw {
namespace {

constexpr double kSeenTurn = 0.02;  // radians: a smaller one is not drawn

struct DirectionPainter : Painter {
  const TurnPlace& place;
  glm::dvec3 tip;
  rigs::Frame now;  // the tip's

  [[nodiscard]] glm::dvec3 points(double count, const glm::dvec3& from,
                                  const glm::dvec3& way) const {
    return from + way * (count * unit / camera.pixelsPerUnitAt(from));
  }
  void arrow(const glm::dvec3& from, const glm::dvec3& way, double length, float width,
             const Color& color) const;
  void ring(int which, bool isHovered) const;
};

void DirectionPainter::arrow(const glm::dvec3& from, const glm::dvec3& way, double length,
                             float width, const Color& color) const {
  const glm::vec2 start = at(from);
  const glm::vec2 end = at(points(length, from, way));
  const float seen = glm::distance(start, end);
  if (seen < 2.0F) return;
  const glm::vec2 along = (end - start) / seen;
  const float head = std::min(11.0F * unit, 0.7F * seen);
  list.line(start, end - along * head, width + 2.0F * unit, rgb(colors.background, 0.8F));
  list.line(start, end - along * (head - 1.0F), width, color);
  list.arrowHead(end, along, head, 4.0F * width, color);
}

void DirectionPainter::ring(int which, bool isHovered) const {
  constexpr int kPieces = 64;
  const double radius = ringRadius(camera, place, unit);
  const double middle = camera.isSpace ? camera.depthOf(place.center) : 0.0;
  const Color ink = isHovered
                        ? rgb(colors.current)
                        : (place.isPlanar ? rgb(colors.target)
                                          : axisColor(colors, static_cast<std::size_t>(which)));
  for (int i = 0; i < kPieces; ++i) {
    const double step = 2.0 * std::numbers::pi / kPieces;
    const glm::dvec3 from = onRing(place, which, radius, i * step);
    const glm::dvec3 to = onRing(place, which, radius, (i + 1) * step);
    const bool isBehind = camera.isSpace && camera.depthOf(from) > middle + 0.05 * radius;
    const float width = (isHovered ? 3.5F : place.isPlanar ? 1.25F : 2.0F) * unit;
    Color color = ink;
    color.a *= isBehind ? 0.25F : 1.0F;
    list.line(at(from), at(to), width, color);
  }
}

}  // namespace

void paintDirection(const Painter& painter, const lab::Lab& lab, const SceneView& view) {
  const auto place = turnPlace(lab);
  if (!place || lab.state().race.on || !painter.camera.isInFront(place->center)) return;
  const rigs::Chain& chain = lab.state().scene.chain;
  const std::size_t bone = chain.tipBone();
  const rigs::Pose& pose = lab.onCanvas().pose;
  std::vector<rigs::Frame> frames(chain.bones.size());
  rigs::boneFrames(chain, pose, frames);
  const DirectionPainter it{painter, *place, lab.onCanvas().joints.back(), frames[bone]};
  const rigs::Facing& facing = place->facing;
  const glm::dmat3 now(it.now.x, it.now.y, it.now.z);
  const double parity = glm::determinant(now) < 0.0 ? -1.0 : 1.0;
  const glm::dmat3 wanted = rigs::axesOf(facing.rotation, parity < 0.0 ? -1 : 1);
  for (int ring = 0; ring < kRings; ++ring) {
    if (isRingOffered(*place, ring)) it.ring(ring, ring == view.ring);
  }
  const float unit = painter.unit;
  const Color target = rgb(painter.colors.target);
  const Color tip = rgb(painter.colors.tip);
  if (place->isPlanar || facing.axis) {
    const glm::dvec3 axis = facing.axis.value_or(glm::dvec3(1.0, 0.0, 0.0));
    it.arrow(it.tip, now * axis, 44.0, 2.5F * unit, tip);
    it.arrow(place->center, wanted * axis, 62.0, 2.5F * unit, target);
  } else {
    paintAxes(painter, {it.tip, now}, 30.0, 2.0F * unit);
    paintAxes(painter, {place->center, wanted}, 50.0, 3.0F * unit);
  }
  if (place->isPlanar) {
    const double radius = ringRadius(painter.camera, *place, unit);
    painter.list.disc(painter.at(onRing(*place, 2, radius, 0.0)), 6.5F * unit,
                      view.ring == 2 ? rgb(painter.colors.current) : target,
                      rgb(painter.colors.background), 1.5F * unit);
    return;
  }
  const glm::dvec3 missing = rigs::missingTurn(chain, pose, bone, facing);
  const double turn = glm::length(missing);
  if (turn > kSeenTurn && painter.camera.isInFront(it.tip))
    it.arrow(it.tip, missing / turn, 26.0 + 20.0 * turn, 2.0F * unit, rgb(painter.colors.warning));
}

}  // namespace draw
