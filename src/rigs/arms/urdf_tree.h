// Who carries whom in a URDF file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "rigs/arms/arm.h"
#include "rigs/arms/urdf_file.h"

namespace iklab::rigs {

/// Links and joints go by their places in the file, which must outlive the tree.
class UrdfTree {
 public:
  static constexpr int kNone = -1;

  struct Node {
    int parent = kNone;      ///< the link that carries it
    int above = kNone;       ///< the joint by which that does
    std::vector<int> below;  ///< the joints by which it carries others
    // Of a link below the base, and of that.
    bool isReached = false;
    int moving = 0;     ///< joints between the base and it that move
    int coupled = 0;    ///< of these, those that mimic another one or that one mimics
    int joints = 0;     ///< all joints there
    int mover = kNone;  ///< the last of them that moves
  };

  explicit UrdfTree(const UrdfFile& file) : file_(file), nodes_(file.links.size()) {}

  /// Returns what is wrong with the file or the ends. All else wants that to be nothing.
  std::string build(const FilePart& ends);

  [[nodiscard]] int root() const { return root_; }
  [[nodiscard]] int base() const { return base_; }
  [[nodiscard]] int tip() const { return tip_; }
  [[nodiscard]] const Node& node(int link) const { return nodes_[static_cast<std::size_t>(link)]; }
  [[nodiscard]] const std::string& nameOf(int link) const {
    return file_.links[static_cast<std::size_t>(link)].name;
  }
  [[nodiscard]] const UrdfJoint& joint(int index) const {
    return file_.joints[static_cast<std::size_t>(index)];
  }
  [[nodiscard]] int childOf(int joint) const {
    return links_.at(file_.joints[static_cast<std::size_t>(joint)].child);
  }

  /// The links below the base that carry none, in the file's order.
  [[nodiscard]] std::vector<int> leaves() const;
  /// For each joint the link that is the end of its branch; kNone: of none, as it does not move, or
  /// carries another one that does.
  [[nodiscard]] std::vector<int> endsOfBranches() const;

 private:
  const UrdfFile& file_;
  std::vector<Node> nodes_;
  std::unordered_map<std::string_view, int> links_;
  std::unordered_set<std::string_view> coupled_;  // names of joints
  int root_ = kNone;
  int base_ = kNone;
  int tip_ = kNone;

  std::string nameAll();
  std::string connect();
  std::string findRoot();
  [[nodiscard]] std::string faultInCircle() const;
  std::string reachBase(const std::string& wanted);
  std::string chooseTip(const std::string& wanted);
  void leaveGripper();
  [[nodiscard]] std::vector<int> linksBelow(int first) const;
  [[nodiscard]] bool isCoupled(int joint) const {
    return coupled_.contains(this->joint(joint).name);
  }
};

/// "line 12: joint "elbow": what".
std::string atJoint(const UrdfJoint& joint, std::string_view what);

}  // namespace iklab::rigs
