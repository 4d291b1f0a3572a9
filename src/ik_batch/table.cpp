// The lanes' memory: cut into rows, filled and read.
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include <glm/geometric.hpp>

#include "ik/forward_kinematics.h"
#include "ik/limits.h"
#include "ik/steps/escape.h"
#include "ik_batch/hinges.h"
#include "ik_batch/stop_distances.h"

namespace iklab::ik::batch {
namespace {

constexpr std::size_t kAlignment = 64;

// Whether a joint's angle counts counter-clockwise in the world, from bone `bone` on: 1 or -1.
class Senses {
 public:
  Senses(const Chain& chain, std::size_t bone)
      : chain_(chain), bone_(bone), sense_(chain.parityAt(bone)) {}
  double next() {
    const double sense = sense_;
    sense_ *= chain_.bones[bone_++].scale.parity();
    return sense;
  }

 private:
  const Chain& chain_;
  std::size_t bone_;
  int sense_;
};

// A planar joint's angle, or the nearer end of its range, since the end as a float may lie past it.
double insideOf(const Bone& bone, double angle) {
  if (angle >= bone.limit.least && angle <= bone.limit.most) return angle;
  return isLimited(bone, true) ? betweenEnds(bone.limit, allowed(bone.limit, angle)) : angle;
}

// The angle by which a joint at `angle` turns the heading of the bone before it; half a turn more
// for a bone that points backwards along its x axis.
glm::dvec2 turnAt(double sense, const Bone& bone, double angle) {
  return static_cast<double>(bone.scale.x) * glm::dvec2(std::cos(angle), sense * std::sin(angle));
}

// See Table::turns.
template <typename T>
void writeTurns(const Chain& chain, std::size_t first, const Pose& pose, T* to,
                std::size_t stride) {
  const auto write = [&](const glm::dvec2& turn) {
    to[0] = static_cast<T>(turn.x);
    to[stride] = static_cast<T>(turn.y);
    to += 2 * stride;
  };
  Senses senses(chain, 0);
  glm::dvec2 heading(chain.baseScale.x, 0.0);
  for (std::size_t i = 0; i < chain.bones.size(); ++i) {
    if (i == first) write(heading);
    const glm::dvec2 turn = turnAt(senses.next(), chain.bones[i], pose.angles[i]);
    heading = {heading.x * turn.x - heading.y * turn.y, heading.x * turn.y + heading.y * turn.x};
    if (i >= first) write(turn);
  }
}

// A bone in a lane's units: its vector, and its end as seen from the first bone's start.
struct LaneBone {
  glm::dvec3 span;
  glm::dvec3 end;
};

// Cuts rows from a block of memory.
template <typename T>
T* cut(std::byte*& from, std::size_t count) {
  T* found = reinterpret_cast<T*>(from);
  const std::size_t bytes = count * sizeof(T) + kAlignment - 1;
  from += bytes - bytes % kAlignment;
  return found;
}

}  // namespace

template <typename T>
void Feed<T>::makeRoom(std::size_t width) {
  buffers_.problems.resize(width);
  buffers_.bases.resize(width);
  buffers_.aims.resize(width);
  buffers_.order.resize(width);
  if (task_.beginsAnew) {
    buffers_.attempts.resize(width);
    buffers_.restartParts.clear();
    buffers_.restartParts.reserve(static_cast<std::size_t>(kMostRestarts) * table_.bones);
    if (buffers_.nearest.size() < width) buffers_.nearest.resize(width);
    for (Pose& pose : buffers_.nearest) {  // lanes change places, so all need room
      task_.hasHinges ? pose.rotations.reserve(table_.bones) : pose.angles.reserve(table_.bones);
    }
  }
  buffers_.row.resize(width);
  buffers_.joints.resize(task_.boneCount() + 1);
  buffers_.orientations.resize(task_.boneCount());
  if (task_.hasHinges) buffers_.pose.rotations.resize(task_.boneCount());
}

template <typename T>
Table<T>& Feed<T>::open(std::size_t width, const OwnRows& own) {
  const std::size_t n = task_.movedCount();
  const std::size_t dim = task_.dimensions();
  table_.width = width;
  table_.bones = n;
  const std::size_t scratchRows = own.scratch + angleRows();
  const std::size_t rows = laneRows() + scratchRows + own.trials + 2 * dim + 7;
  // Every piece is rounded up to the alignment.
  const std::size_t constants = (10 + kHingeRows) * n;
  const std::size_t bytes = sizeof(T) * (rows * width + constants + laneRows()) + 24 * kAlignment;
  if (buffers_.lanes.size() < bytes) buffers_.lanes.resize(bytes);
  makeRoom(width);

  void* start = buffers_.lanes.data();
  std::size_t space = buffers_.lanes.size();
  std::align(kAlignment, bytes - kAlignment, start, space);
  auto* from = static_cast<std::byte*>(start);
  table_.shape = cut<T>(from, laneRows() * width);
  table_.turns = table_.shape + shapeRows() * width;
  table_.scratch = cut<T>(from, scratchRows * width);
  table_.trials = cut<T>(from, own.trials * width);
  table_.target = cut<T>(from, dim * width);
  table_.tip = cut<T>(from, dim * width);
  for (T** row : {&table_.nearEnough, &table_.still, &table_.count, &table_.damping, &table_.growth,
                  &table_.failures, &table_.look}) {
    *row = cut<T>(from, width);
  }
  table_.lengths = cut<T>(from, n);
  table_.inverseSquares = cut<T>(from, n);
  common_ = cut<T>(from, laneRows());
  writeLengths();
  if (task_.hasLimits) {
    table_.least = cut<T>(from, n);
    table_.most = cut<T>(from, n);
    table_.ends = cut<T>(from, 4 * n);
    table_.weights = cut<T>(from, n);
    table_.roots = cut<T>(from, n);
    writeRanges();
  }
  if (task_.hasHinges) {
    table_.hinges = cut<T>(from, kHingeRows * n);
    writeHinges(task_.problem.chain, table_.lengths, table_.hinges);
  }
  if (task_.sharesStart()) writeStart(task_.joints, task_.start, common_, 1);
  for (std::size_t lane = 0; lane < width; ++lane) refill(lane);
  return table_;
}

template <typename T>
void Feed<T>::writeRanges() {
  const Chain& chain = task_.problem.chain;
  if (!isWeighted(std::span(chain.bones).subspan(task_.first))) table_.weights = nullptr;
  Senses senses(chain, task_.first);
  for (std::size_t i = 0; i < table_.bones; ++i) {
    // A hinge's angle counts about its own axis, whatever is mirrored.
    const double sense = task_.hasHinges ? 1.0 : senses.next();
    const Bone& bone = chain.bones[task_.first + i];
    if (table_.weights) {
      table_.weights[i] = static_cast<T>(bone.effectiveWeight());
      table_.roots[i] = static_cast<T>(std::sqrt(bone.effectiveWeight()));
    }
    const bool isSeen = task_.hasHinges || bone.effectiveLength() > 0.0;
    table_.least[i] = isSeen ? T(0) : T(1);
    table_.most[i] = isSeen ? kNoRange<T> : T(-1);
    if (!isSeen || !isLimited(bone, chain.planar)) continue;
    const double least = sense > 0.0 ? bone.limit.least : -bone.limit.most;
    const double most = sense > 0.0 ? bone.limit.most : -bone.limit.least;
    table_.least[i] = static_cast<T>(least);
    table_.most[i] = static_cast<T>(most);
    const glm::dvec2 first = turnAt(1.0, bone, least);
    const glm::dvec2 last = turnAt(1.0, bone, most);
    T* const ends = table_.ends + 4 * i;
    ends[0] = static_cast<T>(first.x);
    ends[1] = static_cast<T>(first.y);
    ends[2] = static_cast<T>(last.x);
    ends[3] = static_cast<T>(last.y);
  }
}

template <typename T>
void Feed<T>::writeLengths() {
  for (std::size_t i = 0; i < table_.bones; ++i) {
    const Bone& bone = task_.problem.chain.bones[task_.first + i];
    double length = bone.effectiveLength() / task_.unit;
    if (length < Numbers<T>::kLeastLength) length = 0.0;
    table_.lengths[i] = static_cast<T>(length);
    table_.inverseSquares[i] = length > 0.0 ? static_cast<T>(1.0 / (length * length)) : T(0);
  }
}

template <typename T>
std::size_t Feed<T>::angleRows() const {
  if (task_.hasHinges) return kHingeRows * table_.bones;
  if (!task_.hasLimits) return 0;
  return task_.angles == AngleForm::turns ? 2 * (table_.bones + 1) : table_.bones;
}

template <typename T>
std::size_t Feed<T>::shapeRows() const {
  return task_.dimensions() * (task_.shape == Shape::joints ? table_.bones + 1 : table_.bones);
}

template <typename T>
void Feed<T>::writeAngles(const Pose& pose, T* to, std::size_t stride) const {
  const std::span bones = std::span(task_.problem.chain.bones).subspan(task_.first);
  Senses senses(task_.problem.chain, task_.first);
  for (std::size_t i = 0; i < bones.size(); ++i, to += stride) {
    const double sense = senses.next();
    *to = T(0);
    if (!table_.hasRange(i)) continue;
    *to = static_cast<T>(sense * betweenEnds(bones[i].limit, pose.angles[task_.first + i]));
  }
}

// `boneOf(i)`: the bone's vector and its end, in a lane's units. Returns the first row behind the
// shape.
template <typename T>
template <typename BoneOf>
T* Feed<T>::writeShape(const BoneOf& boneOf, T* to, std::size_t stride) const {
  const auto write = [&](const glm::dvec3& place) {
    for (int c = 0; c < static_cast<int>(task_.dimensions()); ++c, to += stride) {
      *to = static_cast<T>(place[c]);
    }
  };
  const bool spans = task_.shape == Shape::spans;
  if (!spans) write(glm::dvec3(0.0));
  for (std::size_t i = 0; i < table_.bones; ++i) {
    const LaneBone bone = boneOf(i);
    write(spans ? bone.span : bone.end);
  }
  return to;
}

template <typename T>
void Feed<T>::writeStart(std::span<const glm::dvec3> joints, const Pose& pose, T* to,
                         std::size_t stride) const {
  const double scale = 1.0 / task_.unit;
  joints = joints.subspan(task_.first);
  const auto boneOf = [&](std::size_t i) {
    const bool isPoint = table_.lengths[i] == T(0);
    const glm::dvec3 span = isPoint ? glm::dvec3(0.0) : joints[i + 1] - joints[i];
    return LaneBone{scale * span, scale * (joints[i + 1] - joints[0])};
  };
  to = writeShape(boneOf, to, stride);
  if (task_.hasHinges) return writeHingeRows(task_.problem.chain, pose, to, stride);
  if (!task_.hasLimits) return;
  if (task_.angles == AngleForm::turns) {
    return writeTurns(task_.problem.chain, task_.first, pose, to, stride);
  }
  writeAngles(pose, to, stride);
}

// In the lane's own precision. No bone waits for the sine and cosine of the one before it: a map
// starts again some ten thousand times.
template <typename T>
void Feed<T>::layOutInPlane(std::size_t lane) {
  const Chain& chain = task_.problem.chain;
  glm::dvec2 tip(0.0);
  double heading = 0.0;
  double sign = chain.baseScale.x;
  double sense = chain.baseScale.parity();
  const auto boneOf = [&](std::size_t i) {
    const Bone& bone = chain.bones[i];
    double& angle = buffers_.pose.angles[i];
    angle = insideOf(bone, angle);
    heading += sense * angle;
    if (std::abs(heading) > std::numbers::pi) heading = std::remainder(heading, kWholeTurn);
    sign *= bone.scale.x;
    sense *= bone.scale.parity();
    const auto direction = static_cast<T>(heading);
    const glm::dvec2 aim(std::cos(direction), std::sin(direction));
    const glm::dvec2 span = sign * static_cast<double>(table_.lengths[i]) * aim;
    tip += span;
    return LaneBone{{span, 0.0}, {tip, 0.0}};
  };
  T* const angles = writeShape(boneOf, table_.shape + lane, table_.width);
  writeAngles(buffers_.pose, angles, table_.width);
  table_.tip[lane] = static_cast<T>(tip.x);
  table_.tip[table_.width + lane] = static_cast<T>(tip.y);
}

// Lays out the hinges of the pose in the buffers.
template <typename T>
void Feed<T>::layOutHinges(std::size_t lane) {
  const Chain& chain = task_.problem.chain;
  if (task_.hasLimits) bringInside(chain, 0, buffers_.pose);
  forwardKinematics(chain, buffers_.pose, buffers_.joints);
  writeStart(buffers_.joints, buffers_.pose, table_.shape + lane, table_.width);
  const glm::dvec3 tip = (1.0 / task_.unit) * (buffers_.joints.back() - chain.base);
  for (int c = 0; c < static_cast<int>(task_.dimensions()); ++c) {
    table_.tip[c * table_.width + lane] = static_cast<T>(tip[c]);
  }
}

template <typename T>
void Feed<T>::readAngles(std::size_t lane) {
  const T* from = table_.shape + shapeRows() * table_.width + lane;
  readHingeAngles(task_.problem.chain, from, table_.width, buffers_.pose);
}

template <typename T>
void Feed<T>::readJoints(std::size_t lane, std::size_t problem) {
  const std::size_t first = task_.first;
  if (first > 0) {
    const std::span<const glm::dvec3> start = startOf(problem);
    if (task_.sharesStart()) std::ranges::copy(start, buffers_.joints.begin());
  } else {
    buffers_.joints[0] = task_.problem.chain.base;
  }
  const int dim = static_cast<int>(task_.dimensions());
  const bool spans = task_.shape == Shape::spans;
  const T* from = table_.shape + lane;
  glm::dvec3 at(0.0);
  const glm::dvec3 base = buffers_.joints[first];
  if (!spans) from += task_.dimensions() * table_.width;  // the base is known
  for (std::size_t i = 1; i <= table_.bones; ++i) {
    for (int c = 0; c < dim; ++c, from += table_.width) {
      at[c] = static_cast<double>(*from) + (spans ? at[c] : 0.0);
    }
    buffers_.joints[first + i] = base + task_.unit * at;
  }
  if (task_.hasHinges && task_.wantsPoses()) readAngles(lane);
}

template <typename T>
void Feed<T>::narrow(std::size_t width) {
  std::size_t moved = 0;
  for (std::size_t lane = 0; lane < table_.width; ++lane) {
    if (!isIdle(lane)) buffers_.order[moved++] = lane;
  }
  // A lane that only fills up the table; it stays idle.
  for (std::size_t lane = 0; moved < width; ++lane) {
    if (isIdle(lane)) buffers_.order[moved++] = lane;
  }
  // It copies before it moves, since an idle lane may lie before a busy one.
  const auto move = [&](T* rows, std::size_t count) {
    for (std::size_t row = 0; row < count; ++row) {
      for (std::size_t i = 0; i < width; ++i) {
        buffers_.row[i] = static_cast<double>(rows[row * table_.width + buffers_.order[i]]);
      }
      for (std::size_t i = 0; i < width; ++i) {
        rows[row * width + i] = static_cast<T>(buffers_.row[i]);
      }
    }
  };
  move(table_.shape, laneRows());
  move(table_.target, task_.dimensions());
  move(table_.tip, task_.dimensions());
  for (T* row : {table_.nearEnough, table_.still, table_.count, table_.damping, table_.growth,
                 table_.failures, table_.look}) {
    move(row, 1);
  }
  for (std::size_t i = 0; i < busy_; ++i) {
    buffers_.problems[i] = buffers_.problems[buffers_.order[i]];
    buffers_.bases[i] = buffers_.bases[buffers_.order[i]];
    buffers_.aims[i] = buffers_.aims[buffers_.order[i]];
    if (!task_.beginsAnew) continue;
    buffers_.attempts[i] = buffers_.attempts[buffers_.order[i]];
    std::swap(buffers_.nearest[i], buffers_.nearest[buffers_.order[i]]);
  }
  table_.width = width;
  table_.turns = table_.shape + shapeRows() * width;
}

template void Feed<float>::makeRoom(std::size_t);
template void Feed<double>::makeRoom(std::size_t);
template Table<float>& Feed<float>::open(std::size_t, const OwnRows&);
template Table<double>& Feed<double>::open(std::size_t, const OwnRows&);
template void Feed<float>::narrow(std::size_t);
template void Feed<double>::narrow(std::size_t);
template void Feed<float>::writeLengths();
template void Feed<double>::writeLengths();
template void Feed<float>::writeRanges();
template void Feed<double>::writeRanges();
template std::size_t Feed<float>::shapeRows() const;
template std::size_t Feed<double>::shapeRows() const;
template std::size_t Feed<float>::angleRows() const;
template std::size_t Feed<double>::angleRows() const;
template void Feed<float>::writeStart(std::span<const glm::dvec3>, const Pose&, float*,
                                      std::size_t) const;
template void Feed<double>::writeStart(std::span<const glm::dvec3>, const Pose&, double*,
                                       std::size_t) const;
template void Feed<float>::writeAngles(const Pose&, float*, std::size_t) const;
template void Feed<double>::writeAngles(const Pose&, double*, std::size_t) const;
template void Feed<float>::layOutInPlane(std::size_t);
template void Feed<double>::layOutInPlane(std::size_t);
template void Feed<float>::layOutHinges(std::size_t);
template void Feed<double>::layOutHinges(std::size_t);
template void Feed<float>::readAngles(std::size_t);
template void Feed<double>::readAngles(std::size_t);
template void Feed<float>::readJoints(std::size_t, std::size_t);
template void Feed<double>::readJoints(std::size_t, std::size_t);

}  // namespace iklab::ik::batch
