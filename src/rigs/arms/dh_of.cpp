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
  ik::Frame rest{};
  glm::dvec3 along{0.0, 0.0, 1.0};
  std::size_t joint = 0;  // of the mechanism
};

// Between an axis and the next one: its direction, and where it begins and ends.
struct Normal {
  glm::dvec3 x{1.0, 0.0, 0.0};
  glm::dvec3 from{0.0};
  glm::dvec3 to{0.0};
  bool isOwn = false;  // x is that of the axis' own frame
};

glm::dvec3 across(const glm::dvec3& v, const glm::dvec3& axis) {
  return v - glm::dot(v, axis) * axis;
}

// `before`: the normal that ends on this axis.
Normal normalOf(const Axis& axis, const Axis& next, const Normal& before, bool isEnd, bool isCraig,
                double size) {
  const glm::dvec3& z = axis.along;
  const glm::dmat3& own = axis.rest.axes;
  const glm::dvec3 way = next.rest.at - before.to;
  const glm::dvec3 turn = glm::cross(z, next.along);
  const double sine = glm::length(turn);
  const bool isAligned = glm::distance(own[2], z) < kExact;
  Normal found;
  double height = 0.0;
  if (sine < kLean) {
    const glm::dvec3 apart = across(way, z);
    found.isOwn = isAligned && std::abs(glm::dot(apart, own[1])) < kExact * size;
    found.x = found.isOwn                          ? own[0]
              : glm::length(apart) > kExact * size ? apart
              : isEnd && !isCraig                  ? next.rest.axes[0]
                                                   : before.x;
    found.x = glm::normalize(across(found.x, z));
    if (found.isOwn || isEnd)
      height = glm::dot(found.isOwn && isCraig ? axis.rest.at - before.to : way, z);
  } else {
    found.x = turn / sine;
    found.isOwn = isAligned && glm::length(glm::cross(found.x, own[0])) < kExact;
    const double side = glm::dot(way, found.x);
    const double sense = found.isOwn                      ? glm::dot(found.x, own[0])
                         : std::abs(side) > kExact * size ? side
                                                          : glm::dot(found.x, before.x);
    if (sense < -kExact) found.x = -found.x;
    height = glm::dot(glm::cross(way, next.along), turn) / (sine * sine);
  }
  found.from = before.to + height * z;
  found.to = found.from + glm::dot(next.rest.at - found.from, found.x) * found.x;
  return found;
}

ik::Frame frameAt(const glm::dvec3& at, const glm::dvec3& x, const glm::dvec3& z) {
  return {at, {x, glm::cross(z, x), z}};
}

// Without the last bits, which nobody typed: to 1e-13.
double rounded(double value) {
  constexpr double kPart = 1e13;
  return std::abs(value) < 100.0 ? std::round(value * kPart) / kPart + 0.0 : value;
}

// The same of an angle, and with whole quarter turns.
double tidy(double angle) {
  constexpr double kQuarter = 0.25 * kWholeTurn;
  const double turn = kQuarter * std::round(angle / kQuarter);
  return std::abs(angle - turn) < 1e-13 ? turn + 0.0 : angle;
}

// What leads from a frame to the one behind it.
ik::DhRow rowOf(const ik::Frame& before, const ik::Frame& after, bool isCraig) {
  const glm::dmat3 m = glm::transpose(before.axes) * after.axes;  // m[column][row]
  const glm::dvec3 at = before.own(after.at);
  if (isCraig) {
    return {tidy(std::atan2(-m[1][0], m[0][0])), rounded(glm::dot(at, m[2])), rounded(at.x),
            tidy(std::atan2(-m[2][1], m[2][2]))};
  }
  return {tidy(std::atan2(m[0][1], m[0][0])), rounded(at.z), rounded(glm::dot(at, m[0])),
          tidy(std::atan2(m[1][2], m[2][2]))};
}

// Where the axis is nearest to the origin, x along the world's as far as that goes.
ik::Frame baseOf(const Axis& first) {
  const glm::dvec3 z = first.along;
  const glm::dvec3 x = across({1.0, 0.0, 0.0}, z);
  const glm::dvec3 side = glm::normalize(glm::length(x) > kExact ? x : across({0.0, 1.0, 0.0}, z));
  return frameAt(across(first.rest.at, z), side, z);
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
  DhTable found{.convention = convention, .base = baseOf(axes.front())};
  Normal normal{.x = found.base.axes[0], .to = found.base.at};
  if (isCraig) {
    const Normal first = normalOf({}, axes.front(), {}, false, true, size);
    if (first.isOwn) found.base = frameAt(first.from, first.x, {0.0, 0.0, 1.0});
    if (first.isOwn) normal = first;
  }
  ik::Frame before = found.base;
  for (std::size_t i = 0; i + 1 < axes.size(); ++i) {
    const bool isLast = i + 2 == axes.size();
    const Axis& next = axes[isLast && isCraig ? i : i + 1];  // Craig's last frame is the joint's
    normal = normalOf(axes[i], next, normal, isLast, isCraig, size);
    const ik::Frame after = isCraig ? frameAt(normal.from, normal.x, axes[i].along)
                                    : frameAt(normal.to, normal.x, next.along);
    ik::DhRow row = rowOf(before, after, isCraig);
    const Bone& bone = chain.bones[axes[i].joint];
    row.kind = made.joints[axes[i].joint].kind;
    if (bone.limit != freeLimit(bone.joint)) row.limit = {bone.limit.least, bone.limit.most};
    found.rows.push_back(row);
    found.names.push_back(bone.name);
    found.bones.push_back(axes[i].joint);
    before = after;
  }
  const ik::Frame& tip = axes.back().rest;
  found.tool = {before.own(tip.at), glm::transpose(before.axes) * tip.axes};
  for (ik::Frame* const each : {&found.base, &found.tool})
    if (isIdentity(*each)) *each = {};
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

std::vector<ik::Frame> dhFrames(const DhTable& table, std::span<const double> amounts) {
  std::vector<ik::Frame> frames{table.base};
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const ik::DhRow& row = table.rows[i];
    const bool slides = row.kind == ik::JointKind::slide;
    const ik::Frame z{{0.0, 0.0, row.d + (slides ? amounts[i] : 0.0)},
                      ik::rollPitchYaw({0.0, 0.0, row.theta + (slides ? 0.0 : amounts[i])})};
    const ik::Frame x{{row.a, 0.0, 0.0}, ik::rollPitchYaw({row.alpha, 0.0, 0.0})};
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
    text += joined({key, ": "});
    for (int i = 0; i < 3; ++i) text += numberText(rounded(frame.at[i])) + ",";
    for (int i = 0; i < 3; ++i) text += degrees(turns[i]) + (i < 2 ? "," : "\n");
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
