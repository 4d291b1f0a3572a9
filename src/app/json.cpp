#include "app/json.h"

#include <numbers>
#include <vector>

namespace app {

Json toJson(const glm::dvec3& point) { return Json::array({point.x, point.y}); }

Json toJson(std::span<const glm::dvec3> points) {
  Json list = Json::array();
  for (const glm::dvec3& point : points) list.push_back(toJson(point));
  return list;
}

Json toJson(const glm::dvec3& point, bool planar) {
  return planar ? toJson(point) : Json::array({point.x, point.y, point.z});
}

Json toJson(std::span<const glm::dvec3> points, bool planar) {
  Json list = Json::array();
  for (const glm::dvec3& point : points) list.push_back(toJson(point, planar));
  return list;
}

Json quaternions(const rigs::Pose& pose) {
  Json list = Json::array();
  for (const glm::dquat& q : pose.rotations) list.push_back(Json::array({q.w, q.x, q.y, q.z}));
  return list;
}

Json degrees(const rigs::Pose& pose) {
  Json list = Json::array();
  for (const double angle : pose.angles) list.push_back(angle * 180.0 / std::numbers::pi);
  return list;
}

std::string asUtf8(const std::string& text) { return readJson(writeJson(text)); }

Json pathToJson(const std::string& path) {
  if (asUtf8(path) == path) return path;
  return std::vector<unsigned char>(path.begin(), path.end());
}

std::string pathFromJson(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  std::string path;
  for (const Json& byte : json) {
    const bool isByte = byte.is_number_unsigned() && byte.get<unsigned>() < 256U;
    if (!isByte) return {};
    path += static_cast<char>(byte.get<unsigned>());
  }
  return path;
}

}  // namespace app
