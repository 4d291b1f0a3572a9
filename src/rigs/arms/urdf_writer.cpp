#include "rigs/arms/urdf_writer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_set>
#include <vector>

#include <glm/gtc/quaternion.hpp>

#include "ik/builders.h"
#include "rigs/arms/arm_parts.h"
#include "rigs/limits.h"

namespace iklab::rigs {
namespace {

constexpr double kNoEnd = 1e6;  // of a slide that has none

std::string three(const glm::dvec3& v) {
  return joined({numberText(v.x), " ", numberText(v.y), " ", numberText(v.z)});
}

std::string escaped(std::string_view text) {
  std::string made;
  for (const char each : text) {
    switch (each) {
      case '&':
        made += "&amp;";
        break;
      case '<':
        made += "&lt;";
        break;
      case '"':
        made += "&quot;";
        break;
      default:
        made += each;
    }
  }
  return made;
}

class Writer {
 public:
  Writer(const Chain& chain, const Pose& pose) : chain_(chain), pose_(pose) {}

  std::string write(std::string_view name, const ik::Frame& base) {
    if (chain_.baseScale != ik::ScaleSign{}) return "URDF has no mirror images, as the base is one";
    text_ = joined({"<?xml version=\"1.0\"?>\n<!-- Effort and velocity are not known. -->\n",
                    "<robot name=\"", escaped(name.empty() ? "robot" : name), "\">\n"});
    const std::string root = linkNamed("base_link");
    const std::size_t count = chain_.bones.size();
    std::vector<bool> carries(count, false);
    for (std::size_t i = 0; i < count; ++i) {
      const int parent = chain_.parentOf(i);
      if (parent != kBase) carries[static_cast<std::size_t>(parent)] = true;
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (std::string fault = writeBone(i, root, base); !fault.empty()) return fault;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const bool isTip = i == chain_.tipBone();
      const bool hasEnd = chain_.bones[i].length > 0.0 && (isTip || !carries[i]);
      if (isTip) tip_ = links_[i];
      if (!hasEnd) continue;
      const std::string end = linkNamed(isTip ? "tip" : joined({links_[i], "_end"}));
      if (isTip) tip_ = end;
      writeJoint(jointNamed(joined({"to ", end})), "fixed", links_[i], end,
                 {{chain_.bones[i].length, 0.0, 0.0}, glm::dmat3(1.0)});
      text_ += "  </joint>\n";
    }
    text_ += "</robot>\n";
    // A comment has no "--".
    if (chain_.tip && tip_.find("--") == std::string::npos)
      text_ += joined({"<!-- The tip is the link ", tip_, " -->\n"});
    return {};
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::string& tip() const { return tip_; }

 private:
  const Chain& chain_;
  const Pose& pose_;
  std::string text_;
  std::string tip_;
  std::vector<std::string> links_;  // a bone's
  std::unordered_set<std::string> usedLinks_;
  std::unordered_set<std::string> usedJoints_;

  static std::string unique(const std::string& name, std::unordered_set<std::string>& used) {
    std::string made = name;
    for (int i = 2; !used.insert(made).second; ++i) made = joined({name, "_", std::to_string(i)});
    return made;
  }
  std::string jointNamed(const std::string& name) { return unique(name, usedJoints_); }
  std::string linkNamed(const std::string& name) {
    std::string made = unique(name, usedLinks_);
    text_ += joined({"  <link name=\"", escaped(made), "\"/>\n"});
    return made;
  }

  void writeJoint(const std::string& name, std::string_view type, std::string_view parent,
                  std::string_view child, const ik::Frame& origin) {
    text_ += joined({"  <joint name=\"", escaped(name), "\" type=\"", type, "\">\n",
                     "    <parent link=\"", escaped(parent), "\"/>\n    <child link=\"",
                     escaped(child), "\"/>\n    <origin xyz=\"", three(origin.at), "\" rpy=\"",
                     three(ik::rollPitchYawOf(origin.axes)), "\"/>\n"});
  }

  std::string writeBone(std::size_t i, const std::string& root, const ik::Frame& base) {
    const Bone& bone = chain_.bones[i];
    const std::string title = bone.name.empty() ? "bone " + std::to_string(i + 1) : bone.name;
    if (bone.scale != ik::ScaleSign{})
      return joined({"URDF has no mirror images, as ", quoted(title), " is one"});
    if (bone.joint == JointKind::ball && !chain_.planar)
      return joined({"URDF has no balls, as ", quoted(title), " is one: make it a hinge"});
    const int parent = chain_.parentOf(i);
    const Bone* const carrier =
        parent == kBase ? nullptr : &chain_.bones[static_cast<std::size_t>(parent)];
    ik::Frame origin{bone.at.value_or(glm::dvec3(carrier ? carrier->length : 0.0, 0.0, 0.0)),
                     glm::mat3_cast(bone.axes)};
    if (!carrier) origin = base * ik::Frame{chain_.base, glm::dmat3(1.0)} * origin;
    const bool isFixed = bone.joint == JointKind::fixed;
    if (isFixed) origin = origin * ik::Frame{glm::dvec3(0.0), turnOf(i)};
    // The reader names a fixed bone after its link, and others after their joints.
    links_.push_back(
        linkNamed(isFixed && !bone.name.empty() ? bone.name : "link_" + std::to_string(i + 1)));
    const std::string name = bone.name.empty() ? "joint_" + std::to_string(i + 1) : bone.name;
    const bool slides = bone.joint == JointKind::slide;
    const bool isLimited = rigs::isLimited(bone, chain_.planar);
    writeJoint(jointNamed(name),
               isFixed     ? "fixed"
               : slides    ? "prismatic"
               : isLimited ? "revolute"
                           : "continuous",
               carrier ? links_[static_cast<std::size_t>(parent)] : root, links_[i], origin);
    if (!isFixed) writeMotion(bone, slides || isLimited);
    text_ += "  </joint>\n";
    return {};
  }

  [[nodiscard]] glm::dmat3 turnOf(std::size_t i) const {
    if (!chain_.planar) return glm::mat3_cast(pose_.rotations[i]);
    return ik::rollPitchYaw({0.0, 0.0, pose_.angles[i]});
  }

  void writeMotion(const Bone& bone, bool hasLimit) {
    const bool isAboutZ = chain_.planar && bone.joint != JointKind::slide;
    text_ += joined(
        {"    <axis xyz=\"", three(isAboutZ ? glm::dvec3(0.0, 0.0, 1.0) : bone.axis), "\"/>\n"});
    if (!hasLimit) return;
    text_ += joined({"    <limit lower=\"", numberText(std::max(bone.limit.least, -kNoEnd)),
                     "\" upper=\"", numberText(std::min(bone.limit.most, kNoEnd)),
                     "\" effort=\"1\" velocity=\"1\"/>\n"});
  }
};

}  // namespace

std::string writeUrdf(const Chain& chain, const Pose& pose, std::string_view name,
                      const ik::Frame& base, std::string& text, std::string& tip) {
  Writer writer(chain, pose);
  std::string fault = writer.write(name, base);
  if (!fault.empty()) return fault;
  text = writer.text();
  tip = writer.tip();
  return {};
}

}  // namespace iklab::rigs
