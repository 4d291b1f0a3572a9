#include "ik/motion/goal_rows.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <glm/geometric.hpp>

#include "ik/maths/space.h"
#include "ik/motion/end_motion.h"

namespace iklab::ik {
namespace {

constexpr double kRank = 1e-7;  // of a row's length: what is left of one that depends on others

}  // namespace

Holder::Holder(std::span<const Joint> all, std::span<const Goal> given, const Pose& pose)
    : joints(all), goals(given.begin(), given.end()), first(all.size(), -1) {
  std::vector<Frame> frames;
  forwardKinematics(joints, pose, frames);
  size = std::max(sizeOf({.joints = joints, .goals = goals}), 1e-300);
  std::vector<char> isMoving(joints.size(), 0);
  for (Goal& goal : goals) {
    const Frame& end = frames[static_cast<std::size_t>(goal.joint)];
    goal.target = end.point(goal.point);
    if (goal.facing) goal.facing = end.axes;
    for (int i = goal.joint; i != kWorld; i = joints[static_cast<std::size_t>(i)].parent)
      isMoving[static_cast<std::size_t>(i)] = 1;
  }
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (isMoving[i] == 0 || joints[i].freedoms() == 0 || !(joints[i].weight > 0.0)) continue;
    first[i] = static_cast<int>(count);
    count += static_cast<std::size_t>(joints[i].freedoms());
  }
}

Pose Holder::moved(const Pose& pose, const Numbers& by) const {
  Pose made = pose;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (first[i] < 0) continue;
    const double* const part = &by[static_cast<std::size_t>(first[i])];
    if (joints[i].kind == JointKind::ball) {
      const glm::dvec3 turn(part[0], part[1], part[2]);
      const double angle = glm::length(turn);
      if (angle > 0.0)
        made[i].turn = glm::normalize(pose[i].turn * glm::angleAxis(angle, turn / angle));
    } else {
      made[i].amount += joints[i].kind == JointKind::slide ? size * part[0] : part[0];
    }
  }
  return made;
}

void Holder::linearise(const std::vector<Frame>& frames, std::vector<Numbers>& rows,
                       Numbers& missing) const {
  rows.clear();
  missing.clear();
  for (const Goal& goal : goals) {
    const Frame& end = frames[static_cast<std::size_t>(goal.joint)];
    const std::size_t begin = rows.size();
    rows.resize(begin + (goal.facing ? 6 : 3), Numbers(count, 0.0));
    int last = -1;
    std::size_t number = 0;
    for (const EndColumn& column : endJacobian(joints, frames, goal.joint, goal.point)) {
      number = column.joint == last ? number + 1 : 0;
      last = column.joint;
      const auto joint = static_cast<std::size_t>(column.joint);
      if (first[joint] < 0) continue;
      const bool slides = joints[joint].kind == JointKind::slide;
      const std::size_t at = static_cast<std::size_t>(first[joint]) + number;
      // A turn about the one axis that counts makes no difference.
      const glm::dvec3 turn = goal.axis ? across(column.turn, end.axes * *goal.axis) : column.turn;
      for (int r = 0; r < 3; ++r) {
        const std::size_t row = begin + static_cast<std::size_t>(r);
        rows[row][at] = slides ? column.way[r] : column.way[r] / size;
        if (goal.facing) rows[row + 3][at] = turn[r];
      }
    }
    const GoalError left = errorOf(goal, end);
    for (int r = 0; r < 3; ++r) missing.push_back(left.way[r] / size);
    for (int r = 0; goal.facing && r < 3; ++r) missing.push_back(left.turn[r]);
  }
}

double Holder::farthestMoved(const Pose& pose, const Numbers& by) const {
  constexpr double kSmall = 1e-4;
  Numbers little(count, 0.0);
  add(kSmall, by, little);
  std::vector<Frame> before;
  std::vector<Frame> after;
  forwardKinematics(joints, pose, before);
  forwardKinematics(joints, moved(pose, little), after);
  double sum = 0.0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const glm::dvec3 way = after[i].at - before[i].at;
    sum += glm::dot(way, way);
  }
  return sum;
}

Basis::Basis(std::vector<Numbers> rows, const Numbers& missing) {
  if (!rows.empty()) step.assign(rows.front().size(), 0.0);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Numbers& row = rows[i];
    const double length = std::sqrt(dot(row, row));
    const double wanted = missing[i] - dot(row, step);
    across(row);
    const double left = std::sqrt(dot(row, row));
    if (!(left > kRank * std::max(length, 1.0 * kRank))) continue;
    for (double& each : row) each /= left;
    add(wanted / left, row, step);
    axes.push_back(row);
  }
}

void Basis::across(Numbers& v) const {
  for (int round = 0; round < 2; ++round) {
    for (const Numbers& axis : axes) add(-dot(axis, v), axis, v);
  }
}

}  // namespace iklab::ik
