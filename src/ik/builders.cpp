#include "ik/builders.h"

#include <cmath>
#include <cstddef>

namespace iklab::ik {
namespace {

constexpr glm::dvec3 kX{1.0, 0.0, 0.0};
constexpr glm::dvec3 kY{0.0, 1.0, 0.0};
constexpr glm::dvec3 kZ{0.0, 0.0, 1.0};

glm::dmat3 turnAbout(const glm::dvec3& axis, double angle) {
  return glm::mat3_cast(glm::angleAxis(angle, axis));
}

// A joint at the end of the list, whose parent is the one before.
Joint& append(std::vector<Joint>& joints, const Frame& rest) {
  const int parent = static_cast<int>(joints.size()) - 1;  // kWorld for the first
  joints.push_back({.parent = parent, .at = rest.at, .axes = rest.axes});
  return joints.back();
}

void appendEnd(std::vector<Joint>& joints, const Frame& rest) {
  append(joints, rest).kind = JointKind::fixed;
}

Frame mirrored(const glm::dvec3& signs, double length) {
  return {signs * glm::dvec3(length, 0.0, 0.0),
          glm::dmat3(signs.x * kX, signs.y * kY, signs.z * kZ)};
}

// Tz(d)·Tx(a)·Rx(alpha): what follows a joint's turn about z.
Frame linkOf(const DhRow& row) { return {{row.a, 0.0, row.d}, turnAbout(kX, row.alpha)}; }

// Rx(alpha)·Tx(a)·Rz(theta)·Tz(d). Turns about z and ways along z may change places.
Frame craigRestOf(const DhRow& row) {
  const Frame before{{row.a, 0.0, 0.0}, turnAbout(kX, row.alpha)};
  return before * Frame{{0.0, 0.0, row.d}, turnAbout(kZ, row.theta)};
}

}  // namespace

std::vector<Joint> chain(std::span<const double> lengths, JointKind kind,
                         std::span<const glm::dvec3> mirrors) {
  const auto signs = [&](std::size_t index) {
    return mirrors.empty() ? glm::dvec3(1.0) : mirrors[index];
  };
  std::vector<Joint> joints;
  Frame rest = mirrored(signs(0), 0.0);
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    Joint& joint = append(joints, rest);
    joint.kind = kind;
    if (kind == JointKind::ball) joint.axis = kX;
    rest = mirrored(signs(i + 1), lengths[i]);
  }
  appendEnd(joints, rest);
  return joints;
}

std::vector<Joint> chain(std::initializer_list<double> lengths, JointKind kind) {
  return chain(std::span(lengths.begin(), lengths.size()), kind);
}

std::vector<Joint> fromDenavitHartenberg(std::span<const DhRow> rows, DhConvention convention,
                                         const Frame& tool) {
  std::vector<Joint> joints;
  Frame link;  // from the joint before
  for (const DhRow& row : rows) {
    const bool isStandard = convention == DhConvention::standard;
    const Frame rest =
        isStandard ? link * Frame{glm::dvec3(0.0), turnAbout(kZ, row.theta)} : craigRestOf(row);
    Joint& joint = append(joints, rest);
    joint.kind = row.kind;
    joint.limit = row.limit;
    if (isStandard) link = linkOf(row);
  }
  appendEnd(joints, link * tool);
  return joints;
}

std::vector<Joint> fromOrigins(std::span<const JointOrigin> origins, const Frame& tool) {
  std::vector<Joint> joints;
  for (const JointOrigin& origin : origins) {
    Joint& joint = append(joints, {origin.xyz, rollPitchYaw(origin.rpy)});
    joint.kind = origin.kind;
    joint.axis = origin.axis;
    joint.limit = origin.limit;
  }
  appendEnd(joints, tool);
  return joints;
}

glm::dmat3 rollPitchYaw(const glm::dvec3& angles) {
  return turnAbout(kZ, angles.z) * turnAbout(kY, angles.y) * turnAbout(kX, angles.x);
}

// The roll is what the yaw leaves, so that all three together are right where the pitch is a right
// angle, too.
glm::dvec3 rollPitchYawOf(const glm::dmat3& rotation) {
  const glm::dmat3& m = rotation;  // m[column][row]
  const double yaw = std::atan2(m[0][1], m[0][0]);
  const double c = std::cos(yaw);
  const double s = std::sin(yaw);
  const double pitch = std::atan2(-m[0][2], c * m[0][0] + s * m[0][1]);
  const double roll = std::atan2(s * m[2][0] - c * m[2][1], c * m[1][1] - s * m[1][0]);
  return {roll, pitch, yaw};
}

}  // namespace iklab::ik
