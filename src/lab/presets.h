// The scenes to start from.
#pragma once

#include <span>
#include <string_view>

#include "lab/state.h"

namespace lab {

struct Preset {
  std::string_view name;
  std::string_view help;  ///< what it is good for, one sentence
  Scene (*scene)();
  ik::Pose (*pose)(const Scene& scene);  ///< null where the scene has a walk
  std::string_view solver = {};  ///< id of the one that it is about; empty: whichever is chosen
  std::string_view bend = "positive";  ///< two bone's
};

std::span<const Preset> presets();

}  // namespace lab
