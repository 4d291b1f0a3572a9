#include "lab/file/presets.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "lab/file/embedded.h"

namespace lab {
namespace {

std::vector<Document> readAll() {
  std::vector<Document> all;
  for (const std::string_view text : presetTexts()) {
    const std::string fault = readScene(text, all.emplace_back());
    // Only a build can bring a bad one in, and its tests read all of them.
    if (!fault.empty()) throw std::logic_error("a preset is no scene: " + fault);
  }
  return all;
}

// Wherever its base is; a creature has so many legs, of which any may be selected.
bool isSameChain(const Scene& a, const Scene& b) {
  if (a.walk && b.walk) return a.walk->legs == b.walk->legs;
  return a.walk.has_value() == b.walk.has_value() && a.chain.bones == b.chain.bones &&
         a.chain.baseScale == b.chain.baseScale && a.chain.planar == b.chain.planar;
}

}  // namespace

std::span<const Document> presets() {
  static const std::vector<Document> kAll = readAll();
  return kAll;
}

bool notesApply(const State& state) {
  const auto all = presets();
  const auto preset = std::ranges::find_if(all, [&](const Document& each) {
    return each.name == state.name && each.notes == state.notes;
  });
  if (preset == all.end()) return true;
  const std::string_view solver = ik::solvers()[state.choices.solver]->name;
  const bool isNamed = state.notes.find(solver) != std::string::npos;
  return (isNamed || state.choices.solver == preset->choices.solver) &&
         isSameChain(state.scene, preset->scene);
}

}  // namespace lab
