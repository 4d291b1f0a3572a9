#include "ik/answers/steps.h"

#include <cmath>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"

namespace iklab::ik {
namespace {

NoAnswer reasonOf(Corner::Fit fit) {
  return fit == Corner::Fit::tooLong ? NoAnswer::tooFar : NoAnswer::tooClose;
}

bool isMissed(const Corner& corner) {
  return corner.fit == Corner::Fit::tooLong || corner.fit == Corner::Fit::tooShort;
}

// 1 and -1, or 1 alone where both are the same.
std::vector<double> signsOf(bool isOne) {
  return isOne ? std::vector{1.0} : std::vector{1.0, -1.0};
}

// Of an elbow that lies at `bone` from joint 2, with the end at `line` from there: whether it is
// up.
Elbow elbowSide(const ArmShape& arm, const glm::dvec3& bone, const glm::dvec3& line) {
  const glm::dvec3 lean = across(bone, glm::normalize(line));
  const double height = glm::dot(lean, arm.up);
  constexpr double kUpright = 1e-9;
  const bool isUpright = std::abs(height) < kUpright * glm::length(lean);
  return (isUpright ? glm::dot(lean, arm.ahead) : height) > 0.0 ? Elbow::up : Elbow::down;
}

}  // namespace

std::optional<Frame> motionTo(std::span<const Joint> joints, const Goal& goal) {
  std::vector<Frame> frames;
  forwardKinematics(joints, Pose(joints.size()), frames);
  const Frame& end = frames[static_cast<std::size_t>(goal.joint)];
  if (end.sense() * Frame{.axes = *goal.facing}.sense() < 0.0) return std::nullopt;
  // A direction that was typed is not quite one.
  const glm::dquat turn = glm::normalize(glm::quat_cast(*goal.facing * glm::transpose(end.axes)));
  const glm::dmat3 axes = glm::mat3_cast(turn);
  return Frame{goal.target - axes * end.point(goal.point), axes};
}

Frame turnOf(const ArmShape& arm, std::size_t joint, double amount) {
  return turnAbout(arm.point[joint], arm.axis[joint], amount);
}

Frame elbowMotion(const ArmShape& arm, double second, double third) {
  const bool slides = arm.family == ArmFamily::slidingForearm;
  return turnOf(arm, 1, second) *
         (slides ? Frame{.at = third * arm.axis[2]} : turnOf(arm, 2, third));
}

// Joints 2 and 3 keep the wrist in a plane across axis 2. Seen along axis 1 that plane is a line,
// and as joint 1 turns the line is always tangent to the same circle, whose radius is the
// shoulder's offset. There are two tangents from the wrist's centre to the circle.
ShoulderCorner shoulderCorner(const ArmShape& arm, const glm::dvec3& centre) {
  const glm::dvec3& axis = arm.axis[0];
  // The offset, and what it becomes with the height along axis 1 if axis 2 is not across it.
  const double slope = glm::dot(arm.axis[1], axis) / glm::dot(arm.axis[1], arm.side);
  ShoulderCorner found{.toWrist = across(centre - arm.point[0], axis)};
  found.offset =
      glm::dot(arm.wrist - arm.point[0], arm.side) - slope * glm::dot(centre - arm.wrist, axis);
  found.distance = glm::length(found.toWrist);
  found.room = found.distance - std::abs(found.offset);
  found.isTangent = found.room < kStretched * arm.size;
  const double tangent =
      found.isTangent ? 0.0 : std::sqrt(found.room * (found.distance + std::abs(found.offset)));
  found.angle = std::atan2(tangent, found.offset);
  return found;
}

Ways<ShoulderWay> shoulderWays(const ArmShape& arm, const glm::dvec3& centre, double reference) {
  const glm::dvec3& axis = arm.axis[0];
  const auto [toWrist, distance, offset, room, angle, isTangent] = shoulderCorner(arm, centre);
  if (!(room >= -kReachSlack * arm.size)) return {.why = NoAnswer::tooClose};
  if (distance < kStretched * arm.size)
    return {.list = {{.turn = reference, .isFree = true}}};  // on axis 1: any turn is as good
  Ways<ShoulderWay> ways;
  for (const double sign : signsOf(isTangent)) {
    ShoulderWay way{.turn = angleAbout(axis, arm.side, toWrist) + sign * angle};
    if (isTangent) {
      way.name = Shoulder::either;
    } else if (arm.offset != 0.0) {  // the sign is that of `side` being on the left about axis 1
      const double left = sign * glm::dot(arm.up, axis) * arm.offset;
      way.name = left > 0.0 ? Shoulder::left : Shoulder::right;
    } else {
      const glm::dvec3 ahead = turnAbout({}, axis, way.turn).axes * arm.ahead;
      way.name = glm::dot(ahead, toWrist) > 0.0 ? Shoulder::front : Shoulder::back;
    }
    ways.list.push_back(way);
  }
  return ways;
}

// A triangle of two bones, in the plane across axis 2: its corner at joint 3 is that which lets the
// bones span the distance, to either side; then joint 2 brings the end to the target.
ElbowCorner elbowCorner(const ArmShape& arm, const glm::dvec3& end, const glm::dvec3& target) {
  const glm::dvec3& axis = arm.axis[1];
  ElbowCorner found{.upper = across(arm.point[2] - arm.point[1], axis),
                    .fore = across(end - arm.point[2], axis),
                    .line = across(target - arm.point[1], axis)};
  found.corner = flatCorner(glm::length(found.upper), glm::length(found.fore),
                            glm::length(found.line), arm.size);
  found.atRest = angleAbout(arm.axis[2], -found.upper, found.fore);
  return found;
}

Ways<ElbowWay> elbowWays(const ArmShape& arm, const glm::dvec3& end, const glm::dvec3& target,
                         double reference) {
  const glm::dvec3& axis = arm.axis[1];
  const auto [upper, fore, line, corner, atRest] = elbowCorner(arm, end, target);
  if (isMissed(corner)) return {.why = reasonOf(corner.fit)};

  const double distance = glm::length(line);
  const bool isOne = corner.fit == Corner::Fit::oneWay;
  Ways<ElbowWay> ways;
  for (const double sign : signsOf(isOne)) {
    ElbowWay way{.second = sign * corner.angle - atRest};
    const glm::dvec3 bent = upper + turnAbout({}, arm.axis[2], way.second).axes * fore;
    way.isFree = isOne && distance < kStretched * arm.size;  // folded onto axis 2
    way.first = way.isFree ? reference : angleAbout(axis, bent, line);
    if (!isOne) way.name = elbowSide(arm, turnAbout({}, axis, way.first).axes * upper, line);
    ways.list.push_back(way);
  }
  return ways;
}

// A triangle with a right angle: from joint 2 to the nearest point of the slide's line, and from
// there along the line, or back.
Ways<ElbowWay> strokeWays(const ArmShape& arm, const glm::dvec3& target, double reference) {
  const glm::dvec3& axis = arm.axis[1];
  const glm::dvec3& along = arm.axis[2];
  const glm::dvec3 toWrist = across(arm.wrist - arm.point[1], axis);
  const double atRest = glm::dot(toWrist, along);
  const glm::dvec3 foot = toWrist - atRest * along;
  const glm::dvec3 line = across(target - arm.point[1], axis);
  const double distance = glm::length(line);
  const double room = distance - glm::length(foot);
  if (!(room >= -kReachSlack * arm.size)) return {.why = NoAnswer::tooClose};

  const bool isOne = room < kStretched * arm.size;
  const double stroke = isOne ? 0.0 : std::sqrt(room * (distance + glm::length(foot)));
  Ways<ElbowWay> ways;
  for (const double sign : signsOf(isOne)) {
    ElbowWay way{.second = sign * stroke - atRest};
    way.isFree = distance < kStretched * arm.size;
    way.first = way.isFree ? reference : angleAbout(axis, foot + sign * stroke * along, line);
    if (!isOne) way.name = sign > 0.0 ? Elbow::out : Elbow::opposite;
    ways.list.push_back(way);
  }
  return ways;
}

// Axis 6 is to point somewhere. On a sphere that is a triangle, too: from axis 4 to axis 5, to
// axis 6. Its corner at axis 5 lets the two sides span the angle between axes 4 and 6, to either
// side; then joint 4 brings axis 6 to where it is to point, and joint 6 turns about it.
WristCorner wristCorner(const ArmShape& arm, const glm::dmat3& turned) {
  const auto& [base1, base2, base3, fourth, fifth, sixth] = arm.axis;
  WristCorner found{.first = angleBetweenAny(fourth, fifth),
                    .second = angleBetweenAny(fifth, sixth),
                    .lean = angleBetweenAny(fourth, turned * sixth)};
  found.corner = sphereCorner(found.first, found.second, found.lean);
  found.atRest = angleAbout(fifth, fourth, sixth);
  return found;
}

Ways<WristWay> wristWays(const ArmShape& arm, const glm::dmat3& turned, double reference) {
  const auto& [base1, base2, base3, fourth, fifth, sixth] = arm.axis;
  const glm::dvec3 wanted = turned * sixth;
  const WristCorner found = wristCorner(arm, turned);
  const Corner& corner = found.corner;
  const double atRest = found.atRest;
  if (isMissed(corner)) return {.why = NoAnswer::beyondWrist};

  const bool isOne = corner.fit == Corner::Fit::oneWay;
  const double inLine = std::cos(atRest) < 0.0 ? std::numbers::pi : 0.0;
  const glm::dvec3 mark = anyPerpendicular(sixth);
  Ways<WristWay> ways;
  for (const double sign : signsOf(isOne)) {
    WristWay way{.middle = sign * corner.angle - atRest};
    const glm::dmat3 middle = turnAbout({}, fifth, way.middle).axes;
    way.isFree = isOne && glm::length(glm::cross(fourth, wanted)) < kInOneLine;
    way.first = way.isFree ? reference : angleAbout(fourth, middle * sixth, wanted);
    const glm::dmat3 before = turnAbout({}, fourth, way.first).axes * middle;
    way.last = angleAbout(sixth, mark, glm::transpose(before) * (turned * mark));
    const double bend = principal(atRest + way.middle - inLine);
    if (!isOne) way.name = bend > 0.0 ? Wrist::plain : Wrist::flipped;
    ways.list.push_back(way);
  }
  return ways;
}

}  // namespace iklab::ik
