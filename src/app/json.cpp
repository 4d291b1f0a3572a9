#include "app/json.h"

#include <numbers>

namespace app {

Json toJson(const glm::dvec3& point) { return Json::array({point.x, point.y}); }

Json toJson(std::span<const glm::dvec3> points) {
  Json list = Json::array();
  for (const glm::dvec3& point : points) list.push_back(toJson(point));
  return list;
}

Json degrees(const ik::Pose& pose) {
  Json list = Json::array();
  for (const double angle : pose.angles) list.push_back(angle * 180.0 / std::numbers::pi);
  return list;
}

}  // namespace app
