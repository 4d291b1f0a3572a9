#include "draw/scene/magnifier.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

#include "lab/palette.h"

namespace draw {
namespace {

using explain::Mark;
using explain::MarkKind;

constexpr float kShortBone = 36.0F;     // points: a longer one has room for its marks
constexpr double kLeastEnlarged = 2.0;  // less would show nothing new
constexpr double kMostEnlarged = 12.0;
constexpr glm::vec2 kSize{270.0F, 200.0F};  // points
constexpr float kMargin = 12.0F;
constexpr double kShare = 0.5;          // of its size, what the marks take
constexpr double kMostOfCanvas = 0.42;  // it may cover

// The named points of the step but for the remembered base, which may lie anywhere.
std::vector<glm::dvec3> pointsOf(const lab::Lab& lab, const SceneView& view) {
  std::vector<glm::dvec3> points;
  const std::size_t line = lab.state().playback.line;
  for (const Mark& mark : view.explanation->marks) {
    const bool isPoint = mark.kind == MarkKind::point && mark.role != explain::Role::blue;
    if (isPoint && view.explanation->isShown(mark, line)) points.push_back(mark.a);
  }
  return points;
}

glm::dvec3 middleOf(const std::vector<glm::dvec3>& points) {
  glm::dvec3 low = points.front();
  glm::dvec3 high = low;
  for (const glm::dvec3& each : points) {
    low = glm::min(low, each);
    high = glm::max(high, each);
  }
  return 0.5 * (low + high);
}

// On the canvas, pixels.
float lengthOfBone(const lab::Lab& lab, const Camera& camera, int bone) {
  const rigs::Segment& segment = lab.shown().bones[static_cast<std::size_t>(bone)];
  return static_cast<float>(
      glm::distance(camera.toCanvas(segment.start), camera.toCanvas(segment.end)));
}

// The corner in which it hides the least of the chain.
Box cornerFor(const lab::Lab& lab, const Camera& camera, const glm::vec2& size, float margin) {
  const glm::vec2 most = glm::vec2(camera.size) - size - margin;
  const std::array corners{glm::vec2(most.x, margin), glm::vec2(margin, margin), most,
                           glm::vec2(margin, most.y)};
  std::vector<glm::vec2> points{glm::vec2(camera.toCanvas(lab.goal()))};
  for (const glm::dvec3& joint : lab.shown().joints) points.emplace_back(camera.toCanvas(joint));
  Box best;
  float farthest = -1.0F;
  for (const glm::vec2& low : corners) {
    const Box box{glm::round(low), glm::round(low) + size};
    float nearest = std::numeric_limits<float>::max();
    for (const glm::vec2& each : points) {
      nearest = std::min(nearest, glm::distance(each, glm::clamp(each, box.low, box.high)));
    }
    // Far enough is far enough: then the first corner is as good as any.
    nearest = std::min(nearest, 4.0F * margin);
    if (nearest <= farthest) continue;
    farthest = nearest;
    best = box;
  }
  return best;
}

void paintFrame(DrawList& list, const Box& box, float width, Color color) {
  const std::array corners{box.low, glm::vec2(box.high.x, box.low.y), box.high,
                           glm::vec2(box.low.x, box.high.y)};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    list.line(corners[i], corners[(i + 1) % corners.size()], width, color);
  }
}

}  // namespace

std::optional<Magnifier> magnifierOf(const lab::Lab& lab, const SceneView& view) {
  const Camera& camera = view.camera;
  const lab::State& state = lab.state();
  const glm::vec2 size = glm::round(kSize * view.unit);
  const bool hasRoom = glm::all(glm::lessThanEqual(glm::dvec2(size), kMostOfCanvas * camera.size));
  if (!view.explanation || state.race.on || !hasRoom) return std::nullopt;
  const int bone = lab.trace().step(state.playback.cursor).bone;
  if (bone < 0 || lengthOfBone(lab, camera, bone) > kShortBone * view.unit) return std::nullopt;
  const std::vector<glm::dvec3> points = pointsOf(lab, view);
  if (points.size() < 3 || !std::ranges::all_of(points, [&](const glm::dvec3& each) {
        return camera.isInFront(each);
      })) {
    return std::nullopt;
  }
  const glm::dvec3 focus = middleOf(points);
  const glm::dvec2 middle = camera.toCanvas(focus);
  glm::dvec2 extent(1.0);
  for (const glm::dvec3& each : points) {
    extent = glm::max(extent, 2.0 * glm::abs(camera.toCanvas(each) - middle));
  }
  const glm::dvec2 room = kShare * glm::dvec2(size) / extent;
  const double zoom = std::min({room.x, room.y, kMostEnlarged});
  if (zoom < kLeastEnlarged) return std::nullopt;
  const glm::vec2 half = size / static_cast<float>(2.0 * zoom);
  Magnifier magnifier{{glm::vec2(middle) - half, glm::vec2(middle) + half},
                      cornerFor(lab, camera, size, kMargin * view.unit),
                      camera};
  magnifier.camera.center = glm::dvec2(focus);
  magnifier.camera.focusZ = focus.z;
  magnifier.camera.pixelsPerUnit = zoom * camera.pixelsPerUnitAt(focus);
  magnifier.camera.size = size;
  return magnifier;
}

void paintMagnified(DrawList& list, const Box& from, lab::Theme theme, float unit) {
  paintFrame(list, from, 1.25F * unit, rgb(lab::palette(theme).dimText, 0.8F));
}

void paintMagnifierEdge(DrawList& list, const glm::vec2& size, lab::Theme theme, float unit) {
  paintFrame(list, {{0.0F, 0.0F}, size}, 3.0F * unit, rgb(lab::palette(theme).dimText));
}

}  // namespace draw
