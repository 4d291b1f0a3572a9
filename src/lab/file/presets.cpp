#include "lab/file/presets.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/file/embedded.h"

namespace lab {
namespace {

using namespace std::string_view_literals;

std::vector<Document> readAll() {
  std::vector<Document> all;
  for (const std::string_view text : presetTexts()) {
    const std::string fault = readScene(text, all.emplace_back());
    // Only a build can bring a bad one in, and its tests read all of them.
    if (!fault.empty()) throw std::logic_error("a preset is no scene: " + fault);
  }
  return all;
}

// A command line's names and the presets'.
constexpr std::array kArms{std::pair{"ur5e"sv, "UR5e"sv},
                           std::pair{"panda"sv, "Panda"sv},
                           std::pair{"puma560"sv, "Puma 560"sv},
                           std::pair{"irb120"sv, "IRB 120"sv},
                           std::pair{"iiwa14"sv, "iiwa 14"sv},
                           std::pair{"kr6"sv, "KR 6"sv},
                           std::pair{"lrmate200id"sv, "LR Mate 200iD"sv},
                           std::pair{"so101"sv, "SO-101"sv},
                           std::pair{"scara"sv, "Cobra 600"sv},
                           std::pair{"stanford"sv, "Stanford arm"sv},
                           std::pair{"hexapod-leg"sv, "Hexapod leg"sv}};

// Beside those.
constexpr std::array kMoreArms{"Four-axis robot arm"sv, "SCARA robot"sv};
constexpr std::array kCharacters{"Humanoid"sv,
                                 "Dog"sv,
                                 "Hand"sv,
                                 "Spider"sv,
                                 "Hexapod"sv,
                                 "Snake"sv,
                                 "Two arms on one spine"sv,
                                 "Steering wheel"sv};

// What they were called before: links, lessons and scripts still say so.
constexpr std::array kOldNames{std::pair{"Arm"sv, "Two-bone arm"sv},
                               std::pair{"Three bones"sv, "Three-bone arm"sv},
                               std::pair{"Uneven chain"sv, "Unequal bones"sv},
                               std::pair{"Mirrored arm"sv, "Negative scale"sv},
                               std::pair{"In line"sv, "Stuck in a straight line"sv},
                               std::pair{"Hundred bones"sv, "Rope of 100 bones"sv},
                               std::pair{"Arm in space"sv, "Two-bone arm in 3D"sv},
                               std::pair{"Arm with a pole"sv, "Pole target"sv},
                               std::pair{"Tentacle in space"sv, "Tentacle in 3D"sv},
                               std::pair{"Robot arm"sv, "Four-axis robot arm"sv},
                               std::pair{"Two arms"sv, "Two arms on one spine"sv},
                               std::pair{"Standing on a slope"sv, "Foot IK on a slope"sv}};

bool isIn(Gallery list, const Document& preset) {
  const auto is = [&](std::string_view name) { return name == preset.name; };
  if (list == Gallery::characters) return std::ranges::any_of(kCharacters, is);
  if (list != Gallery::arms) return true;
  return std::ranges::any_of(kMoreArms, is) ||
         std::ranges::any_of(kArms, [&](const auto& each) { return is(each.second); });
}

std::string plain(std::string_view name) {
  std::string made;
  for (const char each : name) {
    if (each >= 'A' && each <= 'Z') {
      made += static_cast<char>(each - 'A' + 'a');
    } else if (each != ' ' && each != '-' && each != '_') {
      made += each;
    }
  }
  return made;
}

// Wherever its base is.
bool isSameChain(const Scene& a, const Scene& b) {
  return a.chain.bones == b.chain.bones && a.chain.baseScale == b.chain.baseScale &&
         a.chain.planar == b.chain.planar;
}

}  // namespace

std::span<const Document> presets() {
  static const std::vector<Document> kAll = readAll();
  return kAll;
}

std::vector<std::size_t> presetsOf(Gallery list) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < presets().size(); ++i)
    if (isIn(list, presets()[i])) places.push_back(i);
  return places;
}

std::optional<std::size_t> findPreset(std::string_view name) {
  const auto old = std::ranges::find(kOldNames, name, [](const auto& each) { return each.first; });
  const std::string_view now = old == kOldNames.end() ? name : old->second;
  const auto found = std::ranges::find(presets(), now, &Document::name);
  if (found == presets().end()) return std::nullopt;
  return static_cast<std::size_t>(found - presets().begin());
}

std::span<const std::string_view> armNames() {
  static constexpr auto kNames = [] {
    std::array<std::string_view, kArms.size()> names;
    for (std::size_t i = 0; i < kArms.size(); ++i) names[i] = kArms[i].first;
    return names;
  }();
  return kNames;
}

const Document* findArm(std::string_view name) {
  const std::string wanted = plain(name);
  for (const auto& [arm, preset] : kArms) {
    if (wanted != plain(arm) && wanted != plain(preset)) continue;
    const auto found = findPreset(preset);
    return found ? &presets()[*found] : nullptr;
  }
  return nullptr;
}

bool notesApply(const State& state) {
  const auto found = findPreset(state.name);
  if (!found || presets()[*found].notes != state.notes) return true;
  const Document& preset = presets()[*found];
  const std::string_view solver = ik::solvers()[state.choices.solver]->name;
  const bool isNamed = state.notes.find(solver) != std::string::npos;
  return (isNamed || state.choices.solver == preset.choices.solver) &&
         state.otherChains.size() == preset.otherChains.size() &&
         isSameChain(state.scene, preset.scene);
}

}  // namespace lab
