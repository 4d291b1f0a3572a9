#include "rigs/skeletons/gltf.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <glm/mat3x3.hpp>

#include "rigs/arms/arm_parts.h"
#include "rigs/skeletons/gltf_file.h"
#include "rigs/skeletons/skeleton.h"

namespace iklab::rigs {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Tree {
 public:
  explicit Tree(const GltfFile& file)
      : file_(file),
        count_(static_cast<int>(file.nodes.size())),
        parents_(at(count_), kNoJoint),
        roots_(at(count_), kNoJoint) {}

  // Returns what is wrong.
  std::string build() {
    for (int node = 0; node < count_; ++node) {
      for (const int child : file_.nodes[at(node)].children) {
        if (parents_[at(child)] != kNoJoint)
          return placeOf(child) + ": expected one parent, got " + placeOf(parents_[at(child)]) +
                 " and " + placeOf(node);
        parents_[at(child)] = node;
      }
    }
    order();
    const auto lost = std::ranges::find(roots_, kNoJoint);
    if (lost == roots_.end()) return {};
    return placeOf(static_cast<int>(lost - roots_.begin())) +
           ": expected a tree, but nodes carry each other in a circle";
  }

  // The joints of one skeleton; `nodes`: where each is in the file.
  std::string collect(std::vector<SkeletonJoint>& joints, std::vector<int>& nodes,
                      std::vector<std::string>& warnings) {
    const int root = chooseRoot(warnings);
    std::vector<int> places(at(count_), kBase);  // in `joints`, of what carries a node
    std::vector<glm::dmat4> frames(at(count_), glm::dmat4(1.0));
    for (const int node : order_) {
      const int parent = parents_[at(node)];
      if (roots_[at(node)] != root) continue;
      frames[at(node)] = file_.nodes[at(node)].matrix;
      if (parent != kNoJoint) {
        frames[at(node)] = frames[at(parent)] * frames[at(node)];
        places[at(node)] = places[at(parent)];
      }
      if (!isJoint_[at(node)]) continue;
      const glm::dmat4& frame = frames[at(node)];
      joints.push_back({.parent = places[at(node)],
                        .name = file_.nodes[at(node)].name,
                        .origin = glm::dvec3(frame[3]),
                        .isMirrored = glm::determinant(glm::dmat3(frame)) < 0.0});
      places[at(node)] = static_cast<int>(nodes.size());
      nodes.push_back(node);
    }
    if (joints.size() <= kMostArmJoints) return {};
    return joined({"expected at most ", std::to_string(kMostArmJoints), " joints, got ",
                   std::to_string(joints.size())});
  }

 private:
  const GltfFile& file_;
  int count_;
  std::vector<int> parents_;
  std::vector<int> roots_;  // of the tree in which each is
  std::vector<int> order_;  // each behind its parent
  std::vector<bool> isJoint_;

  static std::string placeOf(int node) { return "/nodes/" + std::to_string(node); }

  void order() {
    for (int node = 0; node < count_; ++node) {
      if (parents_[at(node)] == kNoJoint) order_.push_back(node);
    }
    for (std::size_t i = 0; i < order_.size(); ++i) {  // it grows
      const int node = order_[i];
      roots_[at(node)] = parents_[at(node)] == kNoJoint ? node : roots_[at(parents_[at(node)])];
      const std::vector<int>& children = file_.nodes[at(node)].children;
      order_.insert(order_.end(), children.begin(), children.end());
    }
  }

  // The root of the tree with most joints.
  int chooseRoot(std::vector<std::string>& warnings) {
    isJoint_.assign(at(count_), file_.skins.empty());
    for (const std::vector<int>& skin : file_.skins) {
      for (const int each : skin) isJoint_[at(each)] = true;
    }
    std::vector<int> sizes(at(count_));
    for (const int node : order_) {
      if (isJoint_[at(node)]) ++sizes[at(roots_[at(node)])];
    }
    const int root = static_cast<int>(std::ranges::max_element(sizes) - sizes.begin());
    const auto others = std::ranges::count(isJoint_, true) - sizes[at(root)];
    const auto scaled = std::ranges::count_if(order_, [&](int node) {
      const GltfNode& each = file_.nodes[at(node)];
      return roots_[at(node)] == root && each.isScaled && !each.children.empty();
    });
    if (file_.skins.empty())
      warnings.emplace_back("there is no skin: all nodes are taken for joints");
    if (scaled > 0)
      warnings.push_back("nodes whose scale is a part of lengths: " + std::to_string(scaled));
    if (others > 0)
      warnings.push_back("joints of other trees, which were left out: " + std::to_string(others));
    return root;
  }
};

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
  HandsAndFeet ends = kNoEnds;  // as joints, not nodes
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const auto found = std::ranges::find(nodes, file.named[i]);
    if (found != nodes.end()) ends[i] = static_cast<int>(found - nodes.begin());
  }
  if (ends == kNoEnds) ends = handsAndFeet(joints);
  if (std::string fault = layJoints(joints, ends, read); !fault.empty()) return fault;
  arm = std::move(read);
  return {};
}

}  // namespace iklab::rigs
