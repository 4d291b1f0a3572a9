#include "rigs/skeletons/gltf.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <glm/mat3x3.hpp>

#include "rigs/arms/arm_parts.h"
#include "rigs/skeletons/gltf_file.h"
#include "rigs/skeletons/hands_and_feet.h"

namespace iklab::rigs {
namespace {

constexpr int kNone = -1;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Tree {
 public:
  explicit Tree(const GltfFile& file)
      : file_(file), count_(static_cast<int>(file.nodes.size())), parents_(at(count_), kNone) {}

  // Returns what is wrong.
  std::string build() {
    for (int node = 0; node < count_; ++node) {
      for (const int child : file_.nodes[at(node)].children) {
        if (parents_[at(child)] != kNone) {
          return joined({titleOf(file_, child), ": expected one parent, got ",
                         titleOf(file_, parents_[at(child)]), " and ", titleOf(file_, node)});
        }
        parents_[at(child)] = node;
      }
    }
    order();
    if (static_cast<int>(order_.size()) == count_) return {};
    std::vector<bool> isReached(at(count_));
    for (const int each : order_) isReached[at(each)] = true;
    const auto lost = std::ranges::find(isReached, false) - isReached.begin();
    return titleOf(file_, static_cast<int>(lost)) +
           ": expected a tree, but nodes carry each other in a circle";
  }

  // The joints of one skeleton; `nodes`: where each is in the file.
  std::string collect(std::vector<SkeletonJoint>& joints, std::vector<int>& nodes,
                      std::vector<std::string>& warnings) {
    std::vector<bool> isJoint(at(count_), file_.skins.empty());
    for (const std::vector<int>& skin : file_.skins) {
      for (const int each : skin) isJoint[at(each)] = true;
    }
    std::vector<int> sizes(at(count_));  // of the trees, by their roots
    std::vector<int> roots(at(count_));
    int others = 0;
    for (const int node : order_) {
      const int parent = parents_[at(node)];
      roots[at(node)] = parent == kNone ? node : roots[at(parent)];
      if (!isJoint[at(node)]) continue;
      ++sizes[at(roots[at(node)])];
      ++others;
    }
    const int root = static_cast<int>(std::ranges::max_element(sizes) - sizes.begin());
    others -= sizes[at(root)];
    if (sizes[at(root)] > static_cast<int>(kMostArmJoints)) {
      return joined({"expected at most ", std::to_string(kMostArmJoints), " joints, got ",
                     std::to_string(sizes[at(root)])});
    }
    place();
    std::vector<bool> carries(at(count_));  // joints, farther out
    for (auto node = order_.rbegin(); node != order_.rend(); ++node) {
      const int parent = parents_[at(*node)];
      if (parent != kNone && (isJoint[at(*node)] || carries[at(*node)])) carries[at(parent)] = true;
    }
    std::vector<int> places(at(count_), kBase);  // in `joints`, of a node or what carries it
    int scaled = 0;
    for (const int node : order_) {
      if (roots[at(node)] != root) continue;
      const int parent = parents_[at(node)];
      if (parent != kNone) places[at(node)] = places[at(parent)];
      if (file_.nodes[at(node)].isScaled && carries[at(node)]) ++scaled;
      if (!isJoint[at(node)]) continue;
      SkeletonJoint joint{.parent = places[at(node)], .name = file_.nodes[at(node)].name};
      joint.origin = glm::dvec3(world_[at(node)][3]);
      joint.isMirrored = isMirrored_[at(node)];
      places[at(node)] = static_cast<int>(joints.size());
      joints.push_back(std::move(joint));
      nodes.push_back(node);
    }
    tell(others, scaled, warnings);
    return {};
  }

 private:
  const GltfFile& file_;
  int count_;
  std::vector<int> parents_;
  std::vector<int> order_;  // each behind its parent, and whole branches together
  std::vector<glm::dmat4> world_;
  std::vector<bool> isMirrored_;

  void order() {
    std::vector<int> todo;
    for (int node = count_ - 1; node >= 0; --node) {
      if (parents_[at(node)] == kNone) todo.push_back(node);
    }
    while (!todo.empty()) {
      const int node = todo.back();
      todo.pop_back();
      order_.push_back(node);
      const std::vector<int>& children = file_.nodes[at(node)].children;
      todo.insert(todo.end(), children.rbegin(), children.rend());
    }
  }

  void place() {
    world_.resize(at(count_));
    isMirrored_.resize(at(count_));
    for (const int node : order_) {
      const glm::dmat4& own = file_.nodes[at(node)].matrix;
      const int parent = parents_[at(node)];
      const bool isMirror = glm::determinant(glm::dmat3(own)) < 0.0;
      world_[at(node)] = parent == kNone ? own : world_[at(parent)] * own;
      isMirrored_[at(node)] = isMirror != (parent != kNone && isMirrored_[at(parent)]);
    }
  }

  void tell(int others, int scaled, std::vector<std::string>& warnings) const {
    if (file_.skins.empty())
      warnings.emplace_back("there is no skin: all nodes are taken for joints");
    if (scaled > 0)
      warnings.push_back("scales of " + std::to_string(scaled) +
                         " nodes are a part of the lengths");
    if (others > 0)
      warnings.push_back(std::to_string(others) + " joints of other trees were left out");
  }
};

// Places of nodes as places of joints.
HandsAndFeet inJoints(HandsAndFeet ends, const std::vector<int>& nodes) {
  for (int* const each : {&ends.rightHand, &ends.leftHand, &ends.rightFoot, &ends.leftFoot}) {
    const auto found = std::ranges::find(nodes, *each);
    *each = found == nodes.end() ? HandsAndFeet::kNone : static_cast<int>(found - nodes.begin());
  }
  return ends;
}

}  // namespace

std::string readGltf(std::string_view bytes, Arm& arm) {
  GltfFile file;
  if (std::string fault = readGltfFile(bytes, file); !fault.empty()) return fault;
  Tree tree(file);
  if (std::string fault = tree.build(); !fault.empty()) return fault;
  std::vector<SkeletonJoint> joints;
  std::vector<int> nodes;
  Arm read;
  if (std::string fault = tree.collect(joints, nodes, read.warnings); !fault.empty()) return fault;
  read.warnings.insert(read.warnings.end(), file.warnings.begin(), file.warnings.end());
  HandsAndFeet ends = inJoints(file.named, nodes);
  if (ends == HandsAndFeet{}) ends = handsAndFeet(joints);
  if (std::string fault = layJoints(joints, ends, read); !fault.empty()) return fault;
  arm = std::move(read);
  return {};
}

}  // namespace iklab::rigs
