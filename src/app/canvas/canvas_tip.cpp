#include "app/canvas/canvas_tip.h"

#include <glm/geometric.hpp>

#include "draw/pick/picking.h"

namespace app {
namespace {

constexpr double kStill = 3.0;    // points: a hand that rests moves less
constexpr double kLeaves = 24.0;  // from where the name appeared
constexpr float kHandle = 18.0F;  // points around a handle that stay free
constexpr float kPointer = 12.0F;

}  // namespace

void CanvasTip::point(const std::optional<draw::Thing>& thing, const glm::dvec2& mouse, double unit,
                      double seconds) {
  const double away = glm::distance(mouse, at_);
  const bool isSame = thing == thing_ && away <= (isDue() ? kLeaves : kStill) * unit;
  if (isSame) {
    rested_ += seconds;
    return;
  }
  thing_ = thing;
  at_ = mouse;
  rested_ = 0.0;
}

draw::Box tipPlace(const lab::Lab& lab, const draw::Camera& camera, const glm::dvec2& mouse,
                   const glm::vec2& size, const std::vector<draw::PlacedLabel>& labels, double unit,
                   double away) {
  const auto points = static_cast<float>(unit);
  draw::LabelArea area{camera.size, 4.0F * points};
  for (const rigs::Segment& bone : lab.shown().bones) {
    if (!camera.isInFront(bone.start) || !camera.isInFront(bone.end)) continue;
    area.obstacles.push_back(
        {camera.toCanvas(bone.start), camera.toCanvas(bone.end), 12.0F * points});
  }
  const auto keepOff = [&](const glm::vec2& middle, float half) {
    area.taken.push_back({middle - half * points, middle + half * points});
  };
  const auto keepOffHandle = [&](const glm::dvec3& world) {
    if (camera.isInFront(world)) keepOff(camera.toCanvas(world), kHandle);
  };
  keepOffHandle(lab.goal());
  for (const glm::dvec3& joint : lab.shown().joints) keepOffHandle(joint);
  if (!lab.creature()) keepOffHandle(lab.state().scene.chain.base);
  if (lab.state().scene.pole) keepOffHandle(*lab.state().scene.pole);
  for (const draw::PlacedLabel& label : labels) area.taken.push_back({label.low, label.high});
  const auto clearance = static_cast<float>(away);
  const glm::vec2 at(mouse);
  if (away > kTipAway) keepOff(at, clearance);
  // The cursor's picture lies below the point.
  area.taken.push_back({at - kPointer * points, at + 1.8F * kPointer * points});
  const draw::LabelRequest request{at, size, glm::normalize(glm::vec2(1.0F, -1.0F)),
                                   clearance * points};
  return draw::placeLabels(area, {&request, 1}).front();
}

}  // namespace app
