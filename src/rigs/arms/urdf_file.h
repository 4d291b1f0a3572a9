// What a URDF file says, as it stands there: who carries whom is not looked at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ik/mechanism.h"
#include "rigs/chain.h"

namespace iklab::rigs {

enum class UrdfKind { hinge, slide, fixed, loose };

struct UrdfJoint {
  int line = 0;
  std::string name;
  std::string type;  ///< as the file says it
  UrdfKind kind = UrdfKind::fixed;
  std::string parent;  ///< a link
  std::string child;   ///< a link
  ik::Frame origin;    ///< in the parent's frame
  glm::dvec3 axis{1.0, 0.0, 0.0};
  JointLimit limit;
  std::string mimics;  ///< the joint that it follows; empty: none
};

struct UrdfLink {
  int line = 0;
  std::string name;
};

struct UrdfFile {
  std::string name;
  std::vector<UrdfLink> links;
  std::vector<UrdfJoint> joints;
  std::vector<std::string> warnings;
};

/// Returns what is wrong; empty: nothing is. Names are those of isArmName(); the robot may have
/// none.
std::string readUrdfFile(std::string_view text, UrdfFile& file);

/// `joint "elbow"`.
std::string titleOf(const UrdfJoint& joint);

}  // namespace iklab::rigs
