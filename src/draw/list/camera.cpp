#include "draw/list/camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "rigs/reach.h"

namespace draw {
namespace {

constexpr double kHalfAngle = 0.3;  // radians: half of the vertical field of view
constexpr double kPole = 0.5 * std::numbers::pi;
constexpr double kNearest = 0.02;  // the near plane's distance, in distances of the focus
constexpr double kMargin = 0.88;   // the part of the canvas that the scene may fill
// A chain's subject sphere: for handles, labels and the next drag.
constexpr double kRoom = 1.2;
constexpr double kLeastPart = 0.4;  // of the reach, however far the chain is curled up

}  // namespace

ViewAxes Camera::axes() const {
  const double cy = std::cos(yaw);
  const double sy = std::sin(yaw);
  const double cp = std::cos(pitch);
  const double sp = std::sin(pitch);
  // `right` depends on the yaw alone, so that nothing flips at the poles.
  const auto turned = [this](double x, double y, double z) {
    return isZUp ? glm::dvec3(x, -z, y) : glm::dvec3(x, y, z);
  };
  return {turned(cy, 0.0, -sy), turned(-sy * sp, cp, -cy * sp), turned(sy * cp, sp, cy * cp)};
}

double Camera::eyeDistance() const { return 0.5 * size.y / (std::tan(kHalfAngle) * pixelsPerUnit); }

double Camera::depthOf(const glm::dvec3& world) const {
  if (!isSpace) return -world.z;
  return -glm::dot(world - focus(), axes().back);
}

bool Camera::isInFront(const glm::dvec3& world) const {
  if (!isSpace || !perspective) return true;
  const double distance = eyeDistance();
  return distance + depthOf(world) > kNearest * distance;
}

bool Camera::cutBehindEye(glm::dvec3& a, glm::dvec3& b) const {
  if (isInFront(a) && isInFront(b)) return true;
  if (!isInFront(a) && !isInFront(b)) return false;
  const double nearest = (kNearest - 1.0) * eyeDistance();
  const double toA = depthOf(a) - nearest;
  const double toB = depthOf(b) - nearest;
  (toA < toB ? a : b) = glm::mix(a, b, toA / (toA - toB));
  return true;
}

double Camera::pixelsPerUnitAt(const glm::dvec3& world) const {
  if (!isSpace || !perspective) return pixelsPerUnit;
  const double distance = eyeDistance();
  return pixelsPerUnit * distance / std::max(distance + depthOf(world), kNearest * distance);
}

glm::dvec2 Camera::toCanvas(const glm::dvec3& world) const {
  if (!isSpace) {
    return {size.x / 2.0 + (world.x - center.x) * pixelsPerUnit,
            size.y / 2.0 - (world.y - center.y) * pixelsPerUnit};
  }
  const ViewAxes to = axes();
  const glm::dvec3 away = world - focus();
  const double scale = pixelsPerUnitAt(world);
  return {size.x / 2.0 + glm::dot(away, to.right) * scale,
          size.y / 2.0 - glm::dot(away, to.up) * scale};
}

glm::dvec3 Camera::toWorld(const glm::dvec2& canvas) const {
  if (!isSpace) {
    return {center.x + (canvas.x - size.x / 2.0) / pixelsPerUnit,
            center.y - (canvas.y - size.y / 2.0) / pixelsPerUnit, 0.0};
  }
  const ViewAxes to = axes();
  return focus() + to.right * ((canvas.x - size.x / 2.0) / pixelsPerUnit) -
         to.up * ((canvas.y - size.y / 2.0) / pixelsPerUnit);
}

Ray Camera::rayThrough(const glm::dvec2& canvas) const {
  const glm::dvec3 through = toWorld(canvas);
  const glm::dvec3 back = isSpace ? axes().back : glm::dvec3(0.0, 0.0, 1.0);
  if (isSpace && perspective) {
    const glm::dvec3 eye = focus() + back * eyeDistance();
    return {eye, glm::normalize(through - eye)};
  }
  return {through + back * (4.0 * (size.x + size.y) / pixelsPerUnit), -back};
}

glm::dvec3 Camera::towardsEye(const glm::dvec3& world) const {
  const glm::dvec3 back = isSpace ? axes().back : glm::dvec3(0.0, 0.0, 1.0);
  if (!isSpace || !perspective) return back;
  const glm::dvec3 way = focus() + back * eyeDistance() - world;
  const double length = glm::length(way);
  return length > 0.0 ? way / length : back;
}

Matrices Camera::matrices(const BoundingSphere& scene) const {
  const ViewAxes to = isSpace ? axes() : ViewAxes{};
  const bool isDeep = isSpace && perspective;
  const double behind = depthOf(scene.center);
  // Without perspective the eye may be anywhere in front of the scene.
  const double away = isDeep ? eyeDistance() : 2.0 * scene.radius - behind;
  const double least = isDeep ? kNearest * away : scene.radius * 0.5;
  const double near = std::max(away + behind - scene.radius, least);
  const double far = std::max(away + behind + scene.radius, 1.5 * near);
  const glm::dvec2 zoom = 2.0 * pixelsPerUnit / size * (isDeep ? away : 1.0);

  Matrices result;
  for (int i = 0; i < 3; ++i) {
    result.view[i] = glm::vec4(to.right[i], to.up[i], to.back[i], 0.0);
  }
  result.view[3] = glm::vec4(0.0, 0.0, -away, 1.0);
  result.projection = glm::mat4(0.0F);
  result.projection[0][0] = static_cast<float>(zoom.x);
  result.projection[1][1] = static_cast<float>(zoom.y);
  const double range = near - far;
  result.projection[2][2] = static_cast<float>((isDeep ? far + near : 2.0) / range);
  result.projection[3][2] = static_cast<float>((isDeep ? 2.0 * far * near : far + near) / range);
  (isDeep ? result.projection[2][3] : result.projection[3][3]) = isDeep ? -1.0F : 1.0F;
  result.near = static_cast<float>(near);
  return result;
}

Camera Camera::zoomedAt(const glm::dvec2& canvas, double factor) const {
  const glm::dvec3 fixed = toWorld(canvas);
  Camera zoomed = *this;
  zoomed.pixelsPerUnit = std::clamp(pixelsPerUnit * factor, lab::kLeastZoom, lab::kMostZoom);
  const glm::dvec3 slipped = zoomed.toWorld(canvas);
  zoomed.center += glm::dvec2(fixed.x - slipped.x, fixed.y - slipped.y);
  zoomed.focusZ += fixed.z - slipped.z;
  return zoomed;
}

Camera Camera::pannedBy(const glm::dvec2& pixels) const {
  Camera panned = *this;
  if (!isSpace) {
    panned.center += glm::dvec2(-pixels.x, pixels.y) / pixelsPerUnit;
    return panned;
  }
  const ViewAxes to = axes();
  const glm::dvec3 moved = (to.up * pixels.y - to.right * pixels.x) / pixelsPerUnit;
  panned.center += glm::dvec2(moved);
  panned.focusZ += moved.z;
  return panned;
}

Camera Camera::orbitedBy(const glm::dvec2& pixels, double radiansPerPixel) const {
  Camera turned = *this;
  turned.yaw = std::remainder(yaw - pixels.x * radiansPerPixel, 2.0 * std::numbers::pi);
  turned.pitch = std::clamp(pitch + pixels.y * radiansPerPixel, -kPole, kPole);
  return turned;
}

namespace {

struct Bounds {
  glm::dvec2 low;
  glm::dvec2 high;
};

// The bounds of what the chain can reach, its target and its pole in the flat view.
Bounds boxAround(const lab::Scene& scene) {
  const glm::dvec2 base(scene.chain.base);
  const glm::dvec2 target(scene.target);
  const glm::dvec2 pole(scene.pole.value_or(scene.target));
  const double outer = std::max(rigs::sizeOf(scene.chain), 1e-3);
  Bounds box{glm::min(base - outer, glm::min(target, pole)),
             glm::max(base + outer, glm::max(target, pole))};
  for (const rigs::Goal& goal : scene.goals)
    box = {glm::min(box.low, glm::dvec2(goal.target)), glm::max(box.high, glm::dvec2(goal.target))};
  return box;
}

}  // namespace

BoundingSphere holding(const BoundingSphere& a, const BoundingSphere& b) {
  const double apart = glm::distance(a.center, b.center);
  if (apart + b.radius <= a.radius) return a;
  if (apart + a.radius <= b.radius) return b;
  const double radius = 0.5 * (a.radius + apart + b.radius);
  return {a.center + (b.center - a.center) * ((radius - a.radius) / apart), radius};
}

BoundingSphere boundingSphere(const lab::Scene& scene, OtherChains others) {
  BoundingSphere ball{scene.chain.base, std::max(rigs::sizeOf(scene.chain), 1e-3)};
  ball = holding(ball, {scene.target, 0.0});
  if (scene.pole) ball = holding(ball, {*scene.pole, 0.0});
  for (const rigs::Goal& goal : scene.goals) ball = holding(ball, {goal.target, 0.0});
  for (const lab::OtherChain& each : others) ball = holding(ball, boundingSphere(each.scene));
  return ball;
}

BoundingSphere subjectSphere(const lab::Scene& scene, std::span<const glm::dvec3> joints) {
  std::vector<glm::dvec3> points(joints.begin(), joints.end());
  points.push_back(scene.target);
  if (scene.pole) points.push_back(*scene.pole);
  for (const rigs::Goal& goal : scene.goals) points.push_back(goal.target);
  glm::dvec3 low = points.front();
  glm::dvec3 high = low;
  for (const glm::dvec3& point : points) {
    low = glm::min(low, point);
    high = glm::max(high, point);
  }
  BoundingSphere ball{0.5 * (low + high), 0.0};
  for (const glm::dvec3& point : points) {
    ball.radius = std::max(ball.radius, glm::distance(ball.center, point));
  }
  const double outer = std::max(rigs::sizeOf(scene.chain), 1e-3);
  ball.radius = std::max(kRoom * ball.radius, kLeastPart * outer);
  return ball;
}

Camera fitted(const lab::Scene& scene, const glm::dvec2& size, OtherChains others) {
  Bounds box = boxAround(scene);
  for (const lab::OtherChain& each : others) {
    const Bounds other = boxAround(each.scene);
    box = {glm::min(box.low, other.low), glm::max(box.high, other.high)};
  }
  const glm::dvec2 zoom = kMargin * glm::max(size, glm::dvec2(1.0)) / (box.high - box.low);
  return {(box.low + box.high) / 2.0,
          std::clamp(std::min(zoom.x, zoom.y), lab::kLeastZoom, lab::kMostZoom), size};
}

Camera fittedInSpace(const BoundingSphere& subject, const Camera& camera, double distance) {
  Camera result = camera;
  result.center = glm::dvec2(subject.center);
  result.focusZ = subject.center.z;
  const glm::dvec2 size = glm::max(camera.size, glm::dvec2(1.0));
  // With perspective the sphere's outline appears larger than the circle around its centre.
  const double least = 0.5 * kMargin * std::min(size.x, size.y);
  const double slope = camera.perspective ? 2.0 * least / size.y * std::tan(kHalfAngle) : 0.0;
  const double all = least / (subject.radius * std::sqrt(1.0 + slope * slope));
  const double zoom = distance > 0.0 ? 0.5 * size.y / (std::tan(kHalfAngle) * distance) : all;
  result.pixelsPerUnit = std::clamp(zoom, lab::kLeastZoom, lab::kMostZoom);
  return result;
}

Camera cameraOf(const lab::View& view, bool isZUp, const glm::dvec2& size) {
  Camera camera{view.center, view.pixelsPerUnit, size};
  camera.isSpace = view.space.on;
  camera.focusZ = view.space.focusZ;
  camera.isZUp = isZUp;
  camera.yaw = view.space.yaw;
  camera.pitch = view.space.pitch;
  camera.perspective = view.space.perspective;
  return camera;
}

lab::SetCamera actionOf(const Camera& camera) {
  lab::SetCamera action{camera.center, camera.pixelsPerUnit};
  if (camera.isSpace) action.space = {camera.focusZ, camera.yaw, camera.pitch};
  return action;
}

}  // namespace draw
