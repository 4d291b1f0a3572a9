#include "rigs/arms/dh_of.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <glm/geometric.hpp>

#include "rigs/arms/arm_parts.h"
#include "rigs/limits.h"
#include "rigs/mechanism_of.h"

namespace iklab::rigs {
namespace {

constexpr double kLean = 1e-5;   // the sine of axes that count as parallel
constexpr double kExact = 1e-9;  // of what lies as it should, but for rounding

// A joint of the branch, in the world, while all joints are at zero.
struct Axis {
  ik::Frame rest;
  glm::dvec3 along;
  std::size_t joint;  // of the mechanism
};

// A part of the way from frame to frame: about and along z, then about and along x.
struct Screw {
  double turn = 0.0;
  double way = 0.0;
};

ik::Frame alongZ(const Screw& screw) {
  return {{0.0, 0.0, screw.way}, ik::rollPitchYaw({0.0, 0.0, screw.turn})};
}
ik::Frame alongX(const Screw& screw) {
  return {{screw.way, 0.0, 0.0}, ik::rollPitchYaw({screw.turn, 0.0, 0.0})};
}

// Without the last bits, which nobody typed: to 1e-13.
double rounded(double value) {
  constexpr double kPart = 1e13;
  return std::abs(value) < 100.0 ? std::round(value * kPart) / kPart + 0.0 : value;
}

// The same, and with whole quarter turns.
Screw tidy(Screw screw) {
  constexpr double kQuarter = 0.25 * kWholeTurn;
  const double turn = kQuarter * std::round(screw.turn / kQuarter);
  if (std::abs(screw.turn - turn) < 1e-13) screw.turn = turn + 0.0;
  return {screw.turn, rounded(screw.way)};
}

glm::dvec3 across(const glm::dvec3& v, const glm::dvec3& axis) {
  return v - glm::dot(v, axis) * axis;
}

// Follows the axes from the base; each normal begins on the axis of `frame`, its z.
class Walk {
 public:
  Walk(ik::Frame frame, bool isCraig, double size)
      : frame_(std::move(frame)), isCraig_(isCraig), size_(size) {}

  [[nodiscard]] const ik::Frame& frame() const { return frame_; }

  // Turns x along the normal to the line through `at`, from where that leaves the axis. `own`: how
  // the joint of this axis lies, whose x is kept where it is such a normal. Nothing where
  // `onlyOwn` says so and it is none.
  bool takeZ(const ik::Frame& own, const Axis& next, bool isEnd, bool onlyOwn, Screw& screw) {
    const glm::dvec3& z = frame_.axes[2];
    const glm::dvec3 way = next.rest.at - frame_.at;
    const glm::dvec3 normal = glm::cross(z, next.along);
    const double sine = glm::length(normal);
    const bool isAligned = glm::distance(own.axes[2], z) < kExact;
    glm::dvec3 x = frame_.axes[0];
    double height = 0.0;
    if (sine < kLean) {
      const glm::dvec3 apart = across(way, z);
      if (isAligned && std::abs(glm::dot(apart, own.axes[1])) < kExact * size_) {
        x = own.axes[0];
        height = glm::dot(isCraig_ ? own.at - frame_.at : way, z);
      } else if (onlyOwn) {
        return false;
      } else {
        if (isEnd) height = glm::dot(way, z);
        if (isEnd) x = next.rest.axes[0];
        if (glm::length(apart) > kExact * size_) x = apart;
      }
    } else {
      x = normal / sine;
      height = glm::dot(glm::cross(way, next.along), normal) / (sine * sine);
      const double side = glm::dot(way, x);
      const bool isOwn = isAligned && glm::length(glm::cross(x, own.axes[0])) < kExact;
      if (onlyOwn && !isOwn) return false;
      const double sense = isOwn                             ? glm::dot(x, own.axes[0])
                           : std::abs(side) > kExact * size_ ? side
                                                             : glm::dot(x, frame_.axes[0]);
      if (sense < -kExact) x = -x;
    }
    turnTo(x, height, screw);
    return true;
  }

  // As Craig's last frame: that of the joint itself.
  void takeLast(const ik::Frame& own, Screw& screw) {
    const glm::dvec3& z = frame_.axes[2];
    const bool isAligned = glm::distance(own.axes[2], z) < kExact;
    const double height = glm::dot(own.at - frame_.at, z);
    turnTo(isAligned ? own.axes[0] : frame_.axes[0], isAligned ? height : 0.0, screw);
  }

  // Goes along x to the next axis.
  Screw takeX(const Axis& next) {
    const glm::dvec3 &x = frame_.axes[0], z = frame_.axes[2];
    const glm::dvec3 normal = glm::cross(z, next.along);
    const double cosine = glm::dot(z, next.along);
    const bool isParallel = glm::length(normal) < kLean;
    const double parallel = cosine > 0.0 ? 0.0 : 0.5 * kWholeTurn;
    const Screw screw = tidy({isParallel ? parallel : std::atan2(glm::dot(normal, x), cosine),
                              glm::dot(next.rest.at - frame_.at, x)});
    frame_ = frame_ * alongX(screw);
    return screw;
  }

 private:
  ik::Frame frame_;
  bool isCraig_;
  double size_;

  void turnTo(const glm::dvec3& x, double height, Screw& screw) {
    const double turn = std::atan2(glm::dot(x, frame_.axes[1]), glm::dot(x, frame_.axes[0]));
    screw = tidy({turn, height});
    frame_ = frame_ * alongZ(screw);
  }
};

// Where the axis is nearest to the origin, x along the world's as far as that goes.
ik::Frame baseOf(const Axis& first) {
  const glm::dvec3 z = first.along;
  const glm::dvec3 x = across({1.0, 0.0, 0.0}, z);
  const glm::dvec3 side = glm::normalize(glm::length(x) > kExact ? x : across({0.0, 1.0, 0.0}, z));
  return {across(first.rest.at, z), {side, glm::cross(z, side), z}};
}

std::string axesOf(const Chain& chain, const ChainMechanism& made, std::vector<Axis>& axes) {
  std::vector<ik::Frame> frames;
  ik::forwardKinematics(made.joints, ik::Pose(made.joints.size()), frames);
  const auto end = static_cast<std::size_t>(made.ends[chain.tipBone()]);
  axes = {{frames[end], frames[end].axes[2], end}};
  for (int i = made.joints[end].parent; i != ik::kWorld;
       i = made.joints[static_cast<std::size_t>(i)].parent) {
    const auto joint = static_cast<std::size_t>(i);
    const std::string& name = chain.bones[joint].name;
    const std::string title = quoted(name.empty() ? "bone " + std::to_string(joint + 1) : name);
    if (made.joints[joint].kind == ik::JointKind::ball)
      return joined({"a table has no balls, as ", title, " is one: make it a hinge"});
    if (frames[joint].sense() < 0.0)
      return joined({"a table has no mirror images, as ", title, " is one"});
    if (made.joints[joint].kind != ik::JointKind::fixed)
      axes.push_back({frames[joint], frames[joint].axes * made.joints[joint].axis, joint});
  }
  if (axes.size() == 1) return "a table has a row for each joint: expected one that moves";
  if (frames[end].sense() < 0.0) return "a table has no mirror images, as the tip is one";
  std::ranges::reverse(axes);
  return {};
}

}  // namespace

std::string dhTableOf(const Chain& chain, const Pose& pose, ik::DhConvention convention,
                      DhTable& table) {
  ChainMechanism made;
  mechanismOf({chain}, pose, made);
  std::vector<Axis> axes;
  if (std::string fault = axesOf(chain, made, axes); !fault.empty()) return fault;
  const bool isCraig = convention == ik::DhConvention::craig;
  double size = 0.0;
  for (const Axis& each : axes) size = std::max(size, glm::distance(each.rest.at, chain.base));
  DhTable found{.convention = convention};
  Walk walk({}, isCraig, size);
  std::vector<Screw> zs(axes.size());
  std::vector<Screw> xs(axes.size());  // in front of each axis
  if (isCraig && walk.takeZ({}, axes.front(), false, true, zs[0])) {
    found.base = alongZ(zs[0]);
    xs[0] = walk.takeX(axes.front());
  } else {
    found.base = baseOf(axes.front());
    walk = Walk(found.base, isCraig, size);
  }
  for (std::size_t i = 0; i + 1 < axes.size(); ++i) {
    const bool isLast = i + 2 == axes.size();
    if (isLast && isCraig) {
      walk.takeLast(axes[i].rest, zs[i]);
    } else {
      walk.takeZ(axes[i].rest, axes[i + 1], isLast, false, zs[i]);
      xs[i + 1] = walk.takeX(axes[i + 1]);
    }
    const Bone& bone = chain.bones[axes[i].joint];
    const bool isFree = bone.limit == freeLimit(bone.joint);
    const ik::Limit limit = isFree ? ik::Limit{} : ik::Limit{bone.limit.least, bone.limit.most};
    const Screw& x = isCraig ? xs[i] : xs[i + 1];
    found.rows.push_back(
        {zs[i].turn, zs[i].way, x.way, x.turn, made.joints[axes[i].joint].kind, limit});
    found.names.push_back(bone.name);
    found.bones.push_back(axes[i].joint);
  }
  const ik::Frame& tip = axes.back().rest;
  if (isIdentity(found.base)) found.base = {};
  found.tool = {walk.frame().own(tip.at), glm::transpose(walk.frame().axes) * tip.axes};
  if (isIdentity(found.tool)) found.tool = {};
  table = std::move(found);
  return {};
}

Chain chainOf(const DhTable& table) {
  std::vector<ik::Joint> joints =
      ik::fromDenavitHartenberg(table.rows, table.convention, table.tool);
  const ik::Frame first = table.base * ik::Frame{joints.front().at, joints.front().axes};
  joints.front().at = first.at;
  joints.front().axes = first.axes;
  Chain chain;
  chain.planar = false;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const ik::DhRow& row = table.rows[i];
    const bool slides = row.kind == ik::JointKind::slide;
    const JointKind kind = slides ? JointKind::slide : JointKind::hinge;
    Bone bone = boneAt({joints[i].at, joints[i].axes}, kind, table.names[i]);
    const bool isFree = row.limit == ik::Limit{};
    bone.limit = slides   ? JointLimit{row.limit.least, row.limit.most}
                 : isFree ? JointLimit{}
                          : hingeLimit(row.limit.least, row.limit.most);
    chain.bones.push_back(std::move(bone));
  }
  const ik::Frame tool{joints.back().at, joints.back().axes};
  if (!isIdentity(tool)) chain.bones.push_back(boneAt(tool, JointKind::fixed, "tool"));
  return chain;
}

std::vector<double> amountsOf(const DhTable& table, const Chain& chain, const Pose& pose) {
  ik::Pose values;
  valuesOf(chain, pose, values);
  std::vector<double> amounts;
  for (const std::size_t bone : table.bones) amounts.push_back(values[bone].amount);
  return amounts;
}

Pose poseOf(const Chain& chain, std::span<const double> amounts) {
  Pose pose = nearZero(chain);
  for (std::size_t i = 0; i < std::min(amounts.size(), chain.bones.size()); ++i) {
    const Bone& bone = chain.bones[i];
    if (bone.joint == JointKind::hinge)
      pose.rotations[i] = ik::rotationAbout(bone.axis, nearRange(bone.limit, amounts[i]));
    if (bone.joint == JointKind::slide) {
      pose.slides.resize(chain.bones.size());
      pose.slides[i] = std::clamp(amounts[i], bone.limit.least, bone.limit.most);
    }
  }
  return pose;
}

std::vector<ik::Frame> dhFrames(const DhTable& table, std::span<const double> amounts) {
  std::vector<ik::Frame> frames{table.base};
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const ik::DhRow& row = table.rows[i];
    const bool slides = row.kind == ik::JointKind::slide;
    const ik::Frame z =
        alongZ({row.theta + (slides ? 0.0 : amounts[i]), row.d + (slides ? amounts[i] : 0.0)});
    const ik::Frame x = alongX({row.alpha, row.a});
    const bool isCraig = table.convention == ik::DhConvention::craig;
    frames.push_back(frames.back() * (isCraig ? x * z : z * x));
  }
  return frames;
}

std::string writeDhTable(const DhTable& table, std::string_view name) {
  const auto degrees = [](double radians) {
    return numberText(std::round(radians * 360.0 / kWholeTurn * 1e12) / 1e12);
  };
  const auto plain = [](std::string_view text) {
    std::string made(text);
    std::ranges::replace_if(
        made,
        [](char each) {
          return std::string_view(",;#\"\t\r\n").find(each) != std::string_view::npos;
        },
        ' ');
    return made;
  };
  std::string text = name.empty() ? "" : joined({"# ", plain(name), "\n"});
  text +=
      joined({"convention: ", table.convention == ik::DhConvention::craig ? "craig" : "standard",
              "\nangles: degrees\n"});
  const auto place = [&](std::string_view key, const ik::Frame& frame) {
    if (isIdentity(frame)) return;
    const glm::dvec3 turns = ik::rollPitchYawOf(frame.axes);
    text += joined({key, ": ", numberText(rounded(frame.at.x)), ",",
                    numberText(rounded(frame.at.y)), ",", numberText(rounded(frame.at.z)), ",",
                    degrees(turns.x), ",", degrees(turns.y), ",", degrees(turns.z), "\n"});
  };
  place("base", table.base);
  place("tool", table.tool);
  text += "name,type,theta,d,a,alpha,least,most\n";
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const ik::DhRow& row = table.rows[i];
    const bool slides = row.kind == ik::JointKind::slide;
    const auto end = [&](double value) {
      return !std::isfinite(value) ? std::string() : slides ? numberText(value) : degrees(value);
    };
    text += joined({plain(table.names[i]), slides ? ",P," : ",R,", degrees(row.theta), ",",
                    numberText(row.d), ",", numberText(row.a), ",", degrees(row.alpha), ",",
                    end(row.limit.least), ",", end(row.limit.most), "\n"});
  }
  return text;
}

}  // namespace iklab::rigs
