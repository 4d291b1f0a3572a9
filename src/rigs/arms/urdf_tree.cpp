#include "rigs/arms/urdf_tree.h"

#include <tuple>
#include <utility>

#include "rigs/arms/arm_parts.h"

namespace iklab::rigs {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

std::string atJoint(const UrdfJoint& joint, std::string_view what) {
  return atLine(joint.line, joined({titleOf(joint), ": ", what}));
}

std::string UrdfTree::build(const FilePart& ends) {
  std::string fault = nameAll();
  if (fault.empty()) fault = connect();
  if (fault.empty()) fault = findRoot();
  if (fault.empty()) fault = reachBase(ends.base);
  if (fault.empty()) fault = chooseTip(ends.tip);
  return fault;
}

std::string UrdfTree::nameAll() {
  for (const UrdfLink& link : file_.links) {
    if (links_.emplace(link.name, static_cast<int>(links_.size())).second) continue;
    return atLine(link.line,
                  joined({"link ", quoted(link.name), ": expected a name that no other link has"}));
  }
  std::unordered_set<std::string_view> joints;
  for (const UrdfJoint& joint : file_.joints) {
    if (!joints.insert(joint.name).second)
      return atJoint(joint, "expected a name that no other joint has");
    if (!joint.mimics.empty()) coupled_.insert({joint.name, joint.mimics});
  }
  return {};
}

std::string UrdfTree::connect() {
  for (int i = 0; i < static_cast<int>(file_.joints.size()); ++i) {
    const UrdfJoint& it = joint(i);
    for (const auto& [which, link] : {std::pair{"parent", &it.parent}, {"child", &it.child}}) {
      if (links_.contains(*link)) continue;
      return atJoint(it,
                     joined({"expected a link of the file as ", which, ", got ", quoted(*link)}));
    }
    Node& child = nodes_[at(childOf(i))];
    if (child.above != kNone) {
      return atJoint(it, joined({"expected a child that no other joint has, got ", quoted(it.child),
                                 " of ", titleOf(joint(child.above))}));
    }
    child.above = i;
    child.parent = links_.at(it.parent);
    nodes_[at(child.parent)].below.push_back(i);
  }
  return {};
}

std::vector<int> UrdfTree::linksBelow(int first) const {
  std::vector<int> found;  // parents before those that they carry
  if (first != kNone) found.push_back(first);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const int joint : node(found[i]).below) found.push_back(childOf(joint));
  }
  return found;
}

std::string UrdfTree::findRoot() {
  if (nodes_.empty()) return "line 1: expected an element link in the robot, got none";
  for (int link = 0; link < static_cast<int>(nodes_.size()); ++link) {
    if (node(link).above != kNone) continue;
    if (root_ != kNone) {
      return atLine(
          file_.links[at(link)].line,
          joined({"link ", quoted(nameOf(link)), ": expected a joint that carries it, as ",
                  quoted(nameOf(root_)), " is a base already"}));
    }
    root_ = link;
  }
  return linksBelow(root_).size() == nodes_.size() ? "" : faultInCircle();
}

// Where links are that no root carries, some of them carry each other.
std::string UrdfTree::faultInCircle() const {
  std::vector<bool> isBelow(nodes_.size(), false);
  for (const int link : linksBelow(root_)) isBelow[at(link)] = true;
  int link = 0;
  while (isBelow[at(link)]) ++link;
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    link = node(link).parent;  // now one of the circle
  return atJoint(joint(node(link).above), joined({"expected a tree, but ", quoted(nameOf(link)),
                                                  " carries its own parent"}));
}

std::string UrdfTree::reachBase(const std::string& wanted) {
  const auto found = links_.find(wanted);
  if (!wanted.empty() && found == links_.end())
    return joined({"base: expected a link of the file, got ", quoted(wanted)});
  base_ = wanted.empty() ? root_ : found->second;
  for (const int link : linksBelow(base_)) {
    Node& it = nodes_[at(link)];
    it.isReached = true;
    if (link == base_) continue;
    const Node& parent = node(it.parent);
    const bool isMoved = joint(it.above).kind != UrdfKind::fixed;
    it.moving = parent.moving + (isMoved ? 1 : 0);
    it.coupled = parent.coupled + (isMoved && isCoupled(it.above) ? 1 : 0);
    it.joints = parent.joints + 1;
    it.mover = isMoved ? it.above : parent.mover;
  }
  return {};
}

std::string UrdfTree::chooseTip(const std::string& wanted) {
  if (!wanted.empty()) {
    const auto found = links_.find(wanted);
    if (found != links_.end() && node(found->second).moving > 0) {
      tip_ = found->second;
      return {};
    }
    if (std::string fault = chooseTip(""); !fault.empty()) return fault;
    return joined({"tip: expected a link that joints below ", quoted(nameOf(base_)),
                   " move, such as ", quoted(nameOf(tip_)), ", got ", quoted(wanted)});
  }
  const auto rank = [&](int link) {
    const Node& it = node(link);
    return std::tuple{it.moving - it.coupled, -it.coupled, it.joints};
  };
  for (const int leaf : leaves()) {
    if (tip_ == kNone || rank(leaf) > rank(tip_)) tip_ = leaf;
  }
  leaveGripper();
  if (node(tip_).moving > 0) return {};
  return atLine(file_.links[at(base_)].line,
                joined({"link ", quoted(nameOf(base_)),
                        ": expected a joint below it that is revolute, continuous or prismatic"}));
}

// To the link that carries it, if joints move that.
void UrdfTree::leaveGripper() {
  int link = tip_;
  while (node(link).mover != kNone && isCoupled(node(link).mover))
    link = links_.at(joint(node(link).mover).parent);
  if (node(link).moving > 0) tip_ = link;
}

std::vector<int> UrdfTree::leaves() const {
  std::vector<int> found;
  for (int link = 0; link < static_cast<int>(nodes_.size()); ++link) {
    if (node(link).isReached && node(link).below.empty()) found.push_back(link);
  }
  return found;
}

std::vector<int> UrdfTree::endsOfBranches() const {
  std::vector<bool> carries(file_.joints.size(), false);
  for (const Node& each : nodes_) {
    const bool isMoved = each.isReached && each.mover != kNone && each.mover == each.above;
    const int carrier = isMoved ? node(each.parent).mover : kNone;
    if (carrier != kNone) carries[at(carrier)] = true;
  }
  std::vector<int> ends(file_.joints.size(), kNone);
  for (const int leaf : leaves()) {
    const int mover = node(leaf).mover;
    if (mover == kNone || carries[at(mover)]) continue;
    int& end = ends[at(mover)];
    if (end == kNone || node(leaf).joints > node(end).joints) end = leaf;
  }
  ends[at(node(tip_).mover)] = tip_;
  return ends;
}

}  // namespace iklab::rigs
