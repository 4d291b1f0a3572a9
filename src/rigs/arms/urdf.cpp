#include "rigs/arms/urdf.h"

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "rigs/arms/arm_parts.h"
#include "rigs/arms/urdf_file.h"
#include "rigs/arms/urdf_tree.h"

namespace iklab::rigs {
namespace {

// Makes bones of a tree.
class Layer {
 public:
  Layer(const UrdfTree& tree, Chain& chain)
      : tree_(tree), chain_(chain), ends_(tree.endsOfBranches()) {}

  std::string lay() {
    chain_.planar = false;
    markTipsBranch();
    enter(tree_.base(), kBase, {});
    while (!todo_.empty()) {
      const Todo next = todo_.back();
      todo_.pop_back();
      if (std::string fault = layJoint(next); !fault.empty()) return fault;
    }
    if (tip_ + 1 != chain_.bones.size()) chain_.tip = tip_;
    return {};
  }

 private:
  // A joint, the bone that carries it, and the frame of its parent link in that bone's.
  struct Todo {
    int joint;
    int carrier;
    ik::Frame link;
  };

  const UrdfTree& tree_;
  Chain& chain_;
  std::vector<int> ends_;
  std::vector<bool> isTipwards_;  // of joints
  std::vector<Todo> todo_;        // the next one is the last
  std::size_t tip_ = 0;           // a bone

  void markTipsBranch() {
    isTipwards_.assign(ends_.size(), false);
    for (int link = tree_.tip(); link != tree_.base(); link = tree_.node(link).parent)
      isTipwards_[static_cast<std::size_t>(tree_.node(link).above)] = true;
  }

  // Past a link: an end, perhaps, and the joints below it, first the one that leads to the tip.
  void enter(int link, int carrier, const ik::Frame& frame) {
    const UrdfTree::Node& node = tree_.node(link);
    const bool isEnd = node.mover != UrdfTree::kNone && endOf(node.mover) == link;
    if (isEnd && !isIdentity(frame))
      add(boneAt(frame, JointKind::fixed, tree_.nameOf(link)), carrier);
    if (link == tree_.tip()) tip_ = chain_.bones.size() - 1;
    int tipwards = UrdfTree::kNone;
    const std::vector<int> backwards(node.below.rbegin(), node.below.rend());
    for (const int each : backwards) {
      if (isTipwards_[static_cast<std::size_t>(each)]) {
        tipwards = each;
      } else {
        todo_.push_back({each, carrier, frame});
      }
    }
    if (tipwards != UrdfTree::kNone) todo_.push_back({tipwards, carrier, frame});
  }

  std::string layJoint(const Todo& todo) {
    const UrdfJoint& joint = tree_.joint(todo.joint);
    if (joint.kind == UrdfKind::loose) {
      constexpr std::string_view kExpected =
          "expected a type of revolute, continuous, prismatic or fixed, got ";
      return atJoint(joint, joined({kExpected, joint.type, "; the part below it can be read with ",
                                    quoted(joint.child), " as its base"}));
    }
    const ik::Frame rest = todo.link * joint.origin;
    if (glm::length(rest.at) > kFarthestOfArm)
      return atJoint(joint, "expected an origin that is nearer");
    const int child = tree_.childOf(todo.joint);
    if (joint.kind == UrdfKind::fixed) {
      enter(child, todo.carrier, rest);
      return {};
    }
    const bool slides = joint.kind == UrdfKind::slide;
    Bone bone = boneAt(rest, slides ? JointKind::slide : JointKind::hinge, joint.name);
    bone.axis = joint.axis;
    bone.limit = joint.limit;
    add(std::move(bone), todo.carrier);
    enter(child, static_cast<int>(chain_.bones.size()) - 1, {});
    return {};
  }

  [[nodiscard]] int endOf(int joint) const { return ends_[static_cast<std::size_t>(joint)]; }

  void add(Bone bone, int carrier) {
    if (carrier != static_cast<int>(chain_.bones.size()) - 1) bone.parent = carrier;
    chain_.bones.push_back(std::move(bone));
  }
};

// Which other ends the tip might have been.
std::string otherEnds(const UrdfTree& tree) {
  constexpr int kMost = 8;
  std::string names;
  int count = 0;
  for (const int leaf : tree.leaves()) {
    if (leaf == tree.tip() || ++count > kMost) continue;
    names += joined({count == 1 ? "" : ", ", quoted(tree.nameOf(leaf))});
  }
  if (count > kMost) names += joined({" and ", std::to_string(count - kMost), " more"});
  return names;
}

}  // namespace

std::string readUrdf(std::string_view text, Arm& arm, const FilePart& ends) {
  UrdfFile file;
  if (std::string fault = readUrdfFile(text, file); !fault.empty()) return fault;
  UrdfTree tree(file);
  if (std::string fault = tree.build(ends); !fault.empty()) return fault;
  Arm read;
  if (std::string fault = Layer(tree, read.chain).lay(); !fault.empty()) return fault;
  read.name = file.name;
  read.pose = nearZero(read.chain);
  // First what may be wanted otherwise.
  if (const std::string others = otherEnds(tree); ends.tip.empty() && !others.empty()) {
    read.warnings.push_back(
        joined({"the tip is ", quoted(tree.nameOf(tree.tip())), "; other ends: ", others}));
  }
  if (tree.base() != tree.root()) {
    read.warnings.push_back(joined(
        {"the base is ", quoted(tree.nameOf(tree.base())), ": what is not below it was left out"}));
  }
  read.warnings.insert(read.warnings.end(), file.warnings.begin(), file.warnings.end());
  arm = std::move(read);
  return {};
}

}  // namespace iklab::rigs
